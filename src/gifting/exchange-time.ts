import { clockTime } from '../model/clock-time.ts';
import { longDateAndYear } from '../model/dates.ts';
import * as m from './messages.ts';

/** Dates and times are in India's time zone, independent of the phone's. */
const UTC_OFFSET = '+05:30';
const OFFSET_MS = 19_800_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The date that the form suggests for a new group; it moves to the next Christmas once it is past. */
export const FIRST_DATE = '2024-12-25';
export const FIRST_TIME = '18:00';

/** `2026-12-25` and `18:00` as milliseconds since 1970; null: invalid. */
export function momentOf(day: string, time: string): number | null {
  const moment = Date.parse(`${day}T${time}:00${UTC_OFFSET}`);
  return Number.isFinite(moment) ? moment : null;
}

/** The date of a time, as `2026-12-25`. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** One year later; 29 February becomes 1 March. */
export function lastDay(now: number): string {
  const today = new Date(now + OFFSET_MS);
  today.setUTCFullYear(today.getUTCFullYear() + 1);
  return today.toISOString().slice(0, 10);
}

export type MomentFault = 'past' | 'soon' | 'far';

/** The exchange must be at least an hour and at most a year ahead; the last day counts in full. */
export function faultOf(moment: number, now: number): MomentFault | null {
  if (moment <= now) return 'past';
  if (moment < now + HOUR_MS) return 'soon';
  return dayOf(moment) > lastDay(now) ? 'far' : null;
}

export const MOMENT_FAULTS: Readonly<Record<MomentFault, string>> = {
  past: m.exchangeInPast,
  soon: m.exchangeTooSoon,
  far: m.exchangeTooFar,
};

/** The next 25 December that is still a valid date at 18:00. */
export function nextChristmas(now: number): string {
  const year = Number(dayOf(now).slice(0, 4));
  const day = `${year}-12-25`;
  const moment = momentOf(day, FIRST_TIME);
  return moment !== null && faultOf(moment, now) === null ? day : `${year + 1}-12-25`;
}

/** `Friday, 25 December 2026, 6:00 pm` */
export const dateAndTime = (at: number): string => `${longDateAndYear(at)}, ${clockTime(at)}`;

/** `in 3 days`, `in 5 hours and 20 minutes`, `in less than a minute` */
export function timeLeft(moment: number, now: number): string {
  const remainingMs = moment - now;
  if (remainingMs < MINUTE_MS) return m.inLessThanMinute;
  if (remainingMs < HOUR_MS) return m.inTime(m.minutes(Math.floor(remainingMs / MINUTE_MS)));
  if (remainingMs >= DAY_MS) return m.inTime(m.days(Math.round(remainingMs / DAY_MS)));
  const hours = m.hours(Math.floor(remainingMs / HOUR_MS));
  const minutes = Math.floor((remainingMs % HOUR_MS) / MINUTE_MS);
  return minutes > 0 ? m.inHoursAndMinutes(hours, m.minutes(minutes)) : m.inTime(hours);
}
