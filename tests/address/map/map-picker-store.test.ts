import { afterEach, describe, expect, test } from 'vitest';
import type { BridgeErrorCode } from '../../../bridge/index.ts';
import { defaultMapPicker } from '../../../src/address/map/map-picker-state.ts';
import type { Point } from '../../../src/model/distance.ts';
import { settled } from '../../support/fake-clock.ts';
import { BANDRA, NO_LOCALITY, openPicker, type PickerWorld, SECTOR_49, SECTOR_54 } from './picker-world.ts';

let stop = () => {};
afterEach(() => stop());

async function open(options: Parameters<typeof openPicker>[0] & { closed?: boolean } = {}) {
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

describe('where the map begins', () => {
  test('near the default place, as long as nobody has said anything; its names are in the form, no point is', async () => {
    const { picker, form } = await open();
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

  test('where the shop delivers, when that was chosen: the point goes along', async () => {
    const world = await open({ closed: true });
    world.location.deliverTo({ id: 9, locality: 'Sector 54', landmark: '', ...SECTOR_54 });
    await world.open();
    expect(world.picker.state.marker).toEqual(SECTOR_54);
    expect(world.form()).toMatchObject({ latitude: SECTOR_54.lat, isPinned: false, locality: 'Sector 54' });
  });

  test('where the shopper is, when the device has said so', async () => {
    const world = await open({ closed: true });
    await world.location.locate(new AbortController().signal);
    await world.open();
    expect(world.picker.state).toMatchObject({ marker: SECTOR_54, distance: 0, isFar: false });
  });

  test('at the saved address that is being changed, whose own words stay', async () => {
    const world = await open({ phone: '9876543210', closed: true });
    const [home] = world.address.state.list;
    world.address.openChange(home?.id ?? 0);
    world.address.type('locality', 'The tall towers');
    world.picker.show();
    await settled();
    expect(world.picker.state.marker).toEqual(SECTOR_54);
    expect(world.form()).toMatchObject({ locality: 'The tall towers', pincode: '122011' });
  });
});

describe('moving the map under the pin', () => {
  test('the pin is where it was put, named once it rests, and in the form', async () => {
    const world = await open();
    const before = world.pins();
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
    expect(world.pins()).toBe(before);
    await world.clock.advance(1);
    await settled();
    expect(world.pins()).toBe(before + 1);
    expect(world.form()).toMatchObject({ locality: 'Sector 54', pincode: '122011' });
    expect(world.picker.state).toMatchObject({ isPrompting: false, info: { status: 'success' } });
  });

  test('step by step with keys: named once, when no other press comes', async () => {
    const world = await open();
    const before = world.pins();
    for (const lat of [28.42, 28.43, 28.4416]) {
      world.picker.movePin({ lat, lon: 77.1036 }, true);
      await world.clock.advance(320);
    }
    expect(world.pins()).toBe(before);
    expect(world.place(), 'the last name that is known').toBe('Sector 49');
    await world.clock.advance(380);
    await settled();
    expect(world.pins()).toBe(before + 1);
    expect(world.place()).toBe('Sector 54');
  });

  test('the map itself is not sent anywhere by it', async () => {
    const { picker } = await open();
    const { centre } = picker.state;
    picker.movePin(SECTOR_54);
    expect(picker.state.centre).toEqual(centre);
  });

  test('of answers that overtake each other only the last question’s counts', async () => {
    const world = await open();
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

  test('a name that is typed while the backend is asked is kept, until the pin is moved again', async () => {
    const world = await open();
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

  test('a street that was typed is not written over; the map’s own is', async () => {
    const world = await open();
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

  test('a PIN code of elsewhere, where nobody has put the pin, takes its point away', async () => {
    const world = await open({ closed: true });
    world.location.deliverTo({ id: 9, locality: 'Sector 54', landmark: '', ...SECTOR_54 });
    await world.open();
    world.address.type('pincode', '110001');
    expect(world.form()).toMatchObject({ latitude: null, longitude: null });
    world.picker.movePin(SECTOR_49);
    world.address.type('pincode', '122011');
    expect(world.form()).toMatchObject({ latitude: SECTOR_49.lat });
  });
});

describe('far from where the shopper is', () => {
  test.each<[what: string, to: Point, far: boolean]>([
    ['the same place', SECTOR_54, false],
    ['some 490 m off', { lat: SECTOR_54.lat + 0.0044, lon: SECTOR_54.lon }, false],
    ['some 510 m off', { lat: SECTOR_54.lat + 0.0046, lon: SECTOR_54.lon }, true],
    ['another city', BANDRA, true],
  ])('%s: %s', async (_, to, far) => {
    const { picker, location, told } = await open();
    await location.locate(new AbortController().signal);
    picker.movePin(to);
    expect(picker.state.isFar).toBe(far);
    const [event] = told.filter((one) => one.startsWith('Map Pin Shifted'));
    expect(event).toContain(`"far":${far}`);
    expect(event).toContain(`"distance_m":${Math.round(picker.state.distance ?? -1)}`);
  });

  test('nobody is warned when it is not known where they are', async () => {
    const { picker, told } = await open();
    picker.movePin(BANDRA);
    expect(picker.state).toMatchObject({ isFar: false, distance: null });
    expect(told).toContain('Map Pin Shifted {"far":false}');
  });
});

describe('not delivered to', () => {
  test('is said of the pin’s place, and not any more when it is moved on', async () => {
    const world = await open();
    world.picker.movePin(BANDRA);
    await world.clock.advance(300);
    await settled();
    expect(world.picker.state.isNonServiceable).toBe(true);
    world.picker.movePin(SECTOR_49);
    await world.clock.advance(300);
    await settled();
    expect(world.picker.state.isNonServiceable).toBe(false);
  });

  test('such an address can be kept for another day, and is no choice', async () => {
    const world = await open();
    await world.picker.chooseSuggestion(await type(world, 'bandra'));
    world.address.type('flat', '12');
    expect(await world.address.save({ anyway: true })).toBeNull();
    expect(world.address.state).toMatchObject({ selectedId: null, notServiceable: '400050' });
    expect(world.address.state.list).toMatchObject([
      { locality: 'Bandra West', serviceable: false, ...BANDRA },
    ]);
  });
});

describe('searching', () => {
  test('a suggestion puts pin and map there, with one question', async () => {
    const world = await open();
    const before = world.pins();
    const turn = world.picker.state.centre.turn;
    await world.picker.chooseSuggestion(await type(world, 'hauz'));
    expect(world.picker.state).toMatchObject({
      marker: { lat: 28.5494, lon: 77.2001 },
      centre: { lat: 28.5494, lon: 77.2001, turn: turn + 1 },
      source: 'map',
    });
    expect(world.form()).toMatchObject({ locality: 'Hauz Khas', pincode: '110016', isPinned: true });
    expect(world.pins()).toBe(before + 1);
    expect(world.picker.search.watched.get().query).toBe('');
  });

  test('a whole city has a middle and no locality: that is left to be typed', async () => {
    const world = await open();
    await type(world, 'faridabad');
    const city = world.picker.search.watched.get().suggestions.find(({ subtitle }) => subtitle === 'City');
    if (!city) throw new Error('no city');
    await world.picker.chooseSuggestion(city);
    expect(world.place()).toBe('');
    expect(world.form()).toMatchObject({ locality: '', pincode: '', isPinned: true });
  });

  test('those near the pin come first', async () => {
    const world = await open();
    world.picker.movePin({ lat: 28.5708, lon: 77.3261 });
    await type(world, 'sector');
    expect(world.picker.search.watched.get().suggestions[0]?.title).toBe('Sector 18');
  });

  test('a failure is told at the pin, and a retry names it', async () => {
    const world = await open();
    const suggestion = await type(world, 'hauz');
    await world.faults([{ match: 'GET /location/info', status: 500, times: 1 }]);
    await world.picker.chooseSuggestion(suggestion);
    expect(world.picker.state.info).toMatchObject({ status: 'error', location_data: null });
    world.picker.retry();
    await settled();
    expect(world.picker.state.info.status).toBe('success');
  });
});

describe('where am I?', () => {
  test('is explained before the device asks, once', async () => {
    const { picker, told } = await open();
    picker.askDevice();
    expect(picker.state).toMatchObject({ isExplaining: true, isDetecting: false });
    picker.closeExplanation();
    expect(picker.state.isExplaining).toBe(false);
    picker.askDevice();
    await picker.detect();
    picker.askDevice();
    expect(picker.state).toMatchObject({ isExplaining: false, isDetecting: true });
    expect(told.filter((one) => one.startsWith('Location'))).toEqual([
      'Location Popup Shown {}',
      'Location Popup Clicked {"cta":"close"}',
      'Location Popup Shown {}',
      'Location Popup Clicked {"cta":"detect"}',
    ]);
  });

  test('puts the pin there and marks the source as gps, in the form and on the wire', async () => {
    const world = await open();
    await world.picker.detect();
    expect(world.picker.state).toMatchObject({ marker: SECTOR_54, source: 'gps', isFar: false, distance: 0 });
    expect(world.form()).toMatchObject({ location_source: 'gps', isPinned: true, locality: 'Sector 54' });
    world.address.type('flat', '12');
    await world.address.save();
    expect(world.address.state.list).toMatchObject([{ location_source: 'gps', ...SECTOR_54 }]);
    expect(world.told.at(-1)).toMatch(/^Delivery Address Added .*"label":"Home","location_source":"gps"/);
  });

  test.each<[code: BridgeErrorCode, words: RegExp]>([
    ['declined', /^Location is turned off for this shop\./],
    ['deadline', /^Finding your location took too long/],
    ['unavailable', /^We couldn’t find your location\./],
    ['unsupported', /^We couldn’t find your location\./],
    ['host-error', /^We couldn’t find your location\./],
  ])('%s: a sentence, and search as the way on; the pin stays', async (device, words) => {
    const { picker, form } = await open({ device });
    await picker.detect();
    expect(picker.state).toMatchObject({ isDetecting: false, marker: SECTOR_49, source: 'map' });
    expect(picker.state.warning).toMatch(words);
    expect(picker.state.warning).toMatch(/You can also search for your area above, or move the map\.$/);
    expect(form().isPinned).toBe(false);
  });

  test('an answer that comes after the map was moved changes nothing', async () => {
    const world = await open();
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

  test('a point in no locality is left to be named', async () => {
    const world = await open({ device: NO_LOCALITY });
    await world.picker.detect();
    expect(world.place()).toBe('');
    expect(world.form()).toMatchObject({ locality: '', latitude: NO_LOCALITY.lat });
  });
});

describe('the picker goes', () => {
  test('and is as at the start; what is still under way changes nothing', async () => {
    const world = await open();
    world.picker.movePin(BANDRA);
    world.picker.hide();
    await world.clock.advance(1_000);
    await settled();
    expect(world.picker.state).toEqual(defaultMapPicker());
    expect(world.form().locality).toBe('');
  });

  test('“deliver here” takes the point that nobody has moved, too', async () => {
    const { picker, form } = await open();
    picker.confirm();
    expect(picker.state.shown).toBe(false);
    expect(form()).toMatchObject({ latitude: SECTOR_49.lat, longitude: SECTOR_49.lon, isPinned: true });
  });
});

describe('offline', () => {
  test('the pin can be moved, its place is not named, and nothing is reported', async () => {
    const world = await open();
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

describe('answers that are not as they should be', () => {
  test.each<[what: string, body: object, expected: object]>([
    ['nothing in it', {}, { location_data: { title: '', locality: '', pincode: '' } }],
    [
      'null everywhere',
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
      'a number for a PIN code, another for a street',
      { locality: 'Sector 9', location_info: { postal_code: 122_009, street: [null, 7, 'Neem Marg'] } },
      { location_data: { locality: 'Sector 9', pincode: '122009', street: 'Neem Marg' } },
    ],
    [
      'a PIN code of another country, a text for a list',
      { location_info: { postal_code: 'SW1A', street: 'Neem Marg' } },
      { location_data: { pincode: '', street: '' } },
    ],
    [
      'templates, one of them broken, the default not among them',
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
  ])('%s', async (_, body, expected) => {
    const world = await open({ closed: true });
    await world.faults([{ match: 'GET /location/info', body }]);
    await world.open();
    expect(world.picker.state.info).toMatchObject({ status: 'success', ...expected });
  });
});
