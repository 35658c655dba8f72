const FIRST = Date.UTC(2000, 0, 1);
const END = Date.UTC(2100, 0, 1);

/** The times, in milliseconds since 1970, that the clock of a tenant can be set to. */
export const isClockTime = (at: number): boolean => at >= FIRST && at < END;

/** The largest seed. */
export const MAX_SEED = 0xffff_ffff;

/** `2026-12-24T13:00:00Z`, also with another zone, without seconds or with fractions of them; null: anything else */
export function readClockTime(text: string): number | null {
  // a zone is required, because a link is opened on machines in several
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const at = Date.parse(text);
  // 30 February would be 2 March
  const isDay = new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(text.slice(8, 10));
  return isDay && isClockTime(at) ? at : null;
}

export const writeClockTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** `24 Dec 2026, 18:30:00`, in the time zone of this browser. */
export function describeTime(at: number): string {
  const time = new Date(at);
  const day = time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${time.toLocaleTimeString('en-GB')}`;
}

/** `2 d 3 h ahead of the real time` */
export const describeShift = (ms: number): string =>
  `${describeSpan(ms)} ${ms < 0 ? 'behind' : 'ahead of'} the real time`;

/** `30 min`, `2 days 3 h`: its two largest units. */
function describeSpan(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.slice(0, 2).join(' ') || '0 min';
}
