import { stopAll } from '../model/listeners.ts';
import { toRupees } from '../model/money.ts';
import { href, paths } from '../platform/paths.ts';
import type { LogoutReason } from '../session/session-store.ts';
import type { CheckoutDeps, CheckoutFeatures } from './checkout-deps.ts';
import { createEntry } from './entry/entry.ts';
import { createEntryApi } from './entry/entry-api.ts';
import { createFunding } from './funding/funding.ts';
import { createFundingApi } from './funding/funding-api.ts';
import { createOrderApi } from './order/order-api.ts';
import { createOrder } from './order/order-store.ts';
import { createPayment } from './payment/payment.ts';
import { createPaymentApi } from './payment/payment-api.ts';
import { shownAt } from './payment/purpose.ts';
import type { PaymentEnd } from './payment/reduce-payment.ts';
import { createWalletLink } from './wallet/wallet-link.ts';
import * as m from './entry/messages.ts';

const PAID_EVENTS = { 'top-up': 'Wallet Topped Up', 'gift-card': 'Gift Card Bought' } as const;

/** Creates entry, payment, funding and order, each with its own state, and connects them. */
export function createCheckout(deps: CheckoutDeps, features: CheckoutFeatures) {
  const { analytics } = deps;
  const { cart, session } = features;
  const paymentApi = createPaymentApi(features.api);
  const entryApi = createEntryApi(features.api);
  const order = createOrder(deps, { api: createOrderApi(features.api), session });
  const payment = createPayment(deps, {
    api: paymentApi,
    session,
    onEnd,
    onAbsent: ({ purpose, method }) =>
      purpose ? payment.show(shownAt(purpose, null)) : entry.notStarted(method),
  });
  const funding = createFunding(deps, { api: { ...entryApi, ...createFundingApi(features.api) }, payment });
  const entry = createEntry(deps, { ...features, api: { ...entryApi, ...paymentApi }, payment, onOrdered });

  function onEnd(end: PaymentEnd): void {
    const { cartId, amount, method, purpose } = end.attempt;
    if (end.name === 'failed') {
      if (!purpose && end.cancelled) {
        entry.cancelled();
        return;
      }
      if (!purpose) entry.paymentFailed();
      payment.show(paths.checkoutFailure);
      return;
    }
    const orderId = end.orderId ?? '';
    if (purpose) {
      analytics.track(PAID_EVENTS[purpose], { value: toRupees(amount), payment_method: method });
      payment.show(shownAt(purpose, orderId));
      return;
    }
    analytics.track('Checkout Step Completed', { step: 2, cart_id: cartId });
    analytics.track('Order Completed', {
      order_id: orderId,
      cart_id: cartId,
      value: toRupees(amount),
      payment_method: method,
    });
    cart.reset(cartId);
    entry.orderPlaced();
    order.placed(orderId, end.attempt);
    payment.show(href.orderPlaced(cartId, orderId));
  }

  function onOrdered(cartId: string, orderId: string | null, message: string): void {
    cart.reset(cartId);
    order.placed(orderId, null);
    if (orderId !== null) payment.show(href.orderPlaced(cartId, orderId));
    else entry.notify('refused', message || m.cartAlreadyOrdered, { to: paths.orders });
  }

  async function onLogin(): Promise<void> {
    payment.onSessionChange();
    await payment.resume();
    await payment.checkAgain();
  }

  function onLogout(reason: LogoutReason): void {
    entry.forgetShopper();
    funding.close();
    order.forget();
    // If the token was refused, an open payment stays on the screen until the next login; else the journal keeps it for its user.
    if (reason !== 'refused' || !payment.isOpen()) payment.onSessionChange();
  }

  return {
    entry,
    payment,
    funding,
    order,
    linkWallet: (wallet: { provider: number; name: string }) => createWalletLink(deps, features, wallet),

    /** Listens and resumes an open payment. Called once the page is hydrated; the returned function stops it. */
    start(): () => void {
      const stop = stopAll([
        entry.start(),
        payment.start(),
        session.onLogin(() => void onLogin()),
        session.onLogout(onLogout),
      ]);
      void payment.resume();
      return stop;
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
