import { toRupees, toPaise } from '../../model/money.ts';
import type { CartRetry, Extras, CartState, ServerCart } from '../model.ts';
import type { CartCore } from '../core.ts';
import { deriveAddress } from '../derive.ts';
import type { KeyValue } from '../../model/ports.ts';
import { readStored } from '../persist/stored-cart.ts';
import { CART_KEY } from '../store.ts';

export const NO_FIELDS: CartRetry = { fields: {}, action: '' };
export const NO_EXTRAS: Extras = { tip: null, coupon: null };

/** Adds the pending tip and coupon to the fields and the action of a call. */
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
export function requestedCoupon({ fields }: CartRetry): string | null {
  const { promo_codes: codes } = fields;
  return Array.isArray(codes) ? String(codes[0] ?? '') : null;
}

/**
 * Decides which calls carry the address. Normally only the one after a change: sent with every call, it would overwrite
 * what another tab or device has chosen since. If the backend drops an address that is not sent, all calls carry it.
 */
export function createAddressPolicy(core: CartCore, onRefused: (addressId: number) => void) {
  /** a PUT without an address removed it from the server's cart */
  let isDropped = false;
  /** the id of the address that was sent again because a response lacked it */
  let resent: number | null = null;

  return {
    /** null: no address; undefined: the server's cart keeps its address */
    next(): number | null | undefined {
      const { cartId, addressId, intents } = core.state;
      if (intents.address !== null) return intents.address.addressId;
      return (cartId === null || isDropped) && addressId !== null ? addressId : undefined;
    },
    /**
     * Returns true if one more call is needed. `sentId`: the address in the call; `previousId`: the cart's address before
     * the response.
     */
    onAnswer(sentId: number | null | undefined, previousId: number | null): boolean {
      const { addressId, intents } = core.state;
      if (typeof sentId === 'number' && sentId === resent && addressId === sentId) isDropped = true;
      if (addressId !== null || intents.address !== null) return false;
      if (typeof sentId === 'number') onRefused(sentId);
      if (sentId !== undefined || previousId === null) return false;
      resent = previousId;
      core.applyIntent({ type: 'address-wanted', addressId: previousId, tap: core.nextTap() });
      return true;
    },
    /** The address was deleted elsewhere: removes it from the cart; checkout then asks for another. */
    onRefusal(sentId: number): void {
      if (deriveAddress(core.state, core.state.intents) !== sentId) return;
      core.applyIntent({ type: 'address-wanted', addressId: null, tap: core.nextTap() });
      onRefused(sentId);
    },
  };
}

/**
 * Removes a donation or tip that the backend preselected, with the next call. If the backend adds it again, that is
 * reported, and the cart shows what it charges.
 */
export function createPreselected(core: CartCore, storage: KeyValue, onError: (error: Error) => void) {
  let hasRemoved = false;

  /** Whether another tab has chosen the tip in the meantime. */
  function isTipFromOtherTab({ cartId, tip }: ServerCart): boolean {
    const storedCart = readStored(storage.get(CART_KEY) ?? '');
    return (
      storedCart !== null && storedCart.cartId === cartId && (storedCart.asked?.tip ?? storedCart.tip) === tip
    );
  }

  return {
    /**
     * Returns true if one more call is needed. `chosen`: the donation and the extra fields that the call sent, the
     * tip before it, and the pending retry.
     */
    remove(
      cart: ServerCart,
      chosen: { donation: boolean; tip: CartState['tip']; sent: CartRetry; retry: CartRetry | null },
    ): boolean {
      const { donation, tip } = core.state.intents;
      const { tip_amount }: CartRetry['fields'] = { ...chosen.retry?.fields, ...chosen.sent.fields };
      const wantedTip = typeof tip_amount === 'number' ? toPaise(tip_amount) : chosen.tip;
      const addsDonation = donation === null && cart.feedDonation?.selected === true && !chosen.donation;
      const addsTip = tip === null && cart.tip > 0 && cart.tip !== wantedTip && !isTipFromOtherTab(cart);
      if (!addsDonation && !addsTip) {
        hasRemoved = false;
        return false;
      }
      if (hasRemoved) {
        onError(new Error('[cart] the backend adds a donation or tip that nobody chose'));
        return false;
      }
      hasRemoved = true;
      if (addsDonation) core.applyIntent({ type: 'donation-wanted', selected: false, tap: core.nextTap() });
      if (addsTip) core.applyIntent({ type: 'tip-wanted', amount: wantedTip });
      return true;
    },
    /** whether the last response had a preselection to remove */
    hasRemoved: () => hasRemoved,
    forget(): void {
      hasRemoved = false;
    },
  };
}
