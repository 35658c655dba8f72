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
