import type { Point } from '../model/distance.ts';
import type { KeyValue } from '../model/ports.ts';
import { DEFAULT_LOCALITY } from './default-locality.ts';
import { createStore, type Store } from '../platform/store.ts';

/** No saved address: after a logout, or before one is chosen. */
export const NO_ADDRESS = -1;

/** The delivery location, which determines the store. */
export interface Coords {
  /** degrees */
  lat: number;
  lon: number;
  /** the display name */
  locality: string;
  /** whether it is a default of the shop or of a city, which the shopper has not chosen */
  isDefault: boolean;
  landmark: string;
  /** the id of the chosen saved address, or -1 */
  addressId: number;
}

export type LocationStep =
  | 'DEFAULT'
  | 'PREPARING_STORE'
  | 'HIDDEN'
  | 'NON_SERVICEABLE'
  | 'MORE_SPECIFIC_LOCATION';

/** The part of the state that is stored. */
export interface StoredLocation {
  coords: Coords;
  cityId: number;
  /** the user who chose it; 0: not logged in */
  userId: number;
}

/** A place that is too large for a delivery location. */
export interface LargePlace {
  /** its centre; null: unknown */
  centre: Point | null;
  /** the id of its suggestion; empty: it was not suggested */
  placeId: string;
}

export interface LocationState extends StoredLocation {
  step: LocationStep;
  isDetecting: boolean;
  /** why detecting or using the location failed; empty: no failure */
  error: string;
  /** whether the location permission is denied */
  isDisabled: boolean;
  /** the name of the requested location, for the steps that show it */
  place: string;
  /** the requested location, if a part of it has to be chosen */
  largePlace: LargePlace | null;
  /** the device's location since the page load; null: not requested */
  devicePoint: Point | null;
  /** the saved address of the order; null: none */
  address: { id: number; line: string } | null;
}

const LOCATION_KEY = 'location';

export function defaultLocation(): StoredLocation {
  const { id, name, lat, lon } = DEFAULT_LOCALITY;
  return {
    coords: { lat, lon, locality: name, isDefault: true, landmark: '', addressId: NO_ADDRESS },
    cityId: id,
    userId: 0,
  };
}

/** No location has been chosen, or exactly the shop's default. */
export function isShopDefault({ lat, lon }: Coords): boolean {
  return lat === DEFAULT_LOCALITY.lat && lon === DEFAULT_LOCALITY.lon;
}

export function createLocationState(storage: KeyValue): Store<LocationState> {
  return createStore<LocationState>({
    ...(readLocation(storage) ?? defaultLocation()),
    step: 'HIDDEN',
    isDetecting: false,
    error: '',
    isDisabled: false,
    place: '',
    largePlace: null,
    devicePoint: null,
    address: null,
  });
}

/** Opens the panel, or closes it after it failed to load: the first paint has only this function. */
export function showLocation(location: Store<LocationState>, isShown: boolean): void {
  location.update({ step: isShown ? 'DEFAULT' : 'HIDDEN', largePlace: null });
}

/** Null for invalid data too. Validated by hand: the first request needs it before valibot has loaded. */
export function readLocation(storage: KeyValue): StoredLocation | null {
  try {
    const { coords, cityId, userId } = JSON.parse(storage.get(LOCATION_KEY) ?? '') as StoredLocation;
    const { lat, lon, locality, addressId } = coords;
    const isValid =
      [lat, lon, addressId, cityId, userId].every(Number.isFinite) && typeof locality === 'string';
    return isValid ? { coords, cityId, userId } : null;
  } catch {
    return null;
  }
}

export function writeLocation(storage: KeyValue, { coords, cityId, userId }: StoredLocation): void {
  storage.set(LOCATION_KEY, JSON.stringify({ coords, cityId, userId }));
}
