import type { Paise } from '../model/money.ts';
import type { CartIntents, CartLine, CartProduct, CartState, CartStoreState, FeedDonation } from './model.ts';
import { type Limited, limitOf } from './limits.ts';
import { setLine } from './intents.ts';

/** A line as shown. */
export interface ShownLine extends CartLine {
  limit: number;
  /** whether the server has yet to confirm this quantity */
  pending: boolean;
}

/** The cart as shown: the server's cart with pending taps applied. */
export interface OptimisticCart {
  lines: readonly ShownLine[];
  count: number;
  uniqueSkuInCart: number;
  /** the amount to pay; an estimate from line prices while taps are pending, without fees while those are unknown */
  total: Paise;
  /** the price of the lines, before fees and discounts */
  cost: Paise;
  /** whether the server has sent the fees, for this cart or for the cart before the pending taps */
  feesKnown: boolean;
  pending: boolean;
  /** the sum of the reductions from MRP and the promotions' discounts */
  saving: Paise;
  /** the amount missing for free delivery; 0: free, or unknown */
  freeDeliveryGap: Paise;
  /** the backend's message about free delivery; empty: none */
  freeDeliveryMessage: string;
  feedDonation: FeedDonation | null;
  tip: Paise;
  /** delivery address; null: unknown */
  addressId: number | null;
}

/** The server's cart with the pending taps applied, in the order in which their products were first tapped. */
export function applyIntents(cart: CartState, intents: CartIntents): CartState {
  return Object.values(intents.lines)
    .sort((a, b) => a.firstTap - b.firstTap)
    .reduce(
      (result, { product, quantity }) => setLine(result, product, quantity),
      applyDonation(cart, intents),
    );
}

function applyDonation(cart: CartState, { donation }: CartIntents): CartState {
  const { feedDonation, total } = cart;
  if (!donation || !feedDonation || feedDonation.selected === donation.selected) return cart;
  const difference = donation.selected ? feedDonation.amount : -feedDonation.amount;
  return {
    ...cart,
    feedDonation: { ...feedDonation, selected: donation.selected },
    total: total + difference,
    priced: false,
  };
}

type Items = CartState['items'];

const membershipAnswers = new WeakMap<Items, boolean>();

/** Looked up once for each change of the items: every card of a page calls this after each tap. */
export function hasMembership({ items }: { items: Items }): boolean {
  const answer =
    membershipAnswers.get(items) ?? Object.values(items).some(({ product }) => product.kind === 'membership');
  membershipAnswers.set(items, answer);
  return answer;
}

/** The product of a line or of a pending tap. */
export const productIn = (
  { items, intents }: Pick<CartStoreState, 'items' | 'intents'>,
  productId: string,
): CartProduct | undefined => items[productId]?.product ?? intents.lines[productId]?.product;

export function deriveLine(
  cart: Pick<CartState, 'items' | 'cartType'>,
  intents: CartIntents,
  productId: string,
  product?: Limited,
): { quantity: number; limit: number; pending: boolean } {
  const line = cart.items[productId];
  const intent = intents.lines[productId];
  const knownProduct = line?.product ?? product ?? intent?.product;
  return {
    quantity: intent?.quantity ?? line?.quantity ?? 0,
    // the cart's type matters only for products in the cart: the cards of all others need not redraw when it changes
    limit: knownProduct ? limitOf(knownProduct, line && cart.cartType) : Number.POSITIVE_INFINITY,
    pending: intent !== undefined,
  };
}

export function deriveAddress(cart: Pick<CartState, 'addressId'>, { address }: CartIntents): number | null {
  return address === null ? cart.addressId : address.addressId;
}

/** Whether the total is the server's and no pending change affects it. */
export function isPriced({ priced, intents }: Pick<CartStoreState, 'priced' | 'intents'>): boolean {
  return priced && !changesAmount(intents);
}

function changesAmount({ lines, donation, tip, coupon }: CartIntents): boolean {
  return Object.keys(lines).length > 0 || donation !== null || tip !== null || coupon !== null;
}

export function deriveCart(
  cart: CartState & Partial<Pick<CartStoreState, 'freeDelivery'>>,
  intents: CartIntents,
): OptimisticCart {
  const shownCart = applyIntents(cart, intents);
  const lines = shownCart.order.flatMap((productId): ShownLine[] => {
    const line = shownCart.items[productId];
    if (line === undefined) return [];
    return [{ ...line, limit: limitOf(line.product, cart.cartType), pending: productId in intents.lines }];
  });
  const isPending = changesAmount(intents) || intents.address !== null;
  const addressId = deriveAddress(cart, intents);
  const tip = intents.tip ? intents.tip.amount : cart.tip;
  const { feedDonation } = shownCart;
  if (shownCart.count === 0) {
    return {
      lines: [],
      count: 0,
      uniqueSkuInCart: 0,
      total: 0,
      cost: 0,
      feesKnown: cart.priced,
      pending: isPending,
      saving: 0,
      freeDeliveryGap: 0,
      freeDeliveryMessage: '',
      feedDonation,
      tip: 0,
      addressId,
    };
  }
  const cost = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const feesKnown = cart.priced || cart.bill.length > 0;
  const { freeDeliveryFrom: fromBill } = cart.pricingDetails;
  const freeFrom = fromBill ?? cart.freeDelivery?.from ?? 0;
  const mrp = lines.reduce((sum, { product, quantity }) => sum + product.mrp * quantity, 0);
  return {
    lines,
    count: shownCart.count,
    uniqueSkuInCart: lines.length,
    total: feesKnown ? Math.max(0, shownCart.total + tip - cart.tip) : cost,
    cost,
    feesKnown,
    pending: isPending,
    saving: mrp - cost + cart.pricingDetails.promoDiscount,
    freeDeliveryGap: Math.max(0, freeFrom - cost),
    freeDeliveryMessage: fromBill === null && freeFrom > cost ? (cart.freeDelivery?.message ?? '') : '',
    feedDonation,
    tip,
    addressId,
  };
}
