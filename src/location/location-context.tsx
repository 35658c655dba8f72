import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { LocationState } from './location-state.ts';
import type { LocationStore } from './location-store.ts';
import type { PlaceSearchState } from './place-search.ts';

export const LocationContext = createContext<LocationStore | null>(null);

export function useLocationStore(): LocationStore {
  const store = useContext(LocationContext);
  if (store === null) {
    throw new Error('[location] no place here: wrap the tree in <LocationContext value={store}>');
  }
  return store;
}

export function useLocation(): LocationState {
  return useSnapshot(useLocationStore().state) as LocationState;
}

/** At once: an input whose value comes a moment later moves the cursor to its end. */
export function usePlaceSearch(): PlaceSearchState {
  return useSnapshot(useLocationStore().search.state, { sync: true }) as PlaceSearchState;
}
