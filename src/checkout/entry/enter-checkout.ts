import type { CartOutcome, ServerCartState, ValidateOutcome } from '../../cart/model.ts';
import { isPriced } from '../../cart/derive.ts';
import { isApiError, supportCodeOf } from '../../http/api.ts';
import { toRupees } from '../../model/money.ts';
import { href, pathnameOf } from '../../platform/paths.ts';
import { type CheckoutApi, isOffline, refusalOf } from '../checkout-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import type { PaymentFlow } from '../payment/payment.ts';
import { type CartPicture, describeChanges } from './cart-changes.ts';
import type { EntryStore } from './entry-store.ts';
import { choiceOf, LAST_METHOD, offeredOptions } from './payment-choice.ts';
import type { OptionsFailure } from './reduce-entry.ts';
import { asksForAddress } from './reduce-steps.ts';
import * as m from './messages.ts';

/** A tap during a call needs another call; this limits how many. */
const MOST_ROUNDS = 5;

/** From the cart to the payment methods. Checks with the server again whenever something changes. */
export function createEnterCheckout(
  { storage, navigation, connectivity, bridge, analytics }: CheckoutDeps,
  features: Omit<CheckoutFeatures, 'api' | 'showDelivery'> & {
    api: CheckoutApi;
    entry: EntryStore;
    payment: Pick<PaymentFlow, 'watched' | 'isOpen' | 'showStatus'>;
    /** the cart has been ordered, in another tab or on another device */
    onOrdered: (cartId: string, orderId: string | null, message: string) => void;
  },
) {
  const { api, cart, address, session, entry, payment } = features;
  const { watched, apply, notify, notifyFailure, picture } = entry;
  const atCheckout = () => pathnameOf(navigation.path()) === href.checkout();
  let loading: Promise<void> | null = null;
  /** what the shopper saw when the server agreed last */
  let agreedOn: CartPicture | null = null;
  /** the shopper has closed the question where to, which is not asked again by the same load */
  let addressLeft = false;

  /** What the cart's big button does. */
  async function proceed(newAddress: boolean): Promise<void> {
    apply({ type: 'notice-cleared' });
    addressLeft = false;
    if (payment.isOpen()) return payment.showStatus();
    entry.acceptChanges();
    if (!connectivity.online()) {
      // no call: the cart's status says that there is no network
      void cart.refresh({ blocking: false });
      return notifyFailure(true);
    }
    // An address that has just been chosen changes nothing of what was seen before.
    const seen = cart.view().pending && cart.state.intents.address === null ? null : picture();
    if (cart.state.cartId === null || !session.loggedIn()) {
      apply({ type: 'state-set', name: 'phoneVerification' });
      if (!(await session.requireLogin())) return apply({ type: 'state-set', name: 'init' });
    }
    const synced = await syncCart();
    // The login may have brought up a payment that this shopper had left open.
    if (payment.isOpen()) return payment.showStatus();
    const { cartId } = cart.state;
    if (!synced.ok || cartId === null) {
      apply({ type: 'state-set', name: 'init' });
      if (cart.view().count > 0) notifyCartFailed(synced);
      return;
    }
    apply({ type: 'access-token-received', cartSynced: true });
    const asked = !atCheckout() && asksForAddress(watched.get());
    if (asked || !(await addressKnown())) return askForAddress();
    apply({ type: 'address-left' });
    if (await validated(seen ?? picture(), newAddress)) await startCheckout(cartId, newAddress);
  }

  function notifyCartFailed(outcome: ValidateOutcome): void {
    if (outcome.ok || outcome.reason === 'no-address') notifyFailure(false);
    else notifyFailure(outcome.reason === 'offline', outcome.supportCode);
  }

  /** Another tab may make it another cart while it is sent: that one is sent then. */
  async function syncCart(): Promise<CartOutcome> {
    let synced = await cart.sync();
    for (let round = 1; round < MOST_ROUNDS && !synced.ok && synced.superseded; round += 1) {
      synced = await cart.sync();
    }
    return synced;
  }

  /** An order goes only where the shopper can read that it goes. */
  async function addressKnown(): Promise<boolean> {
    if (entry.chosenAddress() === null && address.state.status !== 'success') await address.load();
    return entry.chosenAddress() !== null;
  }

  function askForAddress(): void {
    // logged out while the list was asked for: addresses belong to a person
    if (!session.loggedIn()) return;
    apply({ type: 'state-set', name: 'addressSelection' });
    if (!atCheckout()) apply({ type: 'step-shown', step: 'address' });
    else if (!addressLeft) apply({ type: 'address-asked' });
  }

  /** The checkout call, until its answer is about what is wanted now. Null: it failed, and the shopper has been told. */
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
        if (outcome.reason !== 'empty') notifyCartFailed(outcome);
        return null;
      }
      if (outcome.cartState === 'checkout_done' || entry.isAnswered()) return outcome.cartState;
    }
    notifyFailure(false);
    return null;
  }

  /** True when the cart is ready, and is what the shopper has seen. */
  async function validated(seen: CartPicture, newAddress: boolean): Promise<boolean> {
    const cartState = await validate(newAddress);
    if (cartState === null) return false;
    if (cartState === 'checkout_done') {
      notify('refused', m.cartHasAlreadyBeenOrdered);
      return false;
    }
    const outside = cart.state.changes.find(({ code }) => code === 'NOT_SERVICEABLE');
    if (outside) {
      notify('not-serviceable', outside.message || m.doNotDeliverToAddress);
      askForAddress();
      return false;
    }
    if (entry.showChanges(describeChanges(seen, picture(), cart.state.changes))) {
      // They are said here, with what they cost; the cart need not say them again.
      cart.dismissChanges();
      apply({ type: 'step-shown', step: 'cart' });
      return false;
    }
    if (cartState === 'checkout_ready') return true;
    notify('refused', m.cartCannotBeOrderedYet);
    return false;
  }

  async function startCheckout(cartId: string, newAddress: boolean): Promise<void> {
    let redirect = '';
    try {
      ({ redirect } = await api.startCheckout(cartId));
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'http') return notifyFailure(isOffline(error));
      // The cart is ready all the same: this call serves the shop more than the shopper.
      if (error.status > 400)
        analytics.report(new Error('API error in cart actions', { cause: error }), 'checkout');
    }
    const { total, count } = cart.view();
    analytics.track('Checkout Started', { cart_id: cartId, value: toRupees(total), count });
    analytics.track('Checkout Step Completed', { step: 1, cart_id: cartId });
    apply({ type: 'checkout-started' });
    if (redirect !== '') features.openLink(redirect);
    else if (atCheckout()) await openPayment(newAddress);
    else navigation.go(href.checkout());
  }

  /** Checkout is where the shopper is already: an address was chosen or added over it. */
  async function openPayment(newAddress: boolean): Promise<void> {
    await loadOptions();
    if (newAddress && watched.get().options.status === 'success')
      apply({ type: 'sheet-shown', sheet: 'payment' });
  }

  /** What the payment screen shows, also when it is the first screen of all. Two calls at once make one request. */
  function loadOptions(): Promise<void> {
    loading ??= loadUntilAgreed().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function loadUntilAgreed(): Promise<void> {
    addressLeft = false;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (payment.isOpen()) return payment.showStatus();
      apply({ type: 'options-requested' });
      const failure = await fetchOptions();
      if (failure !== null) return apply({ type: 'options-failed', ...failure });
      // Something else may have been tapped or chosen while the server was asked.
      if (entry.agreement() !== null || watched.get().changes.length > 0) {
        agreedOn = picture();
        return;
      }
    }
    apply({ type: 'options-failed', status: 'error' });
  }

  /** Null: they are there. */
  async function fetchOptions(): Promise<OptionsFailure | null> {
    if (!connectivity.online()) return { status: 'offline' };
    const seen = isPriced(cart.state) ? agreedOn : null;
    let synced = await syncCart();
    if (cart.view().count === 0) return { status: 'empty' };
    if (!session.loggedIn()) {
      if (!(await session.requireLogin())) return { status: 'logged-out' };
      apply({ type: 'notice-cleared' });
      synced = await syncCart();
    }
    const { cartId } = cart.state;
    if (!synced.ok) {
      const { reason, supportCode = null } = synced;
      return reason === 'offline' ? { status: reason } : { status: 'error', supportCode };
    }
    if (cartId === null) return { status: 'error' };
    if (!(await addressKnown())) {
      askForAddress();
      return { status: session.loggedIn() ? 'error' : 'logged-out' };
    }
    if (!entry.isReady() && !(await validated(seen ?? picture(), false))) {
      const { changes, notice } = watched.get();
      if (changes.length === 0) return { status: notice?.code === 'offline' ? 'offline' : 'error' };
      // A cart that changed is refused once; as it is now it is asked about again.
      if (!entry.isReady() && (await validate(false)) === null) return { status: 'error' };
    }
    try {
      // The text of the address is asked for too: they may have been changed on another device.
      const [found] = await Promise.all([api.options(cartId), address.load()]);
      if (!session.loggedIn()) return { status: 'logged-out' };
      const list = offeredOptions(found.list, bridge.policy, storage.get(LAST_METHOD));
      if (found.amount !== cart.state.total) await cart.refresh({ blocking: false });
      const options = { ...found, list, status: 'success', cartId, supportCode: null } as const;
      apply({ type: 'options-received', options, choice: choiceOf(options, watched.get(), storage.get) });
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.code === 'ALREADY_ORDERED') {
        features.onOrdered(cartId, refusal.orderId, refusal.message);
        return { status: 'empty' };
      }
      return isOffline(error)
        ? { status: 'offline' }
        : { status: 'error', supportCode: supportCodeOf(error) };
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
    if (entry.showChanges(describeChanges(seen, picture(), cart.state.changes))) return;
    notify('refused', message || m.checkedPriceAgain);
  }

  /** As long as the ways to pay are shown: whatever changes what Pay asks for, the server is asked about anew. */
  function watch(): () => void {
    let stopped = false;
    const isBusy = (): boolean =>
      watched.get().addressOpen || watched.get().proceeding || watched.get().paying || payment.isOpen();
    /** Whoever has logged out, or looks elsewhere, is asked when they are back. */
    const isHere = (): boolean => session.loggedIn() && connectivity.visible();
    /** Where it goes is read as it is shown now, and is no change. In place: it may be under comparison already. */
    const lookAnew = () => agreedOn && Object.assign(agreedOn, { address: null });
    const check = (): void => {
      if (!isPriced(cart.state)) agreedOn = null;
      const { changes, options } = watched.get();
      if (isBusy() || !isHere() || changes.length > 0 || options.status !== 'success') return;
      if (entry.agreement() === null) void loadOptions();
    };
    let due = false;
    /** What changes in one turn is one question. */
    const checkSoon = (): void => {
      if (due) return;
      due = true;
      queueMicrotask(() => {
        due = false;
        if (!stopped) check();
      });
    };
    const stops = [
      cart.subscribe(checkSoon),
      watched.subscribe(checkSoon),
      payment.watched.subscribe(checkSoon),
      address.onChoice(() => {
        // Whoever chose it knows of it; where the server says so first, it was chosen elsewhere, and that is said.
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
        if (online && watched.get().options.status === 'offline') void loadOptions();
      }),
    ];
    void loadOptions();
    return () => {
      agreedOn = null;
      stopped = true;
      apply({ type: 'sheet-shown', sheet: null });
      for (const stop of stops) stop();
    };
  }

  function leaveAddress(): void {
    addressLeft = true;
    apply({ type: 'address-left' });
  }

  return { proceed: entry.singleFlight('proceeding', proceed), loadOptions, priceAgain, watch, leaveAddress };
}
