import { useStoreOf } from '../ui/stores.tsx';
import type { Screens } from './screens.tsx';
import type { Shop } from './shop.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    /** for the shell only; features have their own hooks */
    shell: { shop: Shop; screens: Screens };
  }
}

export function useShop(): { shop: Shop; screens: Screens } {
  return useStoreOf('shell');
}
