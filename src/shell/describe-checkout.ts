import { deriveCart, isPriced } from '../cart/derive.ts';
import type { CartStoreState } from '../cart/model.ts';
import { feesAndOffers } from './host-checkout-messages.ts';

/** The cart as the fields of a checkout, for hosts; null: its total is not known yet. */
export function describeCheckout(cart: CartStoreState) {
  const { cartId, cartState, intents } = cart;
  const { lines, cost, total, addressId } = deriveCart(cart, intents);
  if (cartId === null || lines.length === 0 || !isPriced(cart)) return null;
  const isReady = addressId !== null && cartState !== 'invalid';
  const rest = total - cost;
  return {
    id: cartId,
    status: isReady ? 'ready_for_complete' : 'incomplete',
    currency: 'INR',
    line_items: lines.map(({ product: { productId, name, price }, quantity }) => ({
      id: productId,
      item: { id: productId, title: name, price },
      quantity,
      totals: [{ type: 'total', amount: price * quantity }],
    })),
    totals: [
      { type: 'subtotal', amount: cost },
      ...(rest === 0
        ? []
        : [{ type: rest > 0 ? 'fee' : 'discount', display_text: feesAndOffers, amount: rest }]),
      { type: 'total', amount: total },
    ],
  };
}
