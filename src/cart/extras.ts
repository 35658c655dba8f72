import { toRupees } from '../model/money.ts';
import type { CartRetry, Extras } from './model.ts';

export const NOTHING: CartRetry = { fields: {}, action: '' };
export const NO_EXTRAS: Extras = { tip: null, coupon: null };

/** A call's fields and action, with the pending tip and coupon added. */
export function withExtras({ fields, action }: CartRetry, { tip, coupon }: Extras): CartRetry {
  const promo_codes = coupon?.code ? [coupon.code] : [];
  return {
    fields: {
      ...fields,
      ...(tip && { tip_amount: toRupees(tip.amount) }),
      ...(coupon && { promo_codes }),
    },
    action: coupon ? (coupon.code ? 'apply_promo' : 'remove_promo') : tip ? 'add_tip' : action,
  };
}

/** The coupon that a call requests; empty: removal; null: no change. */
export function couponAsked({ fields }: CartRetry): string | null {
  const { promo_codes: codes } = fields;
  return Array.isArray(codes) ? String(codes[0] ?? '') : null;
}
