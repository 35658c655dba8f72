import { expect, test } from 'vitest';
import { loadMap, riderMap } from '../../src/shell/load-map.ts';

function open({ tileUrl = '', isStandalone = true, forbidden = false } = {}) {
  const asked: string[] = [];
  const deps = {
    config: { ...(tileUrl && { tileUrl }), tileAttribution: 'Somebody' },
    isStandalone,
    loadPicker() {
      asked.push('picker');
      return import('../../src/address/map/MapPicker.tsx');
    },
    loadDrawing() {
      asked.push('drawing');
      if (forbidden) throw new Error('this page has a policy of its own');
      return import('../../src/address/map/leaflet-map.ts');
    },
  };
  return { asked, load: () => loadMap(deps), rider: riderMap(deps) };
}
const TILES = '/{z}/{x}/{y}.svg';

test('the address picker loads with the map library', async () => {
  const { load, asked } = open({ tileUrl: TILES });
  expect((await load()).map).toMatchObject({ tileUrl: TILES, attribution: 'Somebody' });
  expect(asked).toEqual(['picker', 'drawing']);
});

test('without tiles the picker loads without a map and without the library', async () => {
  const { load, asked } = open();
  expect((await load()).map).toBeNull();
  expect(asked).toEqual(['picker']);
});

test('an embedding page that forbids the library gets the picker alone', async () => {
  const { load } = open({ tileUrl: TILES, isStandalone: false, forbidden: true });
  expect((await load()).map).toBeNull();
});

test('on the shop’s own page a library that fails to load is an error', async () => {
  await expect(open({ tileUrl: TILES, forbidden: true }).load()).rejects.toThrow('policy');
});

test('the rider map loads the same map without the picker', async () => {
  const { rider, asked } = open({ tileUrl: TILES });
  expect(asked).toEqual([]);
  expect(await rider?.load()).toMatchObject({ tileUrl: TILES, attribution: 'Somebody' });
  expect(asked).toEqual(['drawing']);
});

test('the rider has no map without tiles or on a page that forbids the library', async () => {
  expect(open().rider).toBeNull();
  const { rider } = open({ tileUrl: TILES, isStandalone: false, forbidden: true });
  expect(await rider?.load()).toBeNull();
});
