import { formatPaise, type Paise } from '../model/money.ts';
import * as m from './messages.ts';

const PACK_PATTERN = /^(?:(\d+) ?[×x] ?)?(\d+(?:\.\d+)?) ?(k?g|m?l|pcs?|pieces?)$/i;

/** `₹58 / 100 g`, `₹12 / piece`; empty if the pack's text has no amount, or if it would only repeat the price. */
export function unitPrice(unit: string, price: Paise): string {
  const [, packs = 1, amount = 0, measure = ''] = PACK_PATTERN.exec(unit) ?? [];
  const total = Number(packs) * Number(amount);
  const [, kilo, base] = /^(k?)(g|m?l)$/i.exec(measure) ?? [];
  const units = base ? (total * (kilo || /^l$/i.test(base) ? 1000 : 1)) / 100 : total;
  if (!(units > 0) || units === 1) return '';
  const perUnit = formatPaise(Math.round(price / units));
  return base ? `${perUnit} / 100 ${/g/i.test(base) ? 'g' : 'ml'}` : m.pricePerPiece(perUnit);
}
