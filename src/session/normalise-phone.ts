import { asciiDigits } from '../model/ascii-digits.ts';

/** the minimum number of digits after 00 in a number with a foreign country code */
const MIN_INTERNATIONAL_DIGITS = 11;

/**
 * Converts a typed or pasted phone number to the ten digits that the backend expects, without spaces, dashes,
 * brackets, a leading 0 or a country code. A foreign number keeps its plus sign; otherwise it could be
 * mistaken for an Indian number of the same length.
 */
export function normalisePhone(typed: string): string {
  const plain = asciiDigits(typed);
  const digits = plain.replace(/\D/g, '');
  const prefix = /^\D*?(\+|00)/.exec(plain)?.[1];
  // an Indian number may begin with 00 too, but is shorter
  if (prefix === '+' || (prefix === '00' && digits.length - 2 >= MIN_INTERNATIONAL_DIGITS)) {
    const international = prefix === '00' ? digits.slice(2) : digits;
    if (!international.startsWith('91')) return `+${international}`;
    return withoutLeadingZero(international.slice(2));
  }
  const national = withoutLeadingZero(digits);
  return national.length === 12 && national.startsWith('91') ? national.slice(2) : national;
}

export function isPhone(phone: string): boolean {
  return /^\d{10}$/.test(phone);
}

function withoutLeadingZero(digits: string): string {
  return digits.length > 10 && digits.startsWith('0') ? digits.slice(1) : digits;
}
