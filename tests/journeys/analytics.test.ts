import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventBatchWire } from '../../src/analytics/event-batch-wire.ts';
import type { Sink } from '../../src/analytics/event-wire.ts';
import type { LazyRow } from '../../src/shell/loader.ts';
import { ERROR_REPORTER } from '../../src/shell/services-table.ts';
import { SERVICES } from '../../src/shell/tables.ts';
import { scriptOf } from '../support/built-code.ts';
import { addressDriver } from '../../fixtures/harness/test/pages/address.ts';
import { cartDriver } from '../../fixtures/harness/test/pages/cart.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import { loginDriver } from '../../fixtures/harness/test/pages/login.ts';
import { paymentDriver } from '../../fixtures/harness/test/pages/payment.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { type LoggedEvent, serveShop } from '../support/shop-server.ts';

const server = serveShop({ SENTRY_DSN: 'https://key@errors.test/7' });
const pages = openPages();

/** The events that a sink received, in the order in which they happened. */
async function readEvents(sink: Sink): Promise<LoggedEvent[]> {
  const events = await server.control<LoggedEvent[]>('GET', `/events?sink=${sink}`);
  return events.sort((a, b) => a.at - b.at || a.n - b.n);
}
const namesOf = async (sink: Sink) => (await readEvents(sink)).map(({ name }) => name);

/** An event as one line, without values that are unknown or that differ between runs. */
function lineOf({ plan, name, screen, properties }: LoggedEvent, masked: Readonly<Record<string, string>>) {
  const values = Object.entries(properties).flatMap(([property, value]) => {
    const isDefault = value === '#-NA' || value === -1 || value === 'INR';
    if (isDefault) return [];
    return [`${property} ${property === 'total' ? 'TOTAL' : (masked[String(value)] ?? value)}`];
  });
  return `${screen}: ${plan} ${name} (${values.join(', ')})`;
}

/** The time in ms from when the first screen is ready until the row's code starts to load. */
const msFromReadyToLoad = (page: Page, row: LazyRow) =>
  page.evaluate((script) => {
    const ready = performance.getEntriesByName('app:ready')[0]?.startTime ?? Number.NaN;
    const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.match(script));
    return (first?.startTime ?? Number.NaN) - ready;
  }, scriptOf(row).source);

/** Events name the page only once its first widget has been seen. */
const firstImpression = (page: Page) =>
  page.waitForFunction(() =>
    (window as { dataLayer?: { plan?: string }[] }).dataLayer?.some(({ plan }) => plan === 'impression'),
  );

let reports: string[];
beforeEach(() => server.control('POST', '/reset'));

async function openPhone(): Promise<Page> {
  // with the browser's real clock, because the test compares start times
  const page = await (await pages.context(PHONE)).newPage();
  reports = [];
  // requests are observed rather than intercepted: an intercepted request is lost when its page closes
  page.on('request', (request) => {
    if (request.url().startsWith('https://errors.test/')) reports.push(request.postData() ?? '');
  });
  await page.goto(server.url);
  await homeDriver(page).expectShown();
  return page;
}
afterEach(() => {
  reports = [];
});

test('one order sends exactly the expected events', async () => {
  const page = await openPhone();
  await firstImpression(page);
  const { id, name } = await homeDriver(page).add();
  const cart = cartDriver(page);
  await cart.open();
  await cart.setQuantity(id, 2);
  await cart.proceed();
  const login = loginDriver(page);
  await login.enterPhone('9000000001');
  const countResponse = page.waitForResponse('**/v1/order_count');
  await login.enterCode('1234');
  await login.expectGone();
  await countResponse;
  await addressDriver(page).add();
  // every event includes the shopper's traits, here those of a shopper without orders
  await expect.poll(() => namesOf('internal')).toContain('Delivery Address Added');
  const payment = paymentDriver(page);
  await payment.choose('cod');
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await payment.expectOrderState('Order is confirmed');
  expect(await msFromReadyToLoad(page, SERVICES)).toBeGreaterThan(0);
  // a closing page sends its remaining events
  await page.close();
  await expect.poll(() => namesOf('internal')).toContain('Order Tracking Visit');

  const events = await readEvents('internal');
  for (const { n, sink, app, identity, ...event } of events)
    v.parse(eventBatchWire.entries.events.item, event);
  const order = events.find((event) => event.name === 'Order Completed');
  const masked = {
    [String(order?.properties.cart_id)]: 'CART',
    [orderId]: 'ORDER',
    [String(order?.properties.value)]: 'TOTAL',
    [id]: 'MILK',
    [name]: 'MILK',
  };
  const milk =
    'product_id MILK, name MILK, brand Meadow, unit 500 ml, price 29, mrp 29, inventory 41, type Toned milk, level0_category Dairy, bread & eggs, level1_category Milk, leaf_category Milk, quantity 1';
  const happened = events.filter(({ plan }) => plan !== 'impression');
  expect(happened.map((event) => lineOf(event, masked))).toEqual([
    ': track App Launch (route /, logged_in false, embedded false)',
    ': identity Identity (verified false)',
    'home: screen home (route /, title Groceries in minutes)',
    `home: track Product Added (${milk}, page_id bottom_nav_home_feed_web, page_name Homepage, page_title bottom nav home feed web)`,
    'home: track Cart Button Clicked (count 1, unique_sku_in_cart 1, total TOTAL)',
    'cart: screen cart (route /cart, title Your cart)',
    'cart: track Cart Viewed (count 1, unique_sku_in_cart 1, total TOTAL)',
    `cart: track Product Added (${milk})`,
    'cart: track Checkout Step Viewed (step 1, name phoneVerification)',
    'cart: track Generic Dialog Visit (dialog LOGIN_MODAL)',
    'cart: track Generic Dialog Clicked (dialog LOGIN_MODAL, cta login-submit)',
    expect.stringMatching(/^cart: identity Identity \(user_id \d+, phone \+919000000001, verified true\)$/),
    'cart: track Checkout Step Viewed (step 1, name addressSelection, cart_id CART)',
    expect.stringMatching(/^cart: track Delivery Address Added \(address_id \d+, label Home\)$/),
    'cart: track Cart Viewed (cart_id CART, count 2, unique_sku_in_cart 1, total TOTAL)',
    'cart: track Checkout Started (cart_id CART, value TOTAL, count 2, unique_sku_in_cart 1)',
    'cart: track Checkout Step Completed (step 1, cart_id CART)',
    'checkout: screen checkout (route /checkout, title Pay)',
    'checkout: track Checkout Step Viewed (step 2, name paymentOptions, cart_id CART)',
    'checkout: track Checkout Step Viewed (step 2, name checkout, cart_id CART)',
    'checkout: track Payment Info Entered (step 2, payment_method cod, payment_method_index 0, cart_id CART)',
    'checkout: track Checkout Step Completed (step 2, cart_id CART)',
    'checkout: track Order Completed (order_id ORDER, cart_id CART, value TOTAL, payment_method cod)',
    'order-placed: screen order-placed (route /checkout/success, title Your order)',
    'order-placed: track Order Tracking Visit (order_id ORDER, cart_id CART, state CREATED)',
  ]);
  const beforeOrder = events.find((event) => event.name === 'Delivery Address Added');
  expect(beforeOrder?.identity.base).toMatchObject({
    chain_id: 1383,
    delivery_type: 'Express',
    is_first_order_placed: false,
    live_orders: 0,
    ab_bucket: 'default',
  });
  const impressions = events.filter(({ plan }) => plan === 'impression');
  expect(
    impressions.slice(0, 2).map(({ name: what, properties }) => [what, properties.widget_position]),
  ).toEqual([
    ['Static Banner Shown', 1],
    ['Image Grid Shown', 2],
  ]);
  expect(impressions.every(({ properties }) => properties.impression_count === 1)).toBe(true);

  const isListed = happened.filter(({ plan }) => plan === 'track' || plan === 'screen');
  await expect.poll(() => namesOf('web_events')).toEqual(isListed.map((event) => event.name));
  await expect
    .poll(() => namesOf('click_impression'))
    .toEqual(
      events
        .filter(({ plan, name: what }) => plan === 'impression' || / Clicked$/.test(what))
        .map((event) => event.name),
    );
  expect(reports).toEqual([]);
});

test('events tracked while offline are sent once the shop is online again', async () => {
  const page = await pages.open(PHONE);
  await page.goto(server.url);
  await homeDriver(page).expectShown();
  // a tag manager receives each event at once, whereas the sinks receive batches
  const happened = (event: string, times: number) =>
    page.waitForFunction(
      ([name, count]) => {
        const { dataLayer = [] } = window as { dataLayer?: { event: string }[] };
        return dataLayer.filter((entry) => entry.event === name).length === count;
      },
      [event, times] as const,
    );
  // the code that follows taps loads with the first of them
  const [first, second] = await homeDriver(page).readProducts();
  await homeDriver(page).add(first?.id);
  await happened('Product Added', 1);
  await page.context().setOffline(true);
  const sentBefore = await namesOf('internal');
  await homeDriver(page).add(second?.id);
  await happened('Product Added', 2);
  await page.clock.fastForward(5_000);
  expect(await namesOf('internal')).toEqual(sentBefore);
  await page.context().setOffline(false);
  const readSent = async () => {
    await page.clock.fastForward(5_000);
    return namesOf('internal');
  };
  await expect
    .poll(readSent, { interval: 1_000 })
    .toSatisfy((sent: string[]) => sent.filter((name) => name === 'Product Added').length === 2);
});

test('an uncaught error is reported without personal data', async () => {
  const page = await openPhone();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Asha, 9876543210, B-204');
    });
  });
  await expect.poll(() => reports.length).toBe(1);
  expect(pages.troubles()).toEqual(['thrown: Asha, 9876543210, B-204']);
  expect(reports[0]).toContain('"release":"8.10.16"');
  expect(reports[0]).toContain('"handled":false');
  expect(reports[0]).not.toMatch(/Asha|98765|B-204/);
  expect(await msFromReadyToLoad(page, ERROR_REPORTER)).toBeGreaterThan(0);
});

declare global {
  interface Window {
    /** functions that each resolve one yield to the browser during startup */
    turns: (() => void)[];
  }
}

test('pressing Back between two steps of startup shows the previous page without a hydration error', async () => {
  const page = await openPhone();
  await page.locator('a[href^="/cn/"]').first().click();
  await page.waitForURL('**/cn/**');
  await page.getByTestId('product-card').first().waitFor();
  await page.addInitScript(() => {
    window.turns = [];
    Object.defineProperty(window, 'scheduler', {
      value: { yield: () => new Promise<void>((resolve) => window.turns.push(resolve)) },
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => window.turns.length === 1, null, { polling: 50 });
  await page.evaluate(() => history.back());
  await page.waitForURL(`${server.url}/`);
  for (const turn of [1, 2]) {
    await page.waitForFunction((count) => window.turns.length >= count, turn, { polling: 50 });
    await page.evaluate((index) => window.turns[index]?.(), turn - 1);
  }
  await homeDriver(page).expectShown();
  // reports are sent in order: once this one has arrived, so have all earlier reports
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the last report');
    });
  });
  await expect.poll(() => reports.some((report) => report.includes('"handled":false'))).toBe(true);
  expect(pages.troubles()).toEqual(['thrown: the last report']);
  expect(reports).toHaveLength(1);
});
