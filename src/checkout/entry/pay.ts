import { href, pathnameOf } from '../../platform/paths.ts';
import type { PayDetails, Refusal } from '../payment/payment-api.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { PAYMENT_METHOD_INDEXES, type PayMethod } from '../payment/pay-methods.ts';
import type { PaymentFlow } from '../payment/payment.ts';
import { type Agreement, sameAgreement } from './readiness.ts';
import type { createEnterCheckout } from './enter-checkout.ts';
import type { EntryStore } from './entry-store.ts';
import { LAST_BANK, LAST_METHOD, LAST_WALLET } from './payment-choice.ts';
import * as m from './messages.ts';

type PayDeps = Pick<CheckoutDeps, 'storage' | 'navigation' | 'connectivity' | 'analytics'>;
type PayFeatures = Pick<ReturnType<typeof createEnterCheckout>, 'loadOptions' | 'priceAgain'> & {
  entry: EntryStore;
  payment: Pick<
    PaymentFlow,
    'state' | 'isOpen' | 'keyFor' | 'open' | 'returnUrl' | 'show' | 'showStatus' | 'endShown' | 'setAside'
  >;
  onOrdered: (cartId: string, orderId: string | null, message: string) => void;
};

/** From the tap on Pay to an open payment or a reason why there is none. */
export function createPay({ storage, navigation, connectivity, analytics }: PayDeps, features: PayFeatures) {
  const { entry, payment, loadOptions, priceAgain, onOrdered } = features;
  const { watched, apply, notify } = entry;

  /** `shown`: the agreement the button displayed when it was tapped; null: there was none. */
  async function pay(shown: Agreement | null): Promise<void> {
    if (payment.isOpen()) return payment.showStatus();
    const readiness = entry.readiness();
    if (readiness.is === 'changed') return;
    if (readiness.is === 'failed' || readiness.is === 'checking' || shown === null) return void loadOptions();
    if (readiness.is === 'no-method') return;
    const { agreement } = readiness;
    // The agreement changed as the button was tapped: the button shows the new one first.
    if (!sameAgreement(agreement, shown)) return;
    apply({ type: 'choice-checked', fieldError: readiness.is === 'incomplete' ? readiness.fieldError : '' });
    if (readiness.is === 'incomplete') return;
    if (readiness.is === 'wallet') {
      apply({ type: 'wallet-opened' });
      return navigation.go(href.checkoutWallet(readiness.provider));
    }
    if (!connectivity.online()) return entry.notifyFailure(true);

    const { selectedWallet, bankCode } = watched.get();
    const { cartId } = agreement;
    const chosen = readiness.method;
    const provider = chosen === 'wallet' ? selectedWallet : undefined;
    const order = { ...agreement, method: chosen, ...(provider !== undefined && { provider }) };
    const key = await payment.keyFor(order);
    if (key === null) return;
    storage.set(LAST_METHOD, chosen);
    if (chosen === 'nb') storage.set(LAST_BANK, bankCode);
    if (provider !== undefined) storage.set(LAST_WALLET, String(provider));
    apply({ type: 'state-set', name: 'checkout' });
    analytics.track('Payment Info Entered', {
      step: 2,
      payment_method: chosen,
      payment_method_index: PAYMENT_METHOD_INDEXES[chosen],
      cart_id: cartId,
    });
    const outcome = await payment.open({ key, ...order }, detailsOf(chosen, key));
    if (outcome === 'absent') return notStarted(chosen);
    if (typeof outcome === 'object') await refused(outcome, cartId);
  }

  function detailsOf(method: PayMethod, key: string): PayDetails {
    const { upiFlow, upiId, bankCode, selectedCard, selectedSubstitute, itemSubstitutes, options } =
      watched.get();
    const ordered = new Set(entry.picture().lines.map(({ productId }) => productId));
    const ofItems = [...itemSubstitutes].filter(([productId]) => ordered.has(productId));
    const paymentHash = options.hashes[method];
    return {
      returnUrl: payment.returnUrl(key),
      ...(method === 'upi' && (upiFlow === 'intent' ? { upiIntent: true } : { upiId: upiId.trim() })),
      ...(method === 'nb' && { bankCode }),
      ...(method === 'card' && selectedCard !== '' && { cardToken: selectedCard }),
      ...(paymentHash !== undefined && { paymentHash }),
      ...(selectedSubstitute !== '' && { substitute: selectedSubstitute }),
      ...(ofItems.length > 0 && { itemSubstitutes: Object.fromEntries(ofItems) }),
    };
  }

  /** The request never reached the server: returns to checkout for another try. */
  function notStarted(method: PayMethod): void {
    const { supportCode } = payment.state;
    backToPay('not-started', method === 'cod' ? m.orderNotReceived : m.paymentNotReceived, supportCode);
  }

  /** The shopper cancelled the payment. */
  function cancelled(): void {
    payment.endShown();
    payment.setAside();
    backToPay('cancelled', m.paymentCancelled);
  }

  function backToPay(
    code: 'not-started' | 'cancelled',
    message: string,
    supportCode: string | null = null,
  ): void {
    apply({ type: 'state-set', name: 'paymentOptions' });
    notify(code, message, { supportCode });
    if (pathnameOf(navigation.path()) !== href.checkout()) payment.show(href.checkout());
  }

  async function refused({ code, message, orderId }: Refusal, cartId: string): Promise<void> {
    apply({ type: 'state-set', name: 'paymentOptions' });
    switch (code) {
      case 'ALREADY_ORDERED':
        return onOrdered(cartId, orderId, message);
      case 'AMOUNT_CHANGED':
      case 'ADDRESS_CHANGED':
      case 'CART_CHANGED':
      case 'CART_INVALID':
        return priceAgain(message);
      case 'NOT_SERVICEABLE':
        apply({ type: 'address-asked' });
        return notify('not-serviceable', message || m.addressNotServed);
      case null:
        notify('refused', m.paymentNotStarted);
    }
  }

  return { pay: entry.singleFlight('paying', pay), notStarted, cancelled };
}
