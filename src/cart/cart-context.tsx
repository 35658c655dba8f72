import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import type { BackendAction } from './cart-wire.ts';
import type {
  BillRow,
  CartCallInfo,
  CartChange,
  CartIntents,
  CartOutcome,
  CartProduct,
  CartState,
  CartStatus,
  ServerCartState,
  UnavailableProduct,
} from './cart-model.ts';
import { deriveCart, deriveLine, type OptimisticCart } from './derive-cart.ts';

export interface CartStoreState extends CartState {
  intents: CartIntents;
}

export interface CartStore {
  readonly state: CartStoreState;
  /** Takes up the kept cart and listens to its edges. Called once the markup has been taken over; the answer stops it. */
  start(): () => void;
  /** the cart as the shopper sees it, now */
  view(): OptimisticCart;
  setQuantity(product: CartProduct, quantity: number): void;
  setDonation(selected: boolean): void;
  setAddress(addressId: number | null): void;
  /** quantities above the stock go down to it, sold-out lines go */
  removeOutOfStock(): void;
  dismissChanges(): void;
  /** asks the server for the cart anew; blocking unless told otherwise */
  refresh(options?: { blocking?: boolean }): Promise<CartOutcome>;
  /** Waits until nothing is pending and the server knows the cart; creates it when logged in. */
  sync(): Promise<CartOutcome>;
  patch(
    fields: Readonly<Record<string, unknown>>,
    options?: { action?: string; blocking?: boolean },
  ): Promise<CartOutcome>;
  /** the checkout call */
  validate(addressId: number, options?: { newAddress?: boolean }): Promise<CartOutcome>;
  /** makes the failed call again */
  retry(): Promise<CartOutcome>;
  /** does what a backend action asks of the cart; false when it asks nothing of it */
  perform(action: BackendAction): boolean;
  /** everything, also the id: the order was placed */
  reset(): void;
  /** everything but the id */
  clear(): void;
  /** told the cart state of every answer; the returned function stops */
  onState(
    listener: (told: { cartState: ServerCartState; cartId: string | null; call: CartCallInfo }) => void,
  ): () => void;
}

export const CartContext = createContext<CartStore | null>(null);

export function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (store === null) throw new Error('[cart] no cart here: wrap the tree in <CartContext value={store}>');
  return store;
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
  | 'setAddress'
  | 'removeOutOfStock'
  | 'dismissChanges'
  | 'refresh'
  | 'sync'
  | 'retry'
> {
  return useCartStore();
}

export interface Cart extends OptimisticCart {
  status: CartStatus;
  answered: boolean;
  cartId: string | null;
  cartState: ServerCartState | null;
  cartType: string;
  addressId: number | null;
  /** minutes until delivery */
  eta: number | null;
  bill: readonly BillRow[];
  unavailable: readonly UnavailableProduct[];
  changes: readonly CartChange[];
  /** a patch or an action failed and can be made again */
  canRetry: boolean;
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
      status: now.status,
      answered: now.answered,
      cartId: now.cartId,
      cartState: now.cartState,
      cartType: now.cartType,
      addressId: now.addressId,
      eta: now.etaMinutes,
      bill: now.bill,
      unavailable: now.unavailable,
      changes: now.changes,
      canRetry: now.retry !== null,
    }),
    [now],
  );
}
