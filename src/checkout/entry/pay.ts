import { href, pathnameOf } from '../../platform/paths.ts';
import type { PayDetails, Refusal } from '../payment/payment-api.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { Attempts } from '../payment/attempts.ts';
import { PAYMENT_METHOD_INDEXES, type PayMethod, SHOP_WALLET_PROVIDER } from '../payment/pay-methods.ts';
import type { PaymentScreens } from '../payment/payment-screens.ts';
import type { PaymentRun } from '../payment/run-payment.ts';
import { type Agreement, isSameAgreement } from './readiness.ts';
import type { EnterCheckout } from './enter-checkout.ts';
import type { Entry } from './entry.ts';
import { LAST_BANK_KEY, LAST_METHOD_KEY, LAST_WALLET_KEY } from './payment-choice.ts';
import * as m from './messages.ts';

type PayDeps = Pick<CheckoutDeps, 'storage' | 'navigation' | 'analytics'>;
interface PayFeatures {
  entry: Entry;
  enter: Pick<EnterCheckout, 'loadOptions' | 'reprice' | 'hasJustProceeded'>;
  payment: Pick<PaymentRun, 'state' | 'open' | 'setAside'>;
  attempts: Pick<Attempts, 'keyFor' | 'forgetShown'>;
  screens: PaymentScreens;
  onOrdered: (cartId: string, orderId: string | null, message: string) => void;
}

/** Opens a payment after a tap on Pay, or shows why not. Also continues after a failed payment. */
export function createPay({ storage, navigation, analytics }: PayDeps, features: PayFeatures) {
  const { entry, enter, payment, attempts, screens, onOrdered } = features;
  const { watched, apply, notify } = entry;

  async function pay(shownAgreement: Agreement | null): Promise<void> {
    const readiness = entry.readiness.get();
    if (readiness.status === 'payment-open') return screens.showStatus();
    if (readiness.status === 'changed') return;
    if (readiness.status === 'failed' || readiness.status === 'checking' || shownAgreement === null)
      return void enter.loadOptions();
    if (readiness.status === 'no-method') return;
    const { agreement } = readiness;
    // If the agreement changed just before the tap, the button first shows the new agreement.
    if (!isSameAgreement(agreement, shownAgreement)) return;
    apply({
      type: 'choice-checked',
      fieldError: readiness.status === 'incomplete' ? readiness.fieldError : '',
    });
    if (readiness.status === 'incomplete') return;
    if (readiness.status === 'wallet') {
      apply({ type: 'wallet-opened' });
      return navigation.go(href.checkoutWallet(readiness.provider));
    }
    if (readiness.status === 'offline') return entry.notifyFailure(true);

    const { cartId, balance, ...confirmed } = agreement;
    const { method, provider } = readiness;
    const { bankCode } = watched.get();
    const isByBalance = provider === SHOP_WALLET_PROVIDER;
    const order = {
      ...{ cartId, ...confirmed, method },
      ...(balance > 0 && !isByBalance && { balance }),
      ...(provider !== null && { provider }),
    };
    const key = await attempts.keyFor(order);
    if (key === null) return;
    if (!isByBalance) storage.set(LAST_METHOD_KEY, method);
    if (method === 'nb') storage.set(LAST_BANK_KEY, bankCode);
    if (provider !== null && !isByBalance) storage.set(LAST_WALLET_KEY, String(provider));
    apply({ type: 'state-set', name: 'checkout' });
    analytics.track('Payment Info Entered', {
      step: 2,
      payment_method: method,
      payment_method_index: PAYMENT_METHOD_INDEXES[method],
      cart_id: cartId,
    });
    const outcome = await payment.open({ key, ...order }, detailsOf(method, key));
    if (outcome === 'absent') return handleNotStarted(method);
    if (typeof outcome === 'object') await handleRefusal(outcome, cartId);
  }

  function detailsOf(method: PayMethod, key: string): PayDetails {
    const { upiFlow, upiId, bankCode, selectedCard, selectedSubstitute, itemSubstitutes, options } =
      watched.get();
    const ordered = new Set(entry.snapshot().lines.map(({ productId }) => productId));
    const substitutesInCart = [...itemSubstitutes].filter(([productId]) => ordered.has(productId));
    const paymentHash = options.hashes[method];
    return {
      returnUrl: screens.returnUrl(key),
      ...(method === 'upi' && (upiFlow === 'intent' ? { upiIntent: true } : { upiId: upiId.trim() })),
      ...(method === 'nb' && { bankCode }),
      ...(method === 'card' && selectedCard !== '' && { cardToken: selectedCard }),
      ...(paymentHash !== undefined && { paymentHash }),
      ...(selectedSubstitute !== '' && { substitute: selectedSubstitute }),
      ...(substitutesInCart.length > 0 && { itemSubstitutes: Object.fromEntries(substitutesInCart) }),
    };
  }

  /** Returns to checkout for another try, because the request never reached the server. */
  function handleNotStarted(method: PayMethod): void {
    const { supportCode } = payment.state;
    returnToOptions('not-started', method === 'cod' ? m.orderNotReceived : m.paymentNotReceived, supportCode);
  }

  /** Returns to checkout after the shopper has cancelled the payment. */
  function handleCancelled(): void {
    attempts.forgetShown();
    payment.setAside();
    returnToOptions('cancelled', m.paymentCancelled);
  }

  function returnToOptions(
    code: 'not-started' | 'cancelled',
    message: string,
    supportCode: string | null = null,
  ): void {
    apply({ type: 'state-set', name: 'paymentOptions' });
    notify(code, message, { supportCode });
    if (pathnameOf(navigation.path()) !== href.checkout()) screens.show(href.checkout());
  }

  async function handleRefusal({ code, message, orderId }: Refusal, cartId: string): Promise<void> {
    apply({ type: 'state-set', name: 'paymentOptions' });
    switch (code) {
      case 'ALREADY_ORDERED':
        return onOrdered(cartId, orderId, message);
      case 'AMOUNT_CHANGED':
      case 'ADDRESS_CHANGED':
      case 'BALANCE_CHANGED':
      case 'CART_CHANGED':
      case 'CART_INVALID':
      case 'GSTIN_CHANGED':
        return enter.reprice(message);
      case 'SLOT_UNAVAILABLE':
        apply({ type: 'sheet-shown', sheet: 'slot' });
        return enter.reprice(message);
      case 'NOT_SERVICEABLE':
        apply({ type: 'address-asked' });
        return notify('not-serviceable', message || m.addressNotServed);
      case null:
        notify('refused', m.paymentNotStarted);
    }
  }

  const payOnce = entry.singleFlight('paying', pay);

  return {
    notStarted: handleNotStarted,
    cancelled: handleCancelled,

    /**
     * `shownAgreement`: the agreement that the button displayed when it was tapped; null: there was none. `clicks` is
     * `UIEvent.detail`: Pay replaces the button before it, so the second tap of a double tap there must not pay.
     */
    async tap(shownAgreement: Agreement | null, clicks = 1): Promise<void> {
      if (clicks <= 1 || !enter.hasJustProceeded()) await payOnce(shownAgreement);
    },

    /** Returns to checkout after a failure; the cart and the form are kept. */
    retry(): void {
      payment.setAside();
      screens.show(href.checkout());
    },
    chooseOtherMethod(): void {
      const { payment: lastPayment } = payment.state;
      const failedAttempt = lastPayment.name === 'failed' ? lastPayment.attempt : null;
      payment.setAside();
      const { list } = watched.get().options;
      const isByBalance = failedAttempt?.provider === SHOP_WALLET_PROVIDER;
      if (isByBalance) entry.chooseBalance(false);
      const alternative = list.find(
        (one) => one.method !== failedAttempt?.method && one.disabledReason === '',
      );
      if (alternative && !isByBalance) entry.choose(alternative.method);
      screens.show(href.checkout());
    },
    /** Opens the wallet screen after a failure that can be fixed there. */
    fixWallet(provider: number, useOtherNumber: boolean): void {
      payment.setAside();
      screens.show(`${href.checkoutWallet(provider)}${useOtherNumber ? '&other=1' : ''}`);
    },
  };
}
