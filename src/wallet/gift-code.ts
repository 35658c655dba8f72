/**
 * A gift card's code has twelve of these characters; the last is a check character. Easily confused ones (0
 * and O, 1, I and L) are left out.
 */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;
const GROUP_LENGTH = 4;

/** Why a typed code is invalid. `check`: one character is wrong, or two characters are swapped. */
export type CodeError = 'empty' | 'length' | 'character' | 'check';

/** The code as sent in requests: in upper case, without separators. */
export function normalizeCode(input: string): string {
  return input.toUpperCase().replace(/[\s–—-]/g, '');
}

/** The reason why a code is invalid; null: the code may be valid. */
export function validateCode(input: string): CodeError | null {
  const code = normalizeCode(input);
  if (code === '') return 'empty';
  if ([...code].some((character) => !CHARACTERS.includes(character))) return 'character';
  if (code.length !== CODE_LENGTH) return 'length';
  return checksum(code) === 0 ? null : 'check';
}

/** `ABCD-EFGH-JKMN`, also for an incomplete code. */
export function formatCode(code: string): string {
  return (normalizeCode(code).match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}

/** Makes a code from these indices of characters and adds the check character. */
export function createCode(indices: readonly number[]): string {
  const body = Array.from(
    { length: CODE_LENGTH - 1 },
    (_, n) => CHARACTERS[(indices[n] ?? 0) % CHARACTERS.length],
  );
  const last = [...CHARACTERS].find((character) => checksum(body.join('') + character) === 0);
  return body.join('') + last;
}

/**
 * A weighted sum modulo a prime, which detects every single wrong character and every swap of two characters.
 */
function checksum(code: string): number {
  const weights = [...code].map((character, index) => (index + 1) * CHARACTERS.indexOf(character));
  return weights.reduce((sum, weight) => sum + weight, 0) % CHARACTERS.length;
}
