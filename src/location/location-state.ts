import type { Point } from '../model/distance.ts';
import type { KeyValue } from '../model/ports.ts';
import { DEFAULT_LOCALITY } from './default-locality.ts';
import { createStore, type Store } from '../platform/store.ts';

/** No saved address: after a logout, or while none has been chosen. */
export const NO_ADDRESS = -1;

/** Where the shop delivers to. Backends choose the store by it. */
export interface Coords {
  /** degrees */
  lat: number;
  lon: number;
  /** as people call the place */
  locality: string;
  /** nobody has said: it is the default of the shop or of a city */
  isDefault: boolean;
  landmark: string;
  /** the saved address that was chosen, or -1 */
  addressId: number;
}

export type LocationStep =
  | 'DEFAULT'
  | 'PREPARING_STORE'
  | 'HIDDEN'
  | 'NON_SERVICEABLE'
  | 'MORE_SPECIFIC_LOCATION';

/** What outlives the page. */
export interface StoredLocation {
  coords: Coords;
  cityId: number;
  /** who has said so; 0: somebody who was not logged in */
  userId: number;
}

export interface LocationState extends StoredLocation {
  step: LocationStep;
  isDetecting: boolean;
  /** why the place could not be found out or used; empty: nothing went wrong */
  error: string;
  /** the device does not say where it is, because somebody has said so */
  isDisabled: boolean;
  /** the place that was asked for, in the steps that speak of one */
  place: string;
  /** where the device has said that it is, since the page was loaded; null: it has not been asked */
  here: Point | null;
  /** the saved address that an order would go to; null: none */
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

/** Nobody has chosen a place yet, or the one that the shop begins with. */
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
    here: null,
    address: null,
  });
}

/** The panel is opened, or could not be: by the first screen, which knows no more of it than that. */
export function showLocation(location: Store<LocationState>, shown: boolean): void {
  location.update({ step: shown ? 'DEFAULT' : 'HIDDEN' });
}

/** Null also for what does not make sense. Checked by hand: the first call needs it before the schemas are there. */
export function readLocation(storage: KeyValue): StoredLocation | null {
  try {
    const { coords, cityId, userId } = JSON.parse(storage.get(LOCATION_KEY) ?? '') as StoredLocation;
    const { lat, lon, locality, addressId } = coords;
    const good = [lat, lon, addressId, cityId, userId].every(Number.isFinite) && typeof locality === 'string';
    return good ? { coords, cityId, userId } : null;
  } catch {
    return null;
  }
}

export function writeLocation(storage: KeyValue, { coords, cityId, userId }: StoredLocation): void {
  storage.set(LOCATION_KEY, JSON.stringify({ coords, cityId, userId }));
}
