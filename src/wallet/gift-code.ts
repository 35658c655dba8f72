/**
 * The code of a gift card: twelve of these characters, of which the last follows from the others. Left out are those that
 * people take for each other: 0 and O, 1 and I and L.
 */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** Why what was typed is no code. `check`: a character is wrong, or two have changed places. */
export type CodeFault = 'empty' | 'length' | 'character' | 'check';

/** As it is sent: capitals, nothing between them. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s–—-]/g, '');
}

/** Null: it may be one. */
export function codeFault(typed: string): CodeFault | null {
  const code = plainCode(typed);
  if (code === '') return 'empty';
  if ([...code].some((character) => !CHARACTERS.includes(character))) return 'character';
  if (code.length !== LENGTH) return 'length';
  return sumOf(code) === 0 ? null : 'check';
}

/** `ABCD-EFGH-JKMN`, also of a part of it. */
export function formatCode(code: string): string {
  return (plainCode(code).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** The characters at these places, with the one that follows from them. */
export function codeOf(places: readonly number[]): string {
  const body = Array.from({ length: LENGTH - 1 }, (_, n) => CHARACTERS[(places[n] ?? 0) % CHARACTERS.length]);
  const last = [...CHARACTERS].find((character) => sumOf(body.join('') + character) === 0);
  return body.join('') + last;
}

/** Weights below a prime: no single wrong character, and no two that have changed places, leave it as it was. */
function sumOf(code: string): number {
  const weighed = [...code].map((character, index) => (index + 1) * CHARACTERS.indexOf(character));
  return weighed.reduce((sum, one) => sum + one, 0) % CHARACTERS.length;
}
