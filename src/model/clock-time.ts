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
