import { formatPaise } from '../model/money.ts';
import { plural } from '../model/plural.ts';
import { PAAS } from './model.ts';
import type { OptimisticCart } from './derive.ts';
import * as m from '../model/messages.ts';

export function unitOf(count: number, cartType: string): string {
  const forms = cartType === PAAS ? { one: 'page', other: 'pages' } : { one: 'item', other: 'items' };
  return plural(count, forms);
}

/** `3 items`; `24 pages` for a print cart */
export function items(count: number, cartType = ''): string {
  return `${count} ${unitOf(count, cartType)}`;
}

/** `₹73`; `₹29 + fees` until the fees are known; `about ₹73` while a change has not been saved. */
export function amountOf(cart: Pick<OptimisticCart, 'total' | 'feesKnown'> & { unsaved?: boolean }): string {
  const amount = formatPaise(cart.total);
  if (!cart.feesKnown) return m.plusFees(amount);
  return cart.unsaved ? m.approximateAmount(amount) : amount;
}

/** `₹6 saved · ₹40 to free delivery`, or the price without fees if neither applies: a phone has one line for it. */
export function costAndSaving({ total, cost, feesKnown, saving, freeDeliveryGap }: OptimisticCart): string {
  const parts = [];
  if (saving > 0) parts.push(m.amountSaved(formatPaise(saving)));
  if (freeDeliveryGap > 0) parts.push(m.gapToFreeDelivery(formatPaise(freeDeliveryGap)));
  if (parts.length === 0 && feesKnown && total !== cost) parts.push(m.itemsCost(formatPaise(cost)));
  return parts.join(' · ');
}
