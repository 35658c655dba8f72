import { expect, test } from 'vitest';
import { serverNow } from '../../src/model/server-now.ts';
import { followServerTime } from '../../src/platform/server-clock.ts';

const TWO_YEARS = 2 * 365 * 86_400_000;
const NOW = Date.parse('2026-03-22T10:00:00Z');

/** A device whose clock is `aheadMs` ahead of the server's clock, which is at NOW. */
function createDevice(aheadMs: number) {
  let now = NOW + aheadMs;
  const { clock, observe: receiveTime } = followServerTime({ now: () => now, after: () => () => {} });
  return {
    receiveTime,
    pass: (ms: number) => {
      now += ms;
    },
    setBack: (ms: number) => {
      now -= ms;
    },
    /** the difference in ms between the displayed time and the server's, `passedMs` later */
    off: (passedMs = 0) => serverNow(clock) - (NOW + passedMs),
    own: clock.now,
  };
}

test.each([TWO_YEARS, -TWO_YEARS, 3_600_000, -4_000])(
  'the server clock corrects a device clock that is %i ms off',
  (aheadMs) => {
    const one = createDevice(aheadMs);
    expect(one.off()).toBe(aheadMs);
    one.receiveTime(NOW);
    expect(one.off()).toBe(0);
    one.pass(60_000);
    expect(one.off(60_000)).toBe(0);
    // the device's own clock is not changed
    expect(one.own()).toBe(NOW + aheadMs + 60_000);
  },
);

test('the server clock ignores differences that rounding to seconds or a slow response can explain', () => {
  const one = createDevice(0);
  one.receiveTime(NOW - 2_400);
  expect(one.off()).toBe(0);
});

test('the server clock ignores responses without a date or from a cache', () => {
  const one = createDevice(TWO_YEARS);
  one.receiveTime(NOW);
  one.receiveTime(Number.NaN);
  one.receiveTime(NOW - 86_400_000);
  expect(one.off()).toBe(0);
});

test('the server clock stays right when the device clock is corrected while the shop is open', () => {
  const one = createDevice(TWO_YEARS);
  one.receiveTime(NOW);
  one.setBack(TWO_YEARS);
  one.pass(5_000);
  one.receiveTime(NOW + 5_000);
  expect(one.off(5_000)).toBe(0);
});

test('the server clock is the device clock when there is no server', () => {
  expect(serverNow({ now: () => NOW })).toBe(NOW);
});
