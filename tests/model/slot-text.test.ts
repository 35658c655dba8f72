import { describe, expect, test } from 'vitest';
import { scheduledFor, scheduledOn, slotText, slotTitle } from '../../src/model/slot-text.ts';

/** noon in India */
const NOON = Date.UTC(2026, 0, 5, 6, 30);
const HOUR_MS = 3_600_000;
/** hours of the day in India, from that day on */
const slotOf = (from: number, to: number) => ({
  from: NOON + (from - 12) * HOUR_MS,
  to: NOON + (to - 12) * HOUR_MS,
});

describe('the words for a delivery slot', () => {
  test.each([
    ['later today', slotOf(18, 20), 'Later today, 6–8 pm', 'today, 6–8 pm'],
    ['of the next morning', slotOf(31, 33), 'Tomorrow morning, 7–9 am', 'tomorrow, 7–9 am'],
    ['over noon', slotOf(35, 37), 'Tomorrow morning, 11 am–1 pm', 'tomorrow, 11 am–1 pm'],
    ['of the next afternoon', slotOf(36, 38.5), 'Tomorrow afternoon, 12–2:30 pm', 'tomorrow, 12–2:30 pm'],
    ['of the next evening', slotOf(41, 43), 'Tomorrow evening, 5–7 pm', 'tomorrow, 5–7 pm'],
    ['of a later day', slotOf(55, 57), '7 Jan, 7–9 am', '7 Jan, 7–9 am'],
    ['that ends at midnight', slotOf(22, 24), 'Later today, 10 pm–12 am', 'today, 10 pm–12 am'],
  ])('name a slot %s by its day and hours', (_, slot, title, text) => {
    expect(slotTitle(slot, NOON)).toBe(title);
    expect(slotText(slot, NOON)).toBe(text);
    expect(scheduledFor(slot, NOON)).toBe(`Scheduled for ${text}`);
  });

  test('can be right at any time', () => {
    expect(scheduledOn(slotOf(18, 20))).toBe('Scheduled for 5 Jan, 6–8 pm');
  });
});
