import { createLatest } from '../../platform/latest.ts';
import { isBridgeError } from '../../../bridge/index.ts';
import { type Api, isApiError } from '../../http/api.ts';
import type { Suggestion } from '../../location/location-api.ts';
import { createPlaceSearch, type PlaceSearch } from '../../location/place-search.ts';
import { detectionFailure } from '../../location/detection-failure.ts';
import { distanceM, type Point } from '../../model/distance.ts';
import type { Deps } from '../../model/deps.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { FAR_M, type LocationSource } from '../place-model.ts';
import { pointOf } from '../address-model.ts';
import type { AddressStore } from '../address-store.ts';
import { defaultMapPicker, type MapPickerState } from './map-picker-state.ts';
import { fetchPin, fetchSuggestedPin, type PinInfo } from './pin-api.ts';
import { type MapPickerFact, reduceMapPicker } from './reduce-map-picker.ts';
import * as m from './messages.tsx';

/** The name of the location is requested once the map has been still for this long. */
const DEBOUNCE_MS = 300;
/** The delay after moves by key; longer, so that a screen reader does not read a name between two key presses. */
const KEYS_DEBOUNCE_MS = 700;

interface MapPickerFeatures {
  api: Api;
  /** the store of the form to fill in */
  address: Pick<AddressStore, 'state' | 'placePin' | 'setPlace'>;
  /** the shop's delivery location. `isDefault`: not chosen by the shopper */
  coords(): Point & { isDefault: boolean };
  /** the device's location; null: not requested */
  here(): Point | null;
  /** requests the device's location through the host */
  locate(signal: AbortSignal): Promise<Point>;
}

/** The map picker for the form's location. Results are written to the form at once. */
export interface MapPickerStore {
  readonly watched: Watched<MapPickerState>;
  /** the current state */
  readonly state: MapPickerState;
  readonly search: PlaceSearch;
  /** starts at the form's location, else the device's, else the shop's delivery location */
  show(): void;
  /** resets the state and aborts all requests */
  hide(): void;
  /** confirms the pin and closes the map */
  confirm(): void;
  /** puts the pin at the centre to which the shopper has moved the map; `byKeys`: step by step */
  movePin(point: Point, byKeys?: boolean): void;
  /** asks for the device's location, with an explanation before the first prompt */
  askDevice(): void;
  closeExplanation(): void;
  detect(): Promise<void>;
  chooseSuggestion(suggestion: Suggestion): Promise<void>;
  /** requests the name of the pin's location again */
  retry(): void;
}

export function createMapPicker(
  deps: Pick<Deps, 'clock' | 'random' | 'analytics'>,
  features: MapPickerFeatures,
): MapPickerStore {
  const { clock, analytics } = deps;
  const { api, address } = features;
  const store = createStore(defaultMapPicker());
  const search = createPlaceSearch(deps, { api, centre: () => store.get().marker });
  let cancel = () => {};
  const requests = createLatest();

  const apply = (fact: MapPickerFact): void => {
    store.set(reduceMapPicker(store.get(), fact));
  };

  /** One request at a time: a new one aborts the previous one. */
  function begin(): AbortSignal {
    cancel();
    return requests.begin();
  }

  function setPlace(marker: Point, movesMap?: true): void {
    const devicePoint = features.here();
    const distance = devicePoint && distanceM(devicePoint, marker);
    const isFar = distance !== null && distance > FAR_M;
    apply({ type: 'place-set', marker, far: isFar, distance, ...(movesMap && { centre: movesMap }) });
  }

  function receive(info: PinInfo, point: Point | null): void {
    const { place, serviceable, templates, defaultTemplateId } = info;
    apply({ type: 'info-received', place, templates, defaultTemplateId });
    apply({ type: 'serviceability-known', serviceable });
    address.setPlace({ place, at: point, templates, defaultTemplateId });
  }

  function reportUnlessExpected(error: unknown): void {
    if (isBridgeError(error)) return;
    if (isApiError(error) && ['offline', 'aborted', 'blocked'].includes(error.kind)) return;
    analytics.report(error, 'address.map');
  }

  /** `isKnown`: the point was chosen or is the shop's delivery location, not a default. */
  async function nameMarker(isKnown: boolean, isMoved: boolean, signal = begin()): Promise<void> {
    const { marker } = store.get();
    apply({ type: 'info-asked-for' });
    try {
      const info = await fetchPin(api, marker, isMoved, signal);
      if (!signal.aborted) receive(info, isKnown ? marker : null);
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      apply({ type: 'info-failed' });
    }
  }

  /** Sets a location that was not chosen by moving the map. */
  function putPin(point: Point, source: LocationSource): void {
    address.placePin(point, source);
    setPlace(point, true);
    trackShift();
  }

  function trackShift(): void {
    const { distance, isFar } = store.get();
    analytics.track('Map Pin Shifted', {
      far: isFar,
      ...(distance !== null && { distance_m: Math.round(distance) }),
    });
  }

  async function detect(): Promise<void> {
    if (store.get().isExplaining) analytics.track('Location Popup Clicked', { cta: 'detect' });
    const signal = begin();
    apply({ type: 'detecting-locality' });
    try {
      const devicePoint = await features.locate(signal);
      if (signal.aborted) return;
      apply({ type: 'locality-detected' });
      putPin(devicePoint, 'gps');
      await nameMarker(true, false, signal);
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      const { message } = detectionFailure(error, m.searchOrMoveInstead);
      apply({ type: 'detection-failed', message });
    }
  }

  return {
    watched: store as Watched<MapPickerState>,
    get state() {
      return store.get();
    },
    search,

    show() {
      apply({ type: 'shown' });
      const { form } = address.state;
      const { isDefault, lat, lon } = features.coords();
      const formPoint = form && pointOf(form);
      const start = formPoint ?? features.here() ?? (isDefault ? null : { lat, lon });
      setPlace(start ?? store.get().marker, true);
      void nameMarker(start !== null, false);
    },

    hide() {
      begin();
      search.clear();
      apply({ type: 'hidden' });
    },

    confirm() {
      const { form } = address.state;
      if (form && !form.isPinned) address.placePin(store.get().marker, store.get().source, true);
      this.hide();
    },

    movePin(point, byKeys = false) {
      begin();
      apply({ type: 'pin-moved' });
      address.placePin(point, 'map');
      setPlace(point);
      trackShift();
      apply({ type: 'info-asked-for' });
      cancel = clock.after(byKeys ? KEYS_DEBOUNCE_MS : DEBOUNCE_MS, () => void nameMarker(true, true));
    },

    askDevice() {
      if (features.here() !== null) {
        void detect();
        return;
      }
      apply({ type: 'explained' });
      analytics.track('Location Popup Shown', {});
    },

    closeExplanation() {
      apply({ type: 'explanation-closed' });
      analytics.track('Location Popup Clicked', { cta: 'close' });
    },

    detect,

    async chooseSuggestion(suggestion) {
      search.clear();
      const signal = begin();
      apply({ type: 'pin-moved' });
      apply({ type: 'info-asked-for' });
      try {
        const info = await fetchSuggestedPin(api, suggestion, signal);
        if (signal.aborted) return;
        const { at } = info;
        if (at === null) {
          apply({ type: 'info-failed' });
          return;
        }
        putPin(at, 'map');
        receive(info, at);
      } catch (error) {
        if (signal.aborted) return;
        reportUnlessExpected(error);
        apply({ type: 'info-failed' });
      }
    },

    retry: () => void nameMarker(address.state.form?.isPinned ?? false, false),
  };
}
