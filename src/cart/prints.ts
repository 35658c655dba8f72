import { type CartPrint, type CartState, PAAS, printsIn } from './model.ts';

/** A key for the documents in a cart; empty: none. */
export function printIdsIn(cart: Pick<CartState, 'cartType' | 'print'>): string {
  return printsIn(cart)?.print_ids.join() ?? '';
}

/** The documents that are sold as one of these products. */
export function printsSoldAs(print: CartPrint, productIds: readonly string[]): CartPrint {
  const filter = <T>(entries: readonly T[]) =>
    entries.filter((_, index) => productIds.includes(print.print_config[index]?.product_id ?? ''));
  return {
    print_ids: filter(print.print_ids),
    print_config: filter(print.print_config),
    print_cart_data: print.print_cart_data && filter(print.print_cart_data),
  };
}

/** Groceries and prints cannot be ordered together. */
export function collides(cart: Pick<CartState, 'cartType' | 'count'>, incoming: 'items' | 'paas'): boolean {
  return cart.count > 0 && (cart.cartType === PAAS) !== (incoming === PAAS);
}
