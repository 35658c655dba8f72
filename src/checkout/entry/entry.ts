import { stopAll } from '../../model/listeners.ts';
import type { CartStep } from '../../cart/constants.ts';
import { reorder } from '../../cart/reorder.ts';
import type { CartAnswered } from '../../cart/ports.ts';
import { href, pathnameOf } from '../../platform/paths.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import type { PayMethod } from '../payment/pay-methods.ts';
import type { PaymentFlow } from '../payment/payment.ts';
import { createDeliveryAddress } from './delivery-address.ts';
import { createEnterCheckout, type EnterApi } from './enter-checkout.ts';
import { createEntryStore } from './entry-store.ts';
import { withItemSubstitute, writeItemSubstitutes } from './item-substitutes.ts';
import { createPay } from './pay.ts';
import { AWAITED_CODE } from '../wallet/awaited-code.ts';
import { LAST_SUBSTITUTE, LAST_WALLET, type PaymentChoice } from './payment-choice.ts';
import type { UpiFlow } from './payment-options.ts';
import type { EntryState } from './reduce-entry.ts';
import * as m from './messages.ts';

export type EntryFeatures = Omit<CheckoutFeatures, 'api'> & {
  api: EnterApi;
  payment: PaymentFlow;
  /** the cart was ordered in another tab or on another device */
  onOrdered: (cartId: string, orderId: string | null, message: string) => void;
};

/** Limit for a link's product ids. */
const MAX_LINK_PRODUCTS = 100;
const NEVER_ENDED = new AbortController().signal;
/** The double-tap interval of mobile browsers. */
const DOUBLE_TAP_MS = 300;

/** From the cart to the tap on Pay: address, payment method, amount. */
export function createEntry(deps: CheckoutDeps, features: EntryFeatures) {
  const { storage, navigation, bridge } = deps;
  const { cart, session, payment } = features;
  const entry = createEntryStore(deps, features);
  const { watched, apply } = entry;
  const enter = createEnterCheckout(deps, { ...features, entry });
  const { proceed, loadOptions, priceAgain } = enter;
  const { pay, notStarted, cancelled } = createPay(deps, { ...features, entry, loadOptions, priceAgain });
  const delivery = createDeliveryAddress({
    ...features,
    onGone: () => entry.notify('no-address', m.addressUnavailable),
  });

  const choose = (choice: Partial<PaymentChoice & { upiId: string }>) =>
    apply({ type: 'choice-made', choice });

  let proceededAt = Number.NEGATIVE_INFINITY;

  function showCartStep(step: CartStep): void {
    apply({ type: 'step-shown', step });
    apply({ type: 'notice-cleared' });
  }

  /**
   * Any response may say that the cart is ready. Only a shopper on the cart, or proceeding, moves to
   * checkout.
   */
  function followReadiness({ cartState, cartId, call }: CartAnswered): void {
    if (cartState !== 'checkout_ready' || cartId === null || call.kind === 'validate') return;
    if (payment.isOpen() || watched.get().changes.length > 0) return;
    if (watched.get().proceeding) navigation.go(href.checkout());
    else if (pathnameOf(navigation.path()) === href.cart()) void enter.enterReady(cartId);
  }

  /** The offline notice no longer applies. */
  function clearOffline(online: boolean): void {
    if (online && watched.get().notice?.code === 'offline') apply({ type: 'notice-cleared' });
  }

  return {
    watched,
    /** a getter, so that callers read the current state */
    get state() {
      return watched.get();
    },
    /** `host`: the host app takes the payment, so there is no choice of method */
    payments: bridge.policy.payments,
    pay,
    notStarted,
    cancelled,
    notify: entry.notify,
    paymentFailed: entry.paymentFailed,
    orderPlaced: entry.orderPlaced,
    forgetShopper: entry.forgetShopper,
    loadOptions,
    leaveAddress: enter.leaveAddress,
    /** watches while the payment options are shown; returns a stop function */
    watchOptions: enter.watch,
    /** what Pay may request now; null: the server has to confirm it first */
    agreement: entry.agreement,
    acceptChanges: entry.acceptChanges,
    proceed(options: { newAddress?: boolean } = {}): Promise<void> {
      proceededAt = deps.clock.now();
      return proceed(options.newAddress ?? false);
    },
    /**
     * Pay replaces the button before it, so the second tap of a double tap must not pay. `clicks`
     * is `UIEvent.detail`; touch screens also count slow taps, hence the time limit.
     */
    isDoubleTap(clicks: number): boolean {
      const since = deps.clock.now() - proceededAt;
      return clicks > 1 && since >= 0 && since < DOUBLE_TAP_MS;
    },

    choose: (chosen: PayMethod) => choose({ chosen }),
    typeUpiId: (upiId: string) => choose({ upiId, upiFlow: 'collect' }),
    chooseUpiFlow: (upiFlow: UpiFlow) => choose({ upiFlow }),
    chooseBank: (bankCode: string) => choose({ bankCode }),
    chooseWallet(selectedWallet: number): void {
      // Stored now: the options may be reloaded before the payment.
      storage.set(LAST_WALLET, String(selectedWallet));
      choose({ selectedWallet });
    },
    chooseCard: (selectedCard: string) => choose({ selectedCard }),
    chooseSubstitute(selectedSubstitute: string): void {
      storage.set(LAST_SUBSTITUTE, selectedSubstitute);
      apply({ type: 'substitute-chosen', substitute: selectedSubstitute });
    },
    /** `''`: the substitute chosen for the whole order applies. */
    chooseItemSubstitute(productId: string, substitute: string): void {
      const itemSubstitutes = withItemSubstitute(watched.get().itemSubstitutes, productId, substitute);
      writeItemSubstitutes(storage, itemSubstitutes);
      apply({ type: 'item-substitutes-chosen', itemSubstitutes });
    },

    showSheet(sheet: EntryState['sheet']): void {
      // If the host takes the payment, there is no method to choose.
      const choosing = sheet === 'payment-selection' && bridge.policy.payments === 'host';
      apply({ type: 'sheet-shown', sheet: choosing ? 'payment' : sheet });
    },
    showCartStep,
    /** A link to the address step: addresses belong to an account, so it needs a login. */
    async enterAddressStep({ isShown }: { isShown: boolean }): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      apply({ type: 'step-added', step: 'address' });
      if (isShown && (await session.requireLogin())) showCartStep('address');
    },
    /** A reorder link: adds at least one of each product. The cart reports unavailable ones. */
    async putIn(productIds: string): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      const ids = new Set(productIds.split(',').map((id) => id.trim()));
      const wanted = [...ids].filter((id) => /^\d{1,15}$/.test(id)).slice(0, MAX_LINK_PRODUCTS);
      await reorder(
        cart,
        wanted.map((productId) => ({ productId, quantity: 1 })),
        NEVER_ENDED,
      );
    },
    showAddress: () => apply({ type: 'address-asked' }),
    goBack: () => navigation.back(),

    /** From the wallet screen back to the payment options. */
    leaveWallet(): void {
      const { walletOpened } = watched.get();
      apply({ type: 'wallet-left' });
      storage.remove(AWAITED_CODE);
      if (walletOpened) navigation.back();
      else payment.show(href.checkout());
    },
    /** After a failure that can be fixed on the wallet screen. */
    mendWallet(provider: number, otherNumber: boolean): void {
      payment.setAside();
      payment.show(`${href.checkoutWallet(provider)}${otherNumber ? '&other=1' : ''}`);
    },
    /** After a failure: cart and form are kept. */
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
      if (other) choose({ chosen: other.method });
      payment.show(href.checkout());
    },

    /** Returns a stop function. */
    start(): () => void {
      return stopAll([
        delivery.start(),
        cart.onAnswer(followReadiness),
        deps.connectivity.onChange(clearOffline),
      ]);
    },
  };
}
