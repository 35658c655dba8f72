import { useStoreOf } from '../ui/stores.tsx';
import type { Screens } from './screens.tsx';
import type { Shop } from './shop.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    /** the shell's own view of the shop; features have hooks of their own */
    shell: { shop: Shop; screens: Screens };
  }
}

export function useShop(): { shop: Shop; screens: Screens } {
  return useStoreOf('shell');
}
