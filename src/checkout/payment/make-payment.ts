import { href, pathnameOf, queryOf } from '../../platform/paths.ts';
import { type Agreement, sameAgreement } from '../entry/agreement.ts';
import type { PayDetails, Refusal } from '../checkout-api.ts';
import { type CheckoutCore, isOfPayment } from '../checkout-core.ts';
import type { CheckoutEdges } from '../checkout-ports.ts';
import { endOf, type JournalEntry } from './journal.ts';
import { isPayMethod, type PayMethod } from './pay-methods.ts';
import { LAST_BANK, LAST_METHOD, LAST_WALLET, walletStep, wrongField } from '../entry/payment-choice.ts';
import { PAYMENT_METHOD_INDEXES } from './payment-lists.ts';
import { isOpen } from './reduce-payment.ts';
import type { PaymentRun } from './run-payment.ts';

/** From the tap on Pay to where it leads, and back to it after the page was gone. */
export function createPaying(
  core: CheckoutCore,
  edges: CheckoutEdges,
  run: PaymentRun,
  entry: { loadOptions: () => Promise<void>; priceAgain: (message: string) => Promise<void> },
) {
  const { state, api, journal, move, show, tell, tellTrouble } = core;
  const { clock, random, keep, session, navigation, connectivity, analytics } = edges;
  let resuming: Promise<void> | null = null;

  /** `shown`: what the button stood under when it was tapped; null: the server had not agreed to anything yet. */
  async function pay(shown: Agreement | null): Promise<void> {
    if (isOpen(state.payment)) return showOpen();
    const { chosen, options } = state;
    if (state.changes.length > 0) return;
    const agreement = core.agreement();
    // What changed under the finger has not been seen: the button now states the new one, or that it is being checked.
    if (agreement === null || shown === null) return void entry.loadOptions();
    if (!sameAgreement(agreement, shown) || chosen === null) return;
    const { cartId, addressId, amount } = agreement;
    state.notice = null;
    state.fieldError = wrongField(chosen, { ...state, wallets: options.wallets });
    if (state.fieldError !== '') {
      // the field that is meant is among the ways to pay
      if (state.sheet === 'payment') state.sheet = 'payment-selection';
      return;
    }
    const wallet = options.wallets.find(({ provider }) => provider === state.selectedWallet);
    if (chosen === 'wallet' && wallet && walletStep(wallet, amount) !== 'pay') {
      state.sheet = null;
      state.walletOpened = true;
      return navigation.go(href.checkoutWallet(wallet.provider));
    }
    if (!connectivity.online()) return tellTrouble(true);
    run.setAside();

    const provider = chosen === 'wallet' ? state.selectedWallet : undefined;
    let key = random.uuid();
    for (const left of journal.ofCart(cartId)) {
      if (endOf(left)) continue;
      // Opened in another tab, or by a request whose fate was never learnt: that one comes first.
      if ((await run.recall(left)) !== 'absent') return showOpen();
      const same = left.method === chosen && left.provider === provider && left.amount === amount;
      if (same && left.addressId === addressId) key = left.key;
    }

    keep.set(LAST_METHOD, chosen);
    if (chosen === 'nb') keep.set(LAST_BANK, state.bankCode);
    if (provider !== undefined) keep.set(LAST_WALLET, String(provider));
    move({ type: 'state-set', name: 'checkout' });
    analytics.track('Payment Info Entered', {
      step: 2,
      payment_method: chosen,
      payment_method_index: PAYMENT_METHOD_INDEXES[chosen],
      cart_id: cartId,
    });
    const attempt = {
      key,
      cartId,
      addressId,
      amount,
      method: chosen,
      ...(provider !== undefined && { provider }),
    };
    const outcome = await run.open(attempt, detailsOf(chosen, key));
    if (outcome === 'absent') return notStarted();
    if (typeof outcome === 'object') await refused(outcome, cartId);
  }

  /** One that has ended meanwhile has a screen of its own, which is there already. */
  function showOpen(): void {
    if (isOpen(state.payment)) show(href.paymentStatus());
  }

  /** The key comes back with the shopper, for a browser that keeps nothing while they are away. */
  function returnUrl(key: string): string {
    return navigation.absolute(`${href.paymentStatus()}?attempt=${key}`);
  }

  function detailsOf(method: PayMethod, key: string): PayDetails {
    const { upiFlow, upiId, bankCode, selectedCard, selectedSubstitute, options } = state;
    const paymentHash = options.hashes[method];
    return {
      returnUrl: returnUrl(key),
      ...(method === 'upi' && (upiFlow === 'intent' ? { upiIntent: true } : { upiId: upiId.trim() })),
      ...(method === 'nb' && { bankCode }),
      ...(method === 'card' && selectedCard !== '' && { cardToken: selectedCard }),
      ...(paymentHash !== undefined && { paymentHash }),
      ...(selectedSubstitute !== '' && { substitute: selectedSubstitute }),
    };
  }

  /** The server never heard of the attempt: back to where it can be made again. */
  function notStarted(): void {
    move({ type: 'state-set', name: 'paymentOptions' });
    tell('not-started', 'Your payment did not reach us. Nothing was charged. You can pay again.');
    if (!core.atCheckout()) show(href.checkout());
  }

  async function refused({ code, message, orderId }: Refusal, cartId: string): Promise<void> {
    move({ type: 'state-set', name: 'paymentOptions' });
    switch (code) {
      case 'ALREADY_ORDERED':
        return core.showOrdered(cartId, orderId, message);
      case 'AMOUNT_CHANGED':
      case 'ADDRESS_CHANGED':
      case 'CART_CHANGED':
      case 'CART_INVALID':
        return entry.priceAgain(message);
      case 'NOT_SERVICEABLE':
        state.addressOpen = true;
        return tell('not-serviceable', message || 'We do not deliver to this address. Choose another one.');
      case null:
        tell('refused', message || 'The payment could not be started. Nothing was charged. Try again.');
    }
  }

  async function checkAgain(): Promise<void> {
    if (state.askProblem === 'logged-out' && !session.loggedIn() && !(await session.requireLogin())) return;
    if ((await run.checkAgain()) === 'absent') notStarted();
  }

  /** At every start, and after a login: a payment that was under way is taken up where it was left. */
  function resume(): Promise<void> {
    resuming ??= resumeOnce().finally(() => {
      resuming = null;
      state.resumed = true;
    });
    return resuming;
  }

  async function resumeOnce(): Promise<void> {
    if (state.payment.name !== 'idle') return;
    let entries = journal.entries();
    if (entries.length === 0) entries = await entriesOfReturn();
    if (entries.length === 0) return;
    const from = navigation.path();
    for (const entry of entries) {
      if (state.payment.name !== 'idle') return;
      if (!endOf(entry)) show(href.paymentStatus());
      if ((await run.recall(entry)) !== 'absent') return;
    }
    const at = pathnameOf(from);
    if (at === href.checkout() || isOfPayment(at)) notStarted();
    else navigation.go(from, { replace: true });
  }

  /** The shopper comes back from a payer and this browser has kept nothing: the address still names the attempt. */
  async function entriesOfReturn(): Promise<JournalEntry[]> {
    const here = navigation.path();
    const key = queryOf(here).get('attempt') ?? '';
    if (!isOfPayment(pathnameOf(here)) || !/^[\w-]{16,64}$/.test(key)) return [];
    // The same browser has not kept who is logged in either.
    if (!session.loggedIn() && !(await session.requireLogin())) return [];
    try {
      const found = await api.byKey(key, new AbortController().signal);
      if (!found || !isPayMethod(found.method)) return [];
      const { cartId, amount, method } = found;
      return [{ key, cartId, amount, method, state: 'open', at: clock.now() }];
    } catch {
      return [];
    }
  }

  return { pay, resume, checkAgain, returnUrl };
}
