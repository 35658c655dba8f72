import { useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
import type { LocationState } from './location-state.ts';
import type { LocationStore } from './location-store.ts';
import type { PlaceSearchState } from './place-search.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    location: LocationStore;
  }
}

export function useLocationStore(): LocationStore {
  return useStoreOf('location');
}

export function useLocation(): LocationState {
  return useSnapshot(useLocationStore().state) as LocationState;
}

/** At once: an input whose value comes a moment later moves the cursor to its end. */
export function usePlaceSearch(): PlaceSearchState {
  return useSnapshot(useLocationStore().search.state, { sync: true }) as PlaceSearchState;
}
