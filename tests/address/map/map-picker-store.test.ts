import { afterEach, describe, expect, test } from 'vitest';
import type { BridgeErrorCode } from '../../../bridge/index.ts';
import { defaultMapPicker } from '../../../src/address/map/map-picker-state.ts';
import type { Point } from '../../../src/model/distance.ts';
import { settled } from '../../support/fake-clock.ts';
import { BANDRA, NO_LOCALITY, openPicker, type PickerWorld, SECTOR_49, SECTOR_54 } from './picker-world.ts';

let stop = () => {};
afterEach(() => stop());

async function openMapPicker(options: Parameters<typeof openPicker>[0] & { closed?: boolean } = {}) {
  const world = await openPicker(options);
  ({ stop } = world);
  if (!options.closed) await world.open();
  return world;
}

async function type(world: PickerWorld, query: string) {
  world.picker.search.type(query);
  await world.clock.advance(250);
  const [first] = world.picker.search.watched.get().suggestions;
  if (!first) throw new Error(`nothing is called ${query}`);
  return first;
}

describe('the initial position of the map', () => {
  test('the initial position of the map is the default place, whose name fills the form without coordinates', async () => {
    const { picker, form } = await openMapPicker();
    expect(picker.state).toMatchObject({
      shown: true,
      marker: SECTOR_49,
      isNonServiceable: false,
      distance: null,
    });
    expect(form()).toMatchObject({
      locality: 'Sector 49',
      pincode: '122018',
      latitude: null,
      isPinned: false,
    });
  });

  test('the initial position of the map is the chosen delivery location, whose coordinates fill the form', async () => {
    const world = await openMapPicker({ closed: true });
    world.location.chooseAddress({ id: 9, locality: 'Sector 54', landmark: '', ...SECTOR_54 });
    await world.open();
    expect(world.picker.state.marker).toEqual(SECTOR_54);
    expect(world.form()).toMatchObject({ latitude: SECTOR_54.lat, isPinned: false, locality: 'Sector 54' });
  });

  test('the initial position of the map is the position of the device once it is known', async () => {
    const world = await openMapPicker({ closed: true });
    await world.location.locate(new AbortController().signal);
    await world.open();
    expect(world.picker.state).toMatchObject({ marker: SECTOR_54, distance: 0, isFar: false });
  });

  test('the initial position of the map is the saved address being edited, and its typed text is kept', async () => {
    const world = await openMapPicker({ phone: '9876543210', closed: true });
    const [home] = world.address.state.list;
    world.address.openEdit(home?.id ?? 0);
    world.address.type('locality', 'The tall towers');
    world.picker.show();
    await settled();
    expect(world.picker.state.marker).toEqual(SECTOR_54);
    expect(world.form()).toMatchObject({ locality: 'The tall towers', pincode: '122011' });
  });
});

describe('moving the map under the pin', () => {
  test('moving the map puts the pin’s coordinates in the form, and looks up the place name after 300 ms at rest', async () => {
    const world = await openMapPicker();
    const initialPinCount = world.pins();
    for (const lat of [28.42, 28.43, 28.4416]) world.picker.movePin({ lat, lon: 77.1036 });
    expect(world.form()).toMatchObject({
      latitude: 28.4416,
      longitude: 77.1036,
      isPinned: true,
      location_source: 'map',
    });
    expect(world.picker.state.info.status).toBe('loading');
    expect(world.form(), 'not the name of where the pin was').toMatchObject({ locality: '', pincode: '' });
    await world.clock.advance(299);
    expect(world.pins()).toBe(initialPinCount);
    await world.clock.advance(1);
    await settled();
    expect(world.pins()).toBe(initialPinCount + 1);
    expect(world.form()).toMatchObject({ locality: 'Sector 54', pincode: '122011' });
    expect(world.picker.state).toMatchObject({ isPrompting: false, info: { status: 'success' } });
  });

  test('a series of key presses leads to a single place look-up', async () => {
    const world = await openMapPicker();
    const initialPinCount = world.pins();
    for (const lat of [28.42, 28.43, 28.4416]) {
      world.picker.movePin({ lat, lon: 77.1036 }, true);
      await world.clock.advance(320);
    }
    expect(world.pins()).toBe(initialPinCount);
    expect(world.place(), 'the last known name').toBe('Sector 49');
    await world.clock.advance(380);
    await settled();
    expect(world.pins()).toBe(initialPinCount + 1);
    expect(world.place()).toBe('Sector 54');
  });

  test('moving the map under the pin does not recentre the map', async () => {
    const { picker } = await openMapPicker();
    const { centre } = picker.state;
    picker.movePin(SECTOR_54);
    expect(picker.state.centre).toEqual(centre);
  });

  test('only the response to the latest place look-up is used', async () => {
    const world = await openMapPicker();
    world.hold();
    world.picker.movePin(BANDRA);
    await world.clock.advance(300);
    world.picker.movePin(SECTOR_54);
    await world.clock.advance(300);
    world.release();
    await settled();
    expect(world.place()).toBe('Sector 54');
    expect(world.picker.state.isNonServiceable).toBe(false);
    expect(world.form().locality).toBe('Sector 54');
  });

  test('a locality typed during a look-up is kept until the pin moves again', async () => {
    const world = await openMapPicker();
    world.picker.movePin(SECTOR_54);
    world.address.type('locality', 'Behind the lake');
    await world.clock.advance(300);
    await settled();
    expect(world.form()).toMatchObject({ locality: 'Behind the lake', latitude: SECTOR_54.lat });
    world.picker.movePin(SECTOR_49);
    await world.clock.advance(300);
    await settled();
    expect(world.form().locality).toBe('Sector 49');
  });

  test('moving the pin replaces a looked-up street but not a typed one', async () => {
    const world = await openMapPicker();
    const street = world.form().street;
    expect(street).not.toBe('');
    world.picker.movePin(SECTOR_54);
    await world.clock.advance(300);
    await settled();
    expect(world.form().street).not.toBe(street);
    world.address.type('street', 'Amaltas Towers');
    world.picker.movePin(SECTOR_49);
    await world.clock.advance(300);
    await settled();
    expect(world.form().street).toBe('Amaltas Towers');
  });

  test('coordinates that contradict a typed PIN code are dropped unless the shopper placed the pin', async () => {
    const world = await openMapPicker({ closed: true });
    world.location.chooseAddress({ id: 9, locality: 'Sector 54', landmark: '', ...SECTOR_54 });
    await world.open();
    world.address.type('pincode', '110001');
    expect(world.form()).toMatchObject({ latitude: null, longitude: null });
    world.picker.movePin(SECTOR_49);
    world.address.type('pincode', '122011');
    expect(world.form()).toMatchObject({ latitude: SECTOR_49.lat });
  });
});

describe('a pin far from the shopper', () => {
  test.each<[what: string, to: Point, far: boolean]>([
    ['at the same place', SECTOR_54, false],
    ['490 m away', { lat: SECTOR_54.lat + 0.0044, lon: SECTOR_54.lon }, false],
    ['510 m away', { lat: SECTOR_54.lat + 0.0046, lon: SECTOR_54.lon }, true],
    ['in another city', BANDRA, true],
  ])('a pin %s counts as far from the shopper: %s', async (_, to, far) => {
    const { picker, location, tracked } = await openMapPicker();
    await location.locate(new AbortController().signal);
    picker.movePin(to);
    expect(picker.state.isFar).toBe(far);
    const [event] = tracked.filter((one) => one.startsWith('Map Pin Shifted'));
    expect(event).toContain(`"far":${far}`);
    expect(event).toContain(`"distance_m":${Math.round(picker.state.distance ?? -1)}`);
  });

  test('a pin far from the shopper is not reported when the position of the shopper is unknown', async () => {
    const { picker, tracked } = await openMapPicker();
    picker.movePin(BANDRA);
    expect(picker.state).toMatchObject({ isFar: false, distance: null });
    expect(tracked).toContain('Map Pin Shifted {"far":false}');
  });
});

describe('a pin outside the delivery area', () => {
  test('a pin outside the delivery area is marked as not serviceable until it moves to a serviceable place', async () => {
    const world = await openMapPicker();
    world.picker.movePin(BANDRA);
    await world.clock.advance(300);
    await settled();
    expect(world.picker.state.isNonServiceable).toBe(true);
    world.picker.movePin(SECTOR_49);
    await world.clock.advance(300);
    await settled();
    expect(world.picker.state.isNonServiceable).toBe(false);
  });

  test('a pin outside the delivery area can be saved but not chosen', async () => {
    const world = await openMapPicker();
    await world.picker.chooseSuggestion(await type(world, 'bandra'));
    world.address.type('flat', '12');
    expect(await world.address.save({ ignoreConcerns: true })).toBeNull();
    expect(world.address.state).toMatchObject({ selectedId: null, notServiceable: '400050' });
    expect(world.address.state.list).toMatchObject([
      { locality: 'Bandra West', serviceable: false, ...BANDRA },
    ]);
  });
});

describe('searching for a place', () => {
  test('choosing a suggestion moves the pin and the map with one look-up', async () => {
    const world = await openMapPicker();
    const initialPinCount = world.pins();
    const turn = world.picker.state.centre.moveCount;
    await world.picker.chooseSuggestion(await type(world, 'hauz'));
    expect(world.picker.state).toMatchObject({
      marker: { lat: 28.5494, lon: 77.2001 },
      centre: { lat: 28.5494, lon: 77.2001, moveCount: turn + 1 },
      source: 'map',
    });
    expect(world.form()).toMatchObject({ locality: 'Hauz Khas', pincode: '110016', isPinned: true });
    expect(world.pins()).toBe(initialPinCount + 1);
    expect(world.picker.search.watched.get().query).toBe('');
  });

  test('choosing a whole city leaves the locality empty', async () => {
    const world = await openMapPicker();
    await type(world, 'faridabad');
    const city = world.picker.search.watched.get().suggestions.find(({ subtitle }) => subtitle === 'City');
    if (!city) throw new Error('no city');
    await world.picker.chooseSuggestion(city);
    expect(world.place()).toBe('');
    expect(world.form()).toMatchObject({ locality: '', pincode: '', isPinned: true });
  });

  test('suggestions near the pin are listed first', async () => {
    const world = await openMapPicker();
    world.picker.movePin({ lat: 28.5708, lon: 77.3261 });
    await type(world, 'sector');
    expect(world.picker.search.watched.get().suggestions[0]?.title).toBe('Sector 18');
  });

  test('a failed place look-up is shown and can be retried', async () => {
    const world = await openMapPicker();
    const suggestion = await type(world, 'hauz');
    await world.faults([{ match: 'GET /location/info', status: 500, times: 1 }]);
    await world.picker.chooseSuggestion(suggestion);
    expect(world.picker.state.info).toMatchObject({ status: 'error', location_data: null });
    world.picker.retry();
    await settled();
    expect(world.picker.state.info.status).toBe('success');
  });
});

describe('detecting the position of the device', () => {
  test('detecting the position of the device is explained until the shopper agrees once', async () => {
    const { picker, tracked } = await openMapPicker();
    picker.askDevice();
    expect(picker.state).toMatchObject({ isExplaining: true, isDetecting: false });
    picker.closeExplanation();
    expect(picker.state.isExplaining).toBe(false);
    picker.askDevice();
    await picker.detect();
    picker.askDevice();
    expect(picker.state).toMatchObject({ isExplaining: false, isDetecting: true });
    expect(tracked.filter((one) => one.startsWith('Location'))).toEqual([
      'Location Popup Shown {}',
      'Location Popup Clicked {"cta":"close"}',
      'Location Popup Shown {}',
      'Location Popup Clicked {"cta":"detect"}',
    ]);
  });

  test('a detected position moves the pin and marks the source as gps in the form and the request', async () => {
    const world = await openMapPicker();
    await world.picker.detect();
    expect(world.picker.state).toMatchObject({ marker: SECTOR_54, source: 'gps', isFar: false, distance: 0 });
    expect(world.form()).toMatchObject({ location_source: 'gps', isPinned: true, locality: 'Sector 54' });
    world.address.type('flat', '12');
    await world.address.save();
    expect(world.address.state.list).toMatchObject([{ location_source: 'gps', ...SECTOR_54 }]);
    expect(world.tracked.at(-1)).toMatch(/^Delivery Address Added .*"label":"Home","location_source":"gps"/);
  });

  test.each<[code: BridgeErrorCode, words: RegExp]>([
    ['declined', /^Location is turned off for this shop\./],
    ['deadline', /^Finding your location took too long/],
    ['unavailable', /^We couldn’t find your location\./],
    ['unsupported', /^We couldn’t find your location\./],
    ['host-error', /^We couldn’t find your location\./],
  ])('the location error %s suggests a search and leaves the pin in place', async (device, message) => {
    const { picker, form } = await openMapPicker({ device });
    await picker.detect();
    expect(picker.state).toMatchObject({ isDetecting: false, marker: SECTOR_49, source: 'map' });
    expect(picker.state.warning).toMatch(message);
    expect(picker.state.warning).toMatch(/You can also search for your area above, or move the map\.$/);
    expect(form().isPinned).toBe(false);
  });

  test('a position that arrives after the pin was moved is ignored', async () => {
    const world = await openMapPicker();
    let say = (_: Point) => {};
    world.deviceSays(
      new Promise((resolve) => {
        say = resolve;
      }),
    );
    const done = world.picker.detect();
    world.picker.movePin(SECTOR_49);
    say(BANDRA);
    await done;
    expect(world.picker.state).toMatchObject({ marker: SECTOR_49, source: 'map', isDetecting: false });
  });

  test('a detected point without a locality leaves the field empty', async () => {
    const world = await openMapPicker({ device: NO_LOCALITY });
    await world.picker.detect();
    expect(world.place()).toBe('');
    expect(world.form()).toMatchObject({ locality: '', latitude: NO_LOCALITY.lat });
  });
});

describe('closing the picker', () => {
  test('closing the picker resets it and ignores pending look-ups', async () => {
    const world = await openMapPicker();
    world.picker.movePin(BANDRA);
    world.picker.hide();
    await world.clock.advance(1_000);
    await settled();
    expect(world.picker.state).toEqual(defaultMapPicker());
    expect(world.form().locality).toBe('');
  });

  test('“deliver here” uses the pin even if the shopper did not move it', async () => {
    const { picker, form } = await openMapPicker();
    picker.confirm();
    expect(picker.state.shown).toBe(false);
    expect(form()).toMatchObject({ latitude: SECTOR_49.lat, longitude: SECTOR_49.lon, isPinned: true });
  });
});

describe('the picker offline', () => {
  test('offline, the pin moves without a place name and without an error, and the name is looked up on retry', async () => {
    const world = await openMapPicker();
    world.goOffline();
    world.picker.movePin(SECTOR_54);
    await world.clock.advance(300);
    await settled();
    expect(world.picker.state).toMatchObject({ marker: SECTOR_54, info: { status: 'error' } });
    expect(world.reports).toEqual([]);
    world.comeBack();
    world.picker.retry();
    await settled();
    expect(world.place()).toBe('Sector 54');
  });
});

describe('a malformed response to a look-up', () => {
  test.each<[what: string, body: object, expected: object]>([
    ['an empty object', {}, { location_data: { title: '', locality: '', pincode: '' } }],
    [
      'null in every field',
      {
        coordinate: null,
        locality: null,
        city: null,
        location_info: null,
        display_address: null,
        address_templates: null,
      },
      { location_data: { title: '' }, templates: [] },
    ],
    [
      'numbers where strings are expected',
      { locality: 'Sector 9', location_info: { postal_code: 122_009, street: [null, 7, 'Neem Marg'] } },
      { location_data: { locality: 'Sector 9', pincode: '122009', street: 'Neem Marg' } },
    ],
    [
      'a foreign PIN code and a string where a list is expected',
      { location_info: { postal_code: 'SW1A', street: 'Neem Marg' } },
      { location_data: { pincode: '', street: '' } },
    ],
    [
      'an invalid template and an unknown default template',
      {
        address_templates: {
          default_template_id: 99,
          templates: [
            { id: '4', title: 'Shop', fields: [{ name: 'flat', label: 'Shop' }, { name: 'x' }] },
            { id: 5 },
          ],
        },
      },
      {
        templates: [
          {
            id: 4,
            title: 'Shop',
            fields: [{ name: 'flat', label: 'Shop', placeholder: '', isMandatory: false }],
          },
        ],
        defaultTemplateId: 4,
      },
    ],
  ])('a malformed response to a look-up is reduced to its valid parts: %s', async (_, body, expected) => {
    const world = await openMapPicker({ closed: true });
    await world.faults([{ match: 'GET /location/info', body }]);
    await world.open();
    expect(world.picker.state.info).toMatchObject({ status: 'success', ...expected });
  });
});
