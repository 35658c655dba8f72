import type { Paise } from '../model/money.ts';
import type { CartIntents, CartProduct, CartState, Extras } from './model.ts';

/** A change of the tip or the coupon. An empty code removes the coupon; an amount of 0 removes the tip. */
export type ExtraWanted = { type: 'tip-wanted'; amount: Paise } | { type: 'coupon-wanted'; code: string };

export type IntentFact =
  | { type: 'line-wanted'; product: CartProduct; quantity: number; tap: number }
  | { type: 'donation-wanted'; selected: boolean; tap: number }
  | { type: 'address-wanted'; addressId: number | null; tap: number }
  /** the user changed */
  | { type: 'address-dropped' }
  | ExtraWanted
  /** the server responded to a call with these; newer ones stay pending */
  | { type: 'extras-settled'; extras: Extras }
  /** the cart or the user changed */
  | { type: 'extras-dropped' }
  /** the server responded to a call with all taps up to this one */
  | { type: 'taps-answered'; lastTap: number }
  /** the server refused that call: its quantities and donation are undone, the chosen address stays */
  | { type: 'taps-refused'; lastTap: number };

export function noIntents(): CartIntents {
  return { lines: {}, donation: null, address: null, tip: null, coupon: null };
}

export function reduceIntents(intents: CartIntents, fact: IntentFact): CartIntents {
  switch (fact.type) {
    case 'line-wanted': {
      const { product, quantity, tap } = fact;
      // A later tap on the same product does not change its position.
      const firstTap = intents.lines[product.productId]?.firstTap ?? tap;
      const intent = { product, quantity, tap, firstTap };
      return { ...intents, lines: { ...intents.lines, [product.productId]: intent } };
    }
    case 'donation-wanted':
      return { ...intents, donation: { selected: fact.selected, tap: fact.tap } };
    case 'address-wanted':
      return { ...intents, address: { addressId: fact.addressId, tap: fact.tap } };
    case 'address-dropped':
      return { ...intents, address: null };
    case 'tip-wanted':
      return { ...intents, tip: { amount: fact.amount } };
    case 'coupon-wanted':
      return { ...intents, coupon: { code: fact.code } };
    case 'extras-settled': {
      const { tip, coupon } = fact.extras;
      return {
        ...intents,
        tip: intents.tip === tip ? null : intents.tip,
        coupon: intents.coupon === coupon ? null : intents.coupon,
      };
    }
    case 'extras-dropped':
      return { ...intents, donation: null, tip: null, coupon: null };
    case 'taps-answered': {
      const address = intents.address && intents.address.tap > fact.lastTap ? intents.address : null;
      return { ...keepTapsAfter(intents, fact.lastTap), address };
    }
    case 'taps-refused':
      return keepTapsAfter(intents, fact.lastTap);
  }
}

function keepTapsAfter(intents: CartIntents, lastTap: number): CartIntents {
  const lines = Object.entries(intents.lines).filter(([, { tap }]) => tap > lastTap);
  const donation = intents.donation && intents.donation.tap > lastTap ? intents.donation : null;
  return { ...intents, lines: Object.fromEntries(lines), donation };
}

/** Applies a tap. The only part of the reducer that the first screen loads. */
export function setLine(state: CartState, product: CartProduct, quantity: number): CartState {
  const { productId } = product;
  const currentLine = state.items[productId];
  if ((currentLine?.quantity ?? 0) === quantity) return state;
  const items = { ...state.items };
  if (quantity === 0) delete items[productId];
  else items[productId] = { product: currentLine?.product ?? product, quantity };
  const price = currentLine?.product.price ?? product.price;
  const difference = quantity - (currentLine?.quantity ?? 0);
  const count = state.count + difference;
  return {
    ...state,
    items,
    order: ordered(state.order, items),
    count,
    total: count === 0 ? 0 : Math.max(0, state.total + difference * price),
    priced: false,
    cartType: cartTypeFor(count, state.cartType),
  };
}

export function cartTypeFor(count: number, cartType: string): string {
  return count === 0 ? '' : cartType || 'items';
}

/**
 * Keeps the order of the lines, removes those that are gone and appends the new ones. The lines of `awaitedIds` keep
 * their places.
 */
export function ordered(
  order: readonly string[],
  items: CartState['items'],
  arrivedIds?: readonly string[],
  awaitedIds: readonly string[] = [],
): string[] {
  const keptIds = order.filter((productId) => productId in items || awaitedIds.includes(productId));
  const seenIds = new Set(keptIds);
  return [...keptIds, ...(arrivedIds ?? Object.keys(items)).filter((productId) => !seenIds.has(productId))];
}
