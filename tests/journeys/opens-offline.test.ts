import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type * as Serve from '../../fixtures/serve.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import { openPages, PHONE } from '../support/pages.ts';

const pages = openPages();
const builtServer = new URL('../../dist/server/sandbox.mjs', import.meta.url).href;
let stopServer = async () => {};
afterAll(() => stopServer());

/** Replaces the running server, at the same URL if there was one. */
async function serve(offline: '0' | '1', port = '0') {
  await stopServer();
  const { startSandboxServer } = (await import(builtServer)) as typeof Serve;
  const server = await startSandboxServer({
    PORT: port,
    SANDBOX_DATA: ':memory:',
    SANDBOX_ADVANCE_S: '0',
    OFFLINE: offline,
  });
  stopServer = server.close;
  return server;
}

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Whether the worker opened this page from its storage. */
const wasStored = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.serverTiming.some(({ name }) => name === 'shop-stored') ?? false;
  });

const storedPages = async (page: Page) =>
  (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('offline'));

/** Opens the home page twice, as the worker is registered on the second visit. */
async function visitTwice(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  expect(await countWorkers(page), 'a first visit registers nothing').toBe(0);
  await page.reload();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

test('a returning shopper’s shop opens offline with the last home page and the cart, and nothing can be added or ordered', async () => {
  const { url, port } = await serve('1');
  const context = await pages.context(PHONE);
  const page = await visitTwice(context, url);
  // the worker controls the pages that are opened from now on
  await page.reload();
  expect(await wasStored(page), 'the network responds').toBe(false);
  const home = homeDriver(page);
  const [product] = await home.readProducts();
  if (!product) throw new Error('the feed is empty');
  await home.add(product.id);
  await page.getByTestId('cart-button').getByText(/₹\d+/).first().waitFor();

  // a browser’s simulated offline mode does not reach its service workers
  await stopServer();
  stopServer = async () => {};
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto(url);
  await homeDriver(reopened).expectShown();
  const mark = reopened.getByText('You are offline. Prices may have changed since your last visit.');
  await mark.waitFor();
  expect(await wasStored(reopened)).toBe(true);
  await expect.poll(() => reopened.getByTestId('qty').first().textContent()).toContain('1');
  // the price on the card is that of the last visit
  await reopened.getByTestId('qty-plus').first().click();
  await reopened.getByText('You’re offline. Connect to add items at today’s price.').waitFor();
  await expect.poll(() => reopened.getByTestId('qty').first().textContent()).toContain('1');
  await reopened.goto(`${url}/cart`);
  await reopened.getByTestId('cart-line').filter({ hasText: product.name }).waitFor();
  await mark.waitFor();
  // any other URL opens the shop too, and says why it has no content
  await reopened.goto(`${url}/cn/dairy/cid/14/14`);
  await reopened.getByTestId('error-state').waitFor();

  await serve('1', String(port));
  await reopened.goto(`${url}/cn/dairy/cid/14/14`);
  await reopened.getByTestId('product-card').first().waitFor();
  expect(await mark.count()).toBe(0);
});

test('an operator can remove the service worker from all browsers, and a tester from one', async () => {
  const { url, port } = await serve('1');
  const context = await pages.context(PHONE);
  const page = await visitTwice(context, url);
  await context.addCookies([{ name: 'v1_offline_off', value: '1', url }]);
  await page.reload();
  await expect.poll(() => countWorkers(page)).toBe(0);
  await expect.poll(() => storedPages(page)).toEqual([]);

  await context.clearCookies({ name: 'v1_offline_off' });
  await page.reload();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await serve('0', String(port));
  await page.goto(url);
  await expect.poll(() => countWorkers(page)).toBe(0);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  expect(await countWorkers(page)).toBe(0);
  await expect.poll(() => storedPages(page)).toEqual([]);
});
