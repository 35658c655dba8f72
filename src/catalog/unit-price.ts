import { formatPaise, type Paise } from '../model/money.ts';
import * as m from './messages.ts';

const PACK = /^(?:(\d+) ?[×x] ?)?(\d+(?:\.\d+)?) ?(k?g|m?l|pcs?|pieces?)$/i;

/** `₹58 / 100 g`, `₹12 / piece`; empty if the pack's text has no amount. */
export function unitPrice(unit: string, price: Paise): string {
  const [, packs = 1, amount = 0, measure = ''] = PACK.exec(unit) ?? [];
  const held = Number(packs) * Number(amount);
  if (!(held > 0)) return '';
  const [, thousand, base] = /^(k?)(g|m?l)$/i.exec(measure) ?? [];
  if (!base) return m.piece(formatPaise(Math.round(price / held)));
  const hundreds = (held * (thousand || /^l$/i.test(base) ? 1000 : 1)) / 100;
  return `${formatPaise(Math.round(price / hundreds))} / 100 ${/g/i.test(base) ? 'g' : 'ml'}`;
}
