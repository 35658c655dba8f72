import { describe, expect, test } from 'vitest';
import { defaultMapPicker, type MapPickerState } from '../../../src/address/map/map-picker-state.ts';
import { type MapPickerFact, reduceMapPicker } from '../../../src/address/map/reduce-map-picker.ts';

const run = (facts: MapPickerFact[], state = defaultMapPicker()): MapPickerState =>
  facts.reduce(reduceMapPicker, state);

const place = {
  title: 'Sector 54',
  line: 'Sector 54, Gurugram',
  locality: 'Sector 54',
  street: '',
  city: 'Gurugram',
  pincode: '122011',
};
const infoFact: MapPickerFact = { type: 'info-received', place, templates: [], defaultTemplateId: null };
const targetPoint = { lat: 28.44, lon: 77.1 };
const farFact: MapPickerFact = { type: 'place-set', marker: targetPoint, far: true, distance: 4_500 };

/** Every field differs from its default. */
const used = run([
  { type: 'shown' },
  { type: 'pin-moved' },
  { ...farFact, centre: true },
  infoFact,
  { type: 'serviceability-known', serviceable: false },
  { type: 'detection-failed', message: 'No.' },
]);

describe('the defaults', () => {
  test('the map centre and the marker start near 28.4168, 77.0628', () => {
    const { centre, marker } = defaultMapPicker();
    for (const { lat, lon } of [centre, marker]) {
      expect(lat).toBeCloseTo(28.4168, 2);
      expect(lon).toBeCloseTo(77.0628, 2);
    }
  });

  test('hiding the picker restores the defaults', () => {
    expect(used).not.toEqual(defaultMapPicker());
    expect(run([{ type: 'hidden' }], used)).toEqual(defaultMapPicker());
  });

  test('showing the picker starts from the defaults', () => {
    expect(run([{ type: 'shown' }], used)).toEqual({ ...defaultMapPicker(), shown: true });
  });
});

describe('detecting locality', () => {
  test('starting detection sets the detecting flag and clears warnings', () => {
    expect(used).toMatchObject({ isFar: true, warning: 'No.', isDetecting: false });
    expect(run([{ type: 'detecting-locality' }], used)).toMatchObject({
      isDetecting: true,
      isFar: false,
      warning: '',
    });
  });

  test('a detected position marks the source as gps', () => {
    const state = run([{ type: 'detecting-locality' }, { type: 'locality-detected' }]);
    expect(state).toMatchObject({ isDetecting: false, source: 'gps' });
  });

  test('a failed detection shows a message and leaves the pin in place', () => {
    const state = run([{ type: 'detecting-locality' }, { type: 'detection-failed', message: 'No.' }], used);
    expect(state).toMatchObject({ isDetecting: false, warning: 'No.', source: 'map', marker: targetPoint });
  });

  test('detecting locality is cancelled by moving the map', () => {
    const state = run([{ type: 'locality-detected' }, { type: 'detecting-locality' }, { type: 'pin-moved' }]);
    expect(state).toMatchObject({ isDetecting: false, source: 'map' });
  });
});

describe('setting a place on the map', () => {
  test('choosing a place sets the marker and the far-from-device flag', () => {
    const state = run([farFact]);
    expect(state).toMatchObject({ marker: targetPoint, isFar: true, distance: 4_500 });
    expect(state.centre).toEqual(defaultMapPicker().centre);
    const near: MapPickerFact = { ...farFact, far: false, distance: 40 };
    expect(run([near], state)).toMatchObject({ isFar: false, distance: 40 });
  });

  test('choosing a place can recentre the map, even on the same place', () => {
    const once = run([{ ...farFact, centre: true }]);
    expect(once.centre).toEqual({ ...targetPoint, moveCount: 1 });
    expect(run([farFact, { ...farFact, centre: true }], once).centre).toEqual({
      ...targetPoint,
      moveCount: 2,
    });
  });
});

test.each([
  [true, false],
  [false, true],
])('setting serviceable to %s sets the non-serviceable state to %s', (serviceable, isNonServiceable) => {
  expect(run([{ type: 'serviceability-known', serviceable }], used)).toMatchObject({ isNonServiceable });
});

describe('location info', () => {
  test('a place look-up goes through idle, loading and success', () => {
    expect(run([]).info).toMatchObject({ status: 'idle', location_data: null });
    expect(run([{ type: 'info-asked-for' }]).info.status).toBe('loading');
    expect(run([{ type: 'info-asked-for' }, infoFact]).info).toEqual({
      status: 'success',
      location_data: place,
      templates: [],
      defaultTemplateId: null,
    });
  });

  test('the place name is removed when the look-up for a new place fails', () => {
    const state = run([infoFact, { type: 'info-asked-for' }, { type: 'info-failed' }]);
    expect(state.info).toMatchObject({ status: 'error', location_data: null });
  });

  test('the place name is kept while it is requested again', () => {
    expect(run([infoFact, { type: 'info-asked-for' }]).info.location_data).toEqual(place);
  });
});

test('the prompt is shown until the pin moves, and the explanation until it is answered', () => {
  expect(run([{ type: 'shown' }]).isPrompting).toBe(true);
  expect(run([{ type: 'shown' }, { type: 'pin-moved' }]).isPrompting).toBe(false);
  const explained = run([{ type: 'shown' }, { type: 'explained' }]);
  expect(explained.isExplaining).toBe(true);
  expect(run([{ type: 'explanation-closed' }], explained).isExplaining).toBe(false);
  expect(run([{ type: 'detecting-locality' }], explained).isExplaining).toBe(false);
});
