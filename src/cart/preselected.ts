import { toPaise } from '../model/money.ts';
import type { KeyValue } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import type { CartRetry, CartState, ServerCart } from './model.ts';
import { readStored } from './stored-cart.ts';
import { CART_KEY } from './waiting-taps.ts';

/**
 * A donation or tip that the backend has added and nobody chose: the next call takes it off. A backend that adds it again is
 * reported, and the cart shows what it charges.
 */
export function createPreselected(core: CartCore, storage: KeyValue, onError: (error: Error) => void) {
  let tookOff = false;

  /** Another window of this browser may have chosen one since. */
  function isTipOfOtherWindow({ cartId, tip }: ServerCart): boolean {
    const kept = readStored(storage.get(CART_KEY) ?? '');
    return kept !== null && kept.cartId === cartId && (kept.asked?.tip ?? kept.tip) === tip;
  }

  return {
    /** The donation as the call said it, and the tip before and with it. True: the server must be told. */
    takeOff(
      cart: ServerCart,
      chosen: { donation: boolean; tip: CartState['tip']; sent: CartRetry; retry: CartRetry | null },
    ): boolean {
      const { donation, tip } = core.state.intents;
      const { tip_amount }: CartRetry['fields'] = { ...chosen.retry?.fields, ...chosen.sent.fields };
      const wantedTip = typeof tip_amount === 'number' ? toPaise(tip_amount) : chosen.tip;
      const donated = donation === null && cart.feedDonation?.selected === true && !chosen.donation;
      const tipped = tip === null && cart.tip > 0 && cart.tip !== wantedTip && !isTipOfOtherWindow(cart);
      if (!donated && !tipped) {
        tookOff = false;
        return false;
      }
      if (tookOff) {
        onError(new Error('[cart] the backend adds a donation or tip that nobody chose'));
        return false;
      }
      tookOff = true;
      if (donated) core.intend({ type: 'donation-wanted', selected: false, tap: core.nextTap() });
      if (tipped) core.intend({ type: 'tip-wanted', amount: wantedTip });
      return true;
    },
    /** the last answer had something to take off */
    tookOff: () => tookOff,
    forget(): void {
      tookOff = false;
    },
  };
}
