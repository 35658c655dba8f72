import { isBridgeError } from '../../bridge/index.ts';
import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { createLatest } from '../platform/latest.ts';
import type { Store } from '../platform/store.ts';
import { type City, cityByName, TOP_CITIES } from './cities.ts';
import {
  cityOf,
  type FoundPlace,
  fetchPlaceAt,
  fetchSuggestedPlace,
  fetchVisibility,
  isServed,
  type Suggestion,
} from './location-api.ts';
import { type Coords, type LocationState, NO_ADDRESS } from './location-state.ts';
import type { Merchant } from './merchant.ts';
import type { LocationFact } from './reduce-location.ts';
import { detectionFailure } from './detection-failure.ts';
import * as m from './messages.ts';

export interface PlaceChooser {
  /** requests the device's location, and delivers there */
  detect(): Promise<void>;
  /** asks for a part of the city, or says that the shop does not deliver there */
  openCity(city: City): Promise<void>;
  /** shows what the shop delivers in the city, before the shopper has chosen a part of it */
  chooseCity(city: City): Promise<void>;
  chooseSuggestion(suggestion: Suggestion): Promise<void>;
}

export interface PlaceChooserOptions {
  /** rejects with errors of the host */
  locate(signal: AbortSignal): Promise<Point>;
  /** the largest serviceable cities; loaded once a place is not serviceable */
  servedCities: Store<{ cities: readonly City[] }>;
  api: Api;
  clearSearch(): void;
  get(): LocationState;
  apply(fact: LocationFact): void;
  /** one choice at a time: a new one aborts the previous one */
  latestChoice: ReturnType<typeof createLatest>;
  userId(): number;
  adoptStore(store: Merchant | null): void;
  onChosen(): void;
  reportUnlessExpected(error: unknown): void;
}

/** Finds the store that delivers to a chosen or detected place, or shows why none does. */
export function createPlaceChooser(needs: PlaceChooserOptions): PlaceChooser {
  const { locate, servedCities, api, clearSearch, get, apply, latestChoice, userId } = needs;
  const { adoptStore, onChosen, reportUnlessExpected } = needs;

  async function prepare(coords: Coords, signal: AbortSignal, cityId?: number): Promise<void> {
    apply({ type: 'preparing-store', place: coords.locality });
    try {
      const visibility = await fetchVisibility(api, coords);
      if (signal.aborted) return;
      if (!isServed(visibility)) {
        showNonServiceable(coords.locality);
        return;
      }
      adoptStore(visibility.merchant);
      clearSearch();
      apply({
        type: 'store-prepared',
        location: {
          coords,
          cityId: cityId ?? cityOf(visibility) ?? get().cityId,
          userId: userId(),
        },
      });
      onChosen();
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      apply({ type: 'preparation-failed', message: preparationMessage(error, coords.locality) });
    }
  }

  function showNonServiceable(place: string): void {
    apply({ type: 'non-serviceable', place });
    void findServedCities();
  }

  async function findServedCities(): Promise<void> {
    if (servedCities.get().cities.length > 0) return;
    const results = await Promise.all(TOP_CITIES.map((city) => isServedAt(city).catch(() => false)));
    servedCities.set({ cities: TOP_CITIES.filter((_, n) => results[n]) });
  }

  async function isServedAt(point: Point): Promise<boolean> {
    return isServed(await fetchVisibility(api, point));
  }

  /** `suggestion`: the chosen one; null: the device's location */
  async function deliverToPlace(
    foundPlace: FoundPlace,
    suggestion: Suggestion | null,
    signal: AbortSignal,
  ): Promise<void> {
    if (foundPlace.locality === '') {
      await handleLargePlace(foundPlace, suggestion, signal);
      return;
    }
    const { lat, lon, locality, city } = foundPlace;
    const name = city === '' || locality.includes(city) ? locality : `${locality}, ${city}`;
    await prepare({ lat, lon, locality: name, ...CHOSEN_BY_SHOPPER }, signal);
  }

  /** A whole city, or a point without a locality: a more specific place is asked for only if there is a store. */
  async function handleLargePlace(
    { lat, lon, city }: FoundPlace,
    suggestion: Suggestion | null,
    signal: AbortSignal,
  ): Promise<void> {
    const name = city || suggestion?.title || '';
    const place = name || m.unnamedLocation;
    const centre = cityByName(city);
    apply({ type: 'preparing-store', place });
    try {
      const isServedHere = await isServedAt({ lat, lon });
      const isServedInCity = isServedHere || (centre !== undefined && (await isServedAt(centre)));
      if (signal.aborted) return;
      if (isServedHere || (isServedInCity && suggestion !== null)) {
        clearSearch();
        const largePlace = { centre: { lat, lon }, placeId: suggestion?.placeId ?? '' };
        apply({ type: 'more-specific-location', place: name, largePlace });
      } else showNonServiceable(isServedInCity ? m.partOfCity(place) : place);
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      apply({ type: 'preparation-failed', message: preparationMessage(error, place) });
    }
  }

  return {
    async detect() {
      const signal = latestChoice.begin();
      apply({ type: 'detecting-location' });
      let place: FoundPlace;
      try {
        const devicePoint = await locate(signal);
        if (signal.aborted) return;
        place = await fetchPlaceAt(api, devicePoint);
      } catch (error) {
        if (signal.aborted) return;
        if (!isBridgeError(error)) reportUnlessExpected(error);
        apply({ type: 'detection-failed', ...detectionFailure(error, m.chooseAreaInstead) });
        return;
      }
      if (!signal.aborted) await deliverToPlace(place, null, signal);
    },

    async openCity({ lat, lon, name }) {
      const signal = latestChoice.begin();
      apply({ type: 'preparing-store', place: name });
      try {
        const isServed = await isServedAt({ lat, lon });
        if (signal.aborted) return;
        const largePlace = { centre: { lat, lon }, placeId: '' };
        if (isServed) apply({ type: 'more-specific-location', place: name, largePlace });
        else showNonServiceable(name);
      } catch (error) {
        if (signal.aborted) return;
        reportUnlessExpected(error);
        apply({ type: 'preparation-failed', message: preparationMessage(error, name) });
      }
    },

    async chooseCity({ lat, lon, name, id }) {
      const signal = latestChoice.begin();
      await prepare({ lat, lon, locality: name, ...CHOSEN_BY_SHOPPER, isDefault: true }, signal, id);
    },

    async chooseSuggestion(suggestion) {
      const signal = latestChoice.begin();
      apply({ type: 'preparing-store', place: suggestion.title });
      try {
        const suggestedPlace = await fetchSuggestedPlace(api, suggestion);
        if (signal.aborted) return;
        if (suggestedPlace !== null) {
          await deliverToPlace(suggestedPlace, suggestion, signal);
          return;
        }
        clearSearch();
        const largePlace = { centre: null, placeId: suggestion.placeId };
        apply({ type: 'more-specific-location', place: suggestion.title, largePlace });
      } catch (error) {
        if (signal.aborted) return;
        reportUnlessExpected(error);
        apply({ type: 'preparation-failed', message: preparationMessage(error, suggestion.title) });
      }
    },
  };
}

const CHOSEN_BY_SHOPPER = { landmark: '', isDefault: false, addressId: NO_ADDRESS } as const;

function preparationMessage(error: unknown, place: string): string {
  return isApiError(error) && error.kind === 'offline' ? m.storeSearchOffline : m.storeSearchFailed(place);
}
