import { useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
import type { CheckoutState } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    checkout: CheckoutStore;
  }
}

/** The store, for its actions. */
export function useCheckoutStore(): CheckoutStore {
  return useStoreOf('checkout');
}

/** The state; a component renders anew only when what it reads changes. */
export function useCheckout(): Readonly<CheckoutState> {
  return useSnapshot(useCheckoutStore().state) as Readonly<CheckoutState>;
}
