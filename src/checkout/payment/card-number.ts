import * as m from './messages.ts';
/**
 * Card checks that need no request. Used only on the gateway's page: the shop itself never asks for a card number.
 */
export type CardNetwork = 'visa' | 'mastercard' | 'rupay' | 'amex' | 'diners';

/**
 * The card networks by first digits. The first match wins, because RuPay has ranges within those of other
 * networks.
 */
const NETWORKS: readonly { network: CardNetwork; begins: RegExp; lengths: readonly number[]; cvv: number }[] =
  [
    { network: 'rupay', begins: /^(508[5-9]|60|65|81|82|353|356)/, lengths: [16], cvv: 3 },
    { network: 'amex', begins: /^3[47]/, lengths: [15], cvv: 4 },
    { network: 'diners', begins: /^3(0[0-5]|[68])/, lengths: [14], cvv: 3 },
    {
      network: 'mastercard',
      begins: /^(5[1-5]|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/,
      lengths: [16],
      cvv: 3,
    },
    { network: 'visa', begins: /^4/, lengths: [13, 16, 19], cvv: 3 },
  ];
const LENGTH_LIMITS = { shortest: 13, longest: 19 };

/** Luhn check; false if any character is not a digit. */
function passesLuhn(cardNumber: string): boolean {
  let sum = 0;
  for (let place = 0; place < cardNumber.length; place += 1) {
    const digit = Number(cardNumber[cardNumber.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Removes the spaces and dashes of a typed or pasted number. */
export function digitsOf(typedText: string): string {
  return typedText.replace(/[\s-]/g, '');
}

export function networkOf(digits: string): CardNetwork | null {
  return NETWORKS.find(({ begins }) => begins.test(digits))?.network ?? null;
}

function isCardNumber(digits: string): boolean {
  if (!passesLuhn(digits) || /^0+$/.test(digits)) return false;
  const knownNetwork = NETWORKS.find(({ begins }) => begins.test(digits));
  if (knownNetwork) return knownNetwork.lengths.includes(digits.length);
  return digits.length >= LENGTH_LIMITS.shortest && digits.length <= LENGTH_LIMITS.longest;
}

/** Groups the digits as printed on the card. */
export function groupDigits(digits: string): string {
  const groups = networkOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null;
  if (!groups) return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter(Boolean).join(' ');
}

/** `MM/YY`, also typed as `MMYY`, `M/YY` or `MM/YYYY`. Valid to the last day of its month. */
export function readExpiry(typedText: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d\d)\s*$/.exec(typedText) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}

export function isExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  const today = new Date(now);
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
}

export function isCvv(typedText: string, network: CardNetwork | null): boolean {
  const length = NETWORKS.find((one) => one.network === network)?.cvv ?? 3;
  return new RegExp(`^\\d{${length}}$`).test(typedText);
}

/** The error of each field; empty: the field is valid. */
export function wrongCardFields(
  typedText: { number: string; expiry: string; cvv: string },
  now: number,
): { number: string; expiry: string; cvv: string } {
  const digits = digitsOf(typedText.number);
  const expiry = readExpiry(typedText.expiry);
  return {
    number: isCardNumber(digits) ? '' : m.cardNumberWrong,
    expiry: expiry === null ? m.expiryWrong : isExpired(expiry, now) ? m.cardExpired : '',
    cvv: isCvv(typedText.cvv, networkOf(digits)) ? '' : m.cvvWrong,
  };
}
