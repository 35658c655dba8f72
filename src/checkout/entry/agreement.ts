import type { CartStoreState } from '../../cart/model.ts';
import { deriveAddress, isPriced } from '../../cart/derive.ts';
import type { Paise } from '../../model/money.ts';
import type { PaymentOptionsView } from './reduce-entry.ts';

/** What the server has confirmed and Pay requests: the cart, the delivery address and the amount. */
export interface Agreement {
  cartId: string;
  addressId: number;
  amount: Paise;
}

export interface ShownOrder {
  cart: Pick<CartStoreState, 'cartId' | 'cartState' | 'addressId' | 'total' | 'priced' | 'intents'>;
  options: Pick<PaymentOptionsView, 'status' | 'cartId' | 'amount'>;
  /** the delivery address on the screen; null: none */
  shownAddressId: number | null;
}

/** The last response says that the cart can be ordered to the address shown, and no change is pending. */
export function isReady({ cart, shownAddressId }: Pick<ShownOrder, 'cart' | 'shownAddressId'>): boolean {
  const { cartId, cartState, addressId, intents } = cart;
  return (
    cartId !== null &&
    cartState === 'checkout_ready' &&
    isPriced(cart) &&
    addressId === shownAddressId &&
    deriveAddress(cart, intents) === addressId
  );
}

/** Null if the cart, address or amount shown differs from what the server has confirmed. */
export function agreementOn(shown: ShownOrder): Agreement | null {
  const { cart, options, shownAddressId } = shown;
  if (!isReady(shown) || cart.cartId === null || shownAddressId === null) return null;
  if (options.status !== 'success' || options.cartId !== cart.cartId || options.amount !== cart.total)
    return null;
  return { cartId: cart.cartId, addressId: shownAddressId, amount: cart.total };
}

export function sameAgreement(one: Agreement, other: Agreement): boolean {
  return one.cartId === other.cartId && one.addressId === other.addressId && one.amount === other.amount;
}
