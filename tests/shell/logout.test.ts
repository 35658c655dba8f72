import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyCart, emptyPricing } from '../../src/cart/cart-model.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { openBrowser } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** A shopper with an address chosen and something in the cart, just before and just after they log out. */
async function loggedOut() {
  const browser = openBrowser(world);
  const tab = await browser.open('/cart');
  await tab.logIn('9876543210');
  tab.shop.cart.setQuantity(milk, 2);
  const { address } = await tab.shop.till();
  const { location } = await tab.shop.place();
  await browser.rest();
  address.choose(address.state.list[0]?.id ?? 0);
  tab.shop.cart.setAddress(address.state.selectedId);
  await browser.rest();
  const { userId, accessToken } = tab.shop.session.state;
  const cart = { ...tab.shop.cart.state };
  expect(cart).toMatchObject({ ownerId: userId, addressId: address.state.selectedId, count: 2 });
  expect(cart.cartId).not.toBeNull();
  expect(location.state.coords.addressId).toBe(address.state.selectedId);
  expect(browser.storage.get(`v1:web:${userId}:address`)).not.toBeNull();
  tab.shop.session.logout('asked');
  return { browser, tab, address, location, userId, accessToken, cart };
}

describe('logout', () => {
  test('clears user, auth, addresses and cart association, resets coords’ addressId, clears the access-token cookie', async () => {
    const { browser, tab, address, location, userId } = await loggedOut();
    expect(tab.shop.session.state).toMatchObject({ userId: 0, accessToken: null, phone: '', name: '' });
    expect(tab.shop.session.loggedIn()).toBe(false);
    expect(address.state).toMatchObject({ list: [], selectedId: -1, form: null, message: '' });
    expect(browser.storage.get(`v1:web:${userId}:address`)).toBeNull();
    expect(tab.shop.cart.state).toMatchObject({ cartId: null, ownerId: null, addressId: null });
    expect(location.state.coords.addressId).toBe(-1);
    expect([browser.cookies.get('access_token'), browser.cookies.get('user')]).toEqual([null, null]);
  });

  test('resets the cart except count, total, delivery cost and items', async () => {
    const { tab, cart } = await loggedOut();
    const { intents, started, leftBehind, removed, ...state } = tab.shop.cart.state;
    // what one shopper took out is not for the next one to put back
    expect(removed).toBeNull();
    expect({ ...state, status: 'DEFAULT' }).toEqual({
      ...withoutLeftBehind(),
      cartType: 'items',
      count: cart.count,
      total: cart.total,
      items: cart.items,
      order: cart.order,
      pricingDetails: { ...emptyPricing, deliveryCharge: cart.pricingDetails.deliveryCharge },
    });
    expect(cart.pricingDetails.deliveryCharge).toBeGreaterThan(0);
    expect(tab.lines()).toEqual({ [milk.productId]: 2 });
  });

  test('calls the server logout with the token, then redirects', async () => {
    const { tab, accessToken } = await loggedOut();
    expect(tab.visited.at(-1)).toBe('/');
    await vi.waitFor(async () => {
      const ended = await world.fetch(
        new Request('https://shop.test/api/v4/address', {
          headers: { auth_key: await authKey(), access_token: accessToken ?? '' },
        }),
      );
      expect(ended.status).toBe(401);
    });
  });

  test('is kept: opened again, nobody is logged in and the items are there', async () => {
    const { browser, tab } = await loggedOut();
    tab.kill();
    const after = await browser.open();
    expect([after.shop.session.loggedIn(), after.lines()]).toEqual([false, { [milk.productId]: 2 }]);
  });
});

const withoutLeftBehind = () => {
  const { leftBehind, ...cart } = emptyCart();
  return cart;
};

async function authKey(): Promise<string> {
  const request = new Request('https://shop.test/api/v2/accounts/auth_key/', { headers: { req_key: 'x' } });
  return ((await (await world.fetch(request)).json()) as { auth_key: string }).auth_key;
}
