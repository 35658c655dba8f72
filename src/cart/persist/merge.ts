import { type CartState, printIdsIn } from '../model.ts';
import { isGiven } from '../products.ts';
import { reduceCart } from '../reduce.ts';

/** A cart with the time of each line's last change by product id, including removed lines. */
export interface StampedCart {
  cart: CartState;
  stamps: Readonly<Record<string, number>>;
}

const CART_ID = 'cartId';
const ADDRESS = 'addressId';
const PRINTS = 'print_ids';
/** The stamp key of a pending cart call. */
export const PENDING_CALL = 'asked';

/** The stamp keys that differ between two states of a cart. */
export function changesOf(before: CartState, after: CartState): string[] {
  const ids = new Set([...before.order, ...after.order]);
  const changed = [...ids].filter((id) => {
    const [was, is] = [before.items[id], after.items[id]];
    return was?.quantity !== is?.quantity && !isGiven({ ...was?.product, ...is?.product });
  });
  if (before.cartId !== after.cartId) changed.push(CART_ID);
  if (before.addressId !== after.addressId) changed.push(ADDRESS);
  if (printIdsIn(before) !== printIdsIn(after)) changed.push(PRINTS);
  return changed;
}

/** The stamp keys that changed later here than in the other tab. */
export function newerIn(mine: StampedCart, theirs: StampedCart): string[] {
  return Object.keys(mine.stamps).filter((name) => (mine.stamps[name] ?? 0) > (theirs.stamps[name] ?? 0));
}

/** Merges two tabs' carts: the later change of each line wins; everything else is taken from the other tab. */
export function mergeCarts(mine: StampedCart, theirs: StampedCart): StampedCart {
  const newer = newerIn(mine, theirs);
  const stamps = { ...theirs.stamps };
  for (const name of newer) stamps[name] = mine.stamps[name] ?? 0;
  // Groceries and documents cannot be ordered together: the later change of the documents wins.
  if (printIdsIn(mine.cart) !== printIdsIn(theirs.cart)) {
    if (!newer.includes(PRINTS)) return { cart: theirs.cart, stamps };
    return { cart: { ...mine.cart, cartId: theirs.cart.cartId ?? mine.cart.cartId }, stamps };
  }
  let { cart } = theirs;
  for (const id of newer) {
    if (id === PRINTS || id === PENDING_CALL) continue;
    if (id === CART_ID) cart = { ...cart, cartId: mine.cart.cartId };
    else if (id === ADDRESS) cart = { ...cart, addressId: mine.cart.addressId };
    else {
      const line = mine.cart.items[id];
      const product = line?.product ?? cart.items[id]?.product;
      if (product) cart = reduceCart(cart, { type: 'line-set', product, quantity: line?.quantity ?? 0 });
      const left = mine.cart.leftBehind?.productIds.includes(id) ?? false;
      if (!left) cart = reduceCart(cart, { type: 'line-tapped', productId: id });
    }
  }
  return { cart, stamps };
}
