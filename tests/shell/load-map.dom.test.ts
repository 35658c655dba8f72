import { expect, test } from 'vitest';
import { createMapLoader } from '../../src/shell/load-map.ts';
import { createFakeClock } from '../support/fake-clock.ts';

function open(tileUrl?: string) {
  const styles: string[] = [];
  let fails = false;
  const load = createMapLoader({
    clock: createFakeClock(),
    config: { ...(tileUrl && { tileUrl }), tileAttribution: 'Somebody' },
    ownPage: true,
    loadStyles: async (screen) => {
      if (fails) throw new Error('no style sheet');
      styles.push(screen);
    },
    closed: new AbortController().signal,
  });
  return {
    load,
    styles,
    fail(now = true) {
      fails = now;
    },
  };
}

test('nothing is loaded before it is asked for; then once, with its styles', async () => {
  const { load, styles } = open('/{z}/{x}/{y}.svg');
  expect(styles).toEqual([]);
  const [first, second] = await Promise.all([load(), load()]);
  expect(first).toBe(second);
  expect(first.map).toMatchObject({ tileUrl: '/{z}/{x}/{y}.svg', attribution: 'Somebody' });
  expect(styles.sort()).toEqual(['address/map/MapPicker', 'address/map/leaflet-map']);
});

test('without tiles there is a picker and no map, and the library for maps is left where it is', async () => {
  const { load, styles } = open();
  expect((await load()).map).toBeNull();
  expect(styles).toEqual(['address/map/MapPicker']);
});

test('what could not be loaded is asked for anew', async () => {
  const { load, fail } = open();
  fail();
  await expect(load()).rejects.toThrow('could not be loaded');
  fail(false);
  await expect(load()).resolves.toHaveProperty('map', null);
});
