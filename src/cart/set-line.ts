import type { CartProduct, CartState } from './cart-model.ts';

/** What a tap does to a cart: all that the first screen needs of what may happen to one. */
export function setLine(state: CartState, product: CartProduct, quantity: number): CartState {
  const { productId } = product;
  const before = state.items[productId];
  if ((before?.quantity ?? 0) === quantity) return state;
  const items = { ...state.items };
  if (quantity === 0) delete items[productId];
  else items[productId] = { product: before?.product ?? product, quantity };
  const price = before?.product.price ?? product.price;
  const difference = quantity - (before?.quantity ?? 0);
  const count = state.count + difference;
  return {
    ...state,
    items,
    order: ordered(state.order, items),
    count,
    total: count === 0 ? 0 : Math.max(0, state.total + difference * price),
    cartType: typeFor(count, state.cartType),
  };
}

export function typeFor(count: number, cartType: string): string {
  return count === 0 ? '' : cartType || 'items';
}

/** The order of before without what is gone, and what is new at its end. What is `awaited` keeps its place. */
export function ordered(
  before: readonly string[],
  items: CartState['items'],
  arrived?: readonly string[],
  awaited: readonly string[] = [],
): string[] {
  const kept = before.filter((productId) => productId in items || awaited.includes(productId));
  const seen = new Set(kept);
  return [...kept, ...(arrived ?? Object.keys(items)).filter((productId) => !seen.has(productId))];
}
