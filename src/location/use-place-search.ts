import { useLocationStore } from './location-context.tsx';
import { createPlaceSearch, type PlaceSearch } from './place-search.ts';

/** The search for places of the location panel. Its code comes with the panel, and a first visit loads neither. */
export const usePlaceSearch = (): PlaceSearch => useLocationStore().searchWith(createPlaceSearch);
