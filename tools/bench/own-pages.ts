import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { controlOf } from '../../fixtures/harness/test/control.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { apiShopper } from '../../tests/support/api-shopper.ts';
import { beforePage, historyPage } from '../../tests/support/many-orders.ts';
import { openKnown } from '../../tests/support/openings.ts';
import type { ShopServer } from '../../tests/support/shop-server.ts';
import { PHONE_NUMBER } from '../../tests/support/stages.ts';
import { compare, type Measured, type Pair } from './measure.ts';
import { startShop } from './start-shop.ts';
import { longestTask, slowDown, TASK_BAR_MS } from './trace.ts';

const ORDERS = 2_000;
/** The page size that the shop requests. */
const PAGE_SIZE = 12;
const ROUNDS = 12;
/** orders scrolled per round */
const ORDERS_PER_ROUND = 48;
/** The limit on rendered rows, at any length of the history. */
const MAX_ROWS = 150;

/**
 * The longest task of each round of loading and scrolling through a history of two thousand orders, near its end,
 * where it is slowest.
 */
export async function measureOrdersTask(rounds = ROUNDS): Promise<Measured> {
  return withShop(async (page, server) => {
    await page.route('**/api/v1/layout/order_history?**', (route) => {
      const from = beforePage(route.request().url());
      return route.fulfill({ json: historyPage({ from, size: PAGE_SIZE, total: ORDERS }) });
    });
    await openKnown(page, server, '/account/orders');
    await page
      .getByTestId('order-row')
      .nth(PAGE_SIZE - 1)
      .waitFor();
    await page.waitForLoadState('networkidle');
    let at = ORDERS - rounds * ORDERS_PER_ROUND;
    await scrollTo(page, at);
    const session = await page.context().newCDPSession(page);
    await slowDown(session);
    const pairs: Pair[] = [];
    while (at < ORDERS) {
      at += ORDERS_PER_ROUND;
      let maxRows = 0;
      const ours = await longestTask(session, async () => {
        maxRows = await scrollTo(page, at);
      });
      if (maxRows > MAX_ROWS) throw new Error(`[bench] ${maxRows} rows are in the history at once.`);
      pairs.push({ ours, yardstick: TASK_BAR_MS * 1_000 });
    }
    return compare('orders-task', pairs);
  });
}

/**
 * Scrolls one screen at a time until the wanted order is rendered; resolves with the maximum number of rows
 * rendered at once.
 */
function scrollTo(page: Page, orderId: number): Promise<number> {
  return page.evaluate(async (id) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let maxRows = 0;
    while (!document.querySelector(`[data-order-id="${id}"]`)) {
      window.scrollBy(0, window.innerHeight);
      for (let frames = 0; frames < 4; frames += 1) await frame();
      maxRows = Math.max(maxRows, document.querySelectorAll('[data-testid="order-row"]').length);
    }
    return maxRows;
  }, orderId);
}

const REFRESHES = 720;
/**
 * After this many refreshes, all one-time allocations are made, including code that the browser compiles
 * late.
 */
const FIRST_REFRESHES = 180;
/** the sandbox's polling interval, in milliseconds */
const REFRESH_MS = 10_000;

/**
 * The memory of a tracking page after two more hours with the rider on the way, compared with that after half an
 * hour.
 */
export async function measureTrackingMemory(): Promise<Measured> {
  return withShop(async (page, server) => {
    const { cartId, orderId } = await placeOrderUnderWay(server);
    await page.clock.install();
    await openKnown(page, server, `/orders/track/${cartId}/${orderId}`);
    await page.getByTestId('rider-mark').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const refresh = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const answer = page.waitForResponse(`**/api/v1/orders/${cartId}/${orderId}`);
        await page.clock.fastForward(REFRESH_MS);
        await (await answer).finished();
      }
    };
    const measureHeap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
    };
    await refresh(FIRST_REFRESHES);
    const yardstick = await measureHeap();
    await refresh(REFRESHES);
    const ours = await measureHeap();
    return { ...compare('tracking-memory', [{ ours, yardstick }]), unit: 'MB' };
  });
}

/** The returning shopper orders from another device. */
async function placeOrderUnderWay(server: ShopServer): Promise<{ cartId: string; orderId: string }> {
  const client = await apiShopper(server);
  await client.login(PHONE_NUMBER);
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const [, productId = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  const { cartId, amount } = await client.validCart({ [Number(productId)]: 2 });
  const { json } = await client.pay(cartId, amount, { return_url: `${server.url}/payment-status` });
  await server.control('POST', `/orders/${json.order_id}/advance`, { state: 'ENROUTE' });
  return { cartId, orderId: String(json.order_id) };
}

async function withShop<T>(task: (page: Page, server: ShopServer) => Promise<T>): Promise<T> {
  const server = await startShop();
  let browser: Browser | null = null;
  try {
    browser = await launchBrowser();
    const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage();
    const { url } = server;
    return await task(page, { url, control: controlOf(() => url) });
  } finally {
    await browser?.close();
    await server.close();
  }
}
