import { toRupees } from '../model/money.ts';
import type { Analytics, KeyValue, Messages, Random } from '../model/ports.ts';
import { createStore } from '../platform/store.ts';
import { takeWanted } from './limits.ts';
import { LINK_COUPON_KEY, plainCode } from './coupons/link-coupon.ts';
import { HIDDEN_PROMO } from './constants.ts';
import { type CartProduct, type CartStoreState, emptyCart, promoIn } from './model.ts';
import { plainProduct } from './products.ts';
import { deriveCart, deriveLine } from './derive.ts';
import { noIntents, reduceIntents } from './intents.ts';
import type { CartStore, SyncedCart } from './ports.ts';
import { createWaitingTaps, readLines } from './waiting-taps.ts';
import * as m from '../model/messages.ts';

export interface CartStoreDeps {
  /** the partner's, not the user's: a login takes over the anonymous cart, and the stored cart names its owner */
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

/** `needServices`: called for each tap made before they have loaded. */
export function createCartStore(
  { storage, random, messages, analytics }: CartStoreDeps,
  { userId, needServices }: { userId: () => number; needServices: () => void },
): CartStore {
  const store = createStore(newCartState());
  const waiting = createWaitingTaps(storage, random.uuid());
  let synced: SyncedCart | null = null;
  let taps = 0;

  function wait(product: CartProduct, wanted: number): void {
    const { intents } = store.get();
    const { quantity: before, limit } = deriveLine(store.get(), intents, product.productId, product);
    const quantity = takeWanted(product, limit, wanted, messages.toast);
    if (quantity === null || quantity === before) return;
    taps += 1;
    const tapped = { type: 'line-wanted', product: plainProduct(product), quantity, tap: taps } as const;
    store.update({ intents: reduceIntents(intents, tapped) });
    waiting.keep(userId(), Object.values(store.get().intents.lines));
    needServices();
  }

  function setQuantity(product: CartProduct, quantity: number): void {
    if (synced) synced.setQuantity(product, quantity);
    else wait(product, quantity);
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

    expectCoupon(sent) {
      const code = plainCode(sent);
      if (code === HIDDEN_PROMO) return messages.toast(m.couponNotAccepted(code));
      storage.set(LINK_COUPON_KEY, code);
      store.update({ linkCoupon: { code, message: '' } });
      synced?.refreshSoon();
    },

    keepTaps(lines) {
      if (lines.length > 0) waiting.keep(userId(), lines);
      else waiting.take();
    },

    start() {
      // Taps are applied to the stored lines; if the services were faster, the cart is already newer.
      if (!synced) store.update(readLines(storage, userId()));
      for (const { product, quantity } of waiting.takeLeft(userId())) setQuantity(product, quantity);
    },

    adopt(next) {
      synced = next;
      return waiting.take();
    },

    synced: () => synced,
  };
}
