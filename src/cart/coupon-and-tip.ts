import { toRupees } from '../model/money.ts';
import type { Analytics, Messages } from '../model/ports.ts';
import type { CartCalls } from './calls.ts';
import type { CartCore } from './core.ts';
import { couponAsked } from './extras.ts';
import { HIDDEN_PROMO } from './lists.ts';
import { couponIn } from './model.ts';
import type { SyncedCart } from './ports.ts';
import * as m from '../model/messages.ts';

/** What the shopper adds to a cart besides things: kept until the server has answered, over a reload too. */
export function createCartExtras(
  core: CartCore,
  calls: CartCalls,
  { sendSoon, onTap }: { sendSoon: () => void; onTap: () => void },
): Pick<SyncedCart, 'setTip' | 'applyCoupon' | 'removeCoupon' | 'dropLinkCoupon'> {
  return {
    setTip(amount) {
      onTap();
      core.intend({ type: 'tip-wanted', amount });
      void calls.sendExtras(false);
    },

    async applyCoupon(code) {
      if (code === HIDDEN_PROMO) {
        const denied = { promoCode: code, message: m.couponIsNotForHere(code), messageHtml: '' };
        return { ok: false, denied };
      }
      onTap();
      const before = couponIn(core.state);
      core.intend({ type: 'coupon-wanted', code });
      const outcome = await calls.sendExtras(true);
      if (!outcome.ok) return { ok: false, denied: null, reason: outcome.reason };
      const { promoDenied, retry } = core.state;
      // another call took it along, and failed
      if (retry && couponAsked(retry) === code) return { ok: false, denied: null, reason: 'failed' };
      if (promoDenied === null) return { ok: true };
      if (before !== '' && before !== promoDenied.promoCode) {
        calls.tryCoupon(before);
        sendSoon();
      }
      return { ok: false, denied: promoDenied };
    },

    removeCoupon() {
      onTap();
      core.intend({ type: 'coupon-wanted', code: '' });
      return calls.sendExtras(true);
    },

    dropLinkCoupon: calls.dropLinkCoupon,
  };
}

/** Tells the shopper, and the analytics, what became of a coupon, however and whenever it was answered. */
export function followCoupons(
  core: CartCore,
  { analytics, messages }: { analytics: Analytics; messages: Pick<Messages, 'toast'> },
) {
  return (asked: string, before: string): void => {
    const { promoInfo, promoDenied, cartId } = core.state;
    const facts = { coupon_code: asked, cart_id: cartId ?? undefined };
    if (asked === '') {
      if (before !== '') analytics.track('Coupon Removed', { ...facts, coupon_code: before });
    } else if (promoDenied) {
      analytics.track('Coupon Denied', { ...facts, reason: promoDenied.message });
    } else {
      const promo = promoInfo.find(({ promoCode }) => promoCode === asked);
      analytics.track('Coupon Applied', {
        ...facts,
        discount: promo && toRupees(promo.amount),
        promo_id: promo?.promotionId,
        promo_key: promo?.key,
      });
      if (promo?.toast) messages.toast(promo.toast);
    }
  };
}
