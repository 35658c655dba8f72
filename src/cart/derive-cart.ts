import type { Paise } from '../model/money.ts';
import {
  type CartIntents,
  type CartLine,
  type CartProduct,
  type CartState,
  type FeedDonation,
  limitOf,
} from './cart-model.ts';

/** A line as the shopper sees it. */
export interface ShownLine extends CartLine {
  limit: number;
  /** the server has not confirmed this quantity */
  pending: boolean;
}

/** The cart as the shopper sees it: what the server told, with the shopper's own taps on top. */
export interface OptimisticCart {
  lines: readonly ShownLine[];
  count: number;
  uniqueSkuInCart: number;
  /** what is to be paid; an estimate while taps are pending */
  total: Paise;
  pending: boolean;
  /** below MRP, and promo discounts */
  saving: Paise;
  /** what is missing for free delivery; 0 when it is free or nothing is known of it */
  freeDeliveryGap: Paise;
  feedDonation: FeedDonation | null;
}

export function deriveLine(
  cart: Pick<CartState, 'items'>,
  intents: CartIntents,
  productId: string,
  product?: Pick<CartProduct, 'inventory'>,
): { quantity: number; limit: number; pending: boolean } {
  const line = cart.items[productId];
  const intent = intents.lines[productId];
  const known = line?.product ?? product ?? intent?.product;
  return {
    quantity: intent?.quantity ?? line?.quantity ?? 0,
    limit: known ? limitOf(known) : Number.POSITIVE_INFINITY,
    pending: intent !== undefined,
  };
}

export function deriveCart(cart: CartState, intents: CartIntents): OptimisticCart {
  const added = Object.keys(intents.lines).filter((productId) => !(productId in cart.items));
  added.sort((a, b) => (intents.lines[a]?.tap ?? 0) - (intents.lines[b]?.tap ?? 0));

  const lines: ShownLine[] = [];
  let count = 0;
  let saving = cart.pricingDetails.promoDiscount;
  let difference = 0;
  for (const productId of [...cart.order, ...added]) {
    const line = cart.items[productId];
    const intent = intents.lines[productId];
    const product = line?.product ?? intent?.product;
    if (product === undefined) continue;
    const quantity = intent?.quantity ?? line?.quantity ?? 0;
    difference += (quantity - (line?.quantity ?? 0)) * product.price;
    if (quantity === 0) continue;
    lines.push({ product, quantity, limit: limitOf(product), pending: intent !== undefined });
    count += quantity;
    saving += (product.mrp - product.price) * quantity;
  }

  const feedDonation =
    cart.feedDonation && intents.donation
      ? { ...cart.feedDonation, selected: intents.donation.selected }
      : cart.feedDonation;
  if (feedDonation && cart.feedDonation && feedDonation.selected !== cart.feedDonation.selected) {
    difference += feedDonation.selected ? feedDonation.amount : -feedDonation.amount;
  }

  const { freeDeliveryFrom } = cart.pricingDetails;
  const cost = lines.reduce((sum, line) => sum + line.product.price * line.quantity, 0);
  return {
    lines,
    count,
    uniqueSkuInCart: lines.length,
    total: count === 0 ? 0 : Math.max(0, cart.total + difference),
    pending: added.length > 0 || Object.keys(intents.lines).length > 0 || intents.donation !== null,
    saving: count === 0 ? 0 : saving,
    freeDeliveryGap: count === 0 ? 0 : Math.max(0, freeDeliveryFrom - cost),
    feedDonation,
  };
}
