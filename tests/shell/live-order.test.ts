import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { followLiveOrders } from '../../src/checkout/live/live-orders.ts';
import type { OrderStore } from '../../src/orders/order-actions.ts';
import { pathTo } from '../../src/platform/paths.ts';
import { liveOrderCount } from '../../src/settings/shopper-traits.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { SCREENS } from '../../src/shell/tables.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { addAddress } from '../support/add-address.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

/** The orders shown in the strip on home and in the cart, from placement to delivery or cancellation. */

let world: SandboxWorld;
let phone = 9_300_000_000;
const stops: (() => void)[] = [];
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
beforeEach(async () => {
  phone += 1;
  await world.control('PUT', '/sandbox/faults', []);
});

const countCalls = async (path: string) =>
  ((await world.control('GET', '/sandbox/requests?since=0')) as { path: string }[]).filter(
    (call) => call.path === `/api${path}`,
  ).length;

async function open() {
  const browser = openBrowser(world);
  const tab = await browser.open('/');
  await tab.logIn(String(phone));
  const { settings, liveOrders } = (await tab.shop.services()).deliveryArea;
  const { deps, api, session } = tab.shop;
  const counted = () => liveOrderCount(settings.state);
  /** the orders that the strip shows */
  const live = () => {
    const { userId, orders } = liveOrders.get();
    if (counted() === 0 || userId !== session.userId()) return [];
    return orders.map(({ orderId, state }) => `${orderId} ${state}`);
  };
  let leave = () => {};
  const showScreen = async () => {
    leave();
    leave = counted() > 0 ? followLiveOrders(deps, { api, session, settings, liveOrders }) : () => {};
    await browser.rest();
  };
  stops.push(() => leave());
  return { browser, tab, live, showScreen, leave: () => leave(), settings };
}

/** Orders the milk with cash on delivery. */
async function placeOrder(tab: Tab, browser: ReturnType<typeof openBrowser>): Promise<string> {
  const { checkout, address } = await tab.shop.checkout();
  await addAddress(address, { flat: 'B-204, Palm Grove', locality: 'Sector 49', pincode: '122018' });
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  tab.visited.push('/checkout');
  const stop = checkout.enter.watchOptions();
  await waitUntil(() => checkout.entry.agreement() !== null);
  checkout.entry.choose('cod');
  await checkout.pay.tap(checkout.entry.agreement());
  await waitUntil(() => checkout.order.state.placedOrderId !== null);
  stop();
  await browser.rest();
  return checkout.order.state.placedOrderId ?? '';
}

const advance = (id: string, state: string) =>
  world.control('POST', `/sandbox/orders/${id}/advance`, { state });

test('a placed order is live at once, polled while visible, and no longer live once it has ended', async () => {
  const { tab, browser, live, showScreen, leave, settings } = await open();
  expect(settings.state.orderCounts?.live_orders).toBe(0);
  const id = await placeOrder(tab, browser);
  expect(settings.state).toMatchObject({
    orderCounts: { live_orders: 1 },
    userProperties: { is_first_order_placed: true },
  });
  await showScreen();
  expect(live()).toEqual([`${id} CREATED`]);

  // live orders are requested at most every 30 s, and only while visible
  const liveOrderCalls = () => countCalls('/v1/orders/live');
  const before = await liveOrderCalls();
  await world.clock.advance(27_000);
  expect(await liveOrderCalls()).toBe(before);
  await advance(id, 'BILLED');
  await world.clock.advance(4_000);
  await browser.rest();
  expect(live()).toEqual([`${id} BILLED`]);
  await tab.hide();
  const hidden = await liveOrderCalls();
  await world.clock.advance(300_000);
  expect(await liveOrderCalls()).toBe(hidden);
  await advance(id, 'ENROUTE');
  await tab.show();
  expect(live()).toEqual([`${id} ENROUTE`]);
  // returning at once shows the last state, and nothing is requested while the strip is hidden
  leave();
  await world.clock.advance(60_000);
  const away = await liveOrderCalls();
  await showScreen();
  expect(await liveOrderCalls()).toBe(away + 1);
  await showScreen();
  expect([await liveOrderCalls(), live()]).toEqual([away + 1, [`${id} ENROUTE`]]);

  await advance(id, 'DELIVERED');
  await world.clock.advance(30_000);
  await browser.rest();
  expect(live()).toEqual([]);
  expect(settings.state.orderCounts).toMatchObject({ live_orders: 0, delivered_orders: 1 });
  const ended = await liveOrderCalls();
  await world.clock.advance(300_000);
  expect(await liveOrderCalls()).toBe(ended);
});

test('an order that ends while on the tracking page is counted as ended at once', async () => {
  const { tab, browser, settings } = await open();
  const id = await placeOrder(tab, browser);
  const { checkout } = await tab.shop.checkout();
  const stop = checkout.order.follow(checkout.order.state.placedAttempt?.cartId ?? '', id);
  await browser.rest();
  expect(liveOrderCount(settings.state)).toBe(1);
  await advance(id, 'DELIVERED');
  await world.clock.advance(10_000);
  await browser.rest();
  expect(liveOrderCount(settings.state)).toBe(0);
  stop();
});

test('a cancelled order is no longer live at once', async () => {
  const { tab, browser, live, showScreen, settings } = await open();
  const kept = await placeOrder(tab, browser);
  const id = await placeOrder(tab, browser);
  await showScreen();
  expect(live()).toEqual([`${kept} CREATED`, `${id} CREATED`]);
  const { order: kind } = await tab.shop.open(SCREENS.order.view);
  if (!kind) throw new Error('there is no such page');
  const { checkout } = await tab.shop.checkout();
  const path = pathTo('order', { cartId: checkout.order.state.placedAttempt?.cartId ?? '', orderId: id });
  const store = tab.shop.pages.open('order', kind, matchOf(matchRoute(path), path)) as OrderStore;
  await store.load();
  expect(await store.cancelOrder({ reason: 'other', refundTo: null })).toBe('');
  expect(live()).toEqual([`${kept} CREATED`]);
  await browser.rest();
  expect(settings.state.orderCounts).toMatchObject({ live_orders: 1, cancelled_orders: 1 });
});

test('live orders are hidden after a logout, shown again after a login, and never shown to another shopper', async () => {
  const { tab, browser, live, showScreen } = await open();
  const id = await placeOrder(tab, browser);
  await showScreen();
  expect(live()).toEqual([`${id} CREATED`]);
  tab.shop.session.logout('asked');
  expect(live()).toEqual([]);
  await browser.rest();
  await tab.logIn('9399999999');
  await showScreen();
  expect(live()).toEqual([]);
  tab.shop.session.logout('asked');
  await browser.rest();
  await tab.logIn(String(phone));
  await showScreen();
  expect(live()).toEqual([`${id} CREATED`]);
});

test.each([
  ['fails', { status: 500 }, true],
  ['gets a 404', { status: 404 }, false],
  ['is malformed', { malformed: true }, true],
])(
  'a request for live orders that %s keeps the known orders and is retried if a retry may help',
  async (_, fault, helps) => {
    const { tab, browser, live, showScreen } = await open();
    const id = await placeOrder(tab, browser);
    await showScreen();
    await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v1/orders/live', ...fault }]);
    await world.clock.advance(30_000);
    await browser.rest();
    expect(live()).toEqual([`${id} CREATED`]);
    await world.control('PUT', '/sandbox/faults', []);
    await advance(id, 'BILLED');
    await world.clock.advance(61_000);
    await browser.rest();
    expect(live()).toEqual([`${id} ${helps ? 'BILLED' : 'CREATED'}`]);
  },
);
