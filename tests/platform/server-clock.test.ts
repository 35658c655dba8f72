import { expect, test } from 'vitest';
import { serverNow } from '../../src/model/server-now.ts';
import { followServerTime } from '../../src/platform/server-clock.ts';

const TWO_YEARS = 2 * 365 * 86_400_000;
const NOW = Date.parse('2026-03-22T10:00:00Z');

/** A device whose clock is so far ahead of the server's, which is at NOW. */
function device(ahead: number) {
  let now = NOW + ahead;
  const { clock, observe: heard } = followServerTime({ now: () => now, after: () => () => {} });
  return {
    heard,
    pass: (ms: number) => {
      now += ms;
    },
    setBack: (ms: number) => {
      now -= ms;
    },
    /** by how much what is shown is off */
    off: (passed = 0) => serverNow(clock) - (NOW + passed),
    own: clock.now,
  };
}

test.each([TWO_YEARS, -TWO_YEARS, 3_600_000, -4_000])(
  'a clock that is %i ms off is as good as the server’s',
  (ahead) => {
    const one = device(ahead);
    expect(one.off()).toBe(ahead);
    one.heard(NOW);
    expect(one.off()).toBe(0);
    one.pass(60_000);
    expect(one.off(60_000)).toBe(0);
    // what happens on this device is measured by its own clock
    expect(one.own()).toBe(NOW + ahead + 60_000);
  },
);

test('a clock that is right stays as it is: whole seconds and slow answers do not move it', () => {
  const one = device(0);
  one.heard(NOW - 2_400);
  expect(one.off()).toBe(0);
});

test('an answer without a date, and one from a cache, say nothing', () => {
  const one = device(TWO_YEARS);
  one.heard(NOW);
  one.heard(Number.NaN);
  one.heard(NOW - 86_400_000);
  expect(one.off()).toBe(0);
});

test('a clock that is set right while the shop is open is followed with the next answer', () => {
  const one = device(TWO_YEARS);
  one.heard(NOW);
  one.setBack(TWO_YEARS);
  one.pass(5_000);
  one.heard(NOW + 5_000);
  expect(one.off(5_000)).toBe(0);
});

test('a clock without a server is the server’s own', () => {
  expect(serverNow({ now: () => NOW })).toBe(NOW);
});
