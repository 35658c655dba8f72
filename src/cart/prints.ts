import type { CartPrint, CartProduct, CartState } from './model.ts';

/** The type of a cart that holds documents to print, and nothing else. */
export const PAAS = 'paas';

/** Documents on their way into the cart: a page of a copy is one piece of `product`. */
export interface PrintLine extends CartPrint {
  product: CartProduct;
  quantity: number;
}

/** The documents of a print cart; null of any other. */
export function printsIn(cart: Pick<CartState, 'cartType' | 'print'>): CartPrint | null {
  return cart.cartType === PAAS ? cart.print : null;
}

/** Which documents a cart holds, as one text to compare; empty when it holds none. */
export function printIdsIn(cart: Pick<CartState, 'cartType' | 'print'>): string {
  return printsIn(cart)?.print_ids.join() ?? '';
}

/** Groceries and prints cannot be ordered together: one has to make room for the other. */
export function collides(cart: Pick<CartState, 'cartType' | 'count'>, incoming: 'items' | 'paas'): boolean {
  return cart.count > 0 && (cart.cartType === PAAS) !== (incoming === PAAS);
}
