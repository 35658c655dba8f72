import { type CartState, printsIn } from '../model.ts';
import { isGiven } from '../products.ts';
import { reduceCart } from '../reduce.ts';

/** A cart with the time of each line's last change, by product id. Removed lines have a time too. */
export interface StampedCart {
  cart: CartState;
  stamps: Readonly<Record<string, number>>;
}

const CART_ID = 'cartId';
const ADDRESS = 'addressId';
const PRINTS = 'print_ids';
/** The stamp key of a pending cart call. */
export const PENDING_CALL = 'asked';
/** The stamp key of a cart call that was pending as its tab was hidden, which then sends nothing more. */
export const LEFT_CALL = 'left';
/** The stamp keys that say nothing of the cart's contents. */
const CALLS: readonly string[] = [PENDING_CALL, LEFT_CALL];

/** The documents and how they are printed. */
const printKeyOf = (cart: CartState): string => JSON.stringify(printsIn(cart)?.print_config ?? []);

/** The stamp keys that differ between two states of a cart. */
export function changesOf(oldCart: CartState, newCart: CartState): string[] {
  const ids = new Set([...oldCart.order, ...newCart.order]);
  const changedIds = [...ids].filter((id) => {
    const [oldLine, newLine] = [oldCart.items[id], newCart.items[id]];
    return oldLine?.quantity !== newLine?.quantity && !isGiven({ ...oldLine?.product, ...newLine?.product });
  });
  if (oldCart.cartId !== newCart.cartId) changedIds.push(CART_ID);
  if (oldCart.addressId !== newCart.addressId) changedIds.push(ADDRESS);
  if (printKeyOf(oldCart) !== printKeyOf(newCart)) changedIds.push(PRINTS);
  return changedIds;
}

/** The stamp keys that changed later here than in the other tab. */
export function newerKeys(local: StampedCart, other: StampedCart): string[] {
  return Object.keys(local.stamps).filter((name) => (local.stamps[name] ?? 0) > (other.stamps[name] ?? 0));
}

/** Merges two tabs' carts: the later change of each line wins; everything else is taken from the other tab. */
export function mergeCarts(local: StampedCart, other: StampedCart): StampedCart {
  const newerStamps = newerKeys(local, other);
  const stamps = { ...other.stamps };
  for (const name of newerStamps) stamps[name] = local.stamps[name] ?? 0;
  // Groceries and documents cannot be ordered together: the later change of the documents wins.
  if (printKeyOf(local.cart) !== printKeyOf(other.cart)) {
    if (!newerStamps.includes(PRINTS)) return { cart: other.cart, stamps };
    return { cart: { ...local.cart, cartId: other.cart.cartId ?? local.cart.cartId }, stamps };
  }
  let { cart } = other;
  for (const id of newerStamps) {
    if (id === PRINTS || CALLS.includes(id)) continue;
    if (id === CART_ID) cart = { ...cart, cartId: local.cart.cartId };
    else if (id === ADDRESS) cart = { ...cart, addressId: local.cart.addressId };
    else {
      const line = local.cart.items[id];
      const product = line?.product ?? cart.items[id]?.product;
      if (product) cart = reduceCart(cart, { type: 'line-set', product, quantity: line?.quantity ?? 0 });
      const isLeftBehind = local.cart.leftBehind?.productIds.includes(id) ?? false;
      if (!isLeftBehind) cart = reduceCart(cart, { type: 'line-tapped', productId: id });
    }
  }
  return { cart, stamps };
}
