import { createListeners, stopAll } from '../model/listeners.ts';
import type { Bridge } from '../../bridge/index.ts';
import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue } from '../model/ports.ts';
import { createLatest } from '../platform/latest.ts';
import type { PersistedSlice, PersistedSlices } from '../platform/persisted-slices.ts';
import { createStore, type Store, type Watched } from '../platform/store.ts';
import type { PlaceChooserOptions, PlaceChooser } from './choose-place.ts';
import type { City } from './cities.ts';
import { cityOf, fetchVisibility } from './location-api.ts';
import { type LocationState, readLocation, showLocation, writeLocation } from './location-state.ts';
import { isSameMerchant, type Merchant, readMerchant, writeMerchant } from './merchant.ts';
import type { createPlaceSearch, PlaceSearch } from './place-search.ts';
import { type LocationFact, reduceLocation } from './reduce-location.ts';
import { UserChangeStep } from '../model/user-change.ts';

type LocationDeps = Pick<Deps, 'clock' | 'random' | 'analytics'> & { bridge: Pick<Bridge, 'location'> };

export interface LocationOptions {
  api: Api;
  /** shared with the first paint */
  location: Store<LocationState>;
  storage: KeyValue;
  slices: PersistedSlices;
  /** loaded with the panel, which is needed to choose a place */
  loadChooser(): Promise<{ createPlaceChooser(needs: PlaceChooserOptions): PlaceChooser }>;
  session: {
    /** 0: logged out */
    userId(): number;
    onLogin(step: UserChangeStep, listener: () => void): () => void;
    onLogout(step: UserChangeStep, listener: (reason: string) => void): () => void;
  };
}

/** The fields of a saved address that determine the location. */
interface AddressLocation {
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
type MoveCause = 'place' | 'address' | 'login' | 'tab';

export interface LocationStore extends PlaceChooser {
  readonly state: LocationState;
  readonly watched: Watched<LocationState>;
  /** the store of the location */
  readonly merchant: Watched<Merchant>;
  /** the search for places of the panel, which brings the code for it */
  searchWith(create: typeof createPlaceSearch): PlaceSearch;
  /** what the panel's own requests and answers need */
  readonly panel: Pick<LocationOptions, 'api' | 'storage'> & Pick<LocationDeps, 'analytics'>;
  /** the largest serviceable cities; loaded once a place is not serviceable */
  readonly servedCities: Watched<{ cities: readonly City[] }>;
  /**
   * Requests the device's location through the host without changing the delivery location. Rejects with errors of the
   * host.
   */
  locate(signal: AbortSignal): Promise<Point>;
  /** Listens to logins and logouts and requests the store; returns a stop function. */
  start(): () => void;
  /** aborts all requests */
  close(): void;
  /** returns to the first step */
  reopen(): void;
  /** delivers to a chosen saved address, whose serviceability is already known */
  chooseAddress(address: AddressLocation): void;
  /** repeats a failed request for the store */
  recheck(): void;
  /** called after each change of the location; returns a stop function */
  onChange(listener: (cause: MoveCause) => void): () => void;
  /** called when another tab has changed the store; returns a stop function */
  onStoreChange(listener: () => void): () => void;
}

export function createLocationStore(deps: LocationDeps, needs: LocationOptions): LocationStore {
  const { bridge, analytics } = deps;
  const { api, location, storage, slices, session } = needs;
  const { get } = location;
  const merchant = createStore(readMerchant(storage));
  let search: PlaceSearch | null = null;
  const clearSearch = () => search?.clear();
  const moveListeners = createListeners<[by: MoveCause]>();
  const otherStoreListeners = createListeners();
  /** One request at a time: a new one aborts the previous one. */
  const latestChoice = createLatest();
  let locationSlice: PersistedSlice | null = null;
  let merchantSlice: PersistedSlice | null = null;
  /** changes of this tab that are not stored yet */
  const unsavedParts = { location: false, merchant: false };

  const apply = (fact: LocationFact): void => {
    location.set(reduceLocation(get(), fact));
  };

  function notifyMoved(cause: MoveCause): void {
    moveListeners.call(cause);
  }

  function adoptStore(store: Merchant | null): void {
    if (store === null) return;
    const previousStore = merchant.get();
    unsavedParts.merchant ||= store.id !== previousStore.id;
    merchant.set(store);
    merchantSlice?.changed();
    // neither the other tabs nor the shopper need to know of this change
    if (!unsavedParts.merchant && !isSameMerchant(store, previousStore)) writeMerchant(storage, store);
  }

  function markLocationChanged(): void {
    unsavedParts.location = true;
    locationSlice?.changed();
  }

  function saveLocation(): boolean {
    const isUnsaved = unsavedParts.location;
    if (isUnsaved) writeLocation(storage, get());
    unsavedParts.location = false;
    return isUnsaved;
  }

  function saveMerchant(): boolean {
    const isUnsaved = unsavedParts.merchant;
    if (isUnsaved) writeMerchant(storage, merchant.get());
    unsavedParts.merchant = false;
    return isUnsaved;
  }

  function readOtherTabLocation(): void {
    const storedLocation = readLocation(storage);
    if (storedLocation === null || unsavedParts.location) return;
    const previousCoords = get().coords;
    apply({ type: 'followed', location: storedLocation });
    if (isSamePoint(storedLocation.coords, previousCoords)) return;
    notifyMoved('tab');
    void requestStore();
  }

  function readOtherTabMerchant(): void {
    if (unsavedParts.merchant || readMerchant(storage).id === merchant.get().id) return;
    otherStoreListeners.call();
  }

  async function locate(signal: AbortSignal): Promise<Point> {
    const { latitude: lat, longitude: lon } = await bridge.location({ signal });
    apply({ type: 'located', devicePoint: { lat, lon } });
    return { lat, lon };
  }

  const servedCities = createStore<{ cities: readonly City[] }>({ cities: [] });
  let chooser: PlaceChooser | null = null;
  async function choose(action: (chooser: PlaceChooser) => Promise<void>): Promise<void> {
    // closing the panel, or another choice, aborts this one
    const signal = latestChoice.begin();
    try {
      const { createPlaceChooser } = await needs.loadChooser();
      chooser ??= createPlaceChooser({
        locate,
        servedCities,
        api,
        clearSearch,
        get,
        apply,
        latestChoice,
        userId: session.userId,
        adoptStore,
        onChosen() {
          markLocationChanged();
          notifyMoved('place');
        },
        reportUnlessExpected,
      });
    } catch (error) {
      reportUnlessExpected(error);
      // the panel shows that its code failed to load, and retries
      showLocation(location, true);
      return;
    }
    if (!signal.aborted) await action(chooser);
  }

  /** Requests the store of a location that is known to be serviceable. */
  async function requestStore(): Promise<void> {
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
    servedCities,
    searchWith(create) {
      search ??= create(deps, {
        api,
        centre: () => get().largePlace?.centre ?? get().coords,
        // If the same large place could be chosen again, the same question would be asked again.
        isExcluded: ({ placeId, title }) => {
          const { largePlace, place } = get();
          return (
            largePlace !== null &&
            (placeId === largePlace.placeId || title.toLowerCase() === place.toLowerCase())
          );
        },
      });
      return search;
    },
    locate,
    detect: () => choose((chooser) => chooser.detect()),
    chooseCity: (city) => choose((chooser) => chooser.chooseCity(city)),
    openCity: (city) => choose((chooser) => chooser.openCity(city)),
    chooseSuggestion: (suggestion) => choose((chooser) => chooser.chooseSuggestion(suggestion)),
    panel: { api, storage, analytics },

    start() {
      locationSlice = slices.add({ name: 'location', save: saveLocation, follow: readOtherTabLocation });
      merchantSlice = slices.add({ name: 'merchant', save: saveMerchant, follow: readOtherTabMerchant });
      const stop = stopAll([
        locationSlice.stop,
        merchantSlice.stop,
        session.onLogin(UserChangeStep.location, () => {
          const previousCoords = get().coords;
          apply({ type: 'logged-in', userId: session.userId() });
          markLocationChanged();
          if (get().coords === previousCoords) return;
          notifyMoved('login');
          void requestStore();
        }),
        session.onLogout(UserChangeStep.location, (reason) => {
          const isDeleted = reason === 'deleted';
          apply({ type: isDeleted ? 'shopper-deleted' : 'logged-out' });
          // After a logout in another tab, that tab writes storage.
          if (reason !== 'elsewhere') markLocationChanged();
          if (!isDeleted) return;
          notifyMoved('login');
          void requestStore();
        }),
      ]);
      void requestStore();
      return () => {
        latestChoice.abort();
        clearSearch();
        stop();
      };
    },

    close() {
      latestChoice.abort();
      clearSearch();
      apply({ type: 'closed' });
    },

    reopen() {
      clearSearch();
      showLocation(location, true);
    },

    chooseAddress({ id, locality, landmark, lat, lon }) {
      const previousCoords = get().coords;
      const point =
        lat === null || lon === null ? { lat: previousCoords.lat, lon: previousCoords.lon } : { lat, lon };
      const isSame =
        previousCoords.addressId === id &&
        previousCoords.locality === locality &&
        previousCoords.landmark === landmark;
      if (isSame && isSamePoint(point, previousCoords)) return;
      latestChoice.begin();
      const coords = { ...point, locality, landmark, isDefault: false, addressId: id };
      apply({ type: 'address-chosen', coords, userId: session.userId() });
      markLocationChanged();
      if (isSamePoint(point, previousCoords)) return;
      notifyMoved('address');
      void requestStore();
    },

    recheck: () => void requestStore(),

    onChange: moveListeners.add,

    onStoreChange: otherStoreListeners.add,
  };
}

function isSamePoint(first: Point, second: Point): boolean {
  return first.lat === second.lat && first.lon === second.lon;
}
