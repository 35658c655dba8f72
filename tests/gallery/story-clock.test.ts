import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoryClock } from '../../fixtures/gallery/story-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('while the clock of a story stands, a toast stays; when it runs on, the toast goes', () => {
  const { clock, stopClock, runClock } = createStoryClock();
  const start = clock.now();
  const happened: string[] = [];
  clock.after(2_000, () => happened.push('toast gone'));
  clock.after(3_000, () => happened.push('called off'))();
  const callOffLater = clock.after(2_500, () => happened.push('called off later'));
  vi.advanceTimersByTime(1_000);
  stopClock();
  vi.advanceTimersByTime(60_000);
  callOffLater();
  expect(happened).toEqual([]);
  expect(clock.now()).toBe(start + 1_000);
  runClock();
  expect(happened).toEqual(['toast gone']);
  vi.advanceTimersByTime(500);
  expect(clock.now()).toBe(start + 1_500);
});
