import type { KeyValue, Analytics, Messages, Random } from '../model/ports.ts';
import {
  type CartLine,
  type CartState,
  HIDDEN_PROMO,
  type CartProduct,
  type CartStoreState,
  emptyCart,
  promoIn,
} from './model.ts';
import { toRupees } from '../model/money.ts';
import { createStore } from '../platform/store.ts';
import { limitQuantity } from './limits.ts';
import { isGiven, plainProduct } from './products.ts';
import { deriveCart, deriveLine, productIn } from './derive.ts';
import { noIntents, reduceIntents } from './intents.ts';
import type { CartStore, SyncedCart, Tap } from './ports.ts';
import * as m from '../model/messages.ts';

/** The stored cart's key. The storage belongs to the partner; the cart has its user's id. */
export const CART_KEY = 'cart';
/** Taps made before the synchronisation has loaded: by tab, with the user's id. */
const TAPS_KEY = 'cart-taps';
/** A link's coupon, kept until it applies or is removed. */
export const LINK_COUPON_KEY = 'coupon_code';

interface WaitingTaps {
  /** the user's id; 0: nobody is logged in */
  userId: number;
  taps: readonly CartLine[];
}

// Validated by hand: the schema library has not loaded yet.

/** The lines of the stored cart if it belongs to this user (0: nobody). */
function readLines(storage: KeyValue, userId: number): Partial<CartState> {
  try {
    const { ownerId, order, items, total, print } = JSON.parse(storage.get(CART_KEY) ?? '') as CartState;
    // a print cart has different limits, and the first screen shows no steppers for it
    if (print) return {};
    const lines = (order as string[]).map((id) => items[id] as CartLine);
    if ((ownerId ?? 0) !== userId || !Number.isFinite(total) || !lines.every(isLine)) return {};
    return { items, order, total, count: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
  } catch {
    return {};
  }
}

/** This tab's taps that wait for the synchronisation, and those left by earlier tabs. */
function createWaitingTaps(storage: KeyValue, tab: string) {
  function readStoredTaps(): Record<string, WaitingTaps> {
    try {
      const storedEntries = Object.entries(
        JSON.parse(storage.get(TAPS_KEY) ?? '{}') as Record<string, WaitingTaps>,
      );
      return Object.fromEntries(storedEntries.filter(([, { taps }]) => taps.every(isLine)));
    } catch {
      return {};
    }
  }

  function write(tapsByTab: Record<string, WaitingTaps>): void {
    if (Object.keys(tapsByTab).length > 0) storage.set(TAPS_KEY, JSON.stringify(tapsByTab));
    else storage.remove(TAPS_KEY);
  }

  return {
    /** taps are written synchronously, so that a killed page loses none of them */
    keep(userId: number, taps: readonly CartLine[]): void {
      write({ ...readStoredTaps(), [tab]: { userId, taps } });
    },

    /** Takes over the taps that this user's other tabs left. */
    takeAbandoned(userId: number): CartLine[] {
      const entries = Object.entries(readStoredTaps());
      const isAbandoned = ([tabId, waitingTaps]: [string, WaitingTaps]) =>
        tabId !== tab && waitingTaps.userId === userId;
      const abandonedEntries = entries.filter(isAbandoned);
      if (abandonedEntries.length > 0)
        write(Object.fromEntries(entries.filter((entry) => !isAbandoned(entry))));
      return abandonedEntries.flatMap(([, { taps }]) => taps);
    },

    /** Takes this tab's taps; empty if another tab has taken them. */
    take(): readonly CartLine[] {
      const { [tab]: ownTaps, ...others } = readStoredTaps();
      if (ownTaps) write(others);
      return ownTaps?.taps ?? [];
    },
  };
}

function isLine({ product, quantity }: CartLine): boolean {
  const { productId, name, price, mrp, inventory } = product;
  return (
    typeof productId === 'string' &&
    typeof name === 'string' &&
    [price, mrp, inventory, quantity].every(Number.isInteger)
  );
}

export const plainCode = (code: string): string => code.trim().toUpperCase();

export interface CartStoreDeps {
  /**
   * the storage of the partner, not of the user: a login takes over the anonymous cart, and the stored cart has its
   * owner's id
   */
  storage: KeyValue;
  random: Random;
  messages: Pick<Messages, 'toast'>;
  analytics: Analytics;
}

export const newCartState = (): CartStoreState => ({
  ...emptyCart(),
  intents: noIntents(),
  removed: null,
  linkCoupon: null,
  freeDelivery: null,
});

/** `needSync`: called for each tap made before the cart's synchronisation has loaded. */
export function createCartStore(
  { storage, random, messages, analytics }: CartStoreDeps,
  { userId, needSync }: { userId: () => number; needSync: () => void },
): CartStore {
  const store = createStore(newCartState());
  const waitingTaps = createWaitingTaps(storage, random.uuid());
  let synced: SyncedCart | null = null;
  let taps = 0;
  /** until the synchronisation has loaded, taps wait in storage */
  let queue = ({ product, quantity }: Tap): void => {
    taps += 1;
    const tapped = { type: 'line-wanted', product: plainProduct(product), quantity, tap: taps } as const;
    store.update({ intents: reduceIntents(store.get().intents, tapped) });
    waitingTaps.keep(userId(), Object.values(store.get().intents.lines));
    needSync();
  };

  function setQuantity(product: CartProduct, wanted: number): void {
    const { productId } = product;
    const cart = store.get();
    const knownProduct = productIn(cart, productId) ?? product;
    if (isGiven(knownProduct)) return;
    const { quantity: currentQuantity, limit } = deriveLine(cart, cart.intents, productId, product);
    const quantity = limitQuantity(knownProduct, limit, wanted, messages.toast);
    if (quantity !== null && quantity !== currentQuantity)
      queue({ product, quantity, before: currentQuantity });
  }

  return {
    watched: store,
    store,
    get state() {
      return store.get();
    },
    setQuantity,

    track(event) {
      const { cartId, intents } = store.get();
      const { count, total, uniqueSkuInCart } = deriveCart(store.get(), intents);
      analytics.track(event, {
        cart_id: cartId ?? undefined,
        count,
        unique_sku_in_cart: uniqueSkuInCart,
        promo_id: promoIn(store.get())?.promotionId,
        total: toRupees(total),
      });
    },

    keepLinkCoupon(sentCode) {
      const code = plainCode(sentCode);
      if (code === HIDDEN_PROMO) return messages.toast(m.couponNotAccepted(code));
      storage.set(LINK_COUPON_KEY, code);
      store.update({ linkCoupon: { code, message: '' } });
      synced?.refreshSoon();
    },

    setFreeDelivery: (freeDelivery) => store.update({ freeDelivery }),
    isStored: () => storage.get(CART_KEY) !== null,

    storeTaps(lines) {
      if (lines.length > 0) waitingTaps.keep(userId(), lines);
      else waitingTaps.take();
    },

    start() {
      // Taps are applied to the stored lines; if the synchronisation was faster, the cart is already newer.
      if (!synced) store.update(readLines(storage, userId()));
      for (const { product, quantity } of waitingTaps.takeAbandoned(userId())) setQuantity(product, quantity);
    },

    adopt(syncedCart, nextQueue) {
      synced = syncedCart;
      queue = nextQueue;
      return waitingTaps.take();
    },

    synced: () => synced,
  };
}
