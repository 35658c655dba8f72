import { formatPaise } from '../model/money.ts';
import type { OptimisticCart } from './derive-cart.ts';

export function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** `₹63 saved · ₹40 more for free delivery`; empty when there is nothing of either. */
export function savingAndGap({ saving, freeDeliveryGap }: OptimisticCart): string {
  const said = [];
  if (saving > 0) said.push(`${formatPaise(saving)} saved`);
  if (freeDeliveryGap > 0) said.push(`${formatPaise(freeDeliveryGap)} more for free delivery`);
  return said.join(' · ');
}
