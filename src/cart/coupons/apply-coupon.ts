import { couponAsked } from '../extras.ts';
import { HIDDEN_PROMO } from '../constants.ts';
import { couponIn, type PromoDenied } from '../model.ts';
import type { CartOutcome } from '../outcome.ts';
import type { SyncedCart } from '../ports.ts';
import * as m from '../../model/messages.ts';

/** What became of a coupon that was tried. */
export type CouponOutcome =
  | { ok: true }
  | { ok: false; denied: PromoDenied }
  | { ok: false; denied: null; reason: 'offline' | 'failed' | 'empty' };

type CouponCart = Pick<SyncedCart, 'state' | 'addExtra' | 'tryCoupon'>;

/** Asks for a coupon in place of the one before, which stays when the new one does not count. */
export async function applyCoupon(cart: CouponCart, code: string): Promise<CouponOutcome> {
  if (code === HIDDEN_PROMO) {
    return { ok: false, denied: { promoCode: code, message: m.couponNotAccepted(code), messageHtml: '' } };
  }
  const before = couponIn(cart.state);
  const outcome = await cart.addExtra({ type: 'coupon-wanted', code });
  if (!outcome.ok) return { ok: false, denied: null, reason: outcome.reason };
  const { promoDenied, retry } = cart.state;
  // another call took it along, and failed
  if (retry && couponAsked(retry) === code) return { ok: false, denied: null, reason: 'failed' };
  if (promoDenied === null) return { ok: true };
  if (before !== '' && before !== promoDenied.promoCode) cart.tryCoupon(before);
  return { ok: false, denied: promoDenied };
}

export const removeCoupon = (cart: CouponCart): Promise<CartOutcome> =>
  cart.addExtra({ type: 'coupon-wanted', code: '' });
