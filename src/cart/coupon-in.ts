import { type CartState, promoIn } from './model.ts';

/** The code of the coupon that the shopper requested; empty: none. */
export function couponIn(cart: Pick<CartState, 'promoInfo'>): string {
  return promoIn(cart)?.promoCode ?? '';
}
