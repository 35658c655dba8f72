import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { addAddress } from '../support/add-address.ts';
import { openBrowser, type Tab, until } from './browser-world.ts';

/** What the strip on home and the cart is told: that an order is under way, how it stands, and when it has ended. */

let world: SandboxWorld;
let phone = 9_300_000_000;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  phone += 1;
  await world.control('PUT', '/sandbox/faults', []);
});

const calls = async (path: string) =>
  ((await world.control('GET', '/sandbox/requests?since=0')) as { path: string }[]).filter(
    (call) => call.path === `/api${path}`,
  ).length;

async function open() {
  const browser = openBrowser(world);
  const tab = await browser.open('/');
  await tab.logIn(String(phone));
  const { liveOrders, settings } = await tab.shop.deliveryArea();
  const live = () => liveOrders.watched.get().orders.map(({ orderId, state }) => `${orderId} ${state}`);
  return { browser, tab, live, settings };
}

/** The milk, to be paid at the door. */
async function order(tab: Tab, browser: ReturnType<typeof openBrowser>): Promise<string> {
  const { checkout, address } = await tab.shop.checkout();
  await addAddress(address, { flat: 'B-204, Palm Grove', locality: 'Sector 49', pincode: '122018' });
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  tab.visited.push('/checkout');
  const stop = checkout.entry.watchOptions();
  await until(() => checkout.entry.agreement() !== null);
  checkout.entry.choose('cod');
  await checkout.entry.pay(checkout.entry.agreement());
  await until(() => checkout.order.state.placedOrderId !== null);
  stop();
  await browser.rest();
  return checkout.order.state.placedOrderId ?? '';
}

const advance = (id: string, state: string) =>
  world.control('POST', `/sandbox/orders/${id}/advance`, { state });

test('nobody asks while nothing is under way', async () => {
  const { tab, browser, live } = await open();
  const before = await calls('/v1/orders/live');
  await world.clock.advance(300_000);
  await tab.hide();
  await tab.show();
  await browser.rest();
  expect([await calls('/v1/orders/live'), live()]).toEqual([before, []]);
});

test('an order that was placed here is there at once, is followed while somebody looks, and goes when it has ended', async () => {
  const { tab, browser, live, settings } = await open();
  expect(settings.state.orderCounts?.live_orders).toBe(0);
  const id = await order(tab, browser);
  expect(live()).toEqual([`${id} CREATED`]);
  expect(settings.state).toMatchObject({
    orderCounts: { live_orders: 1 },
    userProperties: { is_first_order_placed: true },
  });

  // no more often than every half minute, and not in the dark
  const before = await calls('/v1/orders/live');
  await world.clock.advance(27_000);
  expect(await calls('/v1/orders/live')).toBe(before);
  await advance(id, 'BILLED');
  await world.clock.advance(4_000);
  await browser.rest();
  expect(live()).toEqual([`${id} BILLED`]);
  await tab.hide();
  const hidden = await calls('/v1/orders/live');
  await world.clock.advance(300_000);
  expect(await calls('/v1/orders/live')).toBe(hidden);
  await advance(id, 'ENROUTE');
  await tab.show();
  expect(live()).toEqual([`${id} ENROUTE`]);

  await advance(id, 'DELIVERED');
  await world.clock.advance(30_000);
  await browser.rest();
  expect(live()).toEqual([]);
  expect(settings.state.orderCounts).toMatchObject({ live_orders: 0, delivered_orders: 1 });
  const ended = await calls('/v1/orders/live');
  await world.clock.advance(300_000);
  expect(await calls('/v1/orders/live')).toBe(ended);
});

test('what the tracking screen has seen the strip knows too', async () => {
  const { tab, browser, live } = await open();
  const id = await order(tab, browser);
  const { checkout } = await tab.shop.checkout();
  const { cartId } = checkout.order.state.placedAs ?? { cartId: '' };
  await advance(id, 'ENROUTE');
  const leave = checkout.order.follow(cartId, id);
  await browser.rest();
  expect(live()).toEqual([`${id} ENROUTE`]);
  await advance(id, 'DELIVERED');
  await world.clock.advance(10_000);
  await browser.rest();
  expect(live()).toEqual([]);
  leave();
});

test('it is nobody’s after a logout, and there again after a login; another one’s order never is', async () => {
  const { tab, browser, live } = await open();
  const id = await order(tab, browser);
  tab.shop.session.logout('asked');
  expect(live()).toEqual([]);
  await browser.rest();
  await tab.logIn('9399999999');
  expect(live()).toEqual([]);
  tab.shop.session.logout('asked');
  await browser.rest();
  await tab.logIn(String(phone));
  expect(live()).toEqual([`${id} CREATED`]);
});

test.each([
  ['fails', { status: 500 }, 1],
  ['is not known to the backend', { status: 404 }, 0],
  ['makes no sense', { malformed: true }, 1],
])('a call that %s leaves what was known, and is made again where that may help', async (_, fault, again) => {
  const { tab, browser, live } = await open();
  const id = await order(tab, browser);
  await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v1/orders/live', ...fault }]);
  await world.clock.advance(30_000);
  await browser.rest();
  expect(live()).toEqual([`${id} CREATED`]);
  const before = await calls('/v1/orders/live');
  await world.control('PUT', '/sandbox/faults', []);
  await advance(id, 'BILLED');
  await world.clock.advance(61_000);
  await browser.rest();
  expect((await calls('/v1/orders/live')) > before).toBe(again === 1);
  expect(live()).toEqual([`${id} ${again === 1 ? 'BILLED' : 'CREATED'}`]);
});
