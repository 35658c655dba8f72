import type { Api } from '../http/api.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Messages } from '../model/ports.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import type {
  CartSession,
  CartStore,
  RequestedLines,
  CartCallInfo,
  CartAnswered,
  SyncedCart,
  Tap,
} from './ports.ts';
import { createListeners, stopAll } from '../model/listeners.ts';
import { applyCartAction, type CartActionDeps, readCartAction } from './calls/cart-action.ts';
import { createCartCalls } from './calls/calls.ts';
import { correctionMessage } from './correction-message.ts';
import { type CartProduct, type CartState, type PrintLines, printsIn } from './model.ts';
import { couponIn } from './coupon-in.ts';
import { collides, printIdsIn } from './prints.ts';
import { isGiven, plainProduct, productFacts } from './products.ts';
import { unknownProduct } from './unknown-product.ts';
import type { CartAnswer } from './calls/wire.ts';
import * as m from './messages.ts';
import { createCartCore } from './core.ts';
import { createDualCartPrompt, createPutLines } from './dual-cart.ts';
import { deriveAddress, deriveCart, deriveLine, productIn } from './derive.ts';
import { createCouponReporter } from './coupons/coupon-reporter.ts';
import { createCartPersistence } from './persist/persist.ts';
import { exceededLimits, reduceCart } from './reduce.ts';
import { newCartState } from './store.ts';
import { createUndo } from './undo.ts';
import { UserChangeStep } from '../model/user-change.ts';

export interface CartSyncDeps {
  api: Api;
  clock: Clock;
  /** the storage that the cart store uses too */
  storage: KeyValue;
  slices: PersistedSlices;
  connectivity: Connectivity;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  analytics: Analytics;
  /** whether the prices on the screen are those of an earlier visit, as the shop was opened offline */
  isStale?: () => boolean;
}

export interface CartSyncFeatures {
  /** the cart store that already exists before the services have loaded */
  cart: CartStore;
  session: CartSession;
  /** performs actions of cart responses that concern other features */
  perform(action: BackendAction): void;
}

/** how long a tab must have been hidden until its cart may be out of date */
const AWAY_MS = 30_000;
/** how long the toast of a `toast_text` action is shown, as specified */
const TOAST_MS = 1_000;
/** how long the shop's own toasts are shown */
const MESSAGE_MS = 4_000;

export function createCartSync(deps: CartSyncDeps, { cart, session, perform }: CartSyncFeatures): SyncedCart {
  const { clock, storage, slices, connectivity, messages, analytics } = deps;
  const core = createCartCore(cart.store);
  const answers = createListeners<[answered: CartAnswered]>();
  const addressRefusals = createListeners<[addressId: number]>();
  const calls = createCartCalls(core, {
    ...deps,
    loggedIn: session.loggedIn,
    onAnswer,
    onAddressRefused: addressRefusals.call,
    onTapsUndone: () => undo.forget(),
    followTabs: () => persistence.follow(),
    onCoupon: createCouponReporter(core, deps),
    notify: (message) => messages.toast(message, MESSAGE_MS),
    onError: (error) => analytics.report(error, 'cart'),
  });
  const persistence = createCartPersistence(core, {
    store: cart.store,
    clock,
    storage,
    slices,
    storedUserId: session.storedUserId,
    onBroken: () =>
      analytics.report(
        new Error('[cart] the stored cart could not be read, so the cart starts empty'),
        'cart',
      ),
    onMerged: adoptMerged,
    onNewerVersion: () => void calls.refresh(false),
    storeTaps: cart.storeTaps,
  });
  const dualCartPrompt = createDualCartPrompt(messages);
  const undo = createUndo(core, clock);
  let runningPersistence: ReturnType<typeof persistence.start> | null = null;
  let isRunning = false;
  let hiddenAt = 0;
  /** whether the cart is another tab's, without a response since */
  let isTakenOver = false;
  /** the number of running changes whose caller tells what is out of stock */
  let quietChanges = 0;

  const actionDeps: CartActionDeps = {
    calls,
    quantityOf: (productId) => deriveLine(core.state, core.state.intents, productId).quantity,
    setQuantity: (productId, quantity) => setWanted(knownProduct(productId), quantity),
    reinit() {
      beginEra();
      core.apply({ type: 'id-lost' });
    },
  };

  function onAnswer(answer: CartAnswer, requestedLines: RequestedLines, call: CartCallInfo): void {
    const { cart_state: cartState } = answer;
    isTakenOver = false;
    const untouchedLines = Object.fromEntries(
      Object.entries(requestedLines).filter(([id]) => !(id in core.state.intents.lines)),
    );
    const correction = cartState === 'checkout_done' ? '' : correctionMessage(untouchedLines, core.state);
    const message = answer.toast_text || correction;
    if (message && quietChanges === 0) messages.toast(message, answer.toast_text ? TOAST_MS : MESSAGE_MS);
    answers.call({ cartState, cartId: core.state.cartId, call });
    for (const action of answer.actions) {
      const cartAction = readCartAction(action);
      if (cartAction === null) perform(action);
      else if (!call.fromAction) void applyCartAction(cartAction, actionDeps);
    }
  }

  const knownProduct = (productId: string) => productIn(core.state, productId) ?? unknownProduct(productId);

  function setWanted(product: CartProduct, quantity: number): void {
    const { productId } = product;
    if (core.state.leftBehind?.productIds.includes(productId)) core.apply({ type: 'line-tapped', productId });
    core.applyIntent({ type: 'line-wanted', product: plainProduct(product), quantity, tap: core.nextTap() });
    runningPersistence?.storeTapsSoon();
  }

  function track(product: CartProduct, difference: number): void {
    analytics.track(difference > 0 ? 'Product Added' : 'Product Removed', {
      ...productFacts(product),
      quantity: Math.abs(difference),
      cart_id: core.state.cartId ?? undefined,
    });
  }

  /** Applies a tap, unless the cart holds documents and the shopper has to be asked first. */
  function applyTap({ product, quantity, before }: Tap): void {
    const { productId } = product;
    if (quantity > before && deps.isStale?.()) {
      messages.toast(m.addOnceOnline, MESSAGE_MS);
      return;
    }
    if (quantity > 0 && printsIn(core.state)) {
      const makeRoom = () => {
        clearPrints();
        cart.setQuantity(product, quantity);
      };
      // The number of copies is set in the preview.
      if (!core.state.items[productId]) dualCartPrompt.ask('items', product.name, makeRoom);
      return;
    }
    // Documents can be added again only in the preview, not by undoing their removal.
    if (quantity > before) undo.onAddedAgain(productId);
    else if (!printsIn(core.state)) {
      const currentProduct = productIn(core.state, productId) ?? product;
      undo.onReduced({ product: currentProduct, quantity: before }, quantity);
    }
    setWanted(product, quantity);
    track(product, quantity - before);
    sendSoon();
  }

  function sendSoon(): void {
    if (isRunning) calls.pushSoon();
  }

  function sendNow(): void {
    core.requestSync();
    const mayHaveCart = core.state.cartId !== null || core.folded().count > 0 || session.loggedIn();
    if (isRunning && mayHaveCart) void calls.pushNow();
  }

  function beginEra(): void {
    undo.forget();
    calls.beginEra();
  }

  /** Sets the cart's owner after a login, a logout or a start. Pending taps become part of the cart. */
  function onSessionChange({ elsewhere = false } = {}): void {
    beginEra();
    calls.expectCart();
    const { ownerId } = core.state;
    // the tip and the coupon belong to the previous user
    if (ownerId !== null && ownerId !== session.userId()) core.applyIntent({ type: 'extras-dropped' });
    core.foldIntents();
    core.applyIntent({ type: 'address-dropped' });
    if (session.loggedIn()) persistence.changeOwner({ type: 'logged-in', userId: session.userId() });
    else if (core.state.ownerId !== null) persistence.changeOwner({ type: 'logged-out' });
    if (elsewhere) persistence.follow();
    else runningPersistence?.saveNow();
    sendNow();
  }

  /** Restores a stored cart, and resends its unconfirmed tip and coupon. */
  function restore(storedCart: CartState): void {
    core.replace(storedCart);
    const { tip, coupon } = storedCart.asked ?? { tip: null, coupon: null };
    if (tip !== null) core.applyIntent({ type: 'tip-wanted', amount: tip });
    if (coupon !== null) core.applyIntent({ type: 'coupon-wanted', code: coupon });
  }

  /** Another tab changed the cart. The merged one already has this tab's pending taps. */
  function adoptMerged(cart: CartState): void {
    beginEra();
    core.foldIntents();
    core.replace(cart);
    isTakenOver = true;
    sendNow();
  }

  /** Tracks each line of an emptied cart as removed. */
  function trackRemovals(): void {
    for (const { product, quantity } of Object.values(core.folded().items))
      if (!isGiven(product)) track(product, -quantity);
  }

  function replacePrints(prints: PrintLines): void {
    if (printIdsIn(core.folded()) !== prints.print_ids.join()) {
      trackRemovals();
      for (const { product, quantity } of prints.lines) track(product, quantity);
    }
    beginEra();
    core.tapsAnswered(core.newestTap());
    const lines = prints.lines.map((line) => ({ ...line, product: plainProduct(line.product) }));
    core.apply({ type: 'prints-put', prints: { ...prints, lines } });
    sendNow();
  }

  function sendPending(): void {
    // What the other tab has changed since may still be on its way to storage.
    if (isTakenOver || !core.hasShopperChanges()) calls.pushSoon();
    else void calls.pushNow();
  }

  function onOnline(isOnline: boolean): void {
    if (!isOnline) return;
    if (core.hasUnconfirmed()) sendPending();
    else if (core.state.status === 'NO_INTERNET') void calls.refresh(false);
  }

  /** The shopper looks at this tab again: meanwhile, they may have used another device. */
  function onReturn(awayMs: number): void {
    if (core.hasUnconfirmed()) sendPending();
    else if (core.state.serverVersion !== null && awayMs >= AWAY_MS) void calls.refresh(false);
  }

  function empty(type: 'reset' | 'cleared'): void {
    beginEra();
    core.tapsAnswered(core.newestTap());
    core.applyIntent({ type: 'extras-dropped' });
    core.apply({ type });
  }

  function clearPrints(): void {
    if (!printsIn(core.state)) return;
    trackRemovals();
    empty('cleared');
  }

  const synced: SyncedCart = {
    get state() {
      return core.state;
    },
    setQuantity: cart.setQuantity,
    subscribe: cart.store.subscribe,

    start() {
      const waitingLines = cart.adopt(synced, applyTap);
      cart.store.set({ ...newCartState(), freeDelivery: cart.state.freeDelivery });
      const storedCart = persistence.takeStored();
      if (storedCart !== null) restore(storedCart);
      calls.showLinkCoupon();
      isRunning = true;
      runningPersistence = persistence.start();
      onSessionChange();
      for (const { product, quantity } of waitingLines) cart.setQuantity(product, quantity);
      const stop = stopAll([
        runningPersistence.stop,
        session.onLogin(UserChangeStep.cart, () => onSessionChange()),
        session.onLogout(UserChangeStep.cart, (reason) =>
          onSessionChange({ elsewhere: reason === 'elsewhere' }),
        ),
        connectivity.onChange(onOnline),
        connectivity.onVisible((isVisible) => {
          if (isVisible) onReturn(clock.now() - hiddenAt);
          else {
            hiddenAt = clock.now();
            calls.flush();
            if (core.hasUnconfirmed()) runningPersistence?.leavePending();
          }
        }),
      ]);
      return () => {
        isRunning = false;
        undo.forget();
        calls.stop();
        stop();
      };
    },

    view() {
      const derivedCart = deriveCart(core.state, core.state.intents);
      // taps merged with another tab's cart are still unconfirmed
      return { ...derivedCart, pending: derivedCart.pending || core.hasUnconfirmed() };
    },

    putPrints(prints) {
      const hasCollision = collides(core.folded(), 'paas');
      if (hasCollision) dualCartPrompt.ask('paas', m.printSummary(prints), () => replacePrints(prints));
      else replacePrints(prints);
      return !hasCollision;
    },

    ...createPutLines(() => synced, dualCartPrompt, clearPrints),

    setDonation(isSelected) {
      core.applyIntent({ type: 'donation-wanted', selected: isSelected, tap: core.nextTap() });
      sendSoon();
    },

    addExtra(fact) {
      undo.endRun();
      core.applyIntent(fact);
      return calls.sendExtras(fact.type === 'coupon-wanted');
    },
    tryCoupon(code) {
      calls.tryCoupon(code);
      sendSoon();
    },
    dropLinkCoupon: calls.dropLinkCoupon,

    undoRemoval() {
      const removal = undo.take();
      if (removal === null) return;
      const { tip = 0, feedDonation } = removal.extras ?? {};
      core.apply({ type: 'order-restored', order: removal.order, feedDonation });
      if (tip > 0) core.applyIntent({ type: 'tip-wanted', amount: tip });
      if (feedDonation?.selected)
        core.applyIntent({ type: 'donation-wanted', selected: true, tap: core.nextTap() });
      for (const { product, quantity } of removal.lines) {
        setWanted(product, quantity);
        track(product, quantity);
      }
      if (removal.promoCode !== '') calls.tryCoupon(removal.promoCode);
      sendSoon();
    },

    setAddress(addressId, { changed = false } = {}) {
      if (!changed && addressId === deriveAddress(core.state, core.state.intents)) return;
      if (core.state.cartId === null && core.folded().count === 0) {
        core.apply({ type: 'address-chosen', addressId });
        return;
      }
      core.applyIntent({ type: 'address-wanted', addressId, tap: core.nextTap() });
      sendSoon();
    },

    removeOutOfStock() {
      const cart = core.folded();
      const limits = exceededLimits(cart);
      const { items } = reduceCart(cart, { type: 'out-of-stock-removed', limits });
      for (const productId of Object.keys(limits)) {
        setWanted(knownProduct(productId), items[productId]?.quantity ?? 0);
      }
      sendSoon();
    },

    sendNow() {
      if (core.hasUnconfirmed()) void calls.pushNow();
    },

    dismissChanges: () => core.apply({ type: 'changes-dismissed' }),

    refresh: ({ blocking = true } = {}) => calls.refresh(blocking),
    refreshSoon() {
      if (core.folded().count === 0) return;
      core.requestSync();
      sendSoon();
    },
    sync: ({ awaited = false } = {}) => calls.sync(awaited),
    async quietly(change) {
      quietChanges += 1;
      try {
        return await change();
      } finally {
        quietChanges -= 1;
      }
    },
    patch: (fields, { action = '', blocking = true } = {}) => calls.patch({ fields, action }, blocking),
    validate: ({ newAddress = false } = {}) => calls.validate(newAddress),
    retry: () => (core.state.retry ? calls.patch(core.state.retry, true) : calls.refresh(true)),

    perform(action) {
      const cartAction = readCartAction(action);
      if (cartAction !== null) void applyCartAction(cartAction, actionDeps);
    },

    reset(orderedId) {
      const isNewerCart =
        orderedId !== undefined && core.state.cartId !== null && core.state.cartId !== orderedId;
      if (!isNewerCart) empty('reset');
      return !isNewerCart;
    },
    clear() {
      const { lines, tip, feedDonation } = synced.view();
      const extras = { tip, feedDonation };
      const boughtLines = lines.filter(({ product }) => !isGiven(product));
      const removal = {
        lines: boughtLines,
        order: core.folded().order,
        promoCode: couponIn(core.state),
        extras,
      };
      // undo cannot restore documents, which are added again in the preview
      const canUndo = boughtLines.length > 0 && !printsIn(core.state);
      trackRemovals();
      empty('cleared');
      if (canUndo) undo.onEmptied(removal);
      // a call that omits the tip leaves the server's unchanged
      if (tip > 0) core.applyIntent({ type: 'tip-wanted', amount: 0 });
      core.nextTap();
      if (core.state.cartId !== null) sendSoon();
    },

    onAnswer: answers.add,
    onAddressRefused: addressRefusals.add,
  };
  return synced;
}
