import type { KeyValue } from '../../model/ports.ts';
import type { CartCore } from '../core.ts';
import { HIDDEN_PROMO, type CartLine, type ServerCart } from '../model.ts';
import { LINK_COUPON_KEY, plainCode } from '../store.ts';

/** Coupons for the next call: one to retry, and a link's, which is kept until it applies. */
export function createWaitingCoupons(core: CartCore, storage: KeyValue, loggedIn: () => boolean) {
  /** requested with the first call made after this tap */
  let toTry: { code: string; tap: number } | null = null;
  /** the cart that the link's coupon was last refused for, as a key: it is requested again only once that changes */
  let refusedFor = '';

  /** Empty: none. Read from storage, as another tab may have set or used it. */
  function ofLink(): string {
    const code = plainCode(storage.get(LINK_COUPON_KEY) ?? '');
    return code === HIDDEN_PROMO ? '' : code;
  }

  function cartKey(lines: readonly CartLine[]): string {
    const listed = lines.map(({ product, quantity }) => `${product.productId}x${quantity}`);
    return [ofLink(), loggedIn(), ...listed].join(' ');
  }

  /** A call with all taps up to this one was answered or refused. */
  function settled(upTo: number): void {
    if (toTry && upTo >= toTry.tap) toTry = null;
  }

  function forgetLink(): void {
    storage.remove(LINK_COUPON_KEY);
    core.setLinkCoupon(null);
  }

  return {
    /** empty: none */
    next(lines: readonly CartLine[]): string {
      if (toTry) return toTry.code;
      return lines.length > 0 && cartKey(lines) !== refusedFor ? ofLink() : '';
    },
    /** requests it once, with the next call after the tap */
    tryWith(code: string, tap: number): void {
      toTry = { code, tap };
    },
    /**
     * The response's result for the link's coupon. `counts`: it is applied, and now the cart's own. `refused-again`: the
     * refusal was already shown. Null: nothing new.
     */
    answered(
      { promoCode, lines }: { promoCode: string; lines: readonly CartLine[] },
      { promoInfo, promoDenied }: ServerCart,
      upTo: number,
    ): 'counts' | 'refused-again' | null {
      settled(upTo);
      const code = ofLink();
      if (code === '') {
        if (core.state.linkCoupon) core.setLinkCoupon(null);
        return null;
      }
      if (promoCode !== code) return null;
      if (promoInfo.some((promo) => promo.promoCode === code && promo.success)) {
        forgetLink();
        return 'counts';
      }
      refusedFor = cartKey(lines);
      const { linkCoupon } = core.state;
      core.setLinkCoupon({ code, message: promoDenied?.message ?? '' });
      return linkCoupon?.message ? 'refused-again' : null;
    },
    settled,
    /** shows the coupon stored by an earlier page */
    showLink(): void {
      const code = ofLink();
      core.setLinkCoupon(code === '' ? null : { code, message: '' });
    },
    forgetLink,
    forget(): void {
      toTry = null;
    },
  };
}
