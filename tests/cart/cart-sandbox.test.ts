import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import type { SandboxProduct } from '../../fixtures/catalog/product.ts';
import { createSandbox, type Sandbox } from '../../fixtures/sandbox.ts';
import { fetchAddresses, saveAddress } from '../../src/address/address-api.ts';
import { emptyForm } from '../../src/address/address-model.ts';
import { openCart } from '../support/open-cart.ts';
import { openApi } from '../../src/http/open-api.ts';
import { toPaise } from '../../src/model/money.ts';
import { createRandom } from '../../src/platform/random.ts';
import { sendCodeAnswer, verifyAnswer } from '../../src/session/session-wire.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createCartWorld, product } from './cart-world.ts';
import { identityOf } from '../support/identity.ts';

const clock = createFakeClock();
const { products } = createCatalog();
let sandbox: Sandbox;

beforeAll(async () => {
  const random = createRandom(globalThis.crypto);
  sandbox = await createSandbox({ data: ':memory:', clock, random, advanceS: 0 });
});
afterAll(() => sandbox.close());

/** A cart connected to the sandbox by the real HTTP client, without a socket. */
function openShop() {
  const world = createCartWorld();
  const ask: typeof fetch = (input, init) => sandbox.fetch(new Request(input, init));
  const base = 'http://shop.test/api';
  const online = () => true;
  let accessToken: string | null = null;
  const api = openApi({
    fetch: ask,
    clock,
    base,
    storage: world.storage,
    identity: () => identityOf({ accessToken }),
    online,
    pagePath: () => '/',
    onRefused: () => {},
  });
  const { cart } = openCart({ ...world.around, api, clock });
  return {
    ...world,
    api,
    cart,
    shown: () => cart.view().lines.map((line) => [line.product.productId, line.quantity]),
    async logInAs(phone: string) {
      const path = '/v2/accounts/';
      await api.call({ method: 'POST', path, form: { user_phone: phone }, answer: sendCodeAnswer });
      const { access_token, user } = await api.call({
        method: 'POST',
        path: '/v2/accounts/verify/phone/code/',
        form: { user_phone: phone, verify_code: '1234' },
        answer: verifyAnswer,
      });
      accessToken = access_token ?? null;
      world.logIn(user?.id ?? 0);
    },
  };
}

function cartProductOf({ productId, name, unit, price, mrp, inventory }: SandboxProduct) {
  return product(String(productId), {
    name,
    unit,
    price: toPaise(price),
    mrp: toPaise(mrp),
    inventory,
    merchantId: '',
  });
}

function findCheapest(fits: (one: SandboxProduct) => boolean) {
  const [first] = products.filter(fits).sort((a, b) => a.price - b.price);
  if (first === undefined) throw new Error('the catalog has nothing of that kind');
  return cartProductOf(first);
}

const plentifulProduct = findCheapest(({ inventory, price }) => inventory >= 20 && price >= 40);
const scarce = findCheapest(({ inventory }) => inventory > 0 && inventory < 5);
const soldOut = findCheapest(({ inventory }) => inventory === 0);

test('a cart is priced while logged out, taken over at login, corrected to the stock, and validated', async () => {
  const { cart, toasts, shown, api, logInAs } = openShop();
  const stop = cart.start();

  cart.setQuantity(plentifulProduct, 2);
  expect((await cart.sync()).ok).toBe(true);
  const goods = 2 * plentifulProduct.price;
  const fees = cart.state.bill.map(({ identity }) => identity);
  expect(fees).toEqual([
    'item_total',
    'delivery_charge',
    ...(goods < 9_900 ? ['small_cart_charge'] : []),
    'handling_charge',
  ]);
  expect(cart.state.cartId).toBeNull();
  expect(toasts).toEqual([]);
  expect(cart.state.changes).toEqual([]);

  await logInAs('9876543210');
  cart.setQuantity({ ...scarce, inventory: 50 }, 40);
  cart.setQuantity({ ...soldOut, inventory: 50 }, 1);
  await cart.sync();
  expect(cart.state.cartId).not.toBeNull();
  expect(shown()).toEqual([
    [plentifulProduct.productId, 2],
    [scarce.productId, scarce.inventory],
  ]);
  expect(cart.state.unavailable).toMatchObject([{ productId: soldOut.productId }]);
  expect(toasts).toHaveLength(1);

  cart.setDonation(true);
  await cart.sync();
  expect(cart.view().feedDonation?.selected).toBe(true);
  expect(cart.state.bill.map(({ identity }) => identity)).toContain('feed_donation');

  const { addresses } = await fetchAddresses(api, new AbortController().signal);
  const [home] = addresses.filter(({ serviceable }) => serviceable);
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  cart.setAddress(home?.id ?? null);
  const outcome = await cart.validate();
  expect(outcome).toMatchObject({ ok: true, cartState: 'checkout_ready', cartId: cart.state.cartId });
  expect(cart.state.total).toBe(cart.view().total);
  stop();
});

test('an address is located by its PIN code, and a removed one is dropped without blocking the cart', async () => {
  const { cart, api, logInAs } = openShop();
  const stop = cart.start();
  await logInAs('9000000001');
  const { signal } = new AbortController();
  const form = emptyForm({ flat: '12', locality: 'Sector 49', pincode: '122018' });
  const nearAddress = await saveAddress(api, form, 'Asha', signal);
  expect(nearAddress).toMatchObject({ label: 'Home', place: 'Gurugram 122018', serviceable: true });
  const farAddress = await saveAddress(api, { ...form, pincode: '560001' }, 'Asha', signal);
  expect(farAddress.serviceable).toBe(false);

  cart.setQuantity(plentifulProduct, 1);
  const refused: number[] = [];
  const stopHearing = cart.onAddressRefused((id) => refused.push(id));
  cart.setAddress(nearAddress.id + 1_000);
  expect((await cart.sync()).ok).toBe(true);
  expect(cart.state.addressId).toBeNull();
  expect(cart.state.count).toBe(1);
  expect(refused).toEqual([nearAddress.id + 1_000]);
  stopHearing();
  cart.setAddress(nearAddress.id + 1_001);
  await cart.sync();
  expect(refused).toHaveLength(1);
  stop();
});
