import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { CheckoutState } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';

export const CheckoutContext = createContext<CheckoutStore | null>(null);

/** The store, for its actions. */
export function useCheckoutStore(): CheckoutStore {
  const store = useContext(CheckoutContext);
  if (store === null)
    throw new Error('[checkout] no checkout here: wrap the tree in <CheckoutContext value={store}>');
  return store;
}

/** The state; a component renders anew only when what it reads changes. */
export function useCheckout(): Readonly<CheckoutState> {
  return useSnapshot(useCheckoutStore().state) as Readonly<CheckoutState>;
}
