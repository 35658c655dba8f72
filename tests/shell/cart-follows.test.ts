import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { bread, milk } from '../checkout/shopper-page.ts';
import { openBrowser } from './browser-world.ts';

let world: SandboxWorld;
let phone = 9_200_000_000;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  phone += 1;
  await world.control('PUT', '/sandbox/faults', []);
});

/** A logged-in shopper with two milk on one device. */
async function openPhone() {
  const browser = openBrowser(world);
  const tab = await browser.open();
  await tab.logIn(String(phone));
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  return { browser, tab };
}

/** The same without a login. */
async function openGuest() {
  const browser = openBrowser(world);
  const tab = await browser.open();
  tab.shop.cart.setQuantity(milk, 2);
  await browser.rest();
  return { browser, tab };
}

/** The time in which the windows of a browser store their changes and take up each other's. */
async function exchange(browser: ReturnType<typeof openBrowser>): Promise<void> {
  await browser.rest();
  await world.clock.advance(1_000);
  await browser.rest();
}

/** The lines of the account's cart at the server, as a third device finds them. */
async function serverLines() {
  const tab = await openBrowser(world).open();
  await tab.logIn(String(phone));
  return tab.lines();
}

test('a login on another device shows the cart of the account, merged with what was in the cart there', async () => {
  const { tab } = await openPhone();
  const laptop = openBrowser(world);
  const other = await laptop.open();
  other.shop.cart.setQuantity(bread, 1);
  other.shop.cart.setQuantity(milk, 1);
  await laptop.rest();
  await other.logIn(String(phone));
  const merged = { [milk.productId]: 2, [bread.productId]: 1 };
  expect(other.lines()).toEqual(merged);
  expect(other.shop.cart.state.cartId).toBe(tab.shop.cart.state.cartId);
  expect(await serverLines()).toEqual(merged);
});

test('a login on another device finds the cart once the server can be reached', async () => {
  await openPhone();
  await world.control('PUT', '/sandbox/faults', [{ match: 'GET /v5/carts', status: 503, times: 2 }]);
  const laptop = openBrowser(world);
  const other = await laptop.open();
  await other.logIn(String(phone));
  expect([other.lines(), other.toast()]).toEqual([{}, '']);
  await world.clock.advance(10_000);
  await laptop.rest();
  expect(other.lines()).toEqual({ [milk.productId]: 2 });
});

test('of taps on two devices none is lost, even if the response to one of them is', async () => {
  const { browser, tab } = await openPhone();
  const laptop = openBrowser(world);
  const other = await laptop.open();
  await other.logIn(String(phone));
  await world.control('PUT', '/sandbox/faults', [{ match: 'PUT /v5/carts/*', times: 1, drop: 'answer' }]);
  tab.shop.cart.setQuantity(milk, 5);
  await browser.rest();
  other.shop.cart.setQuantity(bread, 1);
  await laptop.rest();
  await world.clock.advance(10_000);
  await browser.rest();
  expect(await serverLines()).toEqual({ [milk.productId]: 5, [bread.productId]: 1 });
  expect([tab.toast(), tab.lines()]).not.toContain('so we undid it');
  await tab.hide();
  await world.clock.advance(60_000);
  await tab.show();
  expect(tab.lines()).toEqual({ [milk.productId]: 5, [bread.productId]: 1 });
});

test('two visible tabs take up each other’s taps, and an order from either has both', async () => {
  const { browser, tab } = await openPhone();
  const other = await browser.open();
  expect(other.lines()).toEqual({ [milk.productId]: 2 });
  tab.shop.cart.setQuantity(milk, 3);
  other.shop.cart.setQuantity(bread, 1);
  await browser.rest();
  const both = { [milk.productId]: 3, [bread.productId]: 1 };
  expect([tab.lines(), other.lines()]).toEqual([both, both]);
  other.shop.cart.setQuantity(bread, 4);
  await browser.rest();
  tab.shop.cart.setQuantity(milk, 0);
  await browser.rest();
  expect([tab.lines(), other.lines(), await serverLines()]).toEqual(Array(3).fill({ [bread.productId]: 4 }));
});

test.each([
  ['with an account', true],
  ['without an account', false],
])('of + in one visible tab and + in the other, %s, both count', async (_, hasAccount) => {
  const { browser, tab } = hasAccount ? await openPhone() : await openGuest();
  const other = await browser.open();
  tab.shop.cart.setQuantity(milk, 3);
  await exchange(browser);
  expect(other.lines()).toEqual({ [milk.productId]: 3 });
  other.shop.cart.setQuantity(milk, 4);
  await exchange(browser);
  expect([tab.lines(), other.lines()]).toEqual(Array(2).fill({ [milk.productId]: 4 }));
});

test.each([
  ['has loaded the code of the cart', { loadsCart: true }],
  ['has not loaded the code of the cart', { loadsCart: false }],
  ['belongs to an account', { hasAccount: true }],
])(
  'a window that is empty and %s takes up the first product of another window',
  async (_, story: { loadsCart?: boolean; hasAccount?: boolean }) => {
    const { loadsCart = true, hasAccount = false } = story;
    const browser = openBrowser(world, { loadsCart });
    const tab = await browser.open();
    if (hasAccount) await tab.logIn(String(phone));
    const other = await browser.open();
    tab.shop.cart.setQuantity(milk, 1);
    await browser.rest();
    await world.clock.advance(1_000);
    await browser.rest();
    expect(other.lines()).toEqual({ [milk.productId]: 1 });
    other.shop.cart.setQuantity(milk, 2);
    await browser.rest();
    await world.clock.advance(1_000);
    await browser.rest();
    expect([tab.lines(), other.lines()]).toEqual(Array(2).fill({ [milk.productId]: 2 }));
  },
);
