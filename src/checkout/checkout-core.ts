import { proxy } from 'valtio/vanilla';
import type { CartStep } from '../cart/cart-lists.ts';
import { isApiError } from '../http/api.ts';
import { href, pathnameOf, paths } from '../platform/paths.ts';
import type { SavedAddress } from '../address/address-model.ts';
import { isPriced } from '../cart/derive-cart.ts';
import { type Agreement, agreementOn, isReady } from './entry/agreement.ts';
import type { CartPicture, ShownChange } from './entry/cart-changes.ts';
import { createCheckoutApi } from './checkout-api.ts';
import type { CheckoutEdges } from './checkout-ports.ts';
import { type CheckoutState, type Notice, newCheckoutState } from './checkout-state.ts';
import { createJournal } from './payment/journal.ts';
import { type CheckoutFact, reduceCheckout, stepOf } from './entry/reduce-checkout.ts';
import { reduceSteps } from './entry/reduce-steps.ts';

/** What the parts of the checkout share: the state, and the few ways in which they all change or leave it. */
export function createCheckoutCore(edges: CheckoutEdges) {
  const { keep, cart, address, navigation, analytics } = edges;
  const state = proxy<CheckoutState>(newCheckoutState());
  let accepted = '';

  /** where the page says that the order goes; null: it does not say */
  function chosenAddress(): SavedAddress | null {
    const { list, selectedId } = address.state;
    return list.find(({ id }) => id === selectedId) ?? null;
  }
  const shown = () => ({
    cart: cart.state,
    options: state.options,
    shownAddressId: chosenAddress()?.id ?? null,
  });

  /** Screens of a payment take each other's place: back never leads to a button that was pressed already. */
  function show(path: string): void {
    const at = pathnameOf(navigation.path());
    if (at === pathnameOf(path) && isOfPayment(at)) return;
    const replace = isOfPayment(at) || at === href.checkout() || at === paths.checkoutWallet;
    navigation.go(path, { replace });
  }

  function tell(code: Notice['code'], words: string): void {
    state.notice = { code, words };
  }

  return {
    state,
    api: createCheckoutApi(edges.api),
    journal: createJournal({ keep, report: (error, where) => analytics.report(error, where) }),

    move(fact: CheckoutFact): void {
      const before = state.checkout.name;
      state.checkout = reduceCheckout(state.checkout, fact);
      const { name } = state.checkout;
      if (name !== before && name !== 'init') {
        const cartId = cart.state.cartId ?? undefined;
        analytics.track('Checkout Step Viewed', { step: stepOf(name), name, cart_id: cartId });
      }
    },

    show,

    showStep(step: CartStep): void {
      Object.assign(state, reduceSteps(state, { type: 'step-shown', step }));
    },

    atCheckout: (): boolean => pathnameOf(navigation.path()) === href.checkout(),

    tell,

    /** In another tab, or on another device. */
    showOrdered(cartId: string, orderId: string | null, message: string): void {
      cart.reset(cartId);
      state.placedOrderId = orderId;
      if (orderId !== null) show(href.orderPlaced(cartId, orderId));
      else tell('refused', message || 'This cart has been ordered already.');
    },

    tellTrouble(offline: boolean): void {
      state.notice = offline
        ? { code: 'offline', words: 'You are offline. Nothing is lost: try again when you are back.' }
        : { code: 'unreachable', words: 'We could not reach the shop. Try again in a moment.' };
    },

    picture(): CartPicture {
      const { lines, total } = cart.view();
      const chosen = chosenAddress();
      return {
        total: isPriced(cart.state.intents) ? total : null,
        lines: lines.map(({ product, quantity, limit }) => {
          const { productId, name, price } = product;
          return { productId, name, quantity, price, limit };
        }),
        soldOut: cart.state.unavailable.map(({ productId }) => productId),
        address: chosen && { id: chosen.id, line: `${chosen.label} · ${chosen.line}` },
      };
    },

    chosenAddress,

    isReady: (): boolean => isReady(shown()),

    /** What Pay may ask for; null: the server has not agreed to what is shown. */
    agreement: (): Agreement | null => (cart.view().pending ? null : agreementOn(shown())),

    /** The server's last answer was about what is wanted now, and about where that is shown to go. */
    isAnswered(): boolean {
      const { pending, addressId } = cart.view();
      return !pending && addressId === (chosenAddress()?.id ?? null);
    },

    /** Shows what changed and is true, unless exactly that was accepted already. */
    showChanges(changes: ShownChange[]): boolean {
      const isNew = changes.length > 0 && JSON.stringify(changes) !== accepted;
      state.changes = isNew ? changes : [];
      return isNew;
    },

    acceptChanges(): void {
      if (state.changes.length === 0) return;
      accepted = JSON.stringify(state.changes);
      state.changes = [];
      cart.dismissChanges();
    },
  };
}

export type CheckoutCore = ReturnType<typeof createCheckoutCore>;

/** Where it is told how a payment stands, or that it has failed. */
export function isOfPayment(path: string): boolean {
  return path === href.paymentStatus() || path === paths.checkoutFailure;
}

export function isOffline(error: unknown): boolean {
  return isApiError(error) && error.kind === 'offline';
}
