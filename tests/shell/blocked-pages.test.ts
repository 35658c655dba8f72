import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityByName } from '../../src/location/cities.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

test.each(['/badges', '/secret-santa'])(
  'after a cold start on %s, the delivery time is requested once the shopper leaves the page',
  async (path) => {
    const browser = openBrowser(world);
    const { shop, reports } = await browser.open(path);
    expect(shop.eta.state.eta_in_minutes).toBeNull();
    shop.deps.navigation.go('/s?q=badges');
    await waitUntil(() => shop.eta.state.eta_in_minutes === 9);
    expect(reports).toEqual([]);
    shop.dispose();
  },
);

test('the delivery time is requested again when a blocked page is left after the place has changed', async () => {
  const browser = openBrowser(world);
  const { shop } = await browser.open('/');
  const { location } = (await shop.services()).deliveryArea;
  await waitUntil(() => shop.eta.state.eta_in_minutes === 9);
  const delhi = cityByName('Delhi');
  if (!delhi) throw new Error('there is such a city');
  shop.deps.navigation.go('/badges');
  await world.control('PUT', '/sandbox/faults', [
    { match: 'GET /v1/consumerweb/eta', body: { eta_in_minutes: 17 } },
  ]);
  await location.chooseCity(delhi);
  await browser.rest();
  expect(shop.eta.state.eta_in_minutes).toBe(9);
  shop.deps.navigation.go('/');
  await waitUntil(() => shop.eta.state.eta_in_minutes === 17);
  await world.control('PUT', '/sandbox/faults', []);
  shop.dispose();
});
