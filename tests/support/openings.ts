import type { Page } from 'playwright-core';
import { itemsOf } from '../fixtures/sandbox-driver.ts';
import { apiShopper } from './api-shopper.ts';
import { shopperOn } from './shopper.ts';
import type { ShopServer } from './shop-server.ts';
import { PHONE_NUMBER } from './stages.ts';

/**
 * Opens the shop with the stored state of an earlier visit, so that a test need not repeat the way to its first screen. The
 * state has the form of `src/cart/persist/stored-cart.ts` and similar schemas.
 */

const QUANTITY = 2;

/** A logged-in shopper with two of the feed's first product in the cart. */
async function createEarlierVisit(server: ShopServer) {
  const client = await apiShopper(server);
  const login = { user_phone: PHONE_NUMBER, verify_code: '1234' };
  const { access_token, user } = (await client.form('/v2/accounts/verify/phone/code/', login)).json;
  client.accessToken = access_token;
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const [, productId = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  const { cart_id, cart_data } = (
    await client.call('POST', '/v5/carts', { items: itemsOf({ [productId]: QUANTITY }) })
  ).json;
  const [{ name, price, mrp, unit, inventory }] = cart_data.items;
  const product = { productId, name: String(name), unit, price: price * 100, mrp: mrp * 100, inventory };
  const { addresses } = (await client.call('GET', '/v4/address')).json;
  const addressId: number = addresses.addresses_data[0].id;
  return { accessToken: String(access_token), userId: Number(user.id), product, cartId: cart_id, addressId };
}

type EarlierVisit = Awaited<ReturnType<typeof createEarlierVisit>>;

const storedCart = (
  product: EarlierVisit['product'],
  owner: { cartId: string | null; ownerId: number | null },
) => ({
  'v1:web:cart': {
    version: 1,
    ...owner,
    items: { [product.productId]: { product, quantity: QUANTITY } },
    order: [product.productId],
    count: QUANTITY,
  },
});

async function openWith(
  page: Page,
  server: ShopServer,
  path: string,
  day: EarlierVisit,
  storedSlices: object,
) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((slices) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(slices)) localStorage.setItem(key, JSON.stringify(value));
  }, storedSlices);
  await page.goto(server.url + path);
  return { ...shopperOn(page), picked: { id: day.product.productId, name: day.product.name } };
}

/** Opens a path as a logged-in shopper; without `addressChosen` they have cleared the choice of address. */
export async function openKnown(page: Page, server: ShopServer, path: string, { addressChosen = true } = {}) {
  const day = await createEarlierVisit(server);
  const { userId, cartId, product } = day;
  const cookies = {
    v1_web_access_token: day.accessToken,
    v1_web_user: JSON.stringify({ id: userId }),
  };
  await page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: server.url,
    })),
  );
  return openWith(page, server, path, day, {
    'v1:web:shopper': { id: userId, phone: PHONE_NUMBER, name: 'Asha', walletId: '' },
    ...storedCart(product, { cartId, ownerId: userId }),
    [`v1:web:${userId}:address`]: { version: 1, userId, selectedId: addressChosen ? day.addressId : -1 },
  });
}

/** Opens an account page once the shop has its location, so that the page does not reload during the test. */
export async function openAccountPage(page: Page, server: ShopServer, path: string) {
  const shopper = await openKnown(page, server, '/');
  await page
    .getByRole('button', { name: /B-1204/ })
    .first()
    .waitFor();
  await page.goto(server.url + path);
  return shopper;
}

/** Opens the cart of a guest. */
export async function openCart(page: Page, server: ShopServer) {
  const day = await createEarlierVisit(server);
  const shopper = await openWith(
    page,
    server,
    '/cart',
    day,
    storedCart(day.product, { cartId: null, ownerId: null }),
  );
  await shopper.cart.line(day.product.productId).waitFor();
  return shopper;
}

/** Opens the saved addresses of a logged-in shopper from the cart. */
export async function openAddresses(page: Page, server: ShopServer) {
  const shopper = await openKnown(page, server, '/cart', { addressChosen: false });
  await shopper.cart.line(shopper.picked.id).waitFor();
  await shopper.cart.proceed();
  await shopper.address.list.waitFor();
  return shopper;
}

/** Opens the payment methods from the cart. */
export async function openCheckout(page: Page, server: ShopServer) {
  const shopper = await openAddresses(page, server);
  await shopper.address.choose();
  await shopper.payment.methods.waitFor();
  return shopper;
}

/** Opens the payment methods directly. */
export async function openAtPay(page: Page, server: ShopServer) {
  const shopper = await openKnown(page, server, '/checkout');
  await shopper.payment.methods.waitFor();
  return shopper;
}
