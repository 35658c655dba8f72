import { toRupees } from '../model/money.ts';
import { href, pathnameOf, paths } from '../platform/paths.ts';
import type { LogoutReason } from '../session/session-store.ts';
import type { CartStep } from '../cart/cart-lists.ts';
import type { CartAnswered } from '../cart/ports.ts';
import type { Agreement } from './entry/agreement.ts';
import { createCheckoutCore, isOffline } from './checkout-core.ts';
import type { CheckoutEdges } from './checkout-ports.ts';
import { type CheckoutState, noOptions } from './checkout-state.ts';
import { createDeliveryAddress } from './entry/delivery-address.ts';
import { createEntry } from './entry/enter-checkout.ts';
import { createPaying } from './payment/make-payment.ts';
import { createOrderStore } from './order/order-store.ts';
import { isPayMethod } from './payment/pay-methods.ts';
import { AWAITED_CODE, LAST_SUBSTITUTE, LAST_WALLET, newChoice } from './entry/payment-choice.ts';
import type { UpiFlow } from './entry/payment-options.ts';
import { newCheckout } from './entry/reduce-checkout.ts';
import { isOpen, type PaymentEnd } from './payment/reduce-payment.ts';
import { newSteps, reduceSteps } from './entry/reduce-steps.ts';
import { createPaymentRun } from './payment/run-payment.ts';

export function createCheckoutStore(edges: CheckoutEdges) {
  const { clock, cart, session, bridge, navigation, connectivity, analytics } = edges;
  const core = createCheckoutCore(edges);
  const { state, api, journal, show } = core;
  const run = createPaymentRun({
    view: state,
    api,
    clock,
    connectivity,
    journal,
    bridge,
    navigation,
    analytics,
    showStatus: () => show(href.paymentStatus()),
    onEnd,
  });
  const entry = createEntry(core, edges);
  const paying = createPaying(core, edges, run, entry);
  const delivery = createDeliveryAddress({
    ...edges,
    onGone: () => core.tell('no-address', 'That address is not there any more. Choose another one.'),
  });
  const stops: (() => void)[] = [];

  function onEnd(end: PaymentEnd): void {
    const { cartId, amount, method } = end.attempt;
    state.notice = null;
    if (end.name === 'failed') {
      show(paths.checkoutFailure);
      return;
    }
    const orderId = end.orderId ?? '';
    analytics.track('Checkout Step Completed', { step: 2, cart_id: cartId });
    analytics.track('Order Completed', {
      order_id: orderId,
      cart_id: cartId,
      value: toRupees(amount),
      payment_method: method,
    });
    cart.reset(cartId);
    Object.assign(state, { checkout: newCheckout, options: noOptions(), changes: [], upiId: '' });
    Object.assign(state, { placedOrderId: orderId, placedAs: end.attempt });
    show(href.orderPlaced(cartId, orderId));
  }

  /** A second tap joins the first. The flag is up before anything is awaited. */
  function singleFlight<A>(flag: 'proceeding' | 'paying', task: (argument: A) => Promise<void>) {
    let flight: Promise<void> | null = null;
    return (argument: A): Promise<void> => {
      if (flight) return flight;
      state[flag] = true;
      flight = task(argument)
        .catch((error: unknown) => {
          analytics.report(error, `checkout: ${flag}`);
          core.tellTrouble(isOffline(error));
        })
        .finally(() => {
          flight = null;
          state[flag] = false;
        });
      return flight;
    };
  }

  async function meetShopper(): Promise<void> {
    run.meetShopper();
    await paying.resume();
    await paying.checkAgain();
  }

  /** The next one at this phone need not see it. */
  function forgetShopper(reason: LogoutReason): void {
    Object.assign(state, {
      options: noOptions('logged-out'),
      ...newChoice,
      upiId: '',
      fieldError: '',
      sheet: null,
    });
    Object.assign(state, { changes: [], notice: null, placedOrderId: null, placedAs: null, ...newSteps });
    Object.assign(state, { checkout: newCheckout, addressOpen: false, walletOpened: false });
    order.forget();
    // A payment that is waited for is still there, to log in and ask again; else the journal has it, for its own shopper.
    if (reason !== 'refused' || !isOpen(state.payment)) run.meetShopper();
  }

  /** Any answer may say that the cart is ready. Who is on the cart, or on the way from there, goes on; nobody else is moved. */
  function followReadiness({ cartState, cartId, call }: CartAnswered): void {
    if (cartState !== 'checkout_ready' || cartId === null || call.kind === 'validate') return;
    if (isOpen(state.payment) || state.changes.length > 0) return;
    if (pathnameOf(navigation.path()) === href.cart() || state.proceeding) navigation.go(href.checkout());
  }

  const order = createOrderStore({ api, clock, connectivity, session });
  const proceed = singleFlight('proceeding', entry.proceed);
  const pay = singleFlight<Agreement | null>('paying', paying.pay);

  function dispose(): void {
    for (const stop of stops.splice(0)) stop();
    run.dispose();
  }

  return {
    state,
    /** for what is loaded later */
    edges: { api: edges.api, clock, keep: edges.keep, analytics, navigation },
    order,
    /** `host`: there is nothing to choose, the app around the shop takes the payment */
    payments: bridge().policy.payments,
    resume: paying.resume,
    loadOptions: entry.loadOptions,
    /** while the ways to pay are shown; its answer stops it */
    watchOptions: entry.watch,
    /** what Pay may ask for now; null: the server has to be asked first */
    agreement: core.agreement,
    checkAgain: paying.checkAgain,
    acceptChanges: core.acceptChanges,
    pay,
    proceed: (options: { newAddress?: boolean } = {}) => proceed(options.newAddress ?? false),
    dispose,

    /** Listens to its edges and takes up what was left. Called once the page stands; its answer stops it. */
    start(): () => void {
      stops.push(
        delivery.start(),
        cart.onAnswer(followReadiness),
        connectivity.onVisible((visible) => {
          if (visible) void paying.checkAgain();
        }),
        connectivity.onChange((online) => {
          if (online && state.payment.name !== 'polling') void paying.checkAgain();
        }),
        bridge().on('return', () => void paying.checkAgain()),
        session.onLogin(() => void meetShopper()),
        session.onLogout(forgetShopper),
      );
      void paying.resume();
      return dispose;
    },

    choose(method: string): void {
      if (isPayMethod(method)) Object.assign(state, { chosen: method, fieldError: '' });
    },
    typeUpiId(upiId: string): void {
      Object.assign(state, { upiId, upiFlow: 'collect', fieldError: '' });
    },
    chooseUpiFlow(upiFlow: UpiFlow): void {
      Object.assign(state, { upiFlow, fieldError: '' });
    },
    chooseBank(bankCode: string): void {
      Object.assign(state, { bankCode, fieldError: '' });
    },
    chooseWallet(selectedWallet: number): void {
      // kept at once: the options may be fetched anew before it is paid with
      edges.keep.set(LAST_WALLET, String(selectedWallet));
      Object.assign(state, { selectedWallet, fieldError: '' });
    },
    chooseCard(selectedCard: string): void {
      Object.assign(state, { selectedCard, fieldError: '' });
    },
    chooseSubstitute(selectedSubstitute: string): void {
      edges.keep.set(LAST_SUBSTITUTE, selectedSubstitute);
      state.selectedSubstitute = selectedSubstitute;
    },
    showSheet(sheet: CheckoutState['sheet']): void {
      // where the host pays there is nothing to choose
      const choosing = sheet === 'payment-selection' && bridge().policy.payments === 'host';
      state.sheet = choosing ? 'payment' : sheet;
    },
    showCartStep(cartStep: CartStep): void {
      core.showStep(cartStep);
      state.notice = null;
    },
    /** A link led to the step that asks where to: addresses belong to a person, so showing it begins with a login. */
    async enterAddressStep({ isShown }: { isShown: boolean }): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      Object.assign(state, reduceSteps(state, { type: 'step-added', step: 'address' }));
      if (!isShown || !(await session.requireLogin())) return;
      core.showStep('address');
      state.notice = null;
    },
    goBack: () => navigation.back(),
    showAddress(): void {
      state.addressOpen = true;
    },
    leaveAddress: entry.leaveAddress,

    /** Back to the payer's page or sheet of the same attempt. */
    continueAtPayer(): void {
      const { payment } = state;
      if (payment.name !== 'idle') run.continueAtPayer(paying.returnUrl(payment.attempt.key));
    },
    /** From the wallet's screen to the ways to pay. */
    leaveWallet(): void {
      const opened = state.walletOpened;
      state.walletOpened = false;
      edges.keep.remove(AWAITED_CODE);
      if (opened) navigation.back();
      else show(href.checkout());
    },
    /** After a failure that the wallet's screen can mend. */
    mendWallet(provider: number, otherNumber: boolean): void {
      run.setAside();
      show(`${href.checkoutWallet(provider)}${otherNumber ? '&other=1' : ''}`);
    },
    /** Where UPI is approved without an app. */
    goToPayersPage: run.goToPayersPage,
    /** After a failure: the cart and what was typed are still there. */
    payAgain(): void {
      run.setAside();
      show(href.checkout());
    },
    payOtherwise(): void {
      const failed = state.payment.name === 'failed' ? state.payment.attempt.method : null;
      run.setAside();
      const other = state.options.list.find((one) => one.method !== failed && one.disabledReason === '');
      if (other && isPayMethod(other.method)) state.chosen = other.method;
      show(href.checkout());
    },
    /**
     * The screen of an end has been shown: the next start need not show it again. Of a cart whose order was seen, nothing
     * that was tried has more to tell.
     */
    endShown(orderedCartId?: string): void {
      const { payment } = state;
      const ended = payment.name === 'succeeded' || payment.name === 'failed';
      if (ended) journal.remove(payment.attempt.key);
      const cartId = orderedCartId ?? (payment.name === 'succeeded' ? payment.attempt.cartId : null);
      if (cartId) for (const { key } of journal.ofCart(cartId)) journal.remove(key);
      if (payment.name === 'succeeded') run.setAside();
    },
  };
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;
