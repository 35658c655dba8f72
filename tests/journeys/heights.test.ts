import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** The heights of the bars and of the cards. */
const measureHeights = (place: Pick<Page, 'locator'>) =>
  place.locator('.shop').evaluate((shop) => {
    const heightOf = (one: Element) => Math.round(one.getBoundingClientRect().height);
    return {
      bars: [...shop.querySelectorAll('header')].map(heightOf).filter((height) => height > 0),
      cards: [...new Set([...shop.querySelectorAll('[data-testid="product-card"]')].map(heightOf))],
    };
  });

test('bars are 60 and 46 px high, and cards 263 px', async () => {
  const readHeights = async (options: typeof PHONE, path: string) => {
    const page = await pages.open(options);
    await page.goto(server.url + path);
    await page.getByTestId('product-card').first().waitFor();
    return measureHeights(page);
  };
  expect(await readHeights(PHONE, '/')).toEqual({ bars: [60 + 46], cards: [263] });
  expect(await readHeights(PHONE, '/cn/dairy/cid/14/14')).toEqual({ bars: [46, 60], cards: [263] });
  expect(await readHeights(DESKTOP, '/')).toEqual({ bars: [60 + 46], cards: [263] });
});

test('below the host’s title bar, the shop’s bar is 60 px high, and the home page’s header as high as in other hosts', async () => {
  const page = await pages.open(DESKTOP);
  const { device, openLink } = (await shopperIn(page, server, { host: 'phonepe-android' })).harness;
  await device.getByTestId('product-card').first().waitFor();
  expect((await measureHeights(device)).bars).toEqual([60 + 46]);
  await openLink('/recipes');
  await device.locator('[data-screen="recipes"]').waitFor();
  expect((await measureHeights(device)).bars).toEqual([60]);
});
