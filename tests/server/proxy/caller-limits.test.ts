import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CallerLimits,
  createCallerLimits,
  maxReceiving,
} from '../../../src/server/proxy/caller-limits.ts';

let now: number;
let limits: CallerLimits;
const resetLimits = (perMinute: number) => {
  now = 5_000;
  limits = createCallerLimits({ clock: { now: () => now }, perMinute });
};
beforeEach(() => resetLimits(120));

/** Makes a request that ends immediately; returns the time to wait in ms if the request is refused. */
function ask(caller: string | undefined = 'a'): number {
  const entry = limits.enter(caller);
  if ('waitMs' in entry) return entry.waitMs;
  entry.leave();
  return 0;
}
const askTimes = (count: number, caller?: string) => Array.from({ length: count }, () => ask(caller));
const countPassed = (waits: number[]) => waits.filter((ms) => ms === 0).length;

describe('the rate limit of a caller', () => {
  test('a caller may send as many requests per minute as configured', () => {
    expect(countPassed(askTimes(121))).toBe(120);
  });

  test('each caller is counted separately', () => {
    askTimes(121);
    expect(countPassed(askTimes(120, 'b'))).toBe(120);
  });

  test('the rate limit of a caller refills evenly, and never above the configured number', () => {
    askTimes(120);
    expect(ask()).toBe(500);
    now += 499;
    expect(ask()).toBeCloseTo(1, 5);
    now += 1;
    expect([ask(), ask()]).toEqual([0, 500]);
    now += 59_999;
    expect(countPassed(askTimes(121))).toBe(119);
    now += 3_600_000;
    expect(countPassed(askTimes(121))).toBe(120);
  });

  test('the rate limit of a caller does not refill when the clock is set back', () => {
    askTimes(120);
    now -= 60_000;
    expect(ask()).toBe(500);
  });

  test('refused requests do not count against the rate limit', () => {
    askTimes(500);
    now += 500;
    expect(ask()).toBe(0);
  });
});

describe('the concurrency limit of a caller', () => {
  const enter = (caller = 'a') => limits.enter(caller);

  test('a caller may send a twentieth of the rate limit at once', () => {
    const entry = Array.from({ length: 6 }, () => enter());
    expect(entry.every((one) => 'leave' in one)).toBe(true);
    expect(enter()).toEqual({ waitMs: 1_000 });
    expect('leave' in enter('b')).toBe(true);
  });

  test('a finished request frees its slot once', () => {
    const [first] = Array.from({ length: 6 }, () => enter());
    if (!first || !('leave' in first)) throw new Error('refused');
    first.leave();
    first.leave();
    expect('leave' in enter()).toBe(true);
    expect(enter()).toEqual({ waitMs: 1_000 });
  });

  test('a request holds its slot for as long as it runs', () => {
    for (let n = 0; n < 6; n += 1) enter();
    now += 3_600_000;
    ask('b');
    expect(enter()).toEqual({ waitMs: 1_000 });
  });

  test('a caller may always send at least one request at a time', () => {
    resetLimits(1);
    expect('leave' in enter()).toBe(true);
    expect(enter()).toEqual({ waitMs: 1_000 });
  });
});

describe('caller limits that do not apply', () => {
  test('a limit of 0 allows any number of requests', () => {
    resetLimits(0);
    for (let n = 0; n < 1_000; n += 1) expect('leave' in limits.enter('a')).toBe(true);
  });

  test('callers without a known IP address are not limited', () => {
    for (let n = 0; n < 1_000; n += 1) expect('leave' in limits.enter(undefined)).toBe(true);
  });
});

test('20,000 callers are remembered, and the oldest are forgotten first', () => {
  askTimes(120);
  for (let n = 0; n < 19_999; n += 1) ask(`caller ${n}`);
  expect(ask()).toBe(500);
  for (let n = 0; n < 20_000; n += 1) ask(`other ${n}`);
  expect(ask()).toBe(0);
});

test.each([
  [0, Number.POSITIVE_INFINITY],
  [1, 1],
  [100, 1],
  [101, 2],
  [6_000, 60],
])('a rate limit of %i per minute allows %d concurrent bodies', (perMinute, most) => {
  expect(maxReceiving(perMinute)).toBe(most);
});
