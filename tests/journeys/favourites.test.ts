import { beforeEach, expect, test } from 'vitest';
import { openKnown } from '../support/openings.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('products saved on a card and on a product’s page are in the favourites of a second device, and a logout shows none', async () => {
  const page = await pages.open(PHONE);
  await openKnown(page, server, '/');
  const card = page.getByTestId('product-card').filter({ has: page.getByTestId('add') });
  const first = card.first();
  const heart = first.getByTestId('favourite');
  expect(await heart.getAttribute('aria-label')).toMatch(/^Save .+ to favourites$/);
  const box = await heart.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).pathname).toBe('/');

  await card.nth(1).getByRole('link').click();
  const ofPage = page.locator('[data-screen="product"]').getByTestId('favourite').first();
  await ofPage.click();
  await page.getByTestId('add-to-list').first().click();
  await page.getByTestId('list-new').click();
  await page.getByTestId('list-name').fill('Weekly shop');
  await page.getByTestId('list-save').dblclick();
  await expect.poll(() => page.getByTestId('list-choice').count()).toBe(2);
  await expect.poll(() => page.getByTestId('list-choice').nth(1).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Done' }).click();

  const other = await (await pages.context(DESKTOP)).newPage();
  await openKnown(other, server, '/favourites');
  await expect.poll(() => other.getByTestId('list-item').count()).toBe(2);
  await expectNoAxeFindings(other, 'favourites', { widths: [360] });
  await other.getByRole('link', { name: 'Weekly shop' }).click();
  await expect.poll(() => other.getByTestId('list-item').count()).toBe(1);
  await other.getByTestId('list-add-all').click();
  await other.getByTestId('reorder-add').click();
  await other.getByTestId('cart').waitFor();

  await page.goto(`${server.url}/account`);
  await page.getByTestId('log-out').click();
  await page.goto(server.url);
  // the hearts come with the first use after the page is hydrated
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10);
      return page.getByTestId('favourite').count();
    })
    .toBeGreaterThan(0);
  expect(await page.locator('[data-testid="favourite"][aria-pressed="true"]').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('v1:web:list-changes'))).toBeNull();
});
