import * as m from './messages.ts';
interface Facts {
  minutes: number | null;
  serves: number | null;
}

/** `35 min · serves 4`; unknown values are left out. */
export function factsOf({ minutes, serves }: Facts): string {
  const said = [];
  if (minutes !== null) said.push(m.minutes(minutes));
  if (serves !== null) said.push(m.serves(serves));
  return said.join(' · ');
}
