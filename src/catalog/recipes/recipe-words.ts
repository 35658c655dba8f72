import * as m from './messages.ts';
interface Facts {
  minutes: number | null;
  serves: number | null;
}

/** `35 min · serves 4`; unknown values are left out. */
export function factsOf({ minutes, serves }: Facts): string {
  const said = [];
  if (minutes !== null) said.push(m.min(minutes));
  if (serves !== null) said.push(m.servesOf(serves));
  return said.join(' · ');
}

/** `Paneer`, `Paneer and Cream`, `Paneer, Cream and Mint` */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export const ingredients = (count: number): string => m.text(count);
