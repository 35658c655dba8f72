import type { ApiError } from '../http/api.ts';
import type { CartOutcome, CartProduct } from './cart-model.ts';
import { newCartState, type CartStoreState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { deriveCart, deriveLine } from './derive-cart.ts';
import { noIntents, reduceIntents } from './reduce-intents.ts';

/**
 * The cart while its code is still on its way: what the first screen shows and taps on. A tap counts in the same frame;
 * the store, when it is there, takes the same state over, is told what was tapped, in order, and does all the rest.
 */
export function createCartFront(load: (shown: CartStoreState) => Promise<CartStore>): CartStore {
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
  }

  function takeOver(loaded: CartStore): CartStore {
    state.intents = noIntents();
    store = loaded;
    if (running) stop = loaded.start();
    for (const task of waiting.splice(0)) task(loaded);
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
  async function ask(question: (store: CartStore) => Promise<CartOutcome>): Promise<CartOutcome> {
    let ready: CartStore;
    try {
      ready = await open();
    } catch {
      return { ok: false, reason: 'failed' };
    }
    return question(ready);
  }

  return {
    state,
    start() {
      running = true;
      open().catch(() => {
        // the next need of the store asks again; until then the taps are kept
      });
      return () => {
        running = false;
        stop?.();
      };
    },
    view: () => store?.view() ?? deriveCart(state, state.intents),
    setQuantity(product, quantity) {
      if (!store) tapped(product, quantity);
      tell((cart) => cart.setQuantity(product, quantity));
    },
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
    setAddress: (addressId) => tell((cart) => cart.setAddress(addressId)),
    removeOutOfStock: () => tell((cart) => cart.removeOutOfStock()),
    dismissChanges: () => tell((cart) => cart.dismissChanges()),
    note: (event) => tell((cart) => cart.note(event)),
    refresh: (options) => ask((cart) => cart.refresh(options)),
    sync: () => ask((cart) => cart.sync()),
    patch: (fields, options) => ask((cart) => cart.patch(fields, options)),
    validate: (addressId, options) => ask((cart) => cart.validate(addressId, options)),
    retry: () => ask((cart) => cart.retry()),
    perform: (action) => tell((cart) => cart.perform(action)),
    reset: (orderedId) => tell((cart) => cart.reset(orderedId)),
    clear: () => tell((cart) => cart.clear()),
    onState(listener) {
      let off = () => {};
      let gone = false;
      tell((cart) => {
        if (!gone) off = cart.onState(listener);
      });
      return () => {
        gone = true;
        off();
      };
    },
  };
}
