import { asciiDigits } from '../model/ascii-digits.ts';

/** digits with the country code, after 00 */
const SHORTEST_ABROAD = 11;

/**
 * What a person typed or pasted, as the ten digits the backend wants: spaces, dashes, brackets, a leading 0 and the
 * country code are taken off. A number of another country keeps its plus sign, so that it is not mistaken for one of
 * ours by its length.
 */
export function normalisePhone(typed: string): string {
  const plain = asciiDigits(typed);
  const digits = plain.replace(/\D/g, '');
  const prefix = /^\D*?(\+|00)/.exec(plain)?.[1];
  // a number of ours may begin with 00 too, but is shorter
  if (prefix === '+' || (prefix === '00' && digits.length - 2 >= SHORTEST_ABROAD)) {
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
