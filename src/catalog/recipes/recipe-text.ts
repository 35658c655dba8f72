import * as m from './messages.ts';
interface Facts {
  minutes: number | null;
  serves: number | null;
}

/** `35 min · serves 4`; unknown values are left out. */
export function factsOf({ minutes, serves }: Facts): string {
  const parts = [];
  if (minutes !== null) parts.push(m.minutes(minutes));
  if (serves !== null) parts.push(m.serves(serves));
  return parts.join(' · ');
}
