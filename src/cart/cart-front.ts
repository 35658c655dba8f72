import type { ApiError } from '../http/api.ts';
import type { KeyValue } from '../model/ports.ts';
import { type CartOutcome, type CartProduct, emptyCart } from './cart-model.ts';
import { newCartState, type CartStoreState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { deriveCart, deriveLine } from './derive-cart.ts';
import { readLines, readTaps, TAPS_KEY } from './keep-taps.ts';
import { noIntents, reduceIntents } from './reduce-intents.ts';

export interface CartFrontDeps {
  load: (shown: CartStoreState) => Promise<CartStore>;
  keep: KeyValue;
  /** 0: nobody */
  userId: () => number;
}

/**
 * The cart while its code is still on its way: what the first screen shows and taps on. A tap counts in the same frame;
 * the store, when it is there, takes the same state over, is told what was tapped, in order, and does all the rest.
 */
export function createCartFront({ load, keep, userId }: CartFrontDeps): CartStore {
  const state = newCartState();
  const waiting: ((store: CartStore) => void)[] = [];
  let store: CartStore | null = null;
  let loading: Promise<CartStore> | null = null;
  let stop: (() => void) | null = null;
  let running = false;
  let taps = 0;

  function tapped(product: CartProduct, wanted: number): void {
    const { limit } = deriveLine(state, state.intents, product.productId, product);
    const quantity = Math.max(0, Math.min(Math.floor(wanted), limit));
    taps += 1;
    state.intents = reduceIntents(state.intents, { type: 'line-wanted', product, quantity, tap: taps });
    const wantedLines = Object.values(state.intents.lines);
    keep.set(TAPS_KEY, JSON.stringify({ userId: userId(), taps: wantedLines }));
  }

  function takeOver(loaded: CartStore): CartStore {
    // the store reads for itself, and more strictly, what was kept
    Object.assign(state, emptyCart(), { intents: noIntents() });
    store = loaded;
    if (running) stop = loaded.start();
    for (const task of waiting.splice(0)) task(loaded);
    keep.remove(TAPS_KEY);
    return loaded;
  }

  /** Code that could not be loaded is asked for again at the next need of it. */
  function open(): Promise<CartStore> {
    if (loading) return loading;
    state.status = 'DEFAULT';
    loading = load(state)
      .then(takeOver)
      .catch((error: unknown) => {
        loading = null;
        state.status = (error as ApiError).kind === 'offline' ? 'NO_INTERNET' : 'SERVER_ERROR';
        throw error;
      });
    return loading;
  }

  /** Now, or as soon as the store is there. */
  function tell(task: (store: CartStore) => void): void {
    if (store) task(store);
    else {
      waiting.push(task);
      if (running) open().catch(() => undefined);
    }
  }

  /** A cart without its code is a server that could not be asked. */
  async function ask<T>(question: (store: CartStore) => Promise<T>): Promise<T | CartOutcome> {
    let ready: CartStore;
    try {
      ready = await open();
    } catch {
      return { ok: false, reason: 'failed' };
    }
    return question(ready);
  }

  function setQuantity(product: CartProduct, quantity: number): void {
    if (!store) tapped(product, quantity);
    tell((cart) => cart.setQuantity(product, quantity));
  }

  /** Listens to the store, now or as soon as it is there. */
  function follow(listen: (store: CartStore) => () => void): () => void {
    let off = () => {};
    let gone = false;
    tell((cart) => {
      if (!gone) off = listen(cart);
    });
    return () => {
      gone = true;
      off();
    };
  }

  return {
    state,
    start() {
      running = true;
      if (!store) {
        // A tap counts from what was in the cart before, and those that an earlier page could not tell are still to be told.
        Object.assign(state, readLines(keep, userId()));
        for (const { product, quantity } of readTaps(keep, userId())) setQuantity(product, quantity);
      }
      open().catch(() => {
        // the next need of the store asks again; until then the taps are kept
      });
      return () => {
        running = false;
        stop?.();
      };
    },
    view: () => store?.view() ?? deriveCart(state, state.intents),
    setQuantity,
    putPrints: async (line) => (await open()).putPrints(line),
    answerDualCart: (answer) => tell((cart) => cart.answerDualCart(answer)),
    setDonation: (selected) => tell((cart) => cart.setDonation(selected)),
    setTip: (amount) => tell((cart) => cart.setTip(amount)),
    async applyCoupon(code) {
      let ready: CartStore;
      try {
        ready = await open();
      } catch {
        return { ok: false, denied: null, reason: 'failed' };
      }
      return ready.applyCoupon(code);
    },
    removeCoupon: () => ask((cart) => cart.removeCoupon()),
    undoRemoval: () => tell((cart) => cart.undoRemoval()),
    setAddress: (addressId, options) => tell((cart) => cart.setAddress(addressId, options)),
    removeOutOfStock: () => tell((cart) => cart.removeOutOfStock()),
    dismissChanges: () => tell((cart) => cart.dismissChanges()),
    note: (event) => tell((cart) => cart.note(event)),
    refresh: (options) => ask((cart) => cart.refresh(options)),
    refreshSoon: () => tell((cart) => cart.refreshSoon()),
    sync: () => ask((cart) => cart.sync()),
    patch: (fields, options) => ask((cart) => cart.patch(fields, options)),
    validate: (options) => ask((cart) => cart.validate(options)),
    retry: () => ask((cart) => cart.retry()),
    perform: (action) => tell((cart) => cart.perform(action)),
    reset: (orderedId) => tell((cart) => cart.reset(orderedId)),
    clear: () => tell((cart) => cart.clear()),
    onState: (listener) => follow((cart) => cart.onState(listener)),
    onAddressRefused: (listener) => follow((cart) => cart.onAddressRefused(listener)),
  };
}
