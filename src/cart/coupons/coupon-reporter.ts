import { toRupees } from '../../model/money.ts';
import type { Analytics, Messages } from '../../model/ports.ts';
import type { CartCore } from '../core.ts';

/** Notifies the shopper of a coupon's outcome, and tracks it. */
export function createCouponReporter(
  core: CartCore,
  { analytics, messages }: { analytics: Analytics; messages: Pick<Messages, 'toast'> },
) {
  return (requestedCode: string, previousCode: string): void => {
    const { promoInfo, promoDenied, cartId } = core.state;
    const facts = { coupon_code: requestedCode, cart_id: cartId ?? undefined };
    if (requestedCode === '') {
      if (previousCode !== '') analytics.track('Coupon Removed', { ...facts, coupon_code: previousCode });
    } else if (promoDenied) {
      analytics.track('Coupon Denied', { ...facts, reason: promoDenied.message });
    } else {
      const promo = promoInfo.find(({ promoCode }) => promoCode === requestedCode);
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
