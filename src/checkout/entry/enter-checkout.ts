import { stopAll } from '../../model/listeners.ts';
import type { CartOutcome, ValidateOutcome } from '../../cart/ports.ts';
import { isPriced } from '../../cart/derive.ts';
import { promoIn, type ServerCartState } from '../../cart/model.ts';
import { isApiError, supportCodeOf } from '../../http/api.ts';
import { CART_ACTIONS_FAILED } from '../../model/error-catalogue.ts';
import { toRupees } from '../../model/money.ts';
import { href, pathnameOf, paths } from '../../platform/paths.ts';
import { isOffline, type PaymentApi, refusalOf } from '../payment/payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import type { PaymentScreens } from '../payment/payment-screens.ts';
import type { PaymentRun } from '../payment/run-payment.ts';
import { type CartSnapshot, describeChanges } from './cart-changes.ts';
import type { EntryApi } from './entry-api.ts';
import type { Entry } from './entry.ts';
import { allowsBalance, choiceOf, lastMethod, offeredOptions } from './payment-choice.ts';
import type { OptionsFailure } from './reduce-entry.ts';
import { asksForAddress } from './reduce-steps.ts';
import * as m from './messages.ts';

/** The maximum number of calls after a tap: if the cart changes during a call, another call is needed. */
const MAX_ROUNDS = 5;
/** The double-tap interval of mobile browsers. Needed because `UIEvent.detail` of touch screens also counts slower taps. */
const DOUBLE_TAP_MS = 300;

export type EnterApi = EntryApi & Pick<PaymentApi, 'orderOf'>;

/**
 * Leads the shopper from the cart to the payment methods. The server validates the cart again after every
 * change.
 */
export function createEnterCheckout(
  { clock, storage, navigation, connectivity, bridge, analytics }: CheckoutDeps,
  features: Omit<CheckoutFeatures, 'api' | 'setDeliveryAddress'> & {
    api: EnterApi;
    entry: Entry;
    payment: Pick<PaymentRun, 'watched' | 'isOpen'>;
    screens: Pick<PaymentScreens, 'showStatus'>;
    /** called if the cart was ordered in another tab or on another device */
    onOrdered: (cartId: string, orderId: string | null, message: string) => void;
  },
) {
  const { api, cart, address, session, entry, payment, screens } = features;
  const { watched, apply, notify, notifyFailure, snapshot } = entry;
  const isAtCheckout = () => pathnameOf(navigation.path()) === href.checkout();
  let pendingLoad: Promise<void> | null = null;
  /** the cart as the server last confirmed it */
  let confirmedCart: CartSnapshot | null = null;
  /** the cart that this visit to checkout began with */
  let shownCartId: string | null = null;
  /**
   * whether the shopper closed the address step without choosing an address; only a tap then reopens the step
   */
  let isAddressStepClosed = false;
  let proceededAt = Number.NEGATIVE_INFINITY;

  /** The action of the cart's main button. */
  async function proceed(isNewAddress: boolean): Promise<void> {
    apply({ type: 'notice-cleared' });
    isAddressStepClosed = false;
    if (payment.isOpen()) return screens.showStatus();
    entry.acceptChanges();
    if (!connectivity.online()) {
      // the refresh only lets the cart's status show that the device is offline
      void cart.refresh({ blocking: false });
      return notifyFailure(true);
    }
    // A pending address change alone does not change the prices seen before.
    const earlierCart = cart.view().pending && cart.state.intents.address === null ? null : snapshot();
    if (cart.state.cartId === null || !session.loggedIn()) {
      apply({ type: 'state-set', name: 'phoneVerification' });
      if (!(await session.requireLogin())) return apply({ type: 'state-set', name: 'init' });
    }
    const syncResult = await syncCart({ awaited: true });
    // If the session has ended in the meantime, the shopper has already been told.
    if (!session.loggedIn()) return apply({ type: 'state-set', name: 'init' });
    // The login may have resumed an open payment of this shopper.
    if (payment.isOpen()) return screens.showStatus();
    const { cartId } = cart.state;
    if (!syncResult.ok || cartId === null) {
      apply({ type: 'state-set', name: 'init' });
      if (cart.view().count > 0) notifyCartFailed(syncResult);
      return;
    }
    apply({ type: 'access-token-received', cartSynced: true });
    const needsAddress = !isAtCheckout() && asksForAddress(watched.get());
    if (needsAddress || !(await ensureAddress())) return askForAddress();
    apply({ type: 'address-left' });
    if (await validateUnchanged(earlierCart ?? snapshot(), isNewAddress))
      await startCheckout(cartId, isNewAddress);
  }

  function notifyCartFailed(outcome: ValidateOutcome): void {
    if (outcome.ok || outcome.reason === 'no-address') notifyFailure(false);
    else if (outcome.answer === 'refused') notify('refused', outcome.message ?? m.cartRefused, outcome);
    else if (outcome.answer === 'broken') notify('failed', m.serverFailed, outcome);
    else notifyFailure(outcome.reason === 'offline', outcome.supportCode);
  }

  /** Another tab may replace the cart during the request; the new cart is then synced. */
  async function syncCart(options?: { awaited: boolean }): Promise<CartOutcome> {
    let syncResult = await cart.sync(options);
    for (let round = 1; round < MAX_ROUNDS && !syncResult.ok && syncResult.superseded; round += 1) {
      syncResult = await cart.sync(options);
    }
    return syncResult;
  }

  /** Loads the addresses if they are missing, because an order needs an address that can be shown. */
  async function ensureAddress(): Promise<boolean> {
    if (entry.chosenAddress() === null && address.state.status !== 'success') await address.load();
    if (entry.chosenAddress() === null) return false;
    isAddressStepClosed = false;
    return true;
  }

  function askForAddress(): void {
    // Addresses belong to an account; the shopper may have logged out during the request.
    if (!session.loggedIn()) return;
    apply({ type: 'state-set', name: 'addressSelection' });
    if (!isAtCheckout()) apply({ type: 'step-shown', step: 'address' });
    else if (!isAddressStepClosed) apply({ type: 'address-asked' });
  }

  /**
   * Repeats the checkout call until its response matches the current cart. Null: it failed, and a notice is
   * shown.
   */
  async function validate(isNewAddress: boolean): Promise<ServerCartState | null> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const outcome = await cart.validate({ newAddress: isNewAddress });
      if (!session.loggedIn()) return null;
      if (!outcome.ok && outcome.reason === 'no-address') {
        if (await ensureAddress()) continue;
        askForAddress();
        return null;
      }
      if (!outcome.ok && outcome.superseded) continue;
      if (!outcome.ok) {
        if (outcome.reason !== 'empty') notifyCartFailed(outcome);
        return null;
      }
      if (outcome.cartState === 'checkout_done' || entry.isUpToDate()) return outcome.cartState;
    }
    notifyFailure(false);
    return null;
  }

  /** True if the cart is ready and has not changed since the shopper saw it as `earlierCart`. */
  async function validateUnchanged(earlierCart: CartSnapshot, isNewAddress: boolean): Promise<boolean> {
    const { cartId } = cart.state;
    const cartState = await validate(isNewAddress);
    if (cartState === null) return false;
    if (cartState === 'checkout_done') {
      const orderId = cartId === null ? null : await findOrder(cartId);
      if (isAtCheckout() && cartId !== null) features.onOrdered(cartId, orderId, '');
      else notify('refused', m.cartAlreadyOrdered, { to: orderPathOf(cartId, orderId) });
      return false;
    }
    const notServiceable = cart.state.changes.find(({ code }) => code === 'NOT_SERVICEABLE');
    if (notServiceable) {
      notify('not-serviceable', notServiceable.message);
      askForAddress();
      return false;
    }
    if (showChangesSince(earlierCart)) return false;
    if (cartState === 'checkout_ready') return true;
    notify('refused', m.cartNotReady);
    return false;
  }

  /** Shows how the cart differs from `earlierCart`, unless the shopper has accepted that. Returns whether it is shown. */
  function showChangesSince(earlierCart: CartSnapshot): boolean {
    if (!entry.showChanges(describeChanges(earlierCart, snapshot(), cart.state.changes))) return false;
    // The changes are shown here with their prices, so the cart does not repeat them.
    cart.dismissChanges();
    apply({ type: 'step-shown', step: 'cart' });
    return true;
  }

  /** The path of a cart's order, or of the order list if the order cannot be found. */
  const orderPathOf = (cartId: string | null, orderId: string | null): string =>
    cartId === null || orderId === null ? paths.orders : href.orderPlaced(cartId, orderId);

  async function startCheckout(cartId: string, isNewAddress: boolean): Promise<void> {
    let redirect = '';
    try {
      ({ redirect } = await api.startCheckout(cartId));
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'http') {
        // If the session has ended, the request was aborted, and there is no failure to show.
        return session.loggedIn() ? notifyFailure(isOffline(error)) : undefined;
      }
      // The cart is ready even if this call fails, so a failure is only reported.
      if (error.status > 400) analytics.report(new Error(CART_ACTIONS_FAILED, { cause: error }), 'checkout');
    }
    const { total, count, uniqueSkuInCart } = cart.view();
    analytics.track('Checkout Started', {
      cart_id: cartId,
      value: toRupees(total),
      count,
      unique_sku_in_cart: uniqueSkuInCart,
      promo_id: promoIn(cart.state)?.promotionId,
    });
    analytics.track('Checkout Step Completed', { step: 1, cart_id: cartId });
    apply({ type: 'checkout-started' });
    if (redirect !== '') {
      if (features.openLink(redirect)) return;
      notify('refused', m.linkNotOpened);
    }
    if (isAtCheckout()) await openPayment(isNewAddress);
    else navigation.go(href.checkout());
  }

  /** Opens payment after an address was chosen or added while checkout was open. */
  async function openPayment(isNewAddress: boolean): Promise<void> {
    await loadOptions();
    if (isNewAddress && watched.get().options.status === 'success')
      apply({ type: 'sheet-shown', sheet: 'payment' });
  }

  /**
   * Loads the payment options after a tap, or when the page opens at checkout. Concurrent calls share a
   * request.
   */
  function loadOptions(): Promise<void> {
    isAddressStepClosed = false;
    return reload();
  }

  /** Loads the options without a tap, so does not reopen an address step that the shopper closed. */
  function reload(): Promise<void> {
    pendingLoad ??= loadUntilConfirmed().finally(() => {
      pendingLoad = null;
    });
    return pendingLoad;
  }

  async function loadUntilConfirmed(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // A payment that is being opened shows its status screen itself.
      if (payment.isOpen() && payment.watched.get().payment.name !== 'opening') return screens.showStatus();
      apply({ type: 'options-requested' });
      const failure = await fetchOptions();
      if (failure !== null) return apply({ type: 'options-failed', ...failure });
      // The cart may have changed during the request.
      if (entry.agreement() !== null || watched.get().changes.length > 0) {
        confirmedCart = snapshot();
        return;
      }
    }
    apply({ type: 'options-failed', status: 'error' });
  }

  /** Shows the order of a cart that another tab or device has ordered meanwhile, if there is one. */
  async function showOrderOf(cartId: string | null): Promise<void> {
    if (cartId === null || !session.loggedIn()) return;
    const orderId = await findOrder(cartId);
    if (orderId !== null && session.loggedIn()) features.onOrdered(cartId, orderId, '');
  }

  const findOrder = (cartId: string): Promise<string | null> =>
    api.orderOf(cartId, new AbortController().signal).catch(() => null);

  /** Loads the payment options; returns the failure, or null after a success. */
  async function fetchOptions(): Promise<OptionsFailure | null> {
    if (!connectivity.online()) return { status: 'offline' };
    const earlierCart = isPriced(cart.state) ? confirmedCart : null;
    const knownCartId = cart.state.cartId ?? shownCartId;
    let syncResult = await syncCart();
    if (cart.view().count === 0) {
      await showOrderOf(knownCartId);
      return { status: 'empty' };
    }
    if (!session.loggedIn()) {
      if (!(await session.requireLogin())) return { status: 'logged-out' };
      apply({ type: 'notice-cleared' });
      syncResult = await syncCart();
    }
    const { cartId } = cart.state;
    if (!syncResult.ok) {
      const { reason, supportCode = null } = syncResult;
      return reason === 'offline' ? { status: reason } : { status: 'error', supportCode };
    }
    if (cartId === null) return { status: 'error' };
    shownCartId = cartId;
    if (!(await ensureAddress())) {
      askForAddress();
      return { status: session.loggedIn() ? 'error' : 'logged-out' };
    }
    if (entry.isReady()) {
      // A cart response may already have changed the price.
      if (earlierCart !== null) showChangesSince(earlierCart);
    } else if (!(await validateUnchanged(earlierCart ?? snapshot(), false))) {
      const { changes, notice } = watched.get();
      if (!session.loggedIn()) return { status: 'logged-out' };
      if (changes.length === 0) return { status: notice?.code === 'offline' ? 'offline' : 'error' };
      // Validation refuses a changed cart the first time; the second call accepts the changed cart.
      if (!entry.isReady() && (await validate(false)) === null) return { status: 'error' };
    }
    try {
      // The addresses are reloaded too, because they may have been edited on another device.
      const [loaded] = await Promise.all([api.options(cartId), address.load()]);
      if (!session.loggedIn()) return { status: 'logged-out' };
      const list = offeredOptions(loaded.list, bridge.policy, lastMethod(storage.get));
      const balance = allowsBalance(bridge.policy) ? loaded.balance : null;
      if (loaded.amount !== cart.state.total) await cart.refresh({ blocking: false });
      const options = { ...loaded, list, balance, status: 'success', cartId, supportCode: null } as const;
      apply({ type: 'options-received', options, choice: choiceOf(options, watched.get(), storage.get) });
      return null;
    } catch (error) {
      if (!session.loggedIn()) return { status: 'logged-out' };
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

  /**
   * Called if the payment would differ from what was shown: reloads everything, shows the differences and lets
   * the shopper pay again.
   */
  async function reprice(message: string): Promise<void> {
    const earlierCart = confirmedCart ?? snapshot();
    // Only reads the cart, because another tab or device may have changed the cart or its address.
    await cart.refresh({ blocking: false });
    if ((await validate(false)) === null) return;
    confirmedCart = null;
    await loadOptions();
    if (entry.showChanges(describeChanges(earlierCart, snapshot(), cart.state.changes))) return;
    notify('refused', message || m.priceChecked);
  }

  /** While the payment options are shown, reloads them whenever the agreement no longer holds. */
  function watchOptions(): () => void {
    let isStopped = false;
    const isBusy = (): boolean =>
      watched.get().isAddressOpen || watched.get().proceeding || watched.get().paying || payment.isOpen();
    /** Whether requests are allowed: not while the shopper is logged out or the tab is hidden. */
    const isActive = (): boolean => session.loggedIn() && connectivity.visible();
    /**
     * The new address is visible anyway, so it is not reported as a change. The object is mutated because a
     * running comparison may already use it.
     */
    const ignoreAddressChange = () => confirmedCart && Object.assign(confirmedCart, { address: null });
    const check = (): void => {
      if (!isPriced(cart.state)) confirmedCart = null;
      if (isBusy() || !isActive() || watched.get().options.status !== 'success') return;
      if (entry.readiness.get().status === 'checking') void reload();
    };
    let isScheduled = false;
    /** Checks once after several changes in the same task, so that they cause a single request. */
    const scheduleCheck = (): void => {
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(() => {
        isScheduled = false;
        if (!isStopped) check();
      });
    };
    const stop = stopAll([
      cart.subscribe(scheduleCheck),
      watched.subscribe(scheduleCheck),
      payment.watched.subscribe(scheduleCheck),
      address.onChoice(() => {
        // An address chosen in this tab needs no notice. If the cart already has the address, it was chosen
        // elsewhere, and the shopper gets a notice.
        const isChosenHere = cart.state.addressId !== address.state.selectedId;
        if (isChosenHere) ignoreAddressChange();
        if (!isBusy() && isActive()) void reload();
      }),
      connectivity.onVisible((visible) => {
        if (!visible) return;
        ignoreAddressChange();
        check();
      }),
      connectivity.onChange((online) => {
        if (online && watched.get().options.status === 'offline') void reload();
      }),
    ]);
    void loadOptions();
    return () => {
      confirmedCart = null;
      shownCartId = null;
      isStopped = true;
      apply({ type: 'sheet-shown', sheet: null });
      stop();
    };
  }

  function leaveAddress(): void {
    isAddressStepClosed = entry.chosenAddress() === null;
    apply({ type: 'address-left' });
  }

  const proceedOnce = entry.singleFlight('proceeding', proceed);

  return {
    proceed({ newAddress: isNewAddress = false } = {}): Promise<void> {
      proceededAt = clock.now();
      return proceedOnce(isNewAddress);
    },
    hasJustProceeded(): boolean {
      const elapsed = clock.now() - proceededAt;
      return elapsed >= 0 && elapsed < DOUBLE_TAP_MS;
    },
    /** Called if a cart response said that this cart is ready. */
    enterReady: entry.singleFlight('proceeding', (cartId: string) => startCheckout(cartId, false)),
    loadOptions,
    reprice,
    watchOptions,
    leaveAddress,
  };
}

export type EnterCheckout = ReturnType<typeof createEnterCheckout>;
