import type { Store } from '../platform/store.ts';
import type { CartState, CartStoreState, Extras } from './model.ts';
import { applyIntents } from './derive.ts';
import { type CartFact, reduceCart } from './reduce.ts';
import { type IntentFact, reduceIntents } from './intents.ts';

/** The cart's state and pending taps. An era ends when the cart is replaced. */
export interface CartCore {
  readonly state: CartStoreState;
  apply(fact: CartFact): void;
  applyIntent(fact: IntentFact): void;
  replace(cart: CartState): void;
  setRemoved(removed: CartStoreState['removed']): void;
  setLinkCoupon(linkCoupon: CartStoreState['linkCoupon']): void;
  /** the cart with the pending taps applied; the same object until something changes */
  folded(): CartState;
  /** applies the pending taps to the stored cart */
  foldIntents(): void;
  /** numbers a new change that has to be sent, and returns the number */
  nextTap(): number;
  /** makes the next push send the cart even if the shopper changed nothing */
  requestSync(): void;
  newestTap(): number;
  /** called when the server has responded to a call that carried all taps up to this one */
  tapsAnswered(lastTap: number): void;
  /**
   * Undoes these taps, which the server refused. False: not possible, because the cart beneath them is not the
   * server's last one, e.g. after a login.
   */
  undoTaps(lastTap: number, extras: Extras): boolean;
  /** whether there are changes that the server has not confirmed */
  hasUnconfirmed(): boolean;
  /** whether the shopper made any of the unconfirmed changes */
  hasShopperChanges(): boolean;
  /** incremented when the cart is replaced: responses to calls of an earlier era are ignored */
  era(): number;
  beginEra(): void;
}

export function createCartCore(store: Store<CartStoreState>): CartCore {
  let newestTap = 0;
  let newestChange = 0;
  let lastAnsweredTap = 0;
  let era = 0;
  let lastFold: { source: CartStoreState; cart: CartState } | null = null;

  const applyIntent = (fact: IntentFact): void => {
    store.update({ intents: reduceIntents(store.get().intents, fact) });
  };
  const replace = (cart: CartState): void => {
    const { intents, removed, linkCoupon, freeDelivery } = store.get();
    store.update({ ...cart, intents, removed, linkCoupon, freeDelivery });
  };
  const folded = (): CartState => {
    const now = store.get();
    if (lastFold?.source !== now)
      lastFold = {
        source: now,
        cart: { ...applyIntents(now, now.intents), asked: unconfirmedExtras(now.intents) },
      };
    return lastFold.cart;
  };

  return {
    get state() {
      return store.get();
    },
    applyIntent,
    replace,
    setRemoved: (removed) => store.update({ removed }),
    setLinkCoupon: (linkCoupon) => store.update({ linkCoupon }),
    folded,
    apply: (fact) => replace(reduceCart(store.get(), fact)),
    foldIntents() {
      replace(folded());
      // only the lines are stored with the cart, so all other intents stay until the server confirms them
      store.update({ intents: { ...store.get().intents, lines: {} } });
    },
    nextTap() {
      newestTap += 1;
      newestChange = newestTap;
      return newestTap;
    },
    requestSync() {
      newestTap += 1;
    },
    newestTap: () => newestTap,
    tapsAnswered(lastTap) {
      lastAnsweredTap = Math.max(lastAnsweredTap, lastTap);
      applyIntent({ type: 'taps-answered', lastTap });
    },
    undoTaps(lastTap, extras) {
      const { intents, priced, answered: isAnswered, count, cartId } = store.get();
      const isNew = count === 0 && cartId === null;
      const remainingTaps = reduceIntents(intents, { type: 'taps-refused', lastTap });
      const remainingIntents = reduceIntents(remainingTaps, { type: 'extras-settled', extras });
      const isChanged =
        Object.keys(remainingIntents.lines).length < Object.keys(intents.lines).length ||
        remainingIntents.donation !== intents.donation ||
        remainingIntents.tip !== intents.tip ||
        remainingIntents.coupon !== intents.coupon;
      if (!isChanged || !(priced || isNew)) return false;
      store.update({ intents: remainingIntents });
      const isAddressPending = remainingIntents.address !== null && remainingIntents.address.tap <= lastTap;
      if ((isAnswered || isNew) && !isAddressPending) lastAnsweredTap = Math.max(lastAnsweredTap, lastTap);
      return true;
    },
    hasUnconfirmed: () => newestTap > lastAnsweredTap || unconfirmedExtras(store.get().intents) !== null,
    hasShopperChanges: () =>
      newestChange > lastAnsweredTap || unconfirmedExtras(store.get().intents) !== null,
    era: () => era,
    beginEra() {
      era += 1;
    },
  };
}

function unconfirmedExtras({ tip, coupon }: Extras): CartState['asked'] {
  return tip || coupon ? { tip: tip?.amount ?? null, coupon: coupon?.code ?? null } : null;
}
