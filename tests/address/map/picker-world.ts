import { BridgeError, type BridgeErrorCode } from '../../../bridge/index.ts';
import { createMapPicker } from '../../../src/address/map/map-picker-store.ts';
import { createAddressStore } from '../../../src/address/address-store.ts';
import { createLocationState } from '../../../src/location/location-state.ts';
import { createLocationStore } from '../../../src/location/location-store.ts';
import type { Point } from '../../../src/model/distance.ts';
import { openWorld } from '../../support/open-world.ts';
import { settled } from '../../support/fake-clock.ts';

export const SECTOR_49 = { lat: 28.4168, lon: 77.0628 };
export const SECTOR_54 = { lat: 28.4416, lon: 77.1036 };
export const BANDRA = { lat: 19.0596, lon: 72.8295 };
export const NO_LOCALITY = { lat: 28.33, lon: 76.95 };

/** A shopper with an address form and its map, connected to the real sandbox. The device reports the position or error in `device`. */
export async function openPicker({
  phone = '9000000001',
  device = SECTOR_54 as Point | BridgeErrorCode,
} = {}) {
  const shopper = await openWorld();
  const tracked: string[] = [];
  const host = { device };
  const analytics = {
    ...shopper.analytics,
    track: (event: string, properties: object) => void tracked.push(`${event} ${JSON.stringify(properties)}`),
  };
  const state = createLocationState(shopper.storage);
  const bridge = {
    async location() {
      const position = await host.device;
      if (typeof position === 'string') throw new BridgeError(position, position);
      return { latitude: position.lat, longitude: position.lon, executedWith: 'host' as const };
    },
  };
  const location = createLocationStore(
    { ...shopper, analytics, bridge, random: { uuid: () => 'search-1' } },
    { ...shopper, location: state },
  );
  const devicePoint = () => state.get().devicePoint;
  const address = createAddressStore(
    { analytics, storageOf: () => shopper.storage },
    {
      ...shopper,
      devicePoint,
      shopPlace: () => ({ ...state.get().coords, cityId: state.get().cityId }),
    },
  );
  const picker = createMapPicker(
    { ...shopper, analytics, random: { uuid: () => 'search-2' } },
    {
      ...shopper,
      address,
      here: devicePoint,
      coords: () => state.get().coords,
      locate: (signal) => location.locate(signal),
    },
  );
  await shopper.logIn(phone);
  const stop = address.start();
  await address.load();
  return {
    ...shopper,
    stop,
    location,
    state,
    address,
    picker,
    tracked,
    deviceSays: (position: Point | BridgeErrorCode | Promise<Point>) =>
      void Object.assign(host, { device: position }),
    form: () => {
      if (address.state.form === null) throw new Error('no form is open');
      return address.state.form;
    },
    place: () => picker.state.info.location_data?.locality,
    /** opens the address form and its map, and waits for the place name */
    async open() {
      address.openForm();
      picker.show();
      await settled();
    },
    /** the number of place look-ups sent for a point */
    pins: () => shopper.apiCalls.filter((call) => call === 'GET /location/info').length,
  };
}

export type PickerWorld = Awaited<ReturnType<typeof openPicker>>;
