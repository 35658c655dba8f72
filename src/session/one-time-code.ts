import { asciiDigits } from '../model/ascii-digits.ts';

/** Longer than any code; the rest of a pasted text is dropped. */
const MAX_DIGITS = 12;

/**
 * The digits of a typed or pasted code. If exactly one number in the text has the length of a code, only that
 * number is returned. Otherwise all digits are returned, and the shopper can correct them.
 */
export function codeIn(text: string, length: number): string {
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  const matching = plain.match(/\d+/g)?.filter((number) => number.length === length) ?? [];
  return matching.length === 1 ? (matching[0] ?? '') : digits.slice(0, MAX_DIGITS);
}
