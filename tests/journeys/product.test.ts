import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { serveShop } from '../support/shop-server.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const mango = createCatalog().products.find(({ name }) => name.startsWith('Alphonso'));
if (!mango) throw new Error('the catalog has no mangoes');
const PATH = `/prn/mangoes/prid/${mango.productId}`;

/** Shopping pages besides home, categories, products and search. */
const SHOPPING_PATHS = [
  '/categories',
  '/brands',
  '/brand/meadow/101',
  '/brand-awards',
  '/badges',
  '/le/1391108',
  '/store',
  '/tab-layouts',
  '/recipes',
  '/recipe/dal-tadka/9001',
  '/paan',
  '/delhi',
  '/order-online/fresh-vegetables-in-delhi',
];

/** A shopper whose location is not the one that the server renders for. */
async function openElsewhere(): Promise<Page> {
  const page = await pages.fresh(PHONE);
  await page.addInitScript(() => {
    const coords = { lat: 28.5672, lon: 77.21, locality: 'Green Park', addressId: -1 };
    localStorage.setItem('v1:web:location', JSON.stringify({ coords, cityId: 1, userId: 0 }));
  });
  return page;
}

const findTitle = (page: Page) => page.locator('[data-screen="product"] h1');

describe('the product page', () => {
  test('the product page shows pictures, switches to another size, adds the product to the cart, and goes back', async () => {
    const page = await pages.open(PHONE);
    const html = await (await page.goto(server.url + PATH))?.text();
    expect(html).toContain('Ratnagiri, Maharashtra');
    expect(html).toContain('"@type":"BreadcrumbList"');
    await expect.poll(() => findTitle(page).textContent()).toBe(mango.name);

    await page.getByRole('button', { name: 'Enlarge picture 1 of 3' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByText('2 of 3').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(PATH);

    const largeVariant = page.getByTestId('variant').nth(1);
    await page.waitForLoadState('networkidle');
    await largeVariant.click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/variant\/\d+$/);
    await page.locator('[data-testid="variant"][aria-pressed="true"]').nth(0).waitFor();
    const add = page.getByRole('button', { name: /^Add to cart/ });
    await add.click();
    await page.getByTestId('qty-plus').click();
    await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await add.waitFor();

    await expectNoAxeFindings(page, 'product', { widths: [360] });
    // related products are requested when they are almost in view
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByText('You may also like').waitFor();
    const card = page.getByTestId('product-card').first();
    const otherName = await card.getByRole('heading').textContent();
    await card.getByRole('link').click();
    await expect.poll(() => findTitle(page).textContent()).toBe(otherName);
    await page.goBack();
    await expect.poll(() => findTitle(page).textContent()).toBe(mango.name);

    await expect
      .poll(async () => {
        const events = (await server.control('GET', '/events')) as unknown as { name: string }[];
        return JSON.stringify(events);
      })
      .toMatch(/Product Viewed[\s\S]*Product Added/);
  });

  test('a product page rendered for a different location keeps a tap made while it reloads for the shopper’s location', async () => {
    const page = await openElsewhere();
    const request = page.waitForRequest('**/v1/layout/product/**');
    // the first request for the shopper's own location gets no response
    await page.route('**/v1/layout/product/**', () => {}, { times: 1 });
    await page.goto(server.url + PATH);
    const serverTitle = await findTitle(page).elementHandle();
    await request;
    await page.getByTestId('variant').nth(1).click();
    await page.locator('[data-testid="variant"][aria-pressed="true"]').waitFor();
    expect(await page.getByTestId('variant').nth(1).getAttribute('aria-pressed')).toBe('true');
    expect(await serverTitle?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test.each([
    ['a category', '/cn/dairy-bread-eggs/cid/11/11'],
    ['search results', '/s?q=milk'],
    ['a city’s page', '/delhi'],
    ['a layout with tabs', '/tab-layouts'],
  ])(
    '%s rendered for a different location keeps its cards, an open choice of sizes and a tap while it reloads',
    async (_, path) => {
      const page = await openElsewhere();
      const isContent = /\/api\/v1\/layout\/(listing_widgets|search|city_home\/delhi|tab_layout)$/;
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const request = page.waitForRequest((sent) => isContent.test(new URL(sent.url()).pathname));
      await page.route(
        ({ pathname }) => isContent.test(pathname),
        async (route) => {
          await answered;
          await route.continue();
        },
      );
      await page.goto(server.url + path);
      const card = page
        .getByTestId('product-card')
        .filter({ has: page.getByTestId('sizes') })
        .first();
      const serverCard = await card.elementHandle();
      const renewal = page.waitForResponse((received) => isContent.test(new URL(received.url()).pathname));
      await request;
      await card.getByTestId('sizes').click();
      const size = page.getByRole('dialog').getByTestId('variant').last();
      await size.getByTestId('add').click();
      answer();
      await (await renewal).finished();
      await page.waitForLoadState('networkidle');
      expect(await serverCard?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await size.getByTestId('qty').textContent()).toBe('1');
    },
  );

  test('the product page starts with the place and time of delivery on one line, even on a phone', async () => {
    const page = await pages.open(PHONE);
    await page.goto(server.url + PATH);
    const line = page.getByTestId('place-button');
    await expect.poll(() => line.textContent()).toMatch(/^\d+ minutes|^Delivery in \d+ minutes/);
    const box = await line.boundingBox();
    expect(box).toMatchObject({ y: 0, height: 46 });
    expect((await page.getByRole('button', { name: 'Back' }).boundingBox())?.y).toBeGreaterThan(46);
    await line.click();
    await page.getByRole('dialog').waitFor();
  });

  test('the line with the place and time of delivery is on all shopping pages, but not on account pages', async () => {
    const page = await pages.open(PHONE);
    const line = page.getByTestId('place-button');
    const screen = page.getByTestId('screen').first();
    for (const path of SHOPPING_PATHS) {
      await page.goto(server.url + path);
      expect((await line.boundingBox())?.height, path).toBe(46);
      // a screen with little content fills the remaining height
      const minHeight = await screen.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).minHeight),
      );
      expect(minHeight, path).toBe(740 - 46);
    }
    for (const path of ['/cart', '/print', '/aboutus', '/account']) {
      await page.goto(server.url + path);
      await screen.waitFor();
      expect(await line.isVisible(), path).toBe(false);
    }
  });

  test.each([
    ['at the rendered location', () => pages.open(PHONE)],
    ['at another location', openElsewhere],
  ])('the page of an unknown product has status 404 %s', async (_, open) => {
    const page = await open();
    const answer = await page.goto(`${server.url}/prn/toned-milk/prid/42`);
    expect(answer?.status()).toBe(404);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: 'Search for it' }).count()).toBe(1);
  });
});
