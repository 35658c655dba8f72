import type { CartStep } from '../../cart/lists.ts';
import { reorder } from '../../cart/reorder.ts';
import type { CartAnswered } from '../../cart/ports.ts';
import { href, pathnameOf } from '../../platform/paths.ts';
import type { CheckoutApi } from '../checkout-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import { isPayMethod } from '../payment/pay-methods.ts';
import type { PaymentFlow } from '../payment/payment.ts';
import { createDeliveryAddress } from './delivery-address.ts';
import { createEnterCheckout } from './enter-checkout.ts';
import { createEntryStore } from './entry-store.ts';
import { withItemSubstitute, writeItemSubstitutes } from './item-substitutes.ts';
import { createPay } from './pay.ts';
import { AWAITED_CODE, LAST_SUBSTITUTE, LAST_WALLET, type PaymentChoice } from './payment-choice.ts';
import type { UpiFlow } from './payment-options.ts';
import type { EntryState } from './reduce-entry.ts';
import * as m from './messages.ts';

export type EntryFeatures = Omit<CheckoutFeatures, 'api'> & {
  api: CheckoutApi;
  payment: PaymentFlow;
  /** the cart has been ordered, in another tab or on another device */
  onOrdered: (cartId: string, orderId: string | null, message: string) => void;
};

/** A link that names more than this is nobody's order. */
const MOST_IN_LINK = 100;
const NEVER_ENDED = new AbortController().signal;
/** Two taps that are closer are one double tap: what phones take for it. */
const DOUBLE_TAP_MS = 300;

/** From the cart to the tap on Pay: where the order goes, what is paid and how. */
export function createEntry(deps: CheckoutDeps, features: EntryFeatures) {
  const { storage, navigation, bridge } = deps;
  const { cart, session, payment } = features;
  const entry = createEntryStore(deps, features);
  const { watched, apply } = entry;
  const enter = createEnterCheckout(deps, { ...features, entry });
  const { proceed, loadOptions, priceAgain } = enter;
  const { pay, notStarted } = createPay(deps, { ...features, entry, loadOptions, priceAgain });
  const delivery = createDeliveryAddress({
    ...features,
    onGone: () => entry.notify('no-address', m.addressIsNoLongerAvailable),
  });

  const choose = (choice: Partial<PaymentChoice & { upiId: string }>) =>
    apply({ type: 'choice-made', choice });

  let proceededAt = Number.NEGATIVE_INFINITY;

  function showCartStep(step: CartStep): void {
    apply({ type: 'step-shown', step });
    apply({ type: 'notice-cleared' });
  }

  /** Any answer may say that the cart is ready. Who is on the cart, or on the way from there, goes on; nobody else is moved. */
  function followReadiness({ cartState, cartId, call }: CartAnswered): void {
    if (cartState !== 'checkout_ready' || cartId === null || call.kind === 'validate') return;
    if (payment.isOpen() || watched.get().changes.length > 0) return;
    if (pathnameOf(navigation.path()) === href.cart() || watched.get().proceeding)
      navigation.go(href.checkout());
  }

  return {
    watched,
    /** as it is now */
    get state() {
      return watched.get();
    },
    /** `host`: there is nothing to choose, the app around the shop takes the payment */
    payments: bridge.policy.payments,
    pay,
    notStarted,
    notify: entry.notify,
    paymentFailed: entry.paymentFailed,
    orderPlaced: entry.orderPlaced,
    forgetShopper: entry.forgetShopper,
    loadOptions,
    leaveAddress: enter.leaveAddress,
    /** while the ways to pay are shown; its answer stops it */
    watchOptions: enter.watch,
    /** what Pay may ask for now; null: the server has to be asked first */
    agreement: entry.agreement,
    acceptChanges: entry.acceptChanges,
    proceed(options: { newAddress?: boolean } = {}): Promise<void> {
      proceededAt = deps.clock.now();
      return proceed(options.newAddress ?? false);
    },
    /** Pay stands where the button stood that leads to it: a double tap on that one is no tap on Pay.
     * `clicks`: how many the browser has counted at one place; touch screens count slow ones too, so time decides as well. */
    isDoubleTap(clicks: number): boolean {
      const since = deps.clock.now() - proceededAt;
      return clicks > 1 && since >= 0 && since < DOUBLE_TAP_MS;
    },

    choose(method: string): void {
      if (isPayMethod(method)) choose({ chosen: method });
    },
    typeUpiId: (upiId: string) => choose({ upiId, upiFlow: 'collect' }),
    chooseUpiFlow: (upiFlow: UpiFlow) => choose({ upiFlow }),
    chooseBank: (bankCode: string) => choose({ bankCode }),
    chooseWallet(selectedWallet: number): void {
      // kept at once: the options may be fetched anew before it is paid with
      storage.set(LAST_WALLET, String(selectedWallet));
      choose({ selectedWallet });
    },
    chooseCard: (selectedCard: string) => choose({ selectedCard }),
    chooseSubstitute(selectedSubstitute: string): void {
      storage.set(LAST_SUBSTITUTE, selectedSubstitute);
      apply({ type: 'substitute-chosen', substitute: selectedSubstitute });
    },
    /** `''`: what is chosen for all counts for it too. */
    chooseItemSubstitute(productId: string, substitute: string): void {
      const itemSubstitutes = withItemSubstitute(watched.get().itemSubstitutes, productId, substitute);
      writeItemSubstitutes(storage, itemSubstitutes);
      apply({ type: 'item-substitutes-chosen', itemSubstitutes });
    },

    showSheet(sheet: EntryState['sheet']): void {
      // where the host pays there is nothing to choose
      const choosing = sheet === 'payment-selection' && bridge.policy.payments === 'host';
      apply({ type: 'sheet-shown', sheet: choosing ? 'payment' : sheet });
    },
    showCartStep,
    /** A link led to the step that asks where to: addresses belong to a person, so showing it begins with a login. */
    async enterAddressStep({ isShown }: { isShown: boolean }): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      apply({ type: 'step-added', step: 'address' });
      if (isShown && (await session.requireLogin())) showCartStep('address');
    },
    /** A link named what was ordered before: one of each at least. What cannot be had is said by the cart itself. */
    async putIn(productIds: string): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      const ids = new Set(productIds.split(',').map((id) => id.trim()));
      const wanted = [...ids].filter((id) => /^\d{1,15}$/.test(id)).slice(0, MOST_IN_LINK);
      await reorder(
        cart,
        wanted.map((productId) => ({ productId, quantity: 1 })),
        NEVER_ENDED,
      );
    },
    showAddress: () => apply({ type: 'address-asked' }),
    goBack: () => navigation.back(),

    /** From the wallet's screen to the ways to pay. */
    leaveWallet(): void {
      const { walletOpened } = watched.get();
      apply({ type: 'wallet-left' });
      storage.remove(AWAITED_CODE);
      if (walletOpened) navigation.back();
      else payment.show(href.checkout());
    },
    /** After a failure that the wallet's screen can mend. */
    mendWallet(provider: number, otherNumber: boolean): void {
      payment.setAside();
      payment.show(`${href.checkoutWallet(provider)}${otherNumber ? '&other=1' : ''}`);
    },
    /** After a failure: the cart and what was typed are still there. */
    payAgain(): void {
      payment.setAside();
      payment.show(href.checkout());
    },
    payOtherwise(): void {
      const { payment: last } = payment.state;
      const failed = last.name === 'failed' ? last.attempt.method : null;
      payment.setAside();
      const other = watched
        .get()
        .options.list.find((one) => one.method !== failed && one.disabledReason === '');
      if (other && isPayMethod(other.method)) choose({ chosen: other.method });
      payment.show(href.checkout());
    },

    /** Listens; its answer stops it. */
    start(): () => void {
      const stops = [delivery.start(), cart.onAnswer(followReadiness)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
