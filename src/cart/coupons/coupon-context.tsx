import { useSnapshot } from 'valtio';
import { useStoreOf } from '../../ui/stores.tsx';
import type { CouponState, CouponStore } from './coupon-store.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    coupons: CouponStore;
  }
}

export function useCouponStore(): CouponStore {
  return useStoreOf('coupons');
}

export function useCoupons(): Readonly<CouponState> {
  return useSnapshot(useCouponStore().state) as Readonly<CouponState>;
}
