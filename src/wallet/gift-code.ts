/**
 * A gift card's code has twelve of these characters; the last is a check character. Easily confused ones (0
 * and O, 1, I and L) are left out.
 */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** Why a typed code is invalid. `check`: one character is wrong, or two are swapped. */
export type CodeFault = 'empty' | 'length' | 'character' | 'check';

/** As sent in requests: upper case without separators. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s–—-]/g, '');
}

/** Null: the code may be valid. */
export function codeFault(typed: string): CodeFault | null {
  const code = plainCode(typed);
  if (code === '') return 'empty';
  if ([...code].some((character) => !CHARACTERS.includes(character))) return 'character';
  if (code.length !== LENGTH) return 'length';
  return sumOf(code) === 0 ? null : 'check';
}

/** `ABCD-EFGH-JKMN`, also for an incomplete code. */
export function formatCode(code: string): string {
  return (plainCode(code).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Makes a code from these indices of characters and adds the check character. */
export function codeOf(places: readonly number[]): string {
  const body = Array.from({ length: LENGTH - 1 }, (_, n) => CHARACTERS[(places[n] ?? 0) % CHARACTERS.length]);
  const last = [...CHARACTERS].find((character) => sumOf(body.join('') + character) === 0);
  return body.join('') + last;
}

/** Weighted sum modulo a prime: detects every single wrong character and every swap of two. */
function sumOf(code: string): number {
  const weighed = [...code].map((character, index) => (index + 1) * CHARACTERS.indexOf(character));
  return weighed.reduce((sum, one) => sum + one, 0) % CHARACTERS.length;
}
