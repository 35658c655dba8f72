import type { CartPrint, CartProduct, CartState } from './model.ts';

/** The type of a cart that holds only documents to print. */
export const PAAS = 'paas';

/** Documents to be added to the cart: each page of each copy is one piece of `product`. */
export interface PrintLine extends CartPrint {
  product: CartProduct;
  quantity: number;
}

/** The documents of a print cart; null for any other. */
export function printsIn(cart: Pick<CartState, 'cartType' | 'print'>): CartPrint | null {
  return cart.cartType === PAAS ? cart.print : null;
}

/** A key for the documents in a cart; empty: none. */
export function printIdsIn(cart: Pick<CartState, 'cartType' | 'print'>): string {
  return printsIn(cart)?.print_ids.join() ?? '';
}

/** Groceries and prints cannot be ordered together. */
export function collides(cart: Pick<CartState, 'cartType' | 'count'>, incoming: 'items' | 'paas'): boolean {
  return cart.count > 0 && (cart.cartType === PAAS) !== (incoming === PAAS);
}
