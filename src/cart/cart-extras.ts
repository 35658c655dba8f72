import { type Paise, toRupees } from '../model/money.ts';
import type { CartCalls } from './cart-calls.ts';
import type { CartCore } from './cart-core.ts';
import { type CartOutcome, couponIn, type PromoDenied } from './cart-model.ts';

/** How it went with a coupon that was asked for. */
type CouponOutcome =
  | { ok: true }
  | { ok: false; denied: PromoDenied }
  | { ok: false; denied: null; reason: 'offline' | 'failed' | 'empty' };

/** What the shopper adds to a cart besides things: each an action of a patch. */
export interface CartExtras {
  /** 0: none */
  setTip(amount: Paise): void;
  /** Asks for a coupon in place of the one before, which stays when the new one does not count. */
  applyCoupon(code: string): Promise<CouponOutcome>;
  removeCoupon(): Promise<CartOutcome>;
}

export function createCartExtras(core: CartCore, calls: CartCalls, tellSoon: () => void): CartExtras {
  const { state } = core;
  let tips = 0;

  return {
    setTip(amount) {
      tips += 1;
      const tip = tips;
      core.intend({ type: 'tip-wanted', amount });
      const settle = (): void => {
        if (tip === tips) core.intend({ type: 'tip-wanted', amount: null });
      };
      const fields = { tip_amount: toRupees(amount) };
      void calls.patch({ fields, action: 'add_tip' }, false).then(settle, settle);
    },

    async applyCoupon(code) {
      const before = couponIn(state);
      const fields = { promo_codes: [code] };
      const outcome = await calls.patch({ fields, action: 'apply_promo' }, true);
      if (!outcome.ok) return { ok: false, denied: null, reason: outcome.reason };
      const { promoDenied } = state;
      if (promoDenied === null) return { ok: true };
      if (before !== '' && before !== promoDenied.promoCode) {
        calls.tryCoupon(before);
        tellSoon();
      }
      return { ok: false, denied: promoDenied };
    },

    removeCoupon: () => calls.patch({ fields: { promo_codes: [] }, action: 'remove_promo' }, true),
  };
}
