import { toRupees } from '../../model/money.ts';
import type { Analytics, Messages } from '../../model/ports.ts';
import type { CartCore } from '../core.ts';

/** Notifies the shopper and the analytics of a coupon's outcome, whichever call brought it. */
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
