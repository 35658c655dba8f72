import type { CartState } from './cart-model.ts';
import { printIdsIn } from './cart-print.ts';
import { reduceCart } from './reduce-cart.ts';

/**
 * What two tabs have made of one cart since `before`: the other tab's cart, and on top of it what was changed here. On
 * one line the change that is saved last holds.
 */
export function mergeCarts(before: CartState, mine: CartState, theirs: CartState): CartState {
  // What cannot be ordered together is not put together: who has changed the documents has the cart.
  if (printIdsIn(mine) !== printIdsIn(before)) return { ...mine, cartId: theirs.cartId ?? mine.cartId };
  if (printIdsIn(theirs) !== printIdsIn(before)) return theirs;
  const touched = new Set([...before.order, ...mine.order]);
  let merged = theirs;
  for (const productId of touched) {
    const line = mine.items[productId];
    const quantity = line?.quantity ?? 0;
    const product = line?.product ?? theirs.items[productId]?.product;
    if (!product || quantity === (before.items[productId]?.quantity ?? 0)) continue;
    merged = reduceCart(merged, { type: 'line-set', product, quantity });
  }
  return {
    ...merged,
    cartId: mine.cartId === before.cartId ? theirs.cartId : mine.cartId,
    addressId: mine.addressId === before.addressId ? theirs.addressId : mine.addressId,
  };
}
