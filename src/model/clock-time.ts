/** India's time zone, independent of the phone's. */
const time = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** `6:42 pm` */
export function clockTime(at: number): string {
  return time.format(at).replace(/\s?(am|pm)$/i, (half) => ` ${half.trim().toLowerCase()}`);
}

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' });
const day = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'Asia/Kolkata',
});

/** `Sun, 22 Mar 2026, 6:42 pm` */
export const dayAndTime = (at: number): string =>
  `${weekday.format(at)}, ${day.format(at)}, ${clockTime(at)}`;
