import { toRupees } from '../model/money.ts';
import type { CartCalls } from './calls.ts';
import type { CartCore } from './core.ts';
import { couponIn } from './model.ts';
import type { SyncedCart } from './ports.ts';

/** What the shopper adds to a cart besides things: each an action of a patch. */
export function createCartExtras(
  core: CartCore,
  calls: CartCalls,
  { sendSoon, onTap }: { sendSoon: () => void; onTap: () => void },
): Pick<SyncedCart, 'setTip' | 'applyCoupon' | 'removeCoupon'> {
  let tips = 0;

  return {
    setTip(amount) {
      onTap();
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
      onTap();
      const before = couponIn(core.state);
      const fields = { promo_codes: [code] };
      const outcome = await calls.patch({ fields, action: 'apply_promo' }, true);
      if (!outcome.ok) return { ok: false, denied: null, reason: outcome.reason };
      const { promoDenied } = core.state;
      if (promoDenied === null) return { ok: true };
      if (before !== '' && before !== promoDenied.promoCode) {
        calls.tryCoupon(before);
        sendSoon();
      }
      return { ok: false, denied: promoDenied };
    },

    removeCoupon() {
      onTap();
      return calls.patch({ fields: { promo_codes: [] }, action: 'remove_promo' }, true);
    },
  };
}
