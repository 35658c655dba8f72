import type { Store } from '../platform/store.ts';
import type { CartState, CartStoreState, Extras } from './model.ts';
import { applyIntents } from './derive.ts';
import { type CartFact, reduceCart } from './reduce.ts';
import { type IntentFact, reduceIntents } from './intents.ts';

/** The cart's state, the pending taps, and the era: which cart it is. */
export interface CartCore {
  readonly state: CartStoreState;
  apply(fact: CartFact): void;
  intend(fact: IntentFact): void;
  replace(cart: CartState): void;
  setRemoved(removed: CartStoreState['removed']): void;
  setLinkCoupon(linkCoupon: CartStoreState['linkCoupon']): void;
  /** the cart with the pending taps applied; the same object until something changes */
  folded(): CartState;
  /** applies the pending taps to the stored cart */
  foldIntents(): void;
  /** numbers a change that must be sent to the server */
  nextTap(): number;
  /** sends the cart although the shopper changed nothing */
  askAnew(): void;
  newestTap(): number;
  /** the server responded to a call that carried all taps up to this one */
  tapsAnswered(upTo: number): void;
  /**
   * The server refused these taps, so they are undone. False: impossible, because the cart below them is not as last
   * answered, e.g. after a login.
   */
  takeBack(upTo: number, extras: Extras): boolean;
  /** there are changes that the server has not confirmed */
  owes(): boolean;
  /** the shopper made some of these changes */
  owesChange(): boolean;
  /** incremented when the cart is replaced: responses to calls of an earlier era are ignored */
  era(): number;
  beginEra(): void;
}

export function createCartCore(store: Store<CartStoreState>): CartCore {
  let newest = 0;
  let newestChange = 0;
  let answered = 0;
  let era = 0;
  let last: { of: CartStoreState; cart: CartState } | null = null;

  const intend = (fact: IntentFact): void => {
    store.update({ intents: reduceIntents(store.get().intents, fact) });
  };
  const replace = (cart: CartState): void => {
    const { intents, removed, linkCoupon, freeDelivery } = store.get();
    store.update({ ...cart, intents, removed, linkCoupon, freeDelivery });
  };
  const folded = (): CartState => {
    const now = store.get();
    if (last?.of !== now)
      last = { of: now, cart: { ...applyIntents(now, now.intents), asked: unconfirmedExtras(now.intents) } };
    return last.cart;
  };

  return {
    get state() {
      return store.get();
    },
    intend,
    replace,
    setRemoved: (removed) => store.update({ removed }),
    setLinkCoupon: (linkCoupon) => store.update({ linkCoupon }),
    folded,
    apply: (fact) => replace(reduceCart(store.get(), fact)),
    foldIntents() {
      replace(folded());
      // the other intents are not stored with the cart, so they stay until the server confirms them
      store.update({ intents: { ...store.get().intents, lines: {} } });
    },
    nextTap() {
      newest += 1;
      newestChange = newest;
      return newest;
    },
    askAnew() {
      newest += 1;
    },
    newestTap: () => newest,
    tapsAnswered(upTo) {
      answered = Math.max(answered, upTo);
      intend({ type: 'taps-answered', upTo });
    },
    takeBack(upTo, extras) {
      const { intents, priced, answered: known, count, cartId } = store.get();
      const isNew = count === 0 && cartId === null;
      const kept = reduceIntents(intents, { type: 'taps-refused', upTo });
      const later = reduceIntents(kept, { type: 'extras-settled', extras });
      const took =
        Object.keys(later.lines).length < Object.keys(intents.lines).length ||
        later.donation !== intents.donation ||
        later.tip !== intents.tip ||
        later.coupon !== intents.coupon;
      if (!took || !(priced || isNew)) return false;
      store.update({ intents: later });
      const owesAddress = later.address !== null && later.address.tap <= upTo;
      if ((known || isNew) && !owesAddress) answered = Math.max(answered, upTo);
      return true;
    },
    owes: () => newest > answered || unconfirmedExtras(store.get().intents) !== null,
    owesChange: () => newestChange > answered || unconfirmedExtras(store.get().intents) !== null,
    era: () => era,
    beginEra() {
      era += 1;
    },
  };
}

function unconfirmedExtras({ tip, coupon }: Extras): CartState['asked'] {
  return tip || coupon ? { tip: tip?.amount ?? null, coupon: coupon?.code ?? null } : null;
}
