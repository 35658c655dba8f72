import { describe, expect, test } from 'vitest';
import { arrivalText } from '../../../src/checkout/order/arrival.ts';

/** noon in India */
const NOON = Date.UTC(2026, 0, 5, 6, 30);
const in_ = (minutes: number) => NOON + minutes * 60_000;

function words(at: number | null, from: number | null, to: number | null, now = NOON): string | null {
  const after = (minutes: number | null) => (minutes === null ? null : in_(minutes));
  const said = arrivalText({ eta_at: after(at), eta_from: after(from), eta_to: after(to) }, now);
  if (said !== null) expect(said.sentence.split(said.when)).toHaveLength(2);
  return said?.sentence ?? null;
}

describe('when an order comes', () => {
  test.each([
    ['is a range', 9, 8, 12, 'Arriving in 8–12 minutes'],
    ['of two minutes', 9, 0.5, 2, 'Arriving in 1–2 minutes'],
    ['that has begun', 9, -1, 4, 'Arriving within 4 minutes'],
    ['and is about to end', 9, -3, 0.5, 'Arriving within 1 minute'],
    ['of one minute', 9, 8.2, 8.9, 'Arriving in 9 minutes'],
    ['or any moment, when the time is over', 9, -8, 0, 'Arriving any minute now'],
    ['between times, where it is hours off', 390, 380, 410, 'Arriving between 6:20 pm and 6:50 pm'],
    ['tomorrow', 1440, 1430, 1450, 'Arriving tomorrow between 11:50 am and 12:10 pm'],
    ['on another day', 2880, 2880, 2940, 'Arriving on 7 Jan between 12:00 pm and 1:00 pm'],
    ['just after midnight', 725, 725, 755, 'Arriving tomorrow between 12:05 am and 12:35 am'],
    ['one moment, where nothing else is known', 9, null, null, 'Arriving by 12:09 pm · 9 minutes'],
    ['one that is far off', 300, null, null, 'Arriving by 5:00 pm'],
    ['one that is over', -1, null, null, 'Arriving any minute now'],
    ['not known from when on', 9, null, 12, 'Arriving by 12:12 pm · 12 minutes'],
    ['a range the wrong way round', 9, 12, 8, 'Arriving by 12:08 pm · 8 minutes'],
    ['not known', null, null, null, null],
  ])('%s', (_, at, from, to, said) => {
    expect(words(at, from, to)).toBe(said);
  });
});
