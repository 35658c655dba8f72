/** Shops and riders live in one time zone, wherever the shopper's phone thinks it is. */
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

/** `9 minutes`; null when that would not help: it is due, or hours away. */
export function minutesUntil(at: number, now: number): string | null {
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes < 1 || minutes > 120) return null;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
