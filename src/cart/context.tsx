import { useMemo } from 'react';
import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import {
  type BillRow,
  type CartChange,
  type CartPrint,
  type CartStatus,
  type LinkCoupon,
  type PricingDetails,
  type PromoDenied,
  type PromoInfo,
  type Removed,
  type ServerCartState,
  type TipSuggestion,
  type UnavailableProduct,
  type Unparsed,
  printsIn,
} from './model.ts';
import type { Limited } from './limits.ts';
import { deriveCart, deriveLine, isPriced, type OptimisticCart } from './derive.ts';
import { noIntents } from './intents.ts';
import type { CartStore } from './ports.ts';

export type { CartStore } from './ports.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    cart: CartStore;
  }
}

export function useCartStore(): CartStore {
  return useStoreOf('cart');
}

/**
 * One product's line; rerenders only when that line changes. `product`: determines the limit while the product is not
 * in the cart.
 */
export function useLine(
  productId: string,
  product?: Limited,
): { quantity: number; limit: number; pending: boolean } {
  const { watched } = useCartStore();
  const line = useStore(watched, ({ items }) => items[productId]);
  const intent = useStore(watched, ({ intents }) => intents.lines[productId]);
  const cartType = useStore(watched, (cart) => (productId in cart.items ? cart.cartType : ''));
  return deriveLine(
    { items: line ? { [productId]: line } : {}, cartType },
    { ...noIntents(), lines: intent ? { [productId]: intent } : {} },
    productId,
    product,
  );
}

/** The cart actions available on every screen. */
export function useCartActions(): Pick<CartStore, 'setQuantity' | 'track'> {
  return useCartStore();
}

export interface Cart extends OptimisticCart {
  status: CartStatus;
  answered: boolean;
  cartId: string | null;
  cartState: ServerCartState | null;
  cartType: string;
  /** the documents of a print cart; null for any other */
  print: CartPrint | null;
  addressId: number | null;
  /** minutes until delivery */
  eta: number | null;
  /** the id of the chosen delivery slot; empty: deliver now */
  slotId: string;
  unparsed: Unparsed | undefined;
  bill: readonly BillRow[];
  unavailable: readonly UnavailableProduct[];
  changes: readonly CartChange[];
  promoInfo: readonly PromoInfo[];
  promoDenied: PromoDenied | null;
  /** the coupon of a link, kept until it applies; null: none */
  linkCoupon: LinkCoupon | null;
  /** the requested code, until the server responds; empty: removal; null: no request */
  couponWanted: string | null;
  /** the server's amounts, without texts */
  pricing: PricingDetails;
  tipSuggestions: readonly TipSuggestion[];
  /** the last removal, if it can be undone */
  removed: Removed | null;
  /** whether a failed patch or action can be retried */
  canRetry: boolean;
  /** whether a change did not reach the server, so that the amount is an estimate */
  unsaved: boolean;
  /** the backend's message on refusing the last call; empty: none */
  refusal: string;
  /** the support code of the last failed call */
  supportCode: string | null;
}

/** The whole cart as the shopper sees it. */
export function useCart(): Cart {
  const now = useStore(useCartStore().watched);
  return useMemo(
    () => ({
      ...deriveCart(now, now.intents),
      status: now.status,
      answered: now.answered,
      cartId: now.cartId,
      cartState: now.cartState,
      cartType: now.cartType,
      print: printsIn(now),
      addressId: now.addressId,
      eta: now.etaMinutes,
      slotId: now.slotId ?? '',
      unparsed: now.unparsed,
      bill: now.bill,
      unavailable: now.unavailable,
      changes: now.changes,
      promoInfo: now.promoInfo,
      promoDenied: now.promoDenied,
      linkCoupon: now.linkCoupon,
      couponWanted: now.intents.coupon?.code ?? null,
      pricing: now.pricingDetails,
      tipSuggestions: now.tipSuggestions,
      removed: now.removed,
      canRetry: now.retry !== null,
      unsaved: now.unsaved && !isPriced(now),
      refusal: now.refusal,
      supportCode: now.supportCode ?? null,
    }),
    [now],
  );
}
