import { describe, expect, test } from 'vitest';
import {
  createLocationState,
  defaultLocation,
  type LocationState,
  showLocation,
} from '../../src/location/location-state.ts';
import { type LocationFact, reduceLocation } from '../../src/location/reduce-location.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';

const newState = (): LocationState => createLocationState(createMemoryStorage()).get();
const run = (facts: readonly LocationFact[], state = newState()): LocationState =>
  facts.reduce(reduceLocation, state);
const coords = {
  lat: 28.4416,
  lon: 77.1036,
  locality: 'Sector 54, Gurugram',
  isDefault: false,
  landmark: 'Lake park',
  addressId: 7,
};

const largePlace = { centre: null, placeId: 'city-1' };

describe('the step of the location panel', () => {
  test('the step of the location panel is HIDDEN at first, and DEFAULT when opened', () => {
    const location = createLocationState(createMemoryStorage());
    expect(location.get().step).toBe('HIDDEN');
    showLocation(location, true);
    expect(location.get().step).toBe('DEFAULT');
  });

  test.each<[fact: LocationFact, step: LocationState['step']]>([
    [{ type: 'detecting-location' }, 'DEFAULT'],
    [{ type: 'detection-failed', message: 'No.', isDisabled: false }, 'DEFAULT'],
    [{ type: 'preparing-store', place: 'Saket' }, 'PREPARING_STORE'],
    [{ type: 'non-serviceable', place: 'Bandra' }, 'NON_SERVICEABLE'],
    [{ type: 'more-specific-location', place: 'Mumbai', largePlace }, 'MORE_SPECIFIC_LOCATION'],
    [{ type: 'preparation-failed', message: 'No.' }, 'DEFAULT'],
    [{ type: 'store-prepared', location: { coords, cityId: 1849, userId: 0 } }, 'HIDDEN'],
    [{ type: 'closed' }, 'HIDDEN'],
  ])('after %o the location panel is at the step %s', (fact, step) => {
    expect(run([fact]).step).toBe(step);
    expect(run([{ type: 'preparing-store', place: 'Elsewhere' }, fact]).step).toBe(step);
  });
});

test('a large place is forgotten at the next step', () => {
  const result = run([{ type: 'more-specific-location', place: 'Delhi', largePlace }]);
  expect(result).toMatchObject({ place: 'Delhi', largePlace });
  expect(run([{ type: 'closed' }], result).largePlace).toBeNull();
});

describe('detecting the location', () => {
  test('detecting the location sets isDetecting and clears the previous error', () => {
    const failed = run([{ type: 'detection-failed', message: 'Switched off.', isDisabled: true }]);
    expect(failed).toMatchObject({ isDetecting: false, error: 'Switched off.', isDisabled: true });
    expect(run([{ type: 'detecting-location' }], failed)).toMatchObject({
      isDetecting: true,
      error: '',
      isDisabled: false,
    });
  });

  test.each<LocationFact>([
    { type: 'detection-failed', message: 'No.', isDisabled: false },
    { type: 'preparing-store', place: 'Saket' },
    { type: 'more-specific-location', place: 'Delhi', largePlace },
    { type: 'closed' },
  ])('detecting the location ends with %o', (fact) => {
    expect(run([{ type: 'detecting-location' }, fact]).isDetecting).toBe(false);
  });
});

describe('the delivery location', () => {
  test('the delivery location is locality 1849 by default', () => {
    expect(defaultLocation()).toEqual({
      cityId: 1849,
      userId: 0,
      coords: {
        lat: 28.4168,
        lon: 77.0628,
        locality: 'Sector 49, Gurugram',
        isDefault: true,
        landmark: '',
        addressId: -1,
      },
    });
  });

  test('the delivery location does not change while the shop checks delivery to another place', () => {
    const state = run([
      { type: 'preparing-store', place: 'Bandra' },
      { type: 'non-serviceable', place: 'Bandra' },
      { type: 'closed' },
    ]);
    expect(state.coords).toEqual(defaultLocation().coords);
    expect(state.place).toBe('');
  });

  test('the delivery location loses the address id on logout, but keeps the place', () => {
    const state = run([{ type: 'address-chosen', coords, userId: 5 }, { type: 'logged-out' }]);
    expect(state.coords).toEqual({ ...coords, addressId: -1, landmark: '' });
  });

  test('the delivery location is reset when the account is deleted', () => {
    const chosen = run([{ type: 'address-chosen', coords, userId: 5 }]);
    const state = run([{ type: 'shopper-deleted' }], { ...chosen, address: { id: 3, line: 'Home' } });
    expect(state).toMatchObject({ ...defaultLocation(), devicePoint: null, address: null, step: 'HIDDEN' });
  });

  test('a shopper who logs in keeps the guest’s delivery location, but not that of another shopper', () => {
    const anonymous = run([{ type: 'store-prepared', location: { coords, cityId: 1, userId: 0 } }]);
    const mine = run([{ type: 'logged-in', userId: 5 }], anonymous);
    expect(mine).toMatchObject({ coords, cityId: 1, userId: 5 });
    const mineAgain = run([{ type: 'logged-out' }, { type: 'logged-in', userId: 5 }], mine);
    expect(mineAgain.coords.locality).toBe(coords.locality);
    expect(run([{ type: 'logged-in', userId: 6 }], mine)).toMatchObject({
      ...defaultLocation(),
      userId: 6,
    });
  });
});
