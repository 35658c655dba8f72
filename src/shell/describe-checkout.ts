import type { SavedAddress } from '../address/address-model.ts';
import { deriveCart, isPriced } from '../cart/derive.ts';
import type { CartStoreState } from '../cart/model.ts';
import { feesAndOffers } from './host-checkout-messages.ts';

/** What a host may know besides the cart. */
interface CheckoutFacts {
  shopper?: { name: string; phone: string };
  /** the delivery address; for hosts that gave it. Null: none is chosen */
  address?: SavedAddress | null;
}

/** The cart as the fields of a checkout, for hosts; null: its total is not known yet. */
export function describeCheckout(cart: CartStoreState, facts: CheckoutFacts = {}) {
  if (cart.cartId === null || !isPriced(cart)) return null;
  const { lines, addressId } = deriveCart(cart, cart.intents);
  if (lines.length === 0) return null;
  return estimateCheckout(cart, facts, addressId !== null && cart.cartState !== 'invalid');
}

/** The same before the server has confirmed the total. */
export function estimateCheckout(
  cart: CartStoreState,
  { shopper, address }: CheckoutFacts = {},
  isReady = false,
) {
  const { lines, cost, total } = deriveCart(cart, cart.intents);
  const rest = total - cost;
  const lineIds = lines.map(({ product: { productId } }) => productId);
  return {
    id: cart.cartId ?? 'new',
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
    messages: cart.changes.map(({ code, message }) => ({
      type: 'warning',
      code: code || 'changed',
      content: message,
    })),
    ...(shopper?.phone && { buyer: describeBuyer(shopper.name, shopper.phone) }),
    ...(address !== undefined && { fulfillment: { methods: [describeDelivery(lineIds, address)] } }),
  };
}

function describeBuyer(name: string, phone: string) {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return {
    ...(first && { first_name: first }),
    ...(others.length > 0 && { last_name: others.join(' ') }),
    phone_number: `+91${phone}`,
  };
}

function describeDelivery(lineIds: readonly string[], address: SavedAddress | null) {
  const method = { id: 'delivery', type: 'shipping', line_item_ids: [...lineIds] };
  if (address === null) return method;
  const { id, flat, street, locality, pincode } = address;
  const destination = {
    id: `${id}`,
    extended_address: flat,
    street_address: street,
    address_locality: locality,
    address_country: 'IN',
    postal_code: pincode,
  };
  return { ...method, selected_destination_id: destination.id, destinations: [destination] };
}
