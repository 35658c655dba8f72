import { formatPaise } from '../model/money.ts';
import type { OptimisticCart } from './derive-cart.ts';

export function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** `₹63 saved · ₹40 to free delivery`; empty when there is nothing of either. */
export function savingAndGap({ saving, freeDeliveryGap }: OptimisticCart): string {
  const said = [];
  if (saving > 0) said.push(`${formatPaise(saving)} saved`);
  if (freeDeliveryGap > 0) said.push(`${formatPaise(freeDeliveryGap)} to free delivery`);
  return said.join(' · ');
}
