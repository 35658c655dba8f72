import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
import type { CartStoreState } from './cart-state.ts';
import type {
  BillRow,
  CartChange,
  CartPrint,
  CartProduct,
  CartStatus,
  PromoDenied,
  PromoInfo,
  Removed,
  ServerCartState,
  TipSuggestion,
  UnavailableProduct,
} from './cart-model.ts';
import { printsIn } from './cart-print.ts';
import type { CartStore } from './cart-store.ts';
import { deriveCart, deriveLine, type OptimisticCart } from './derive-cart.ts';

export type { CartStore } from './cart-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    cart: CartStore;
  }
}

export function useCartStore(): CartStore {
  return useStoreOf('cart');
}

/** One product's line. Renders anew only when that line changes. `limit` needs the product while it is not in the cart. */
export function useLine(
  productId: string,
  product?: Pick<CartProduct, 'inventory'>,
): { quantity: number; limit: number; pending: boolean } {
  const state = useSnapshot(useCartStore().state) as CartStoreState;
  return deriveLine(state, state.intents, productId, product);
}

export function useCartActions(): Pick<
  CartStore,
  | 'setQuantity'
  | 'setDonation'
  | 'setTip'
  | 'undoRemoval'
  | 'setAddress'
  | 'removeOutOfStock'
  | 'dismissChanges'
  | 'note'
  | 'refresh'
  | 'sync'
  | 'retry'
> {
  return useCartStore();
}

export interface Cart extends OptimisticCart {
  /** false: nobody knows yet what is in the cart */
  started: boolean;
  status: CartStatus;
  answered: boolean;
  cartId: string | null;
  cartState: ServerCartState | null;
  cartType: string;
  /** the documents of a print cart; null of any other */
  print: CartPrint | null;
  addressId: number | null;
  /** minutes until delivery */
  eta: number | null;
  bill: readonly BillRow[];
  unavailable: readonly UnavailableProduct[];
  changes: readonly CartChange[];
  promoInfo: readonly PromoInfo[];
  promoDenied: PromoDenied | null;
  tipSuggestions: readonly TipSuggestion[];
  /** can be undone */
  removed: Removed | null;
  /** a patch or an action failed and can be made again */
  canRetry: boolean;
}

/** The server has not said yet what all this costs, and may still do so by itself. */
export function isAwaited({ answered, status }: Cart): boolean {
  return !answered && status !== 'SERVER_ERROR' && status !== 'NO_INTERNET';
}

/** The whole cart as the shopper sees it. */
export function useCart(): Cart {
  const { state } = useCartStore();
  const listen = useCallback((changed: () => void) => subscribe(state, changed), [state]);
  const read = () => snapshot(state) as CartStoreState;
  const now = useSyncExternalStore(listen, read, read);
  return useMemo(
    () => ({
      ...deriveCart(now, now.intents),
      started: now.started,
      status: now.status,
      answered: now.answered,
      cartId: now.cartId,
      cartState: now.cartState,
      cartType: now.cartType,
      print: printsIn(now),
      addressId: now.addressId,
      eta: now.etaMinutes,
      bill: now.bill,
      unavailable: now.unavailable,
      changes: now.changes,
      promoInfo: now.promoInfo,
      promoDenied: now.promoDenied,
      tipSuggestions: now.tipSuggestions,
      removed: now.removed,
      canRetry: now.retry !== null,
    }),
    [now],
  );
}
