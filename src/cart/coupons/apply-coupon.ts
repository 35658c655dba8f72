import { requestedCoupon } from '../calls/extras.ts';
import { HIDDEN_PROMO, type PromoDenied } from '../model.ts';
import { couponIn } from '../coupon-in.ts';
import type { CartOutcome, SyncedCart } from '../ports.ts';
import * as m from '../../model/messages.ts';

/** The outcome of an attempt to apply a coupon. */
export type CouponOutcome =
  | { ok: true }
  | { ok: false; denied: PromoDenied }
  | { ok: false; denied: null; reason: 'offline' | 'failed' | 'empty' };

type CouponCart = Pick<SyncedCart, 'state' | 'addExtra' | 'tryCoupon' | 'sync'>;

/** Applies a coupon in place of the current one, which is restored if the new one is refused. */
export async function applyCoupon(cart: CouponCart, code: string): Promise<CouponOutcome> {
  if (code === HIDDEN_PROMO) {
    return { ok: false, denied: { promoCode: code, message: m.couponNotAccepted(code), messageHtml: '' } };
  }
  const previousCode = couponIn(cart.state);
  const outcome = await cart.addExtra({ type: 'coupon-wanted', code });
  if (!outcome.ok) return { ok: false, denied: null, reason: outcome.reason };
  const { promoDenied, retry } = cart.state;
  // the coupon was sent with a different call, which failed
  if (retry && requestedCoupon(retry) === code) return { ok: false, denied: null, reason: 'failed' };
  if (promoDenied === null) return { ok: true };
  if (![promoDenied.promoCode, couponIn(cart.state), ''].includes(previousCode)) {
    cart.tryCoupon(previousCode);
    // at once, as the cart costs more until then
    await cart.sync();
  }
  return { ok: false, denied: promoDenied };
}

/** Also retries a link's coupon, which may apply now. */
export async function removeCoupon(cart: CouponCart): Promise<CartOutcome> {
  const outcome = await cart.addExtra({ type: 'coupon-wanted', code: '' });
  const { linkCoupon } = cart.state;
  if (outcome.ok && linkCoupon) cart.tryCoupon(linkCoupon.code);
  return outcome;
}
