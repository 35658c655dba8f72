import { describe, expect, test } from 'vitest';
import {
  dayOf,
  faultOf,
  lastDay,
  momentOf,
  dateAndTime,
  nextChristmas,
  timeLeft,
} from '../../src/gifting/exchange-time.ts';

/** A time of day in India. */
const ist = (localTime: string) => Date.parse(`${localTime}:00+05:30`);

describe('the exchange time', () => {
  test('the exchange time uses days and times in India', () => {
    expect(momentOf('2026-12-25', '18:00')).toBe(Date.UTC(2026, 11, 25, 12, 30));
    expect(dayOf(Date.UTC(2026, 11, 24, 18, 30))).toBe('2026-12-25');
    expect(dayOf(Date.UTC(2026, 11, 24, 18, 29))).toBe('2026-12-24');
    expect([momentOf('', '18:00'), momentOf('2026-12-25', ''), momentOf('soon', '18:00')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(dateAndTime(ist('2026-12-25T18:00'))).toBe('Friday, 25 December 2026, 6:00 pm');
  });

  test.each([
    ['2026-11-23T11:59', 'past'],
    ['2026-11-23T12:00', 'past'],
    ['2026-11-23T12:59', 'soon'],
    ['2026-11-23T13:00', null],
    ['2027-11-23T23:59', null],
    ['2027-11-24T00:00', 'far'],
  ])('at noon on 23 November, the exchange time %s has the fault %s', (at, fault) => {
    expect(faultOf(ist(at), ist('2026-11-23T12:00'))).toBe(fault);
  });

  test.each([
    ['2026-11-23T12:00', '2026-12-25'],
    ['2026-12-25T17:00', '2026-12-25'],
    ['2026-12-25T17:01', '2027-12-25'],
    ['2026-12-31T23:59', '2027-12-25'],
  ])('at %s the next Christmas that can be chosen is %s', (now, day) => {
    expect(nextChristmas(ist(now))).toBe(day);
    expect(faultOf(momentOf(nextChristmas(ist(now)), '18:00') ?? 0, ist(now))).toBeNull();
  });

  test('a year after a leap day, the last day to choose is 1 March', () => {
    expect(lastDay(ist('2028-02-29T09:00'))).toBe('2029-03-01');
  });

  test.each([
    [0, 'in less than a minute'],
    [59_999, 'in less than a minute'],
    [60_000, 'in 1 minute'],
    [3_599_999, 'in 59 minutes'],
    [3_600_000, 'in 1 hour'],
    [5 * 3_600_000 + 20 * 60_000, 'in 5 hours and 20 minutes'],
    [86_400_000, 'in 1 day'],
    [1.4 * 86_400_000, 'in 1 day'],
    [3 * 86_400_000 - 1, 'in 3 days'],
  ])('a reveal %i ms ahead reads "%s"', (msLeft, expectedText) => {
    expect(timeLeft(1_000_000_000 + msLeft, 1_000_000_000)).toBe(expectedText);
  });
});
