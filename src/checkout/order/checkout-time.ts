/** `9 minutes`; null when that would not help: it is due, or hours away. */
export function minutesUntil(at: number, now: number): string | null {
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes < 1 || minutes > 120) return null;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
