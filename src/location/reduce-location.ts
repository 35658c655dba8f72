import type { Point } from '../model/distance.ts';
import {
  defaultLocation,
  type Coords,
  type LargePlace,
  type StoredLocation,
  type LocationState,
  type LocationStep,
  NO_ADDRESS,
} from './location-state.ts';

export type LocationFact =
  | { type: 'closed' }
  | { type: 'detecting-location' }
  /** `isDisabled`: the location permission is denied */
  | { type: 'detection-failed'; message: string; isDisabled: boolean }
  /** the device's location was found */
  | { type: 'located'; devicePoint: Point }
  | { type: 'more-specific-location'; place: string; largePlace: LargePlace }
  | { type: 'preparing-store'; place: string }
  | { type: 'preparation-failed'; message: string }
  | { type: 'non-serviceable'; place: string }
  | { type: 'store-prepared'; location: StoredLocation }
  | { type: 'address-chosen'; coords: Coords; userId: number }
  | { type: 'logged-in'; userId: number }
  | { type: 'logged-out' }
  /** the account was deleted: its location must not be the next shopper's default */
  | { type: 'shopper-deleted' }
  /** taken over from another tab */
  | { type: 'followed'; location: StoredLocation };

export function reduceLocation(state: LocationState, fact: LocationFact): LocationState {
  switch (fact.type) {
    case 'closed':
      return atStep(state, 'HIDDEN');
    case 'detecting-location':
      return { ...atStep(state, 'DEFAULT'), isDetecting: true };
    case 'detection-failed':
      return { ...atStep(state, 'DEFAULT'), error: fact.message, isDisabled: fact.isDisabled };
    case 'located':
      return { ...state, devicePoint: fact.devicePoint };
    case 'more-specific-location':
      return { ...atStep(state, 'MORE_SPECIFIC_LOCATION', fact.place), largePlace: fact.largePlace };
    case 'preparing-store':
      return atStep(state, 'PREPARING_STORE', fact.place);
    case 'preparation-failed':
      return { ...atStep(state, 'DEFAULT'), error: fact.message };
    case 'non-serviceable':
      return atStep(state, 'NON_SERVICEABLE', fact.place);
    case 'store-prepared':
      return { ...atStep(state, 'HIDDEN'), ...fact.location };
    case 'address-chosen':
      return { ...state, coords: fact.coords, userId: fact.userId };
    case 'logged-in':
      return loggedIn(state, fact.userId);
    case 'logged-out':
      return { ...state, coords: { ...state.coords, addressId: NO_ADDRESS, landmark: '' } };
    case 'shopper-deleted':
      return { ...atStep(state, 'HIDDEN'), ...defaultLocation(), devicePoint: null, address: null };
    case 'followed':
      return { ...state, ...fact.location };
  }
}

function atStep(state: LocationState, step: LocationStep, place = ''): LocationState {
  return { ...state, step, place, largePlace: null, isDetecting: false, error: '', isDisabled: false };
}

/** A location chosen before the login is kept; another shopper's is not. */
function loggedIn(state: LocationState, userId: number): LocationState {
  const isOtherUsers = state.userId !== 0 && state.userId !== userId;
  return { ...state, ...(isOtherUsers && defaultLocation()), userId };
}
