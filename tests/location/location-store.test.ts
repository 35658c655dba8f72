import { afterEach, describe, expect, test } from 'vitest';
import { BridgeError, type BridgeErrorCode, type Coordinates } from '../../bridge/index.ts';
import { createLocationState, readLocation } from '../../src/location/location-state.ts';
import { createLocationStore } from '../../src/location/location-store.ts';
import { fetchVisibility } from '../../src/location/location-api.ts';
import { CHAIN_IDS, readMerchant } from '../../src/location/merchant.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { CITIES, cityByName } from '../../src/location/cities.ts';
import { openWorld } from '../support/open-world.ts';
import { settled } from '../support/fake-clock.ts';

const SECTOR_54 = { latitude: 28.4417, longitude: 77.1035 };
const IN_NO_LOCALITY = { latitude: 28.33, longitude: 76.95 };

let stop = () => {};
afterEach(() => stop());

async function open() {
  const shopper = await openWorld();
  const answers: (Coordinates | BridgeErrorCode | Promise<Coordinates>)[] = [];
  const bridge = {
    async location() {
      const answer = await (answers.shift() ?? 'unavailable');
      if (typeof answer === 'string') throw new BridgeError(answer, `location: ${answer}`);
      return answer;
    },
  };
  const location = createLocationStore(
    { ...shopper, bridge, random: { uuid: () => 'search-1' } },
    { ...shopper, location: createLocationState(shopper.storage) },
  );
  stop = location.start();
  await settled();
  const moves: string[] = [];
  location.onMoved((by) => moves.push(by));
  const theDeviceSays = (...said: typeof answers) => void answers.push(...said);
  return { ...shopper, location, moves, theDeviceSays };
}

const city = (name: string) => {
  const found = CITIES.find((one) => one.name === name);
  if (!found) throw new Error(`no city ${name}`);
  return found;
};

/** The code of a choice comes with the panel: it is there, and still a promise. */
async function chooserLoaded(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
}

describe('at the start', () => {
  test('the store of the default locality is 31657, and its categories come with it', async () => {
    const { location, storage } = await open();
    expect(location.merchant.get()).toMatchObject({ id: 31657, chainId: 1383, deliveryType: 'Express' });
    expect(readMerchant(storage).id).toBe(31657);
  });

  test('the next visit knows the chain of the store before it has asked, so that its first events name it', async () => {
    const { storage } = await open();
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
  ])('of a kept store %s is read %o', (kept, read) => {
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
  ])('a store of chain %i that does not say how it delivers: %s', async (chain_id, deliveryType) => {
    const shopper = await openWorld();
    const body = {
      serviceable: true,
      merchants: [{ id: 5, chain_id, business_types: null, categories: [] }],
    };
    await shopper.faults([{ match: 'GET /visibility', body }]);
    const { merchant } = await fetchVisibility(shopper.api, { lat: 28.4, lon: 77.1 });
    expect(merchant).toMatchObject({ chainId: chain_id, deliveryType });
  });

  test('a backend that is down leaves the default store', async () => {
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

describe('finding out where the shopper is', () => {
  test('names the place, prepares its store and moves there', async () => {
    const { location, moves, storage, theDeviceSays } = await open();
    theDeviceSays(SECTOR_54);
    const done = location.detect();
    await chooserLoaded();
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
  ])('%s: switched off %s, and a way on', async (code, isDisabled, message) => {
    const { location, theDeviceSays, moves } = await open();
    theDeviceSays(code);
    await location.detect();
    expect(location.state).toMatchObject({ step: 'DEFAULT', isDetecting: false, isDisabled });
    expect(location.state.error).toMatch(message);
    expect(location.state.error).toMatch(/You can also choose your area below\.$/);
    expect(moves).toEqual([]);
  });

  test('a place that is not delivered to leaves the shop where it was', async () => {
    const { location, theDeviceSays, moves } = await open();
    theDeviceSays({ latitude: 19.0596, longitude: 72.8295 });
    await location.detect();
    expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place: 'Bandra West, Mumbai' });
    expect(location.state.coords.locality).toBe('Sector 49, Gurugram');
    expect(moves).toEqual([]);
  });

  test('a point in no locality has to be said more exactly', async () => {
    const { location, theDeviceSays } = await open();
    theDeviceSays(IN_NO_LOCALITY);
    await location.detect();
    expect(location.state).toMatchObject({ step: 'MORE_SPECIFIC_LOCATION', place: 'Gurugram' });
  });

  test.each<[what: string, latitude: number, longitude: number, place: string]>([
    ['in Jaipur', 26.95, 75.85, 'Jaipur'],
    ['in Hyderabad', 17.385, 78.4867, 'Hyderabad'],
    ['in the Thar desert', 27.5, 70.8, 'your location'],
    ['at sea', 15, 68, 'your location'],
    ['in a city, but outside of where it is delivered to', 28.15, 76.95, 'this part of Gurugram'],
  ])(
    'a device %s is not asked for a part of it: nothing is delivered there',
    async (_, latitude, longitude, place) => {
      const { location, theDeviceSays, moves } = await open();
      theDeviceSays({ latitude, longitude });
      await location.detect();
      expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place, isDetecting: false });
      expect(moves).toEqual([]);
    },
  );

  test('a point in no locality whose store cannot be asked about says so', async () => {
    const { location, theDeviceSays, faults } = await open();
    await faults([{ match: 'GET /visibility', status: 500 }]);
    theDeviceSays({ latitude: 15, longitude: 68 });
    await location.detect();
    expect(location.state).toMatchObject({ step: 'DEFAULT' });
    expect(location.state.error).toBe(
      'We couldn’t check whether we deliver to your location. Please try again.',
    );
  });

  test('what comes after the panel was closed changes nothing', async () => {
    const { location, theDeviceSays, moves } = await open();
    let say = (_: Coordinates) => {};
    theDeviceSays(
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
  test('goes to its default place', async () => {
    const { location } = await open();
    await location.chooseCity(city('Delhi'));
    expect(location.state).toMatchObject({
      step: 'HIDDEN',
      cityId: 1,
      coords: { locality: 'Connaught Place, Delhi', isDefault: true, addressId: -1, landmark: '' },
    });
  });

  test.each(['Mumbai', 'Bengaluru', 'Kolkata'])('%s is not delivered to', async (name) => {
    const { location } = await open();
    await location.chooseCity(city(name));
    expect(location.state.step).toBe('NON_SERVICEABLE');
    expect(location.state.place).toContain(name);
  });

  test('only the last choice counts, whichever answer comes first', async () => {
    const { location, moves, hold, release } = await open();
    hold();
    const both = [location.chooseCity(city('Delhi')), location.chooseCity(city('Gurugram'))];
    await settled();
    release();
    await Promise.all(both);
    expect(location.state.cityId).toBe(1849);
    expect(moves).toEqual(['place']);
  });

  test('a store that cannot be asked about says so, and the panel stays', async () => {
    const { location, faults, goOffline, reports } = await open();
    await faults([{ match: 'GET /visibility', status: 500 }]);
    const failing = location.chooseCity(city('Delhi'));
    await chooserLoaded();
    expect(location.state).toMatchObject({ step: 'PREPARING_STORE', place: 'Connaught Place, Delhi' });
    await failing;
    expect(location.state.step).toBe('DEFAULT');
    expect(location.state.error).toBe(
      'We couldn’t check whether we deliver to Connaught Place, Delhi. Please try again.',
    );
    expect(reports).toHaveLength(1);
    goOffline();
    await location.chooseCity(city('Delhi'));
    expect(location.state.error).toMatch(/^You are offline/);
    expect(reports).toHaveLength(1);
  });
});

describe('looking for a place by its name', () => {
  test('asks when the typing rests, once, and finds', async () => {
    const { location, clock, asked } = await open();
    const { search } = location;
    for (const typed of ['h', 'ha', 'hau', 'hauz']) search.type(typed);
    expect(search.watched.get()).toMatchObject({ query: 'hauz', status: 'loading' });
    await clock.advance(250);
    expect(asked.filter((call) => call.includes('autoSuggest'))).toHaveLength(1);
    expect(search.watched.get().suggestions).toMatchObject([
      { title: 'Hauz Khas', subtitle: 'New Delhi, Delhi' },
    ]);
  });

  test('of answers that overtake each other the last one counts', async () => {
    const { location, clock, hold, release } = await open();
    hold();
    location.search.type('saket');
    await clock.advance(250);
    location.search.type('rohini');
    await clock.advance(250);
    release();
    await settled();
    expect(location.search.watched.get().suggestions.map(({ title }) => title)).toEqual(['Rohini']);
  });

  test('a suggestion leads there', async () => {
    const { location, clock } = await open();
    location.search.type('karol');
    await clock.advance(250);
    const [first] = location.search.watched.get().suggestions;
    if (!first) throw new Error('nothing was suggested');
    await location.chooseSuggestion(first);
    expect(location.state).toMatchObject({ step: 'HIDDEN', cityId: 1 });
    expect(location.state.coords.locality).toBe('Karol Bagh, New Delhi');
  });

  async function chooseWhole(name: string) {
    const shopper = await open();
    const { location, clock } = shopper;
    const find = async (query: string) => {
      location.search.type(query);
      await clock.advance(250);
      return location.search.watched.get().suggestions;
    };
    const whole = (await find(name)).find(({ subtitle }) => subtitle === 'City');
    if (!whole) throw new Error('the city was not suggested');
    await location.chooseSuggestion(whole);
    await settled();
    return { ...shopper, find };
  }

  test('a whole city has to be said more exactly, and leads not to itself again', async () => {
    const { location, find } = await chooseWhole('delhi');
    expect(location.state).toMatchObject({ step: 'MORE_SPECIFIC_LOCATION', place: 'Delhi' });
    expect(location.search.watched.get()).toMatchObject({ query: '', status: 'idle' });
    const parts = await find('delhi');
    expect(parts[0]?.title, 'near its middle, not near Sector 49').toBe('Connaught Place');
    expect(parts.map(({ subtitle }) => subtitle)).not.toContain('City');
    location.reopen();
    expect((await find('delhi')).map(({ subtitle }) => subtitle)).toContain('City');
  });

  test('where the device is in a large place, that place is no answer either', async () => {
    const { location, theDeviceSays, clock } = await open();
    theDeviceSays(IN_NO_LOCALITY);
    await location.detect();
    location.search.type('gurugram');
    await clock.advance(250);
    const titles = location.search.watched.get().suggestions.map(({ title }) => title);
    expect(titles).toContain('Sector 29');
    expect(titles).not.toContain('Gurugram');
  });

  test('a whole city that is not delivered to is refused at once, with the cities that are', async () => {
    const { location } = await chooseWhole('jaipur');
    expect(location.state).toMatchObject({ step: 'NON_SERVICEABLE', place: 'Jaipur' });
    expect(location.state.coords.locality).toBe('Sector 49, Gurugram');
    expect(location.served.get().cities.map(({ name }) => name)).toEqual(['Gurugram', 'Delhi']);
  });

  test('one that fails says so and can be typed again', async () => {
    const { location, clock, goOffline, comeBack } = await open();
    goOffline();
    location.search.type('saket');
    await clock.advance(250);
    expect(location.search.watched.get().status).toBe('error');
    comeBack();
    location.search.type('saket ');
    await clock.advance(250);
    expect(location.search.watched.get().status).toBe('success');
  });
});

describe('a saved address', () => {
  const address = {
    id: 501,
    locality: 'Sector 54',
    landmark: 'Opposite the lake park',
    lat: 28.4416,
    lon: 77.1036,
  };

  test('is a place too', async () => {
    const { location, moves } = await open();
    location.deliverTo(address);
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

  test('without a point leaves the point where it was', async () => {
    const { location, moves } = await open();
    location.deliverTo({ ...address, lat: null, lon: null });
    expect(location.state.coords).toMatchObject({ lat: 28.4168, lon: 77.0628, addressId: 501 });
    expect(moves).toEqual([]);
  });

  test('is -1 after a logout, also on the next visit', async () => {
    const { location, storage, logIn, logOut } = await open();
    await logIn('9000000001');
    location.deliverTo(address);
    logOut();
    expect(location.state.coords.addressId).toBe(-1);
    stop();
    expect(readLocation(storage)?.coords.addressId).toBe(-1);
  });

  test('of one shopper is nothing to the next', async () => {
    const { location, moves, logIn, logOut } = await open();
    await logIn('9000000001');
    location.deliverTo(address);
    logOut();
    await logIn('9000000002');
    expect(location.state.coords).toMatchObject({ locality: 'Sector 49, Gurugram', isDefault: true });
    expect(moves).toEqual(['address', 'login']);
  });
});

describe('another tab', () => {
  const delhi = cityByName('Delhi');
  if (!delhi) throw new Error('no Delhi');
  const { lat, lon, locality } = delhi;
  const coords = { lat, lon, locality, isDefault: true, landmark: '', addressId: -1 };

  test('is followed while this one is not seen, and only then', async () => {
    const { location, storage, moves, otherTab, hide, show } = await open();
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

  test('that has another store is told of', async () => {
    const { location, storage, hide, otherTab } = await open();
    let told = 0;
    location.onOtherStore(() => {
      told += 1;
    });
    hide();
    expect(told).toBe(0);
    storage.set('merchant', '777');
    otherTab.announce('merchant');
    await settled();
    expect(told).toBe(1);
    expect(location.merchant.get().id).toBe(31657);
  });

  test('is told what was chosen here, half a second later', async () => {
    const { location, storage, clock, otherTab } = await open();
    const told: string[] = [];
    otherTab.listen((what = 'any') => told.push(what));
    await location.chooseCity(city('Delhi'));
    expect(readLocation(storage)).toBeNull();
    await clock.advance(500);
    expect(readLocation(storage)?.cityId).toBe(1);
    expect(told).toEqual(['location']);
  });
});

test.each(['', '{', 'null', '7', '{"coords":{}}', '{"coords":{"lat":"x","lon":1,"locality":"A"}}'])(
  'what was kept and makes no sense (%s) is the default',
  async (kept) => {
    const shopper = await openWorld();
    shopper.storage.set('location', kept);
    expect(createLocationState(shopper.storage).get().coords.locality).toBe('Sector 49, Gurugram');
  },
);

test('what has stopped listens no more', async () => {
  const { listeners } = await open();
  expect(listeners()).toBe(2);
  stop();
  expect(listeners()).toBe(0);
});
