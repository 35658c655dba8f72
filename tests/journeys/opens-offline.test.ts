import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type * as Serve from '../../fixtures/serve.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import { loginDriver } from '../../fixtures/harness/test/pages/login.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const pages = openPages();
/** of the shopper's orders */
const HOME_ADDRESS = 'B-1204';
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

/** Everything that the browser keeps for the shop. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    // storage contains JSON within JSON
    return texts.join('\n').replaceAll('\\', '');
  });

/** Opens the home page twice, as the worker is registered on the second visit. */
async function visitTwice(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  // by this the next visit knows that it is not the first
  await page.waitForFunction(() => localStorage.getItem('v1:web:device_id') !== null);
  await page.waitForLoadState('networkidle');
  expect(await countWorkers(page), 'a first visit registers nothing').toBe(0);
  await page.reload();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

test('a returning shopper’s shop opens offline with the last home page, the cart and the orders, nothing can be added or ordered, and a logout leaves nothing of the orders', async () => {
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
  await page.goto(`${url}/account/orders`);
  const login = loginDriver(page);
  await login.enterPhone('9876543210');
  await login.enterCode('1234');
  await page.getByTestId('order-row').first().click();
  const order = page.getByTestId('order-detail');
  await order.getByText(HOME_ADDRESS).waitFor();
  const orderId = (await order.getAttribute('data-order-id')) ?? '';
  await expect.poll(() => storedTexts(page)).toContain(HOME_ADDRESS);

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
  await reopened.goto(`${url}/account/orders`);
  const asOf = reopened.getByText(/^As of \d+:\d\d [ap]m, \d+ \w+$/);
  await asOf.waitFor();
  expect(await reopened.getByTestId('row-reorder').count()).toBe(0);
  await expectNoAxeFindings(reopened, 'orders offline', { widths: [360] });
  await reopened.locator(`[data-testid="order-row"][data-order-id="${orderId}"]`).click();
  await reopened.getByTestId('order-detail').getByText(HOME_ADDRESS).waitFor();
  await asOf.waitFor();
  expect(await reopened.getByRole('button', { name: 'Order again' }).count()).toBe(0);
  // any other URL opens the shop too, and says why it has no content
  await reopened.goto(`${url}/cn/dairy/cid/14/14`);
  await reopened.getByTestId('error-state').waitFor();

  await serve('1', String(port));
  await reopened.goto(`${url}/cn/dairy/cid/14/14`);
  await reopened.getByTestId('product-card').first().waitFor();
  expect(await mark.count()).toBe(0);

  // the new server does not know the session, so the shopper is logged out
  await reopened.goto(`${url}/account/orders`);
  await reopened.getByTestId('login-modal').waitFor();
  await expect.poll(() => storedTexts(reopened)).not.toContain(HOME_ADDRESS);
  expect(await storedTexts(reopened)).not.toContain(`"${orderId}"`);
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
