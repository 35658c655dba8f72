import { afterEach, describe, expect, test } from 'vitest';
import { BridgeError, type BridgeErrorCode, type Coordinates } from '../../bridge/index.ts';
import { createLocationState, readLocation } from '../../src/location/location-state.ts';
import { createLocationStore, type LocationStore } from '../../src/location/location-store.ts';
import { createPlaceSearch } from '../../src/location/place-search.ts';
import { fetchVisibility } from '../../src/location/location-api.ts';
import { CHAIN_IDS, readMerchant } from '../../src/location/merchant.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { CITIES, cityByName } from '../../src/location/cities.ts';
import { openWorld } from '../support/open-world.ts';
import { settled } from '../support/fake-clock.ts';

const SECTOR_54 = { latitude: 28.4417, longitude: 77.1035 };
const OUTSIDE_LOCALITIES = { latitude: 28.33, longitude: 76.95 };

const searchOf = (location: LocationStore) => location.searchWith(createPlaceSearch);

let stop = () => {};
afterEach(() => stop());

async function openStore() {
  const shopper = await openWorld();
  const answers: (Coordinates | BridgeErrorCode | Promise<Coordinates>)[] = [];
  const bridge = {
    async location() {
      const answer = await (answers.shift() ?? 'unavailable');
      if (typeof answer === 'string') throw new BridgeError(answer, `location: ${answer}`);
      return { ...answer, executedWith: 'host' as const };
    },
  };
  const location = createLocationStore(
    { ...shopper, bridge, random: { uuid: () => 'search-1' } },
    { ...shopper, location: createLocationState(shopper.storage) },
  );
  stop = location.start();
  await settled();
  const moves: string[] = [];
  location.onChange((by) => moves.push(by));
  const deviceReports = (...next: typeof answers) => void answers.push(...next);
  return { ...shopper, location, moves, deviceReports };
}

const city = (name: string) => {
  const foundCity = CITIES.find((one) => one.name === name);
  if (!foundCity) throw new Error(`no city ${name}`);
  return foundCity;
};

/** Waits until the chooser's code resolves, which it does asynchronously although it has loaded with the panel. */
async function waitForChooser(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
}

describe('the store at startup', () => {
  test('store 31657 and its categories are loaded for the default locality', async () => {
    const { location, storage } = await openStore();
    expect(location.merchant.get()).toMatchObject({ id: 31657, chainId: 1383, deliveryType: 'Express' });
    expect(readMerchant(storage).id).toBe(31657);
  });

  test('the chain of the store is kept in storage, so the first events of the next visit include the chain', async () => {
    const { storage } = await openStore();
    expect(readMerchant(storage)).toEqual({
      id: 31657,
      chainId: 1383,
      deliveryType: 'Express',
      categories: [],
    });
  });

  test.each([
    ['777', { id: 777, chainId: null, deliveryType: null }],
    ['12:497:Grocery', { id: 12, chainId: 497, deliveryType: 'Grocery' }],
    ['12::', { id: 12, chainId: null, deliveryType: null }],
    ['12:x:Balloon', { id: 12, chainId: null, deliveryType: null }],
    ['0:497:Grocery', { id: 31657, chainId: null, deliveryType: null }],
    ['{"id":12}', { id: 31657, chainId: null, deliveryType: null }],
  ])('the stored value %s is read as %o', (kept, read) => {
    const storage = createMemoryStorage();
    storage.set('merchant', kept);
    expect(readMerchant(storage)).toMatchObject(read);
  });

  test.each([
    [CHAIN_IDS.superStore, 'Grocery'],
    [CHAIN_IDS.relianceStore, 'Grocery'],
    [CHAIN_IDS.darkStore, 'Express'],
    [CHAIN_IDS.expressStore, 'Express'],
    [99, null],
  ])('a store of chain %i without a delivery type delivers as %s', async (chain_id, deliveryType) => {
    const shopper = await openWorld();
    const body = {
      serviceable: true,
      merchants: [{ id: 5, chain_id, business_types: null, categories: [] }],
    };
    await shopper.faults([{ match: 'GET /visibility', body }]);
    const { merchant } = await fetchVisibility(shopper.api, { lat: 28.4, lon: 77.1 });
    expect(merchant).toMatchObject({ chainId: chain_id, deliveryType });
  });

  test('the default store is kept when the backend fails', async () => {
    const shopper = await openWorld();
    await shopper.faults([{ match: 'GET /visibility', status: 500 }]);
    const bridge = { location: () => Promise.reject(new BridgeError('unavailable', '')) };
    const location = createLocationStore(
      { ...shopper, bridge, random: { uuid: () => '' } },
      { ...shopper, location: createLocationState(shopper.storage) },
    );
    stop = location.start();
    await settled();
    expect(location.merchant.get()).toEqual({ id: 31657, chainId: null, deliveryType: null, categories: [] });
    expect(shopper.reports).toEqual(['location: GET /visibility: answered 500']);
  });
});

describe('detecting the location', () => {
  test('detecting the location shows the name of the place, prepares the local store and moves the shop there', async () => {
    const { location, moves, storage, deviceReports } = await openStore();
    deviceReports(SECTOR_54);
    const done = location.detect();
    await waitForChooser();
    expect(location.state).toMatchObject({ step: 'DEFAULT', isDetecting: true });
    await done;
    expect(location.state).toMatchObject({
      step: 'HIDDEN',
      isDetecting: false,
      cityId: 1849,
      coords: {
        lat: 28.4417,
        lon: 77.1035,
        locality: 'Sector 54, Gurugram',
        isDefault: false,
        addressId: -1,
      },
    });
    expect(moves).toEqual(['place']);
    stop();
    expect(readLocation(storage)?.coords).toEqual(location.state.coords);
    expect(createLocationState(storage).get().coords).toEqual(location.state.coords);
  });

  test.each<[code: BridgeErrorCode, disabled: boolean, message: RegExp]>([
    ['declined', true, /^Location is turned off for this shop\./],
    ['deadline', false, /^Finding your location took too long\./],
    ['unavailable', false, /^We couldn’t find your location\./],
    ['unsupported', false, /^We couldn’t find your location\./],
    ['host-error', false, /^We couldn’t find your location\./],
    ['malformed', false, /^We couldn’t find your location\./],
  ])(
    'the detection error %s sets isDisabled to %s and shows a message with the other options',
    async (code, isDisabled, message) => {
      const { location, deviceReports, moves } = await openStore();
      deviceReports(code);
      await location.detect();
      expect(location.state).toMatchObject({ step: 'DEFAULT', isDetecting: false, isDisabled });
      expect(location.state.error).toMatch(message);
      expect(location.state.error).toMatch(/You can also choose your area below\.$/);
      expect(moves).toEqual([]);
    },
  );

  test('the shop stays where it was when there is no delivery at the detected location', async () => {
    const { location, deviceReports, moves } = await openStore();
    deviceReports({ latitude: 19.0596, longitude: 72.8295 });
    await location.detect();
    expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place: 'Bandra West, Mumbai' });
    expect(location.state.coords.locality).toBe('Sector 49, Gurugram');
    expect(moves).toEqual([]);
  });

  test('when the detected point has no locality, the shopper is asked for a more specific place', async () => {
    const { location, deviceReports } = await openStore();
    deviceReports(OUTSIDE_LOCALITIES);
    await location.detect();
    expect(location.state).toMatchObject({ step: 'MORE_SPECIFIC_LOCATION', place: 'Gurugram' });
  });

  test.each<[what: string, latitude: number, longitude: number, place: string]>([
    ['in Jaipur', 26.95, 75.85, 'Jaipur'],
    ['in Hyderabad', 17.385, 78.4867, 'Hyderabad'],
    ['in the Thar desert', 27.5, 70.8, 'your location'],
    ['at sea', 15, 68, 'your location'],
    ['in a city, but outside its delivery area', 28.15, 76.95, 'this part of Gurugram'],
  ])(
    'a device %s, where nothing is delivered, is not asked for a more specific place',
    async (_, latitude, longitude, place) => {
      const { location, deviceReports, moves } = await openStore();
      deviceReports({ latitude, longitude });
      await location.detect();
      expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place, isDetecting: false });
      expect(moves).toEqual([]);
    },
  );

  test('a failed delivery check of a detected point without a locality is reported', async () => {
    const { location, deviceReports, faults } = await openStore();
    await faults([{ match: 'GET /visibility', status: 500 }]);
    deviceReports({ latitude: 15, longitude: 68 });
    await location.detect();
    expect(location.state).toMatchObject({ step: 'DEFAULT' });
    expect(location.state.error).toBe(
      'We couldn’t check whether we deliver to your location. Please try again.',
    );
  });

  test('a detected location that arrives after the panel was closed is ignored', async () => {
    const { location, deviceReports, moves } = await openStore();
    let say = (_: Coordinates) => {};
    deviceReports(
      new Promise<Coordinates>((resolve) => {
        say = resolve;
      }),
    );
    const done = location.detect();
    location.close();
    say(SECTOR_54);
    await done;
    expect(location.state.step).toBe('HIDDEN');
    expect(location.state.coords.isDefault).toBe(true);
    expect(moves).toEqual([]);
  });
});

describe('choosing a city', () => {
  test('a city browsed as a whole is shown under its own name', async () => {
    const { location } = await openStore();
    await location.chooseCity(city('Delhi'));
    expect(location.state).toMatchObject({
      step: 'HIDDEN',
      cityId: 1,
      coords: { locality: 'Delhi', isDefault: true, addressId: -1, landmark: '' },
    });
  });

  test.each(['Mumbai', 'Bengaluru', 'Kolkata'])(
    'choosing %s, where there is no delivery, is refused',
    async (name) => {
      const { location } = await openStore();
      await location.chooseCity(city(name));
      expect(location.state.step).toBe('NON_SERVICEABLE');
      expect(location.state.place).toContain(name);
    },
  );

  test('the city chosen last wins, whichever response arrives first', async () => {
    const { location, moves, hold, release } = await openStore();
    hold();
    const checks = [location.chooseCity(city('Delhi')), location.chooseCity(city('Gurugram'))];
    await settled();
    release();
    await Promise.all(checks);
    expect(location.state.cityId).toBe(1849);
    expect(moves).toEqual(['place']);
  });

  test('the location panel stays open when the delivery check fails', async () => {
    const { location, faults, goOffline, reports } = await openStore();
    await faults([{ match: 'GET /visibility', status: 500 }]);
    const failing = location.chooseCity(city('Delhi'));
    await waitForChooser();
    expect(location.state).toMatchObject({ step: 'PREPARING_STORE', place: 'Delhi' });
    await failing;
    expect(location.state.step).toBe('DEFAULT');
    expect(location.state.error).toBe('We couldn’t check whether we deliver to Delhi. Please try again.');
    expect(reports).toHaveLength(1);
    goOffline();
    await location.chooseCity(city('Delhi'));
    expect(location.state.error).toMatch(/^You are offline/);
    expect(reports).toHaveLength(1);
  });
});

describe('the place search', () => {
  test('the place search sends one request after a pause in typing', async () => {
    const { location, clock, apiCalls } = await openStore();
    const search = searchOf(location);
    for (const typedText of ['h', 'ha', 'hau', 'hauz']) search.type(typedText);
    expect(search.watched.get()).toMatchObject({ query: 'hauz', status: 'loading' });
    await clock.advance(250);
    expect(apiCalls.filter((call) => call.includes('autoSuggest'))).toHaveLength(1);
    expect(search.watched.get().suggestions).toMatchObject([
      { title: 'Hauz Khas', subtitle: 'New Delhi, Delhi' },
    ]);
  });

  test('the place search shows results for the latest query, whichever response arrives last', async () => {
    const { location, clock, hold, release } = await openStore();
    hold();
    searchOf(location).type('saket');
    await clock.advance(250);
    searchOf(location).type('rohini');
    await clock.advance(250);
    release();
    await settled();
    expect(
      searchOf(location)
        .watched.get()
        .suggestions.map(({ title }) => title),
    ).toEqual(['Rohini']);
  });

  test('choosing a suggested place moves the shop to that place', async () => {
    const { location, clock } = await openStore();
    searchOf(location).type('karol');
    await clock.advance(250);
    const [first] = searchOf(location).watched.get().suggestions;
    if (!first) throw new Error('nothing was suggested');
    await location.chooseSuggestion(first);
    expect(location.state).toMatchObject({ step: 'HIDDEN', cityId: 1 });
    expect(location.state.coords.locality).toBe('Karol Bagh, New Delhi');
  });

  async function chooseWholeCity(name: string) {
    const shopper = await openStore();
    const { location, clock } = shopper;
    const find = async (query: string) => {
      searchOf(location).type(query);
      await clock.advance(250);
      return searchOf(location).watched.get().suggestions;
    };
    const wholeCity = (await find(name)).find(({ subtitle }) => subtitle === 'City');
    if (!wholeCity) throw new Error('the city was not suggested');
    await location.chooseSuggestion(wholeCity);
    await settled();
    return { ...shopper, find };
  }

  test('after a whole city is chosen, the shopper is asked for an area in it, and the search does not suggest the city again', async () => {
    const { location, find } = await chooseWholeCity('delhi');
    expect(location.state).toMatchObject({ step: 'MORE_SPECIFIC_LOCATION', place: 'Delhi' });
    expect(searchOf(location).watched.get()).toMatchObject({ query: '', status: 'idle' });
    const parts = await find('delhi');
    expect(parts[0]?.title, 'near its middle, not near Sector 49').toBe('Connaught Place');
    expect(parts.map(({ subtitle }) => subtitle)).not.toContain('City');
    location.reopen();
    expect((await find('delhi')).map(({ subtitle }) => subtitle)).toContain('City');
  });

  test('the place search does not suggest the large place in which the device was located', async () => {
    const { location, deviceReports, clock } = await openStore();
    deviceReports(OUTSIDE_LOCALITIES);
    await location.detect();
    searchOf(location).type('gurugram');
    await clock.advance(250);
    const titles = searchOf(location)
      .watched.get()
      .suggestions.map(({ title }) => title);
    expect(titles).toContain('Sector 29');
    expect(titles).not.toContain('Gurugram');
  });

  test('the choice of a whole city without delivery is refused immediately, and the cities with delivery are listed', async () => {
    const { location } = await chooseWholeCity('jaipur');
    expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place: 'Jaipur' });
    expect(location.state.coords.locality).toBe('Sector 49, Gurugram');
    expect(location.servedCities.get().cities.map(({ name }) => name)).toEqual(['Gurugram', 'Delhi']);
  });

  test('the place search fails offline and works again when the next letter is typed', async () => {
    const { location, clock, goOffline, comeBack } = await openStore();
    goOffline();
    searchOf(location).type('saket');
    await clock.advance(250);
    expect(searchOf(location).watched.get().status).toBe('error');
    comeBack();
    searchOf(location).type('saket ');
    await clock.advance(250);
    expect(searchOf(location).watched.get().status).toBe('success');
  });
});

describe('delivery to a saved address', () => {
  const address = {
    id: 501,
    locality: 'Sector 54',
    landmark: 'Opposite the lake park',
    lat: 28.4416,
    lon: 77.1036,
  };

  test('delivering to a saved address sets its coordinates, locality and id', async () => {
    const { location, moves } = await openStore();
    location.chooseAddress(address);
    expect(location.state.coords).toEqual({
      lat: 28.4416,
      lon: 77.1036,
      locality: 'Sector 54',
      landmark: 'Opposite the lake park',
      isDefault: false,
      addressId: 501,
    });
    expect(moves).toEqual(['address']);
  });

  test('delivering to a saved address without coordinates keeps the current coordinates', async () => {
    const { location, moves } = await openStore();
    location.chooseAddress({ ...address, lat: null, lon: null });
    expect(location.state.coords).toMatchObject({ lat: 28.4168, lon: 77.0628, addressId: 501 });
    expect(moves).toEqual([]);
  });

  test('the delivery location loses the address id on logout, and does not regain it on the next visit', async () => {
    const { location, storage, logIn, logOut } = await openStore();
    await logIn('9000000001');
    location.chooseAddress(address);
    logOut();
    expect(location.state.coords.addressId).toBe(-1);
    stop();
    expect(readLocation(storage)?.coords.addressId).toBe(-1);
  });

  test('a shopper does not inherit the delivery to a saved address of the previous shopper', async () => {
    const { location, moves, logIn, logOut } = await openStore();
    await logIn('9000000001');
    location.chooseAddress(address);
    logOut();
    await logIn('9000000002');
    expect(location.state.coords).toMatchObject({ locality: 'Sector 49, Gurugram', isDefault: true });
    expect(moves).toEqual(['address', 'login']);
  });
});

describe('location in another tab', () => {
  const delhi = cityByName('Delhi');
  if (!delhi) throw new Error('no Delhi');
  const { lat, lon, locality } = delhi;
  const coords = { lat, lon, locality, isDefault: true, landmark: '', addressId: -1 };

  test('a tab follows a change of location in another tab only while hidden', async () => {
    const { location, storage, moves, otherTab, hide, show } = await openStore();
    storage.set('location', JSON.stringify({ coords, cityId: 1, userId: 0 }));
    otherTab.announce('location');
    await settled();
    expect(location.state.cityId).toBe(1849);
    hide();
    expect(location.state).toMatchObject({ coords, cityId: 1 });
    expect(moves).toEqual(['tab']);
    show();
    expect(moves).toEqual(['tab']);
  });

  test('a change of store in another tab is announced', async () => {
    const { location, storage, hide, otherTab } = await openStore();
    let notified = 0;
    location.onStoreChange(() => {
      notified += 1;
    });
    hide();
    expect(notified).toBe(0);
    storage.set('merchant', '777');
    otherTab.announce('merchant');
    await settled();
    expect(notified).toBe(1);
    expect(location.merchant.get().id).toBe(31657);
  });

  test('a new location is announced to other tabs after half a second', async () => {
    const { location, storage, clock, otherTab } = await openStore();
    const notified: string[] = [];
    otherTab.listen((what = 'any') => notified.push(what));
    await location.chooseCity(city('Delhi'));
    expect(readLocation(storage)).toBeNull();
    await clock.advance(500);
    expect(readLocation(storage)?.cityId).toBe(1);
    expect(notified).toEqual(['location']);
  });
});

test.each(['', '{', 'null', '7', '{"coords":{}}', '{"coords":{"lat":"x","lon":1,"locality":"A"}}'])(
  'an unreadable stored location (%s) falls back to the default',
  async (kept) => {
    const shopper = await openWorld();
    shopper.storage.set('location', kept);
    expect(createLocationState(shopper.storage).get().coords.locality).toBe('Sector 49, Gurugram');
  },
);

test('the location store removes its listeners when stopped', async () => {
  const { listeners } = await openStore();
  expect(listeners()).toBe(2);
  stop();
  expect(listeners()).toBe(0);
});
