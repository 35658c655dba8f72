import type { KeyValue } from '../model/ports.ts';
import type { CartLine, CartState } from './cart-model.ts';

/** Where the cart is kept. The storage is the partner's already; the user is part of what is kept. */
export const CART_KEY = 'cart';
/** Where taps wait that the cart's code was not there for. */
export const TAPS_KEY = 'cart-taps';

// Checked by hand: a tap needs them before the schemas are there.

/** The lines of the kept cart, as far as they are this user's (0: nobody's). */
export function readLines(keep: KeyValue, userId: number): Partial<CartState> {
  try {
    const { ownerId, order, items, total, print } = JSON.parse(keep.get(CART_KEY) ?? '') as CartState;
    // a cart of documents has limits of its own, and nothing on the first screen taps on it
    if (print) return {};
    const lines = (order as string[]).map((id) => items[id] as CartLine);
    if ((ownerId ?? 0) !== userId || !Number.isFinite(total) || !lines.every(isLine)) return {};
    return { items, order, total, count: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
  } catch {
    return {};
  }
}

export function readTaps(keep: KeyValue, userId: number): readonly CartLine[] {
  try {
    const kept = JSON.parse(keep.get(TAPS_KEY) ?? '') as { userId: number; taps: CartLine[] };
    return kept.userId === userId ? kept.taps.filter(isLine) : [];
  } catch {
    return [];
  }
}

function isLine({ product, quantity }: CartLine): boolean {
  const { productId, name, price, mrp, inventory } = product;
  return (
    typeof productId === 'string' &&
    typeof name === 'string' &&
    [price, mrp, inventory, quantity].every(Number.isInteger)
  );
}
