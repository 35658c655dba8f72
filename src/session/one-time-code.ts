import { asciiDigits } from '../model/ascii-digits.ts';

/** More than any code has; the rest of a pasted text is dropped. */
const MAX_DIGITS = 12;

/**
 * The digits of what was typed or pasted. If one number in the text is exactly as long as the code, only that one; if there
 * are too many digits, the shopper has to correct them.
 */
export function codeIn(text: string, length: number): string {
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  const fitting = plain.match(/\d+/g)?.filter((number) => number.length === length) ?? [];
  return fitting.length === 1 ? (fitting[0] ?? '') : digits.slice(0, MAX_DIGITS);
}
