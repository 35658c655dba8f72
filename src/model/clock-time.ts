import { lazy } from './lazy.ts';

/** India's time zone, independent of the phone's. */
const timeFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Kolkata',
    }),
);

/** `6:42 pm` */
export function clockTime(at: number): string {
  return timeFormat()
    .format(at)
    .replace(/\s?(am|pm)$/i, (dayPeriod) => ` ${dayPeriod.trim().toLowerCase()}`);
}
