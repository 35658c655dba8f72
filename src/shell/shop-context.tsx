import { useStoreOf } from '../ui/stores.tsx';
import type { Screens } from './screens.tsx';
import type { Shop } from './shop.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    /** only for the shell; features have their own hooks */
    shell: { shop: Shop; screens: Screens };
  }
}

export function useShop(): { shop: Shop; screens: Screens } {
  return useStoreOf('shell');
}
