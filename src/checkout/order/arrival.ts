import * as v from 'valibot';
import { time } from '../../http/wire.ts';
import { clockTime } from '../../model/clock-time.ts';
import * as m from './messages.ts';

/** milliseconds since 1970; null when it is not known */
export const moment = v.fallback(v.nullish(time, null), null);

/** When it comes: between two moments where the backend is so careful, else at about one. */
export const arrivalEntries = { eta_at: moment, eta_from: moment, eta_to: moment };
export type Arrival = Record<keyof typeof arrivalEntries, number | null>;

/** `Arriving in` and, louder, `8–12 minutes` */
export interface ArrivalWords {
  lead: string;
  when: string;
}

const MINUTE_MS = 60_000;
/** Farther off than that, people look at the clock. */
const MOST_MINUTES = 120;
/** India has one time zone, half an hour off the others. */
const IST_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });

/** When it comes, as a range wherever the backend gives one: nobody knows it to the minute. Null: nothing is known. */
export function arrivalWords({ eta_at, eta_from, eta_to }: Arrival, now: number): ArrivalWords | null {
  const last = eta_to ?? eta_at;
  if (last === null) return null;
  if (last <= now) return { lead: m.arriving, when: m.anyMinuteNow };
  const to = minutes(last - now);
  if (eta_from === null || eta_to === null || eta_from > eta_to) {
    const when = clockTime(last);
    return to > MOST_MINUTES
      ? { lead: m.arrivingBy(dayOf(last, now)), when }
      : { lead: m.by, when: `${when} · ${inMinutes(to)}` };
  }
  if (to > MOST_MINUTES) {
    return {
      lead: m.arrivingBetween(dayOf(eta_from, now)),
      when: m.and(clockTime(eta_from), clockTime(eta_to)),
    };
  }
  const from = minutes(eta_from - now);
  if (from < 1) return { lead: m.arrivingWithin, when: inMinutes(to) };
  return { lead: m.arrivingIn, when: from === to ? inMinutes(to) : `${from}–${inMinutes(to)}` };
}

const minutes = (ms: number): number => Math.ceil(ms / MINUTE_MS);
const inMinutes = (count: number): string => (count === 1 ? m.oneMinute : m.minutes(count));

/** With a blank before it; nothing of what is today. */
function dayOf(at: number, now: number): string {
  const day = (moment: number) => Math.floor((moment + IST_MS) / DAY_MS);
  const days = day(at) - day(now);
  return days === 0 ? '' : days === 1 ? m.tomorrow : m.on(date.format(at));
}
