import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { CouponState, CouponStore } from './coupon-store.ts';

export const CouponContext = createContext<CouponStore | null>(null);

export function useCouponStore(): CouponStore {
  const store = useContext(CouponContext);
  if (store === null)
    throw new Error('[cart] no coupons here: wrap the tree in <CouponContext value={store}>');
  return store;
}

export function useCoupons(): Readonly<CouponState> {
  return useSnapshot(useCouponStore().state) as Readonly<CouponState>;
}
