import { isApiError } from '../http/api.ts';
import { toRupees } from '../model/money.ts';
import { href } from '../platform/paths.ts';
import { type CartPicture, describeChanges } from './cart-changes.ts';
import { refusalOf } from './checkout-api.ts';
import { type CheckoutCore, isOffline } from './checkout-core.ts';
import type { CheckoutEdges } from './checkout-ports.ts';
import { noOptions, type PaymentOptionsView } from './checkout-state.ts';
import { choiceOf, LAST_METHOD, offeredOptions } from './payment-choice.ts';
import { isOpen } from './reduce-payment.ts';
import { asksForAddress, newSteps } from './reduce-steps.ts';

/** The way from the cart to the ways to pay. */
export function createEntry(core: CheckoutCore, edges: CheckoutEdges) {
  const { state, api, move, tell, tellTrouble, picture, hasAddress } = core;
  const { cart, address, session, navigation, connectivity, analytics } = edges;

  /** What the cart's big button does. */
  async function proceed(newAddress: boolean): Promise<void> {
    state.notice = null;
    if (isOpen(state.payment)) return core.show(href.paymentStatus());
    core.acceptChanges();
    if (!connectivity.online()) {
      // asks nobody: the cart tells by its status that there is no network
      void cart.refresh({ blocking: false });
      return tellTrouble(true);
    }
    const seen = cart.view().pending ? null : picture();
    if (cart.state.cartId === null || !session.loggedIn()) {
      move({ type: 'state-set', name: 'phoneVerification' });
      if (!(await session.requireLogin())) return move({ type: 'state-set', name: 'init' });
    }
    const synced = await cart.sync();
    // The login may have brought up a payment that this shopper had left open.
    if (isOpen(state.payment)) return core.show(href.paymentStatus());
    const { cartId } = cart.state;
    if (!synced.ok || cartId === null) {
      move({ type: 'state-set', name: 'init' });
      if (cart.view().count > 0) tellTrouble(!synced.ok && synced.reason === 'offline');
      return;
    }
    move({ type: 'access-token-received', cartSynced: true });
    const asked = !core.atCheckout() && asksForAddress(state);
    if (asked || !(await addressKnown())) return askForAddress();
    if (await validated(seen ?? picture(), newAddress)) await startCheckout(cartId, newAddress);
  }

  async function addressKnown(): Promise<boolean> {
    if (!hasAddress() && address.state.status !== 'success') await address.load();
    return hasAddress();
  }

  function askForAddress(): void {
    move({ type: 'state-set', name: 'addressSelection' });
    if (core.atCheckout()) state.addressOpen = true;
    else core.showStep('address');
  }

  /** The checkout call. True when the cart is ready, and is what the shopper has seen. */
  async function validated(seen: CartPicture, newAddress: boolean): Promise<boolean> {
    const outcome = await cart.validate(address.state.selectedId ?? -1, { newAddress });
    if (!outcome.ok) {
      if (outcome.reason !== 'empty') tellTrouble(outcome.reason === 'offline');
      return false;
    }
    if (outcome.cartState === 'checkout_done') {
      tell('refused', 'This cart has been ordered already. Look into your orders.');
      return false;
    }
    if (core.showChanges(describeChanges(seen, picture(), cart.state.changes))) {
      // They are told here, with what they cost; the cart need not tell them again.
      cart.dismissChanges();
      core.showStep('cart');
      return false;
    }
    if (outcome.cartState === 'checkout_ready') return true;
    tell('refused', 'This cart cannot be ordered as it is. Look through it and try again.');
    return false;
  }

  async function startCheckout(cartId: string, newAddress: boolean): Promise<void> {
    let redirect = '';
    try {
      ({ redirect } = await api.startCheckout(cartId));
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'http') return tellTrouble(isOffline(error));
      // The cart is ready all the same: this call tells the shop more than the shopper.
      if (error.status > 400)
        analytics.report(new Error('API error in cart actions', { cause: error }), 'checkout');
    }
    const { total, count } = cart.view();
    analytics.track('Checkout Started', { cart_id: cartId, value: toRupees(total), count });
    analytics.track('Checkout Step Completed', { step: 1, cart_id: cartId });
    Object.assign(state, newSteps);
    if (redirect !== '') edges.openLink(redirect);
    else if (core.atCheckout()) await openPayment(newAddress);
    else navigation.go(href.checkout());
  }

  /** Checkout is where the shopper is already: an address was chosen or added over it. */
  async function openPayment(newAddress: boolean): Promise<void> {
    state.addressOpen = false;
    await loadOptions();
    if (newAddress && state.options.status === 'success') state.sheet = 'payment';
  }

  /** What the payment screen shows, also when it is the first screen of all. */
  async function loadOptions(): Promise<void> {
    if (isOpen(state.payment)) return core.show(href.paymentStatus());
    state.options = { ...state.options, status: 'loading' };
    const status = await fetchOptions();
    if (status !== 'success') state.options = noOptions(status);
  }

  async function fetchOptions(): Promise<PaymentOptionsView['status']> {
    if (!connectivity.online()) return 'offline';
    let synced = await cart.sync();
    if (cart.view().count === 0) return 'empty';
    if (!session.loggedIn()) {
      if (!(await session.requireLogin())) return 'logged-out';
      state.notice = null;
      synced = await cart.sync();
    }
    const { cartId, cartState } = cart.state;
    if (!synced.ok || cartId === null) return !synced.ok && synced.reason === 'offline' ? 'offline' : 'error';
    if (!(await addressKnown())) {
      askForAddress();
      return 'error';
    }
    if (cartState !== 'checkout_ready' && !(await validated(picture(), false))) {
      if (state.changes.length === 0) return state.notice?.code === 'offline' ? 'offline' : 'error';
    }
    try {
      const found = await api.options(cartId);
      if (!session.loggedIn()) return 'logged-out';
      const list = offeredOptions(found.list, edges.bridge().policy, edges.keep.get(LAST_METHOD));
      if (found.amount !== cart.view().total) await cart.refresh({ blocking: false });
      state.options = { ...found, list, status: 'success', cartId };
      Object.assign(state, choiceOf(state.options, { ...state }, edges.keep.get));
      move({ type: 'payment-transaction-received', transactionId: found.transactionId });
      return 'success';
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.code === 'ALREADY_ORDERED') {
        core.showOrdered(cartId, refusal.orderId, refusal.message);
        return 'empty';
      }
      return isOffline(error) ? 'offline' : 'error';
    }
  }

  /** What is asked for is not what was shown: all is fetched anew, what differs is shown, and the shopper asked again. */
  async function priceAgain(message: string): Promise<void> {
    const seen = { ...picture(), total: state.options.amount };
    const outcome = await cart.validate(address.state.selectedId ?? -1);
    await loadOptions();
    if (!outcome.ok) return tellTrouble(outcome.reason === 'offline');
    const { status, amount } = state.options;
    const total = status === 'success' ? amount : cart.view().total;
    if (core.showChanges(describeChanges(seen, { ...picture(), total }, cart.state.changes))) return;
    tell('refused', message || 'We checked the price again. You can pay now.');
  }

  return { proceed, loadOptions, priceAgain };
}
