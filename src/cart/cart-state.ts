import { proxy } from 'valtio/vanilla';
import { type CartIntents, type CartState, emptyCart, type Removed } from './cart-model.ts';
import { noIntents } from './reduce-intents.ts';

export interface CartStoreState extends CartState {
  intents: CartIntents;
  /** what was kept has been taken up: before, nobody knows what is in the cart */
  started: boolean;
  removed: Removed | null;
}

/** One cart to watch, of which nothing is known yet. */
export function newCartState(): CartStoreState {
  return proxy({ ...emptyCart(), intents: noIntents(), started: false, removed: null });
}
