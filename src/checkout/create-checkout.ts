import { stopAll } from '../model/listeners.ts';
import { toRupees } from '../model/money.ts';
import type { CartAnswered } from '../cart/ports.ts';
import { href, pathnameOf, paths } from '../platform/paths.ts';
import { type LogoutReason, UserChangeStep } from '../model/user-change.ts';
import type { CheckoutDeps, CheckoutFeatures } from './checkout-deps.ts';
import { createDeliveryAddress } from './entry/delivery-address.ts';
import { createEnterCheckout } from './entry/enter-checkout.ts';
import { createEntry } from './entry/entry.ts';
import { createEntryApi } from './entry/entry-api.ts';
import { createPay } from './entry/pay.ts';
import { createFunding } from './funding/funding.ts';
import { createFundingApi } from './funding/funding-api.ts';
import { createOrderApi } from './order/order-api.ts';
import { createOrder } from './order/order-store.ts';
import { createAttempts } from './payment/attempts.ts';
import { createJournal } from './payment/journal.ts';
import { createPaymentApi } from './payment/payment-api.ts';
import { createPaymentScreens } from './payment/payment-screens.ts';
import { pathOf } from './payment/purpose.ts';
import type { Attempt, PaymentEnd } from './payment/reduce-payment.ts';
import { createPaymentRun } from './payment/run-payment.ts';
import type { WalletDeps } from './wallet/wallet-link.ts';
import * as m from './entry/messages.ts';

const PAID_EVENTS = { 'top-up': 'Wallet Topped Up', 'gift-card': 'Gift Card Bought' } as const;

/** Creates and connects the parts of checkout. */
export function createCheckout(deps: CheckoutDeps, features: CheckoutFeatures) {
  const { analytics, navigation, connectivity } = deps;
  const { cart, session } = features;
  const paymentApi = createPaymentApi(features.api);
  const entryApi = createEntryApi(features.api);
  const order = createOrder(deps, { api: createOrderApi(features.api), session });
  const journal = createJournal({ ...deps, report: (error, where) => analytics.report(error, where) });
  const screens = createPaymentScreens(navigation);
  const paying = { api: paymentApi, session, journal, screens, onAbsent };
  const payment = createPaymentRun(deps, { ...paying, onEnd });
  const attempts = createAttempts(deps, { ...paying, payment });
  const parts = { ...features, payment, attempts, screens };
  const funding = createFunding(deps, { ...parts, api: { ...entryApi, ...createFundingApi(features.api) } });
  const entry = createEntry(deps, parts);
  const enter = createEnterCheckout(deps, {
    ...parts,
    api: { ...entryApi, ...paymentApi },
    entry,
    onOrdered,
  });
  const pay = createPay(deps, { ...parts, entry, enter, onOrdered });
  const delivery = createDeliveryAddress({
    ...features,
    onGone: () => entry.notify('no-address', m.addressUnavailable),
  });

  const walletDeps: WalletDeps = { ...deps, api: features.api };

  function onAbsent({ purpose, method }: Attempt): void {
    if (purpose) screens.show(pathOf(purpose, null));
    else pay.notStarted(method);
  }

  function onEnd(end: PaymentEnd): void {
    const { cartId, amount, method, purpose } = end.attempt;
    if (end.name === 'failed') {
      if (!purpose && end.cancelled) {
        pay.cancelled();
        return;
      }
      if (!purpose) entry.apply({ type: 'notice-cleared' });
      screens.show(paths.checkoutFailure);
      return;
    }
    const orderId = end.orderId ?? '';
    if (purpose) {
      analytics.track(PAID_EVENTS[purpose], { value: toRupees(amount), payment_method: method });
      screens.show(pathOf(purpose, orderId));
      return;
    }
    analytics.track('Checkout Step Completed', { step: 2, cart_id: cartId });
    analytics.track('Order Completed', {
      order_id: orderId,
      cart_id: cartId,
      value: toRupees(amount),
      payment_method: method,
    });
    endCart(cartId);
    entry.apply({ type: 'order-placed' });
    order.setPlaced(orderId, end.attempt);
    screens.show(href.orderPlaced(cartId, orderId));
  }

  function endCart(cartId: string): void {
    if (cart.reset(cartId)) void features.address.leaveGiftAddress();
  }

  function onOrdered(cartId: string, orderId: string | null, message: string): void {
    endCart(cartId);
    order.setPlaced(orderId, null);
    if (orderId !== null) screens.show(href.orderPlaced(cartId, orderId));
    else entry.notify('refused', message || m.cartAlreadyOrdered, { to: paths.orders });
  }

  /**
   * Any cart response may say that the cart is ready; the shopper moves to checkout only from the cart or while
   * proceeding.
   */
  function followReadiness({ cartState, cartId, call }: CartAnswered): void {
    if (cartState !== 'checkout_ready' || cartId === null || call.kind === 'validate') return;
    if (payment.isOpen() || entry.state.changes.length > 0) return;
    if (entry.state.proceeding) navigation.go(href.checkout());
    else if (pathnameOf(navigation.path()) === href.cart()) void enter.enterReady(cartId);
  }

  /** The device is online again, so the offline notice no longer applies. */
  function clearOffline(online: boolean): void {
    if (online && entry.state.notice?.code === 'offline') entry.apply({ type: 'notice-cleared' });
  }

  async function onLogin(): Promise<void> {
    payment.onSessionChange();
    await attempts.resume();
    await payment.checkAgain();
  }

  function onLogout(reason: LogoutReason): void {
    entry.apply({ type: 'shopper-left' });
    funding.close();
    order.forget();
    // If the token was refused, an open payment stays on the screen until the next login; otherwise the journal
    // keeps the payment for its user.
    if (reason !== 'refused' || !payment.isOpen()) payment.onSessionChange();
  }

  return {
    entry,
    enter,
    pay,
    payment,
    attempts,
    funding,
    order,
    /** what linking a wallet needs, whose code is loaded with its screen */
    walletDeps,

    /**
     * Adds the listeners and resumes an open payment, once the page is hydrated. The returned function removes
     * the listeners.
     */
    start(): () => void {
      const stopFunctions = [
        delivery.start(),
        cart.onAnswer(followReadiness),
        connectivity.onChange(clearOffline),
        payment.start(),
        session.onLogin(UserChangeStep.checkout, () => void onLogin()),
        session.onLogout(UserChangeStep.checkout, onLogout),
      ];
      void attempts.resume();
      return stopAll(stopFunctions);
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
