import type { KeyValue } from '../../model/ports.ts';
import type { CartCore } from '../core.ts';
import { HIDDEN_PROMO, type CartLine, type ServerCart } from '../model.ts';
import { LINK_COUPON_KEY, plainCode } from '../store.ts';

/** Coupons for the next call: one to retry, and a link's, which is kept until it applies. */
export function createWaitingCoupons(core: CartCore, storage: KeyValue, loggedIn: () => boolean) {
  /** the coupon is requested with the first call made after this tap */
  let pendingCoupon: { code: string; tap: number } | null = null;
  /**
   * a key of the cart for which the link's coupon was last refused: the coupon is requested again once the cart
   * changes
   */
  let refusedKey = '';

  /**
   * Returns the link's code; empty: none. The code is read from storage, because another tab may have set or used it.
   */
  function readLinkCode(): string {
    const code = plainCode(storage.get(LINK_COUPON_KEY) ?? '');
    return code === HIDDEN_PROMO ? '' : code;
  }

  function cartKey(lines: readonly CartLine[]): string {
    const lineKeys = lines.map(({ product, quantity }) => `${product.productId}x${quantity}`);
    return [readLinkCode(), loggedIn(), ...lineKeys].join(' ');
  }

  /** A call with all taps up to this one was answered or refused. */
  function settle(lastTap: number): void {
    if (pendingCoupon && lastTap >= pendingCoupon.tap) pendingCoupon = null;
  }

  function dropLinkCoupon(): void {
    storage.remove(LINK_COUPON_KEY);
    core.setLinkCoupon(null);
  }

  return {
    /** empty: none */
    next(lines: readonly CartLine[]): string {
      if (pendingCoupon) return pendingCoupon.code;
      return lines.length > 0 && cartKey(lines) !== refusedKey ? readLinkCode() : '';
    },
    /** requests the coupon once, with the first call made after the tap */
    tryOnce(code: string, tap: number): void {
      pendingCoupon = { code, tap };
    },
    /**
     * Returns what the response says about the link's coupon. `applied`: the coupon is now stored with the cart.
     * `refused-again`: the refusal was already shown. Null: nothing new.
     */
    onAnswer(
      { promoCode, lines }: { promoCode: string; lines: readonly CartLine[] },
      { promoInfo, promoDenied }: ServerCart,
      lastTap: number,
    ): 'applied' | 'refused-again' | null {
      settle(lastTap);
      const code = readLinkCode();
      if (code === '') {
        if (core.state.linkCoupon) core.setLinkCoupon(null);
        return null;
      }
      if (promoCode !== code) return null;
      if (promoInfo.some((promo) => promo.promoCode === code && promo.success)) {
        dropLinkCoupon();
        return 'applied';
      }
      refusedKey = cartKey(lines);
      const { linkCoupon } = core.state;
      core.setLinkCoupon({ code, message: promoDenied?.message ?? '' });
      return linkCoupon?.message ? 'refused-again' : null;
    },
    settle,
    /** shows the coupon stored by an earlier page */
    showLink(): void {
      const code = readLinkCode();
      core.setLinkCoupon(code === '' ? null : { code, message: '' });
    },
    dropLinkCoupon,
    forget(): void {
      pendingCoupon = null;
    },
  };
}
