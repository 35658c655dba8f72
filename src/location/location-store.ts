import { createLatest } from '../platform/latest.ts';
import { type Bridge, isBridgeError } from '../../bridge/index.ts';
import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue } from '../model/ports.ts';
import { type City, cityByName, TOP_CITIES } from './cities.ts';
import type { PersistedSlice, PersistedSlices } from '../platform/persisted-slices.ts';
import { createStore, type Store, type Watched } from '../platform/store.ts';
import { type CityPoll, createCityPoll } from './city-poll.ts';
import {
  type FoundPlace,
  fetchPlaceAt,
  fetchSuggested,
  fetchVisibility,
  type Suggestion,
  type Visibility,
} from './location-api.ts';
import {
  type Coords,
  type LocationState,
  NO_ADDRESS,
  readLocation,
  showLocation,
  writeLocation,
} from './location-state.ts';
import { type Merchant, readMerchant, writeMerchant } from './merchant.ts';
import { createPlaceSearch, type PlaceSearch } from './place-search.ts';
import { type LocationFact, reduceLocation } from './reduce-location.ts';
import { whyNotDetected } from './why-not-detected.ts';
import * as m from './messages.ts';

type LocationDeps = Pick<Deps, 'clock' | 'random' | 'analytics'> & { bridge: Pick<Bridge, 'location'> };

export interface LocationNeeds {
  api: Api;
  /** shared with the first paint */
  location: Store<LocationState>;
  storage: KeyValue;
  slices: PersistedSlices;
  session: {
    /** 0: logged out */
    userId(): number;
    onLogin(listener: () => void): () => void;
    onLogout(listener: (reason: string) => void): () => void;
  };
}

/** The fields of a saved address that determine the location. */
interface AddressPlace {
  id: number;
  locality: string;
  landmark: string;
  lat: number | null;
  lon: number | null;
}

/**
 * `place`: chosen in the panel. `address`: a saved address was chosen. `login`: the shopper changed. `tab`:
 * chosen in another tab.
 */
type MovedBy = 'place' | 'address' | 'login' | 'tab';

export interface LocationStore {
  readonly state: LocationState;
  readonly watched: Watched<LocationState>;
  /** the store of the location */
  readonly merchant: Watched<Merchant>;
  readonly search: PlaceSearch;
  /** the largest cities that are serviceable; empty until a place is not */
  readonly served: Watched<{ cities: readonly City[] }>;
  readonly poll: CityPoll;
  /** Listens to logins and logouts and requests the store; returns a stop function. */
  start(): () => void;
  /** aborts all requests */
  close(): void;
  /** back to the first step */
  reopen(): void;
  /**
   * Requests the device's location through the host without changing the delivery location. Rejects with
   * errors of the host or backend.
   */
  locate(signal: AbortSignal): Promise<Point>;
  /** the same, and delivers there */
  detect(): Promise<void>;
  chooseCity(city: City): Promise<void>;
  chooseSuggestion(suggestion: Suggestion): Promise<void>;
  /** a saved address was chosen: serviceability is already known */
  deliverTo(address: AddressPlace): void;
  /** repeats a failed request for the store */
  recheck(): void;
  /** called after each change of the location; returns a stop function */
  onMoved(listener: (by: MovedBy) => void): () => void;
  /** called when another tab has changed the store; returns a stop function */
  onOtherStore(listener: () => void): () => void;
}

export function createLocationStore(deps: LocationDeps, needs: LocationNeeds): LocationStore {
  const { bridge, analytics } = deps;
  const { api, location, storage, slices, session } = needs;
  const { get } = location;
  const merchant = createStore(readMerchant(storage));
  const search = createPlaceSearch(deps, {
    api,
    near: () => get().large?.middle ?? get().coords,
    // Choosing the large place itself again would lead back to the same question.
    omits: ({ placeId, title }) => {
      const { large, place } = get();
      return large !== null && (placeId === large.placeId || title.toLowerCase() === place.toLowerCase());
    },
  });
  const served = createStore<{ cities: readonly City[] }>({ cities: [] });
  const listeners = new Set<(by: MovedBy) => void>();
  const otherStoreListeners = new Set<() => void>();
  /** One request at a time: a new one aborts the one before. */
  const journey = createLatest();
  let locationSlice: PersistedSlice | null = null;
  let merchantSlice: PersistedSlice | null = null;
  /** changes of this tab that are not stored yet */
  const unsaved = { location: false, merchant: false };

  const apply = (fact: LocationFact): void => {
    location.set(reduceLocation(get(), fact));
  };

  function moved(by: MovedBy): void {
    for (const listener of [...listeners]) listener(by);
  }

  function adoptStore(store: Merchant | null): void {
    if (store === null) return;
    unsaved.merchant ||= store.id !== merchant.get().id;
    merchant.set(store);
    merchantSlice?.changed();
  }

  function locationChanged(): void {
    unsaved.location = true;
    locationSlice?.changed();
  }

  function saveLocation(): boolean {
    const there = unsaved.location;
    if (there) writeLocation(storage, get());
    unsaved.location = false;
    return there;
  }

  function saveMerchant(): boolean {
    const there = unsaved.merchant;
    if (there) writeMerchant(storage, merchant.get());
    unsaved.merchant = false;
    return there;
  }

  function followLocation(): void {
    const kept = readLocation(storage);
    if (kept === null || unsaved.location) return;
    const before = get().coords;
    apply({ type: 'followed', location: kept });
    if (samePoint(kept.coords, before)) return;
    moved('tab');
    void findStore();
  }

  function followMerchant(): void {
    if (unsaved.merchant || readMerchant(storage).id === merchant.get().id) return;
    for (const listener of [...otherStoreListeners]) listener();
  }

  /** Requests the store of a location that is known to be serviceable. */
  async function findStore(): Promise<void> {
    const { coords } = get();
    try {
      const visibility = await fetchVisibility(api, coords);
      // The location may have changed during the request.
      if (!visibility.serviceable || get().coords !== coords) return;
      adoptStore(visibility.merchant);
      location.update({ cityId: cityOf(visibility) ?? get().cityId });
    } catch (error) {
      reportUnlessExpected(error);
    }
  }

  async function prepare(coords: Coords, signal: AbortSignal, cityId?: number): Promise<void> {
    apply({ type: 'preparing-store', place: coords.locality });
    try {
      const visibility = await fetchVisibility(api, coords);
      if (signal.aborted) return;
      if (!isServed(visibility)) {
        refuse(coords.locality);
        return;
      }
      adoptStore(visibility.merchant);
      search.clear();
      apply({
        type: 'store-prepared',
        location: {
          coords,
          cityId: cityId ?? cityOf(visibility) ?? get().cityId,
          userId: session.userId(),
        },
      });
      locationChanged();
      moved('place');
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      apply({ type: 'preparation-failed', message: whyNotPrepared(error, coords.locality) });
    }
  }

  function refuse(place: string): void {
    apply({ type: 'non-serviceable', place });
    void findServedCities();
  }

  async function findServedCities(): Promise<void> {
    if (served.get().cities.length > 0) return;
    const answers = await Promise.all(TOP_CITIES.map((city) => isServedAt(city).catch(() => false)));
    served.set({ cities: TOP_CITIES.filter((_, n) => answers[n]) });
  }

  async function isServedAt(point: Point): Promise<boolean> {
    return isServed(await fetchVisibility(api, point));
  }

  /** `suggestion`: it was chosen; null: the device is there */
  async function goTo(found: FoundPlace, suggestion: Suggestion | null, signal: AbortSignal): Promise<void> {
    if (found.locality === '') {
      await goToLarge(found, suggestion, signal);
      return;
    }
    const { lat, lon, locality, city } = found;
    const name = city === '' || locality.includes(city) ? locality : `${locality}, ${city}`;
    await prepare({ lat, lon, locality: name, ...CHOSEN }, signal);
  }

  /** A whole city, or a point in no locality: a part is asked for only where there is a store. */
  async function goToLarge(
    { lat, lon, city }: FoundPlace,
    suggestion: Suggestion | null,
    signal: AbortSignal,
  ): Promise<void> {
    const name = city || suggestion?.title || '';
    const place = name || m.yourLocation;
    const middle = cityByName(city);
    apply({ type: 'preparing-store', place });
    try {
      const here = await isServedAt({ lat, lon });
      const inCity = here || (middle !== undefined && (await isServedAt(middle)));
      if (signal.aborted) return;
      if (here || (inCity && suggestion !== null)) {
        search.clear();
        const large = { middle: { lat, lon }, placeId: suggestion?.placeId ?? '' };
        apply({ type: 'more-specific-location', place: name, large });
      } else refuse(inCity ? m.thisPartOf(place) : place);
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      apply({ type: 'preparation-failed', message: whyNotPrepared(error, place) });
    }
  }

  async function locate(signal: AbortSignal): Promise<Point> {
    const { latitude: lat, longitude: lon } = await bridge.location({ signal });
    apply({ type: 'located', here: { lat, lon } });
    return { lat, lon };
  }

  function reportUnlessExpected(error: unknown): void {
    if (isApiError(error) && ['offline', 'aborted', 'blocked'].includes(error.kind)) return;
    analytics.report(error, 'location');
  }

  return {
    get state() {
      return get();
    },
    watched: location,
    merchant,
    search,
    served,
    poll: createCityPoll(deps, { storage }),

    start() {
      locationSlice = slices.add({ name: 'location', save: saveLocation, follow: followLocation });
      merchantSlice = slices.add({ name: 'merchant', save: saveMerchant, follow: followMerchant });
      const stops = [
        locationSlice.stop,
        merchantSlice.stop,
        session.onLogin(() => {
          const before = get().coords;
          apply({ type: 'logged-in', userId: session.userId() });
          locationChanged();
          if (get().coords === before) return;
          moved('login');
          void findStore();
        }),
        session.onLogout((reason) => {
          const gone = reason === 'deleted';
          apply({ type: gone ? 'shopper-deleted' : 'logged-out' });
          // After a logout in another tab, that tab writes storage.
          if (reason !== 'elsewhere') locationChanged();
          if (!gone) return;
          moved('login');
          void findStore();
        }),
      ];
      void findStore();
      return () => {
        journey.abort();
        search.clear();
        for (const stop of stops) stop();
      };
    },

    close() {
      journey.abort();
      search.clear();
      apply({ type: 'closed' });
    },

    reopen() {
      search.clear();
      showLocation(location, true);
    },

    locate,

    async detect() {
      const signal = journey.begin();
      apply({ type: 'detecting-location' });
      let found: FoundPlace;
      try {
        const here = await locate(signal);
        if (signal.aborted) return;
        found = await fetchPlaceAt(api, here);
      } catch (error) {
        if (signal.aborted) return;
        if (!isBridgeError(error)) reportUnlessExpected(error);
        apply({ type: 'detection-failed', ...whyNotDetected(error, m.chooseYourAreaBelow) });
        return;
      }
      if (!signal.aborted) await goTo(found, null, signal);
    },

    async chooseCity({ lat, lon, locality, id }) {
      const signal = journey.begin();
      await prepare({ lat, lon, locality, ...CHOSEN, isDefault: true }, signal, id);
    },

    async chooseSuggestion(suggestion) {
      const signal = journey.begin();
      apply({ type: 'preparing-store', place: suggestion.title });
      try {
        const found = await fetchSuggested(api, suggestion);
        if (signal.aborted) return;
        if (found !== null) {
          await goTo(found, suggestion, signal);
          return;
        }
        search.clear();
        const large = { middle: null, placeId: suggestion.placeId };
        apply({ type: 'more-specific-location', place: suggestion.title, large });
      } catch (error) {
        if (signal.aborted) return;
        reportUnlessExpected(error);
        apply({ type: 'preparation-failed', message: whyNotPrepared(error, suggestion.title) });
      }
    },

    deliverTo({ id, locality, landmark, lat, lon }) {
      const before = get().coords;
      const point = lat === null || lon === null ? { lat: before.lat, lon: before.lon } : { lat, lon };
      const same = before.addressId === id && before.locality === locality && before.landmark === landmark;
      if (same && samePoint(point, before)) return;
      journey.begin();
      const coords = { ...point, locality, landmark, isDefault: false, addressId: id };
      apply({ type: 'address-chosen', coords, userId: session.userId() });
      locationChanged();
      if (samePoint(point, before)) return;
      moved('address');
      void findStore();
    },

    recheck: () => void findStore(),

    onMoved(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    onOtherStore(listener) {
      otherStoreListeners.add(listener);
      return () => void otherStoreListeners.delete(listener);
    },
  };
}

function isServed({ serviceable, merchant }: Visibility): boolean {
  return serviceable && merchant !== null;
}

function cityOf({ cityName, cityId }: Visibility): number | null {
  return cityByName(cityName)?.id ?? cityId;
}

function samePoint(one: Point, other: Point): boolean {
  return one.lat === other.lat && one.lon === other.lon;
}

const CHOSEN = { landmark: '', isDefault: false, addressId: NO_ADDRESS } as const;

function whyNotPrepared(error: unknown, place: string): string {
  return isApiError(error) && error.kind === 'offline'
    ? m.offlineSoCannotLookForStoreNear
    : m.couldNotFindOutWhetherDeliverTo(place);
}
