import { subscribe } from 'valtio/vanilla';
import type { CartOutcome, ServerCartState } from '../../cart/cart-model.ts';
import { isPriced } from '../../cart/derive-cart.ts';
import { isApiError } from '../../http/api.ts';
import { toRupees } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { type CartPicture, describeChanges } from './cart-changes.ts';
import { refusalOf } from '../checkout-api.ts';
import { type CheckoutCore, isOffline } from '../checkout-core.ts';
import type { CheckoutEdges } from '../checkout-ports.ts';
import { noOptions, type PaymentOptionsView } from '../checkout-state.ts';
import { choiceOf, LAST_METHOD, offeredOptions } from './payment-choice.ts';
import { isOpen } from '../payment/reduce-payment.ts';
import { asksForAddress, newSteps } from './reduce-steps.ts';

/** Taps and choices while the server is asked call for another round; a shopper does not tap for ever. */
const MOST_ROUNDS = 5;

/** The way from the cart to the ways to pay, and back to an agreement on them whenever something changes. */
export function createEntry(core: CheckoutCore, edges: CheckoutEdges) {
  const { state, api, move, tell, tellTrouble, picture } = core;
  const { cart, address, session, navigation, connectivity, analytics } = edges;
  let loading: Promise<void> | null = null;
  /** what the shopper saw when the server agreed last */
  let agreedOn: CartPicture | null = null;
  /** the shopper has closed the question where to, which is not asked again by the same load */
  let addressLeft = false;

  /** What the cart's big button does. */
  async function proceed(newAddress: boolean): Promise<void> {
    state.notice = null;
    addressLeft = false;
    if (isOpen(state.payment)) return core.show(href.paymentStatus());
    core.acceptChanges();
    if (!connectivity.online()) {
      // asks nobody: the cart tells by its status that there is no network
      void cart.refresh({ blocking: false });
      return tellTrouble(true);
    }
    // An address that has just been chosen changes nothing of what was seen before.
    const seen = cart.view().pending && cart.state.intents.address === null ? null : picture();
    if (cart.state.cartId === null || !session.loggedIn()) {
      move({ type: 'state-set', name: 'phoneVerification' });
      if (!(await session.requireLogin())) return move({ type: 'state-set', name: 'init' });
    }
    const synced = await syncCart();
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
    state.addressOpen = false;
    if (await validated(seen ?? picture(), newAddress)) await startCheckout(cartId, newAddress);
  }

  /** Another tab may make it another cart while it is told: that one is told then. */
  async function syncCart(): Promise<CartOutcome> {
    let synced = await cart.sync();
    for (let round = 1; round < MOST_ROUNDS && !synced.ok && synced.superseded; round += 1) {
      synced = await cart.sync();
    }
    return synced;
  }

  /** An order goes only where the shopper can read that it goes. */
  async function addressKnown(): Promise<boolean> {
    if (core.chosenAddress() === null && address.state.status !== 'success') await address.load();
    return core.chosenAddress() !== null;
  }

  function askForAddress(): void {
    move({ type: 'state-set', name: 'addressSelection' });
    if (!core.atCheckout()) core.showStep('address');
    else if (!addressLeft) state.addressOpen = true;
  }

  /** The checkout call, until its answer is about what is wanted now. Null: it could not be had, and that is said. */
  async function validate(newAddress: boolean): Promise<ServerCartState | null> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const outcome = await cart.validate({ newAddress });
      if (!outcome.ok && outcome.reason === 'no-address') {
        if (await addressKnown()) continue;
        askForAddress();
        return null;
      }
      if (!outcome.ok && outcome.superseded) continue;
      if (!outcome.ok) {
        if (outcome.reason !== 'empty') tellTrouble(outcome.reason === 'offline');
        return null;
      }
      if (outcome.cartState === 'checkout_done' || core.isAnswered()) return outcome.cartState;
    }
    tellTrouble(false);
    return null;
  }

  /** True when the cart is ready, and is what the shopper has seen. */
  async function validated(seen: CartPicture, newAddress: boolean): Promise<boolean> {
    const cartState = await validate(newAddress);
    if (cartState === null) return false;
    if (cartState === 'checkout_done') {
      tell('refused', 'This cart has been ordered already. Look into your orders.');
      return false;
    }
    const outside = cart.state.changes.find(({ code }) => code === 'NOT_SERVICEABLE');
    if (outside) {
      tell('not-serviceable', outside.message || 'We do not deliver to this address. Choose another one.');
      askForAddress();
      return false;
    }
    if (core.showChanges(describeChanges(seen, picture(), cart.state.changes))) {
      // They are told here, with what they cost; the cart need not tell them again.
      cart.dismissChanges();
      core.showStep('cart');
      return false;
    }
    if (cartState === 'checkout_ready') return true;
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
    await loadOptions();
    if (newAddress && state.options.status === 'success') state.sheet = 'payment';
  }

  /** What the payment screen shows, also when it is the first screen of all. Asked for twice at once it is had once. */
  function loadOptions(): Promise<void> {
    loading ??= loadUntilAgreed().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function loadUntilAgreed(): Promise<void> {
    addressLeft = false;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (isOpen(state.payment)) return core.show(href.paymentStatus());
      state.options = { ...state.options, status: 'loading' };
      const status = await fetchOptions();
      if (status !== 'success') return fail(status);
      // Something else may have been tapped or chosen while the server was asked.
      if (core.agreement() !== null || state.changes.length > 0) {
        agreedOn = picture();
        return;
      }
    }
    fail('error');
  }

  /** The ways to pay stay, and can be asked for again from there. */
  function fail(status: PaymentOptionsView['status']): void {
    const stay = (status === 'offline' || status === 'error') && state.options.list.length > 0;
    if (stay && state.notice === null && !state.addressOpen) tellTrouble(status === 'offline');
    state.options = stay ? { ...state.options, status } : noOptions(status);
  }

  async function fetchOptions(): Promise<PaymentOptionsView['status']> {
    if (!connectivity.online()) return 'offline';
    const seen = isPriced(cart.state.intents) ? agreedOn : null;
    let synced = await syncCart();
    if (cart.view().count === 0) return 'empty';
    if (!session.loggedIn()) {
      if (!(await session.requireLogin())) return 'logged-out';
      state.notice = null;
      synced = await syncCart();
    }
    const { cartId } = cart.state;
    if (!synced.ok || cartId === null) return !synced.ok && synced.reason === 'offline' ? 'offline' : 'error';
    if (!(await addressKnown())) {
      askForAddress();
      return 'error';
    }
    if (!core.isReady() && !(await validated(seen ?? picture(), false))) {
      if (state.changes.length === 0) return state.notice?.code === 'offline' ? 'offline' : 'error';
      // A cart that changed is refused once; as it is told now it is asked about again.
      if (!core.isReady() && (await validate(false)) === null) return 'error';
    }
    try {
      // The words of the address are asked for too: they may have been changed on another device.
      const [found] = await Promise.all([api.options(cartId), address.load()]);
      if (!session.loggedIn()) return 'logged-out';
      const list = offeredOptions(found.list, edges.bridge().policy, edges.keep.get(LAST_METHOD));
      if (found.amount !== cart.state.total) await cart.refresh({ blocking: false });
      state.notice =
        state.notice?.code === 'unreachable' || state.notice?.code === 'offline' ? null : state.notice;
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
    const seen = agreedOn ?? picture();
    // Asked without saying anything new: another tab or device may have changed the cart, and where it goes.
    await cart.refresh({ blocking: false });
    if ((await validate(false)) === null) return;
    agreedOn = null;
    await loadOptions();
    if (core.showChanges(describeChanges(seen, picture(), cart.state.changes))) return;
    tell('refused', message || 'We checked the price again. You can pay now.');
  }

  /** As long as the ways to pay are shown: whatever changes what Pay asks for, the server is asked about anew. */
  function watch(): () => void {
    const isBusy = (): boolean =>
      state.addressOpen || state.proceeding || state.paying || isOpen(state.payment);
    /** Whoever has logged out, or looks elsewhere, is asked when they are back. */
    const isHere = (): boolean => session.loggedIn() && connectivity.visible();
    /** Where it goes is read as it is shown now, and is no change. In place: it may be under comparison already. */
    const lookAnew = () => agreedOn && Object.assign(agreedOn, { address: null });
    const check = (): void => {
      if (!isPriced(cart.state.intents)) agreedOn = null;
      if (isBusy() || !isHere() || state.changes.length > 0 || state.options.status !== 'success') return;
      if (core.agreement() === null) void loadOptions();
    };
    const stops = [
      // after all that one tap or answer changes in it
      cart.subscribe(() => queueMicrotask(check)),
      subscribe(state, check),
      address.onChoice(() => {
        // Whoever chose it knows of it; where the server says so first, it was chosen elsewhere, and that is told.
        const chosenHere = cart.state.addressId !== address.state.selectedId;
        if (chosenHere) lookAnew();
        if (!isBusy() && isHere()) void loadOptions();
      }),
      connectivity.onVisible((visible) => {
        if (!visible) return;
        lookAnew();
        check();
      }),
      connectivity.onChange((online) => {
        if (online && state.options.status === 'offline') void loadOptions();
      }),
    ];
    void loadOptions();
    return () => {
      agreedOn = null;
      for (const stop of stops) stop();
    };
  }

  function leaveAddress(): void {
    addressLeft = true;
    state.addressOpen = false;
  }

  return { proceed, loadOptions, priceAgain, watch, leaveAddress };
}
