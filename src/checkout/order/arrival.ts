import * as v from 'valibot';
import { time } from '../../http/wire.ts';
import { clockTime } from '../../model/clock-time.ts';
import { shortDate } from '../../model/dates.ts';
import { allOf } from '../../model/lists.ts';
import { scheduledFor, slotText, type SlotTime } from '../../model/slot-text.ts';
import * as m from './messages.ts';

/** A time in milliseconds since 1970; null: unknown. */
export const moment = v.fallback(v.nullish(time, null), null);

/** The slot that the shopper chose; null: the order is delivered as soon as possible. */
export const slotTime = v.fallback(v.nullish(v.object({ from: time, to: time }), null), null);

/** The time of arrival, and its range or slot if the backend gives one. */
export const arrivalEntries = { eta_at: moment, eta_from: moment, eta_to: moment, slot: slotTime };
export interface Arrival extends Record<'eta_at' | 'eta_from' | 'eta_to', number | null> {
  slot?: SlotTime | null;
}

/** `Arriving in 8–12 minutes`, with `8–12 minutes` emphasised. */
export interface ArrivalText {
  sentence: string;
  when: string;
}

const MINUTE_MS = 60_000;
/** An arrival later than this is shown as a time of day instead of in minutes. */
const MAX_SHOWN_MINUTES = 120;
/** India has one time zone, UTC+5:30. */
const IST_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The sentences for each day, into which the time or the range is inserted. */
interface DaySentences {
  today: (when: string) => string;
  tomorrow: (when: string) => string;
  onDate: (date: string, when: string) => string;
}
const BY_SENTENCES: DaySentences = {
  today: m.arrivingBy,
  tomorrow: m.arrivingTomorrowBy,
  onDate: m.arrivingOnDateBy,
};
const BETWEEN_SENTENCES: DaySentences = {
  today: m.arrivingBetween,
  tomorrow: m.arrivingTomorrowBetween,
  onDate: m.arrivingOnDateBetween,
};

/** The arrival in words, as a slot or a range if the backend gives one; null: unknown. */
export function arrivalText({ eta_at, eta_from, eta_to, slot }: Arrival, now: number): ArrivalText | null {
  if (slot) return { sentence: scheduledFor(slot, now), when: slotText(slot, now) };
  const last = eta_to ?? eta_at;
  if (last === null) return null;
  if (last <= now) return { sentence: m.arrivingNow, when: m.arrivingNow };
  const to = minutesIn(last - now);
  if (eta_from === null || eta_to === null || eta_from > eta_to) {
    const time = clockTime(last);
    if (to > MAX_SHOWN_MINUTES) return sentenceOnDay(BY_SENTENCES, last, now, time);
    const when = m.timeAndMinutes(time, m.minutes(to));
    return { sentence: m.arrivingBy(when), when };
  }
  if (to > MAX_SHOWN_MINUTES)
    return sentenceOnDay(BETWEEN_SENTENCES, eta_from, now, allOf([clockTime(eta_from), clockTime(eta_to)]));
  const from = minutesIn(eta_from - now);
  if (from < 1) return { sentence: m.arrivingWithin(m.minutes(to)), when: m.minutes(to) };
  const when = from === to ? m.minutes(to) : m.minuteRange(from, to);
  return { sentence: m.arrivingIn(when), when };
}

const minutesIn = (ms: number): number => Math.ceil(ms / MINUTE_MS);

function sentenceOnDay(
  { today, tomorrow, onDate }: DaySentences,
  at: number,
  now: number,
  when: string,
): ArrivalText {
  const day = (moment: number) => Math.floor((moment + IST_OFFSET_MS) / DAY_MS);
  const days = day(at) - day(now);
  const sentence = days === 0 ? today(when) : days === 1 ? tomorrow(when) : onDate(shortDate(at), when);
  return { sentence, when };
}
