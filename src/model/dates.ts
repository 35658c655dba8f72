import { clockTime } from './clock-time.ts';
import { lazy } from './lazy.ts';

/** India's time zone, independent of the phone's and the server's. */
const timeZone = 'Asia/Kolkata';
const shortFormat = lazy(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone }),
);
const fullFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
);
const monthFormat = lazy(
  () => new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone }),
);
const weekdayFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone }));
const longFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone,
    }),
);

/** `3 Nov` */
export const shortDate = (at: number): string => shortFormat().format(at);
/** `3 Nov 2026` */
export const fullDate = (at: number): string => fullFormat().format(at);
/** `November 2026` */
export const monthAndYear = (at: number): string => monthFormat().format(at);
/** `Sun, 22 Mar 2026, 6:42 pm` */
export const dateAndTime = (at: number): string =>
  `${weekdayFormat().format(at)}, ${fullFormat().format(at)}, ${clockTime(at)}`;

/** Browsers disagree about the commas of a long date. */
function longParts(at: number): (name: Intl.DateTimeFormatPartTypes) => string {
  const parts = longFormat().formatToParts(at);
  return (name) => parts.find(({ type }) => type === name)?.value ?? '';
}

/** `Friday, 25 December` */
export function longDate(at: number): string {
  const part = longParts(at);
  return `${part('weekday')}, ${part('day')} ${part('month')}`;
}

/** `Friday, 25 December 2026` */
export const longDateAndYear = (at: number): string => `${longDate(at)} ${longParts(at)('year')}`;
