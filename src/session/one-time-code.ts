import { asciiDigits } from '../model/ascii-digits.ts';

/** More than any code has: the rest of a pasted text is of no use. */
const MAX_DIGITS = 12;

/**
 * The digits of what was typed or pasted. They may be more than `length`: which of them are the code is then for the
 * shopper to say, unless one number of the text is exactly as long.
 */
export function codeIn(text: string, length: number): string {
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  const fitting = plain.match(/\d+/g)?.filter((number) => number.length === length) ?? [];
  return fitting.length === 1 ? (fitting[0] ?? '') : digits.slice(0, MAX_DIGITS);
}
