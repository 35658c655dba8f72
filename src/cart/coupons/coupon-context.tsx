import { useStoreOf } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
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
  return useStore(useCouponStore().watched);
}
