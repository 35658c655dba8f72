import { toPaise } from '../model/money.ts';
import type { KeyValue } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import type { CartRetry, CartState, ServerCart } from './model.ts';
import { readStored } from './stored-cart.ts';
import { CART_KEY } from './waiting-taps.ts';

/**
 * Removes a donation or tip that the backend preselected, with the next call. If the backend adds it again, that is
 * reported, and the cart shows what it charges.
 */
export function createPreselected(core: CartCore, storage: KeyValue, onError: (error: Error) => void) {
  let tookOff = false;

  /** Another tab may have chosen the tip since. */
  function isTipOfOtherTab({ cartId, tip }: ServerCart): boolean {
    const kept = readStored(storage.get(CART_KEY) ?? '');
    return kept !== null && kept.cartId === cartId && (kept.asked?.tip ?? kept.tip) === tip;
  }

  return {
    /** `chosen`: the donation that the call sent, and the tips before and in the call. True: another call is needed. */
    takeOff(
      cart: ServerCart,
      chosen: { donation: boolean; tip: CartState['tip']; sent: CartRetry; retry: CartRetry | null },
    ): boolean {
      const { donation, tip } = core.state.intents;
      const { tip_amount }: CartRetry['fields'] = { ...chosen.retry?.fields, ...chosen.sent.fields };
      const wantedTip = typeof tip_amount === 'number' ? toPaise(tip_amount) : chosen.tip;
      const donated = donation === null && cart.feedDonation?.selected === true && !chosen.donation;
      const tipped = tip === null && cart.tip > 0 && cart.tip !== wantedTip && !isTipOfOtherTab(cart);
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
    /** the last response had a preselection to remove */
    tookOff: () => tookOff,
    forget(): void {
      tookOff = false;
    },
  };
}
