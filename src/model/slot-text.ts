import { shortDate } from './dates.ts';

/** A delivery slot, in milliseconds since 1970. */
export interface SlotTime {
  from: number;
  to: number;
}

/** India has one time zone, UTC+5:30. */
const IST_OFFSET_MS = 5.5 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const dayOf = (at: number): number => Math.floor((at + IST_OFFSET_MS) / DAY_MS);
const minutesOfDay = (at: number): number => Math.floor((((at + IST_OFFSET_MS) % DAY_MS) * 60) / HOUR_MS);

/** `6`, `6:30` */
function clockOf(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const minute = minutes % 60;
  return minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`;
}

/** `6–8 pm`, `11 am–1 pm` */
function rangeText({ from, to }: SlotTime): string {
  const [start, end] = [minutesOfDay(from), minutesOfDay(to)];
  const periodOf = (minutes: number) => (minutes < 720 ? 'am' : 'pm');
  const first = periodOf(start) === periodOf(end) ? clockOf(start) : `${clockOf(start)} ${periodOf(start)}`;
  return `${first}–${clockOf(end)} ${periodOf(end)}`;
}

/** For use within a sentence: `today, 6–8 pm`, `tomorrow, 7–9 am`, `3 Dec, 7–9 am` */
export function slotText(slot: SlotTime, now: number): string {
  const days = dayOf(slot.from) - dayOf(now);
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : shortDate(slot.from);
  return `${day}, ${rangeText(slot)}`;
}

/** On its own: `Later today, 6–8 pm`, `Tomorrow morning, 7–9 am`, `3 Dec, 7–9 am` */
export function slotTitle(slot: SlotTime, now: number): string {
  const days = dayOf(slot.from) - dayOf(now);
  const hour = Math.floor(minutesOfDay(slot.from) / 60);
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  const day = days === 0 ? 'Later today' : days === 1 ? `Tomorrow ${part}` : shortDate(slot.from);
  return `${day}, ${rangeText(slot)}`;
}

/** Right at any time: `Scheduled for 3 Dec, 7–9 am` */
export const scheduledOn = (slot: SlotTime): string =>
  `Scheduled for ${shortDate(slot.from)}, ${rangeText(slot)}`;

export const scheduledFor = (slot: SlotTime, now: number): string => `Scheduled for ${slotText(slot, now)}`;
