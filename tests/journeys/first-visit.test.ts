import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BEHIND, FIRST_VISITS } from '../../scripts/build/first-visits.ts';
import { manifests } from '../bundle/dist.ts';
import { serveShop } from '../support/shop-server.ts';
import { openPages, PHONE } from '../support/pages.ts';

const { client } = manifests;
const server = serveShop();
const pages = openPages();

/** The names of the rows whose scripts the page has requested. */
const loadedRows = (page: Page): Promise<string[]> =>
  page
    .evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => decodeURIComponent(new URL(name).pathname)),
    )
    .then((paths) =>
      Object.entries(client.files).flatMap(([name, [script = '']]) => (paths.includes(script) ? name : [])),
    );

test.each(Object.entries(FIRST_VISITS).filter(([, { path }]) => path !== undefined))(
  'an untouched visit of %s loads the scripts that its size counts',
  async (_url, visit) => {
    const page = await (await pages.context(PHONE)).newPage();
    await page.goto(server.url + visit.path);
    const counted = [visit.view ?? [], visit.later ?? [], BEHIND].flat().sort();
    await expect.poll(async () => (await loadedRows(page)).sort(), { timeout: 20_000 }).toEqual(counted);
    await page.waitForLoadState('networkidle');
    expect((await loadedRows(page)).sort()).toEqual(counted);
  },
);

test('the first touch loads the code of a list and of the cart, before they are needed', async () => {
  const page = await (await pages.context(PHONE)).newPage();
  await page.goto(server.url + (FIRST_VISITS['/cn/…']?.path ?? ''));
  await expect.poll(() => loadedRows(page)).toContain('shell/connect-bridge');
  await page.touchscreen.tap(180, 700);
  await expect
    .poll(() => loadedRows(page))
    .toEqual(expect.arrayContaining(['catalog/listing/listing-code', 'shell/cart-sync']));
});
