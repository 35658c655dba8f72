import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import type { LocationState } from './location-state.ts';
import type { LocationStore } from './location-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    location: LocationStore;
  }
}

export function useLocationStore(): LocationStore {
  return useStoreOf('location');
}

export function useLocation(): LocationState {
  return useStore(useLocationStore().watched);
}
