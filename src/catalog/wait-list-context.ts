import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import type { Product } from './product-wire.ts';
import type { WaitList } from './wait-list.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    waitList: WaitList;
  }
}

/** Whether the product is on the wait list, and a function that adds or removes the product. */
export function useWaitListToggle(product: Product): readonly [waits: boolean, toggle: () => void] {
  const list = useStoreOf('waitList');
  const { ids } = useStore(list.watched);
  return [ids.includes(product.productId), () => list.toggle(product)];
}
