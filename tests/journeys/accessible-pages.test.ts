import { beforeEach, test } from 'vitest';
import { collectionId } from '../../fixtures/catalog/collections.ts';
import { openOwn } from '../support/openings.ts';
import { ownAddresses } from '../support/own-addresses.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { sound } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('axe finds nothing on every page that everybody has', async () => {
  const page = await pages.open(PHONE);
  for (const path of [
    '/categories',
    '/brands',
    '/brand/meadow/101',
    `/cln/midnight/clid/${collectionId('midnight')}`,
    '/dc/?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D',
    '/badges',
    '/brand-awards',
    '/offers',
    '/recipes',
    '/paan',
    '/aboutus',
    '/delhi',
    '/order-online/fresh-vegetables-in-delhi',
    '/store',
    '/tab-layouts',
    '/grand-orange-bag-days',
    '/unsubscribe-ct',
    '/500',
    '/browser-not-supported',
  ]) {
    await page.goto(server.url + path);
    const screen = page.getByTestId('screen').first();
    await screen.waitFor();
    await screen.getByTestId('skeleton').first().waitFor({ state: 'detached' });
    await sound(page, path, { but: ['[data-testid="product-card"]'], widths: [360] });
  }
});

test('axe finds nothing on every page of the shopper’s own and where a size is chosen', async () => {
  const page = await pages.open(PHONE);
  await openOwn(page, server, '/account');
  for (const [screen, path] of await ownAddresses(server)) {
    await page.goto(server.url + path);
    const shown = page.locator(`[data-testid="screen"][data-screen="${screen}"]`);
    await shown.waitFor();
    await shown.getByTestId('skeleton').first().waitFor({ state: 'detached' });
    await sound(page, path, { widths: [360] });
  }
  await page.goto(`${server.url}/cn/dairy/cid/14/14`);
  await page.getByTestId('sizes').first().click();
  await page.getByRole('dialog').getByTestId('variant').first().waitFor();
  await sound(page, 'sizes', { within: 'dialog' });
});
