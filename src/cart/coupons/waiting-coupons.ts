import type { KeyValue } from '../../model/ports.ts';
import { LINK_COUPON_KEY } from './link-coupon.ts';

/** Coupons to request with the next call: one from a link, and one to be tried again. */
export function createWaitingCoupons(storage: KeyValue, loggedIn: () => boolean) {
  /** requested with the next call that is made after this tap */
  let toTry: { code: string; tap: number } | null = null;
  /** the coupon of a link that needs a login: it is tried once more after it */
  let waitsForLogin = '';

  function ofLink(): string | null {
    const code = storage.get(LINK_COUPON_KEY);
    return code === waitsForLogin && !loggedIn() ? null : code;
  }

  /** A call that carried all taps up to this one was answered or refused. */
  function settled(upTo: number): void {
    if (toTry && upTo >= toTry.tap) toTry = null;
  }

  return {
    /** empty: none */
    next: (): string => toTry?.code || ofLink() || '',
    /** once, with the next call after the tap */
    tryWith(code: string, tap: number): void {
      toTry = { code, tap };
    },
    answered(promoCode: string, denied: boolean, upTo: number): void {
      if (promoCode && promoCode === storage.get(LINK_COUPON_KEY)) {
        if (denied && !loggedIn()) waitsForLogin = promoCode;
        else storage.remove(LINK_COUPON_KEY);
      }
      settled(upTo);
    },
    settled,
    forget(): void {
      toTry = null;
    },
  };
}
