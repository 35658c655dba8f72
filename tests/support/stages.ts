import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SUCCESS_SHOWN_MS } from '../../src/session/reduce-login.ts';
import { itemsOf } from '../fixtures/sandbox-driver.ts';
import { apiShopper } from './api-shopper.ts';
import type { Picked } from './drivers/home.ts';
import { shopperOn } from './shopper.ts';
import type { ShopServer } from './shop-server.ts';

/**
 * How far an order on the shop's own page has come when the story begins: `at…` walks there from the home screen, `open…`
 * does so once a file, and then opens the shop as it is found by a shopper who has left it there. Each stage ends with
 * its screen shown.
 */

const PHONE_NUMBER = '9876543210';
const CART_KEY = 'v1:web:cart';

export async function atHome(page: Page, server: ShopServer) {
  const shopper = shopperOn(page);
  await page.goto(server.url);
  await shopper.home.shown();
  return shopper;
}

/** Two of the first product in the cart, and the cart on the screen. */
export async function atCart(page: Page, server: ShopServer) {
  const shopper = await atHome(page, server);
  const picked = await shopper.home.add();
  await shopper.home.setQuantity(picked.id, 2);
  await shopper.cart.open();
  return { ...shopper, picked };
}

/** Phone and code, without the moment for which the dialog says that it went well. */
export async function logIn(page: Page, phone = PHONE_NUMBER): Promise<void> {
  const { login } = shopperOn(page);
  await login.enterPhone(phone);
  await login.enterCode('1234');
  await login.says('You are logged in.');
  await page.clock.fastForward(SUCCESS_SHOWN_MS);
  await login.gone();
}

/** Logged in, with the saved addresses to choose from. */
export async function atAddresses(page: Page, server: ShopServer) {
  const shopper = await atCart(page, server);
  await shopper.cart.proceed();
  await logIn(page);
  await shopper.address.list.waitFor();
  return shopper;
}

/** The ways to pay. */
export async function atCheckout(page: Page, server: ShopServer) {
  const shopper = await atAddresses(page, server);
  await shopper.address.choose();
  await shopper.payment.methods.waitFor();
  return shopper;
}

/** What the shop itself has kept when the first story had its cart, of a guest or of someone logged in. */
interface Left {
  cart: string;
  picked: Picked;
}
const left: { guest?: Left; known?: Left } = {};

async function leftBy(page: Page, picked: Picked, sign: string): Promise<Left> {
  const cart = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CART_KEY);
  await expect.poll(cart).toContain(sign);
  return { cart: await cart(), picked };
}

/** Opens the shop at such a cart. */
async function takeUp(page: Page, server: ShopServer, { cart, picked }: Left) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CART_KEY, cart] as const);
  const shopper = shopperOn(page);
  await page.goto(`${server.url}/cart`);
  await shopper.cart.line(picked.id).waitFor();
  return { ...shopper, picked };
}

/** The login of someone who has been here before, and a cart of theirs like the one that was left. */
async function asBefore(page: Page, server: ShopServer, { cart, picked }: Left): Promise<Left> {
  const client = await apiShopper(server);
  await client.login(PHONE_NUMBER);
  const cartId = await client.cart({ [picked.id]: 2 });
  const user = JSON.stringify({ id: 1001, phone: PHONE_NUMBER, name: 'Asha' });
  const cookies = { v1_web_access_token: client.accessToken ?? '', v1_web_user: user };
  await page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: server.url,
    })),
  );
  return { cart: cart.replace(/"cartId":"\d+"/, `"cartId":"${cartId}"`), picked };
}

/**
 * Opens the shop there as it is found by someone who has logged in, chosen an address and put two of the first product
 * into the cart on another day, which here the API has done: a story that begins there need not walk there.
 */
export async function openKnown(page: Page, server: ShopServer, path: string) {
  const client = await apiShopper(server);
  const login = { user_phone: PHONE_NUMBER, verify_code: '1234' };
  const { access_token, user } = (await client.form('/v2/accounts/verify/phone/code/', login)).json;
  client.accessToken = access_token;
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const [, productId = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  const { cart_id, cart_data } = (
    await client.call('POST', '/v5/carts', { items: itemsOf({ [productId]: 2 }) })
  ).json;
  const [{ name, price, mrp, unit, inventory }] = cart_data.items;
  const product = { productId, name, unit, price: price * 100, mrp: mrp * 100, inventory };
  const { addresses } = (await client.call('GET', '/v4/address')).json;
  const cookies = {
    access_token,
    user: JSON.stringify({ id: user.id, phone: PHONE_NUMBER, name: 'Asha' }),
  };
  await page.context().addCookies(
    Object.entries(cookies).map(([key, value]) => ({
      name: `v1_web_${key}`,
      value: encodeURIComponent(value),
      url: server.url,
    })),
  );
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    },
    {
      [CART_KEY]: {
        version: 1,
        cartId: cart_id,
        ownerId: user.id,
        items: { [productId]: { product, quantity: 2 } },
        order: [productId],
      },
      [`v1:web:${user.id}:address`]: {
        version: 1,
        userId: user.id,
        selectedId: addresses.addresses_data[0].id,
      },
    },
  );
  await page.goto(server.url + path);
  return { ...shopperOn(page), picked: { id: productId, name: String(name) } };
}

/** The ways to pay. */
export async function openAtPay(page: Page, server: ShopServer) {
  const shopper = await openKnown(page, server, '/checkout');
  await shopper.payment.methods.waitFor();
  return shopper;
}

export async function openCart(page: Page, server: ShopServer) {
  if (left.guest) return takeUp(page, server, left.guest);
  const shopper = await atCart(page, server);
  left.guest = await leftBy(page, shopper.picked, '"count":2');
  return shopper;
}

export async function openAddresses(page: Page, server: ShopServer) {
  if (left.known) {
    const shopper = await takeUp(page, server, await asBefore(page, server, left.known));
    await shopper.cart.proceed();
    await shopper.address.list.waitFor();
    return shopper;
  }
  const shopper = await atAddresses(page, server);
  left.known = await leftBy(page, shopper.picked, '"cartId":"');
  return shopper;
}

export async function openCheckout(page: Page, server: ShopServer) {
  const shopper = await openAddresses(page, server);
  await shopper.address.choose();
  await shopper.payment.methods.waitFor();
  return shopper;
}
