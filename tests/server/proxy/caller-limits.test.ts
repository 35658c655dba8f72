import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CallerLimits,
  createCallerLimits,
  maxArriving,
} from '../../../src/server/proxy/caller-limits.ts';

let now: number;
let limits: CallerLimits;
const withLimit = (perMinute: number) => {
  now = 5_000;
  limits = createCallerLimits({ clock: { now: () => now }, perMinute });
};
beforeEach(() => withLimit(120));

/** Makes a request that ends at once; the ms to wait where it is refused. */
function ask(caller: string | undefined = 'a'): number {
  const entered = limits.enter(caller);
  if ('waitMs' in entered) return entered.waitMs;
  entered.leave();
  return 0;
}
const asks = (count: number, caller?: string) => Array.from({ length: count }, () => ask(caller));
const passed = (waits: number[]) => waits.filter((ms) => ms === 0).length;

describe('requests a minute', () => {
  test('are as many as the limit', () => {
    expect(passed(asks(121))).toBe(120);
  });

  test('are of each caller', () => {
    asks(121);
    expect(passed(asks(120, 'b'))).toBe(120);
  });

  test('come back evenly, never more than the limit', () => {
    asks(120);
    expect(ask()).toBe(500);
    now += 499;
    expect(ask()).toBeCloseTo(1, 5);
    now += 1;
    expect([ask(), ask()]).toEqual([0, 500]);
    now += 59_999;
    expect(passed(asks(121))).toBe(119);
    now += 3_600_000;
    expect(passed(asks(121))).toBe(120);
  });

  test('are not given by a clock that is set back', () => {
    asks(120);
    now -= 60_000;
    expect(ask()).toBe(500);
  });

  test('that are refused cost nothing', () => {
    asks(500);
    now += 500;
    expect(ask()).toBe(0);
  });
});

describe('requests that are open', () => {
  const open = (caller = 'a') => limits.enter(caller);

  test('are a twentieth of the limit', () => {
    const entered = Array.from({ length: 6 }, () => open());
    expect(entered.every((one) => 'leave' in one)).toBe(true);
    expect(open()).toEqual({ waitMs: 1_000 });
    expect('leave' in open('b')).toBe(true);
  });

  test('make room when they end, each once', () => {
    const [first] = Array.from({ length: 6 }, () => open());
    if (!first || !('leave' in first)) throw new Error('refused');
    first.leave();
    first.leave();
    expect('leave' in open()).toBe(true);
    expect(open()).toEqual({ waitMs: 1_000 });
  });

  test('are not forgotten, however long they are', () => {
    for (let n = 0; n < 6; n += 1) open();
    now += 3_600_000;
    ask('b');
    expect(open()).toEqual({ waitMs: 1_000 });
  });

  test('are one at least', () => {
    withLimit(1);
    expect('leave' in open()).toBe(true);
    expect(open()).toEqual({ waitMs: 1_000 });
  });
});

describe('no limit', () => {
  test('of 0', () => {
    withLimit(0);
    for (let n = 0; n < 1_000; n += 1) expect('leave' in limits.enter('a')).toBe(true);
  });

  test('for nobody knows whom', () => {
    for (let n = 0; n < 1_000; n += 1) expect('leave' in limits.enter(undefined)).toBe(true);
  });
});

test('20,000 callers are kept, the earliest go first', () => {
  asks(120);
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
])('of %i a minute, %d bodies may be on their way', (perMinute, most) => {
  expect(maxArriving(perMinute)).toBe(most);
});
