import { expect, test } from 'vitest';
import { loadMap, riderMap } from '../../src/shell/load-map.ts';

function open({ tileUrl = '', isStandalone = true, forbidden = false } = {}) {
  const requests: string[] = [];
  const deps = {
    config: { ...(tileUrl && { tileUrl }), tileAttribution: 'Somebody' },
    isStandalone,
    loadPicker() {
      requests.push('picker');
      return import('../../src/address/map/MapPicker.tsx');
    },
    loadDrawing() {
      requests.push('drawing');
      if (forbidden) throw new Error('this page has a policy of its own');
      return import('../../src/address/map/leaflet-map.ts');
    },
  };
  return { requests, load: () => loadMap(deps), rider: riderMap(deps) };
}
const TILES = '/{z}/{x}/{y}.svg';

test('the address picker loads together with the map library', async () => {
  const { load, requests } = open({ tileUrl: TILES });
  expect((await load()).map).toMatchObject({ tileUrl: TILES, attribution: 'Somebody' });
  expect(requests).toEqual(['picker', 'drawing']);
});

test('without map tiles, the address picker loads without a map and without the map library', async () => {
  const { load, requests } = open();
  expect((await load()).map).toBeNull();
  expect(requests).toEqual(['picker']);
});

test('on an embedding page that forbids the map library, the address picker loads without a map', async () => {
  const { load } = open({ tileUrl: TILES, isStandalone: false, forbidden: true });
  expect((await load()).map).toBeNull();
});

test('on the shop’s own page, a map library that fails to load is an error', async () => {
  await expect(open({ tileUrl: TILES, forbidden: true }).load()).rejects.toThrow('policy');
});

test('the rider map loads the map library without the address picker', async () => {
  const { rider, requests } = open({ tileUrl: TILES });
  expect(requests).toEqual([]);
  expect(await rider?.load()).toMatchObject({ tileUrl: TILES, attribution: 'Somebody' });
  expect(requests).toEqual(['drawing']);
});

test('the rider map is missing without map tiles, or on a page that forbids the map library', async () => {
  expect(open().rider).toBeNull();
  const { rider } = open({ tileUrl: TILES, isStandalone: false, forbidden: true });
  expect(await rider?.load()).toBeNull();
});
