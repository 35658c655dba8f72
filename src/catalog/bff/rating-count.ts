import { groupDigits } from '../../model/group-digits.ts';

/** The number of ratings for display, from `(261)`, `16050` or `1.4 lac`. */
export function formatRatingCount(text: string): string {
  const strippedText = text.replace(/^\((.*)\)$/, '$1').trim();
  if (/^\d+$/.test(strippedText)) return groupDigits(String(Number(strippedText)));
  return strippedText.replace(/\blac\b/, 'lakh');
}

const MULTIPLIERS: Readonly<Record<string, number>> = { k: 1e3, lac: 1e5, lakh: 1e5, cr: 1e7, crore: 1e7 };

/** Parses the number of ratings: `1.4 lac` is 140000. 0: unknown. */
export function parseRatingCount(text: string): number {
  const [, digits = '', word = ''] = /^\(?([\d.,]+)\s*([a-z]*)\+?\)?$/i.exec(text.trim()) ?? [];
  const multiplier = word === '' ? 1 : MULTIPLIERS[word.toLowerCase()];
  return multiplier === undefined ? 0 : Math.round(Number(digits.replaceAll(',', '')) * multiplier) || 0;
}
