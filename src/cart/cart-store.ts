import type { Api } from '../http/api.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Messages } from '../model/ports.ts';
import { toRupees } from '../model/money.ts';
import type { BackendAction } from '../platform/backend-actions.ts';
import type { KeptSlices } from '../platform/kept-slices.ts';
import { type Asked, createCartCalls } from './cart-calls.ts';
import { createCartCore } from './cart-core.ts';
import { type CartExtras, createCartExtras } from './cart-extras.ts';
import { createCartKeeper } from './cart-keeper.ts';
import { correctionMessage, stockMessage } from './cart-messages.ts';
import type {
  CartCallInfo,
  CartOutcome,
  CartProduct,
  CartState,
  ServerCartState,
  ValidateOutcome,
} from './cart-model.ts';
import { collides, type PrintLine, printIdsIn, printsIn } from './cart-print.ts';
import { plainProduct, unknownProduct } from './cart-product.ts';
import type { CartStoreState } from './cart-state.ts';
import { items, printWords } from './cart-words.ts';
import type { CartAnswer } from './cart-wire.ts';
import { deriveAddress, deriveCart, deriveLine, type OptimisticCart } from './derive-cart.ts';
import { productFacts } from './product-facts.ts';
import { readCartAction } from './read-cart-action.ts';
import { obeyOrder, type OrderEdges } from './obey-order.ts';
import { overStock, reduceCart } from './reduce-cart.ts';
import { createUndo } from './undo-removal.ts';

const TOAST_MS = 1_000;

/** What the cart needs to know of the session. */
interface CartSession {
  loggedIn(): boolean;
  /** 0: nobody */
  userId(): number;
  /** who it is by what is kept: another tab may have logged in or out */
  keptUserId(): number;
  onLogin(listener: () => void): () => void;
  onLogout(listener: () => void): () => void;
}

export interface CartEdges {
  api: Api;
  clock: Clock;
  /** the partner's, not the user's: a login takes over what was kept before it, and the owner is part of what is kept */
  keep: KeyValue;
  slices: KeptSlices;
  session: CartSession;
  connectivity: Connectivity;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  analytics: Analytics;
  /** backend actions of cart answers that ask nothing of the cart itself */
  perform(action: BackendAction): void;
}

/** What every answer says of the cart, and the call that it answers. */
export interface CartTold {
  cartState: ServerCartState;
  cartId: string | null;
  call: CartCallInfo;
}

export interface CartStore extends CartExtras {
  readonly state: CartStoreState;
  /** Takes up the kept cart and listens to its edges: once the server's markup has been taken over. Its answer stops it. */
  start(): () => void;
  /** the cart as the shopper sees it, now */
  view(): OptimisticCart;
  setQuantity(product: CartProduct, quantity: number): void;
  /**
   * Puts documents in, in place of those that were there. False: the cart holds groceries, and DUAL_CART_MODAL asks
   * (`type`: `replace-items`; `incoming`: the type of what is to be put in; `what`: in words).
   */
  putPrints(line: PrintLine): Promise<boolean>;
  /** what was said to DUAL_CART_MODAL: the cart makes room for what is to be put in, or stays as it is */
  answerDualCart(answer: 'replace' | 'keep'): void;
  setDonation(selected: boolean): void;
  /** puts what was taken out last back, where it was, and the coupon with it */
  undoRemoval(): void;
  /** Where the order shall go; null: nowhere that is known yet. `changed`: the address of that id is another one now. */
  setAddress(addressId: number | null, options?: { changed?: boolean }): void;
  /** quantities above the stock go down to it, sold-out lines go */
  removeOutOfStock(): void;
  dismissChanges(): void;
  /** for the analytics: the shopper looks at the cart, or goes to it */
  note(event: 'Cart Viewed' | 'Cart Button Clicked'): void;
  /** asks the server for the cart anew; blocking unless told otherwise */
  refresh(options?: { blocking?: boolean }): Promise<CartOutcome>;
  /** the same for a cart with something in it, as soon as the shopper sees this tab: what an unseen one would say may be old */
  refreshSoon(): void;
  /** waits until nothing is pending and the server knows the cart; creates it when somebody is logged in */
  sync(): Promise<CartOutcome>;
  patch(
    fields: Readonly<Record<string, unknown>>,
    options?: { action?: string; blocking?: boolean },
  ): Promise<CartOutcome>;
  /** the checkout call: everything pending first, then whether the order may be placed, where it goes now */
  validate(options?: { newAddress?: boolean }): Promise<ValidateOutcome>;
  /** makes the failed call again */
  retry(): Promise<CartOutcome>;
  /** does what a backend action asks of the cart */
  perform(action: BackendAction): void;
  /** Everything goes, also the id: the order of the cart `orderedId` was placed. Another cart that has been begun stays. */
  reset(orderedId?: string): void;
  /** everything goes but the id */
  clear(): void;
  /** the returned function stops */
  onState(listener: (told: CartTold) => void): () => void;
  /** Told an address that the server does not send the cart to, though it was asked to. The returned function stops. */
  onAddressRefused(listener: (addressId: number) => void): () => void;
}

/** `shown`: the state that a screen shows already, when the store comes later than the screen. */
export function createCartStore(edges: CartEdges, shown?: CartStoreState): CartStore {
  const { api, clock, keep, slices, session, connectivity, messages, analytics } = edges;
  const core = createCartCore(shown);
  const { state } = core;
  const listeners = new Set<(told: CartTold) => void>();
  const refusalListeners = new Set<(addressId: number) => void>();
  const calls = createCartCalls(core, {
    api,
    clock,
    connectivity,
    loggedIn: session.loggedIn,
    onAnswer,
    onAddressRefused: (addressId) => {
      for (const listener of [...refusalListeners]) listener(addressId);
    },
    onTrouble: (error) => analytics.report(error, 'cart'),
    keep,
  });
  const keeper = createCartKeeper(core, {
    clock,
    keep,
    slices,
    keptUserId: session.keptUserId,
    onBroken: () =>
      analytics.report(new Error('[cart] the kept cart could not be read: started empty'), 'cart'),
    onMerged: takeOver,
  });
  /** what waits for an answer to DUAL_CART_MODAL */
  let held: (() => void)[] = [];
  /** what is put in at once waits together; anything later takes its place */
  let asking = false;
  const undo = createUndo(core, clock);
  let keeping: ReturnType<typeof keeper.start> | null = null;

  const orderEdges: OrderEdges = {
    calls,
    quantityOf: (productId) => lineOf(productId).quantity,
    want: (productId, quantity) => want(productKnownAs(productId), quantity),
    reinit() {
      beginEra();
      core.apply({ type: 'id-lost' });
    },
  };

  function onAnswer(answer: CartAnswer, asked: Asked, call: CartCallInfo): void {
    const { cart_state: cartState } = answer;
    const untouched = Object.fromEntries(
      Object.entries(asked).filter(([id]) => !(id in state.intents.lines)),
    );
    const corrected = cartState === 'checkout_done' ? '' : correctionMessage(untouched, state);
    const message = answer.toast_text || corrected;
    if (message) messages.toast(message, TOAST_MS);
    for (const listener of [...listeners]) listener({ cartState, cartId: state.cartId, call });
    for (const action of answer.actions) {
      const order = readCartAction(action);
      if (order === null) edges.perform(action);
      else if (!call.byAction) void obeyOrder(order, orderEdges);
    }
  }

  const cartId = () => state.cartId ?? undefined;
  const lineOf = (productId: string, product?: CartProduct) =>
    deriveLine(state, state.intents, productId, product);

  function productKnownAs(productId: string): CartProduct {
    const known = state.items[productId]?.product ?? state.intents.lines[productId]?.product;
    return known ?? unknownProduct(productId);
  }

  function want(product: CartProduct, quantity: number): void {
    core.intend({ type: 'line-wanted', product: plainProduct(product), quantity, tap: core.nextTap() });
  }

  function track(product: CartProduct, difference: number): void {
    analytics.track(difference > 0 ? 'Product Added' : 'Product Removed', {
      ...productFacts(product),
      quantity: Math.abs(difference),
      cart_id: cartId(),
    });
  }

  function tellSoon(): void {
    if (state.started) calls.pushSoon();
  }

  function tellNow(): void {
    core.nextTap();
    if (state.started && (state.cartId !== null || core.folded().count > 0)) void calls.pushNow();
  }

  function beginEra(): void {
    undo.forget();
    calls.beginEra();
  }

  /** Whose cart this is, after a login, a logout or a new start. Pending taps go with it. */
  function meetShopper(): void {
    beginEra();
    core.foldIntents();
    core.intend({ type: 'address-dropped' });
    if (session.loggedIn()) keeper.changeHands({ type: 'logged-in', userId: session.userId() });
    else if (state.ownerId !== null) keeper.changeHands({ type: 'logged-out' });
    keeping?.saveNow();
    tellNow();
  }

  /** Another tab has been at work on the cart: this is the cart now, the pending taps of this one in it. */
  function takeOver(cart: CartState): void {
    beginEra();
    core.foldIntents();
    core.replace(cart);
    tellNow();
  }

  /** One of the two has to go, and the shopper says which. */
  function ask(incoming: 'items' | 'paas', what: string, accept: () => void): void {
    if (!asking) {
      held = [];
      asking = true;
      queueMicrotask(() => {
        asking = false;
      });
    }
    held.push(accept);
    const words = held.length > 1 ? items(held.length) : what;
    messages.openModal('DUAL_CART_MODAL', { type: 'replace-items', incoming, what: words });
  }

  /** All that is in it makes room. */
  function trackGone(): void {
    for (const { product, quantity } of Object.values(core.folded().items)) track(product, -quantity);
  }

  function replacePrints(line: PrintLine): void {
    if (printIdsIn(core.folded()) !== line.print_ids.join()) {
      trackGone();
      track(line.product, line.quantity);
    }
    beginEra();
    core.tapsAnswered(core.newestTap());
    core.apply({ type: 'prints-put', line: { ...line, product: plainProduct(line.product) } });
    tellNow();
  }

  function onOnline(online: boolean): void {
    if (!online) return;
    if (core.owes()) void calls.pushNow();
    else if (state.status === 'NO_INTERNET') void calls.refresh(false);
  }

  function empty(type: 'reset' | 'cleared'): void {
    beginEra();
    core.tapsAnswered(core.newestTap());
    core.apply({ type });
  }

  return {
    state,

    start() {
      const kept = keeper.takeKept();
      if (kept !== null) core.replace(kept);
      state.started = true;
      keeping = keeper.start();
      meetShopper();
      const stops = [
        keeping.stop,
        session.onLogin(meetShopper),
        session.onLogout(meetShopper),
        connectivity.onChange(onOnline),
        connectivity.onVisible((visible) => {
          if (visible && core.owes()) void calls.pushNow();
        }),
      ];
      return () => {
        state.started = false;
        undo.forget();
        calls.stop();
        for (const stop of stops) stop();
      };
    },

    view() {
      const derived = deriveCart(state, state.intents);
      // taps that have become part of another tab's cart are not confirmed by that
      return { ...derived, pending: derived.pending || core.owes() };
    },

    setQuantity(product, quantity) {
      if (!Number.isFinite(quantity)) return;
      const { productId } = product;
      const { quantity: before, limit } = lineOf(productId, product);
      const wanted = Math.max(0, Math.min(Math.floor(quantity), limit));
      if (quantity > limit) messages.toast(stockMessage({ name: product.name, inventory: limit }));
      if (wanted === before) return;
      if (wanted > 0 && printsIn(state)) {
        const makeRoom = () => {
          if (printsIn(state)) {
            trackGone();
            empty('cleared');
          }
          this.setQuantity(product, quantity);
        };
        // How much is printed is said where it is previewed.
        if (!state.items[productId]) ask('items', product.name, makeRoom);
        return;
      }
      // Documents are put back where they are previewed.
      if (wanted === 0 && !printsIn(state))
        undo.note({ product: productKnownAs(productId), quantity: before });
      else undo.isBack(productId);
      want(product, wanted);
      track(product, wanted - before);
      tellSoon();
    },

    async putPrints(line) {
      const cart = core.folded();
      if (collides(cart, 'paas')) ask('paas', printWords(line), () => replacePrints(line));
      else replacePrints(line);
      return !collides(cart, 'paas');
    },

    answerDualCart(answer) {
      const accepts = held;
      held = [];
      messages.closeModal();
      if (answer === 'replace') for (const accept of accepts) accept();
    },

    setDonation(selected) {
      core.intend({ type: 'donation-wanted', selected, tap: core.nextTap() });
      tellSoon();
    },

    ...createCartExtras(core, calls, tellSoon),

    undoRemoval() {
      const removed = undo.take();
      if (removed === null) return;
      core.apply({ type: 'order-restored', order: removed.order });
      for (const { product, quantity } of removed.lines) {
        want(product, quantity);
        track(product, quantity);
      }
      if (removed.promoCode !== '') calls.tryCoupon(removed.promoCode);
      tellSoon();
    },

    setAddress(addressId, { changed = false } = {}) {
      if (!changed && addressId === deriveAddress(state, state.intents)) return;
      if (state.cartId === null && core.folded().count === 0) {
        core.apply({ type: 'address-chosen', addressId });
        return;
      }
      core.intend({ type: 'address-wanted', addressId, tap: core.nextTap() });
      tellSoon();
    },

    removeOutOfStock() {
      const cart = core.folded();
      const limits = overStock(cart);
      const { items } = reduceCart(cart, { type: 'out-of-stock-removed', limits });
      for (const productId of Object.keys(limits)) {
        want(productKnownAs(productId), items[productId]?.quantity ?? 0);
      }
      tellSoon();
    },

    dismissChanges: () => core.apply({ type: 'changes-dismissed' }),

    note(event) {
      const { count, total } = deriveCart(state, state.intents);
      analytics.track(event, { cart_id: cartId(), count, total: toRupees(total) });
    },

    refresh: ({ blocking = true } = {}) => calls.refresh(blocking),
    refreshSoon() {
      if (core.folded().count === 0) return;
      core.nextTap();
      tellSoon();
    },
    sync: calls.sync,
    patch: (fields, { action = '', blocking = true } = {}) => calls.patch({ fields, action }, blocking),
    validate: ({ newAddress = false } = {}) => calls.validate(newAddress),
    retry: () => (state.retry ? calls.patch(state.retry, true) : calls.refresh(true)),

    perform(action) {
      const order = readCartAction(action);
      if (order !== null) void obeyOrder(order, orderEdges);
    },

    reset(orderedId) {
      const another = orderedId !== undefined && state.cartId !== null && state.cartId !== orderedId;
      if (!another) empty('reset');
    },
    clear() {
      empty('cleared');
      core.nextTap();
      if (state.cartId !== null) tellSoon();
    },

    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAddressRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
  };
}
