import { type CartIntents, type CartState, emptyCart } from './cart-model.ts';
import { type CartStoreState, newCartState } from './cart-state.ts';
import { applyIntents } from './derive-cart.ts';
import { type CartFact, reduceCart } from './reduce-cart.ts';
import { type IntentFact, noIntents, reduceIntents } from './reduce-intents.ts';

/** The cart's state and its bookkeeping: which taps the server knows, and whose cart this is. */
export interface CartCore {
  readonly state: CartStoreState;
  apply(fact: CartFact): void;
  intend(fact: IntentFact): void;
  replace(cart: CartState): void;
  /** the cart with the pending taps in it */
  folded(): CartState;
  /** pending taps become part of the cart that they were made in */
  foldIntents(): void;
  /** counts one more thing that the server must be told; its number */
  nextTap(): number;
  newestTap(): number;
  /** the server has answered a call that carried everything up to this tap */
  tapsAnswered(upTo: number): void;
  /** the server has not been told everything */
  owes(): boolean;
  /** changes when the cart becomes another one: an answer to a call of an earlier era is no answer any more */
  era(): number;
  beginEra(): void;
}

const FIELDS = Object.keys(emptyCart()) as (keyof CartState)[];

/** `state`: when somebody has been tapping on it already. */
export function createCartCore(state: CartStoreState = newCartState()): CartCore {
  let newest = 0;
  let answered = 0;
  let era = 0;
  let last: { of: CartState; intents: CartIntents; cart: CartState } | null = null;

  const intend = (fact: IntentFact): void => {
    state.intents = reduceIntents(state.intents, fact);
  };
  const own: CartState = state;
  const set = <F extends keyof CartState>(field: F, value: CartState[F]): void => {
    // to be told that nothing has changed costs more than to look
    if (own[field] !== value) own[field] = value;
  };
  const replace = (cart: CartState): void => {
    for (const field of FIELDS) set(field, cart[field]);
  };
  /** Field by field: to spread what is watched is slow, and this is done at every tap. */
  const plain = (): CartState => {
    const cart: Partial<Record<keyof CartState, unknown>> = {};
    for (const field of FIELDS) cart[field] = state[field];
    return cart as CartState;
  };
  /** The same cart as long as nothing has changed: whoever looks at it again need not put it into words again. */
  const folded = (): CartState => {
    const { intents } = state;
    const before = last;
    const same = before?.intents === intents && FIELDS.every((field) => before.of[field] === own[field]);
    if (before && same) return before.cart;
    const of = plain();
    const cart = applyIntents(of, intents);
    last = { of, intents, cart };
    return cart;
  };

  return {
    state,
    intend,
    replace,
    folded,
    apply: (fact) => replace(reduceCart(plain(), fact)),
    foldIntents() {
      replace(folded());
      // where it goes is not part of what is kept: it has to be said to the server
      state.intents = { ...noIntents(), address: state.intents.address };
    },
    nextTap() {
      newest += 1;
      return newest;
    },
    newestTap: () => newest,
    tapsAnswered(upTo) {
      answered = Math.max(answered, upTo);
      intend({ type: 'taps-answered', upTo });
    },
    owes: () => newest > answered,
    era: () => era,
    beginEra() {
      era += 1;
    },
  };
}
