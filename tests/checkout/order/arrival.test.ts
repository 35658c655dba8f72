import { describe, expect, test } from 'vitest';
import { arrivalText } from '../../../src/checkout/order/arrival.ts';

/** noon in India */
const NOON = Date.UTC(2026, 0, 5, 6, 30);
const minutesFromNoon = (minutes: number) => NOON + minutes * 60_000;

function arrivalAt(at: number | null, from: number | null, to: number | null, now = NOON): string | null {
  const after = (minutes: number | null) => (minutes === null ? null : minutesFromNoon(minutes));
  const text = arrivalText({ eta_at: after(at), eta_from: after(from), eta_to: after(to) }, now);
  if (text !== null) expect(text.sentence.split(text.when)).toHaveLength(2);
  return text?.sentence ?? null;
}

describe('the arrival text', () => {
  test('gives the slot of an order and no minutes, however near it is', () => {
    const slot = { from: minutesFromNoon(30), to: minutesFromNoon(150) };
    const arrival = { eta_at: slot.to, eta_from: slot.from, eta_to: slot.to, slot };
    expect(arrivalText(arrival, NOON)).toEqual({
      sentence: 'Scheduled for today, 12:30–2:30 pm',
      when: 'today, 12:30–2:30 pm',
    });
  });

  test.each([
    ['gives a range', 9, 8, 12, 'Arriving in 8–12 minutes'],
    ['rounds a short range up to whole minutes', 9, 0.5, 2, 'Arriving in 1–2 minutes'],
    ['gives the end of a range that has begun', 9, -1, 4, 'Arriving within 4 minutes'],
    ['gives one minute when the range is about to end', 9, -3, 0.5, 'Arriving within 1 minute'],
    ['gives one number when both ends round to the same', 9, 8.2, 8.9, 'Arriving in 9 minutes'],
    ['says any minute once the range is over', 9, -8, 0, 'Arriving any minute now'],
    ['gives clock times when it is hours away', 390, 380, 410, 'Arriving between 6:20 pm and 6:50 pm'],
    ['gives tomorrow’s clock times', 1440, 1430, 1450, 'Arriving tomorrow between 11:50 am and 12:10 pm'],
    ['gives a date further ahead', 2880, 2880, 2940, 'Arriving on 7 Jan between 12:00 pm and 1:00 pm'],
    ['gives tomorrow just after midnight', 725, 725, 755, 'Arriving tomorrow between 12:05 am and 12:35 am'],
    ['gives the estimate when there is no range', 9, null, null, 'Arriving by 12:09 pm · 9 minutes'],
    ['gives only the clock time of a distant estimate', 300, null, null, 'Arriving by 5:00 pm'],
    ['says any minute once the estimate is over', -1, null, null, 'Arriving any minute now'],
    ['gives the end when the start is unknown', 9, null, 12, 'Arriving by 12:12 pm · 12 minutes'],
    ['gives the end of a reversed range', 9, 12, 8, 'Arriving by 12:08 pm · 8 minutes'],
    ['is empty when nothing is known', null, null, null, null],
  ])('the arrival text %s', (_, at, from, to, text) => {
    expect(arrivalAt(at, from, to)).toBe(text);
  });
});
