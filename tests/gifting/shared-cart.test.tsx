import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DualCartModal } from '../../src/cart/ui/DualCartModal.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { openGifting } from './gifting-world.tsx';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
beforeEach(() => world.control('POST', '/sandbox/reset'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY_MS = 86_400_000;
const getByWords = (text: string | RegExp) => screen.getByText(text);

/** Creates a link to a shared cart with `quantity` of milk and an unknown product. */
async function createSharedCart(quantity = 3): Promise<string> {
  const { friend, shop } = await openGifting(world, null);
  const items = [
    { product_id: milk.productId, quantity },
    { product_id: '404', quantity: 1 },
  ];
  const { json } = await (await friend('9000000009')).call('POST', '/v1/assist/cart/share', { items });
  shop.dispose();
  return `/share/cart/${json.share_id}`;
}

interface BookedCart {
  user_phone: string;
  items: { product_id: string; quantity: number }[];
}
const readBooked = async (phone: string) =>
  ((await world.control('GET', '/sandbox/carts')) as BookedCart[]).filter(
    ({ user_phone, items }) => user_phone === phone && items.length > 0,
  );

test('another shopper can take over a shared cart, which is saved on the backend as shown', async () => {
  const path = await createSharedCart();
  const kabir = await openGifting(world, '9000000001');
  const { unmount } = await kabir.visit(path);
  expect(screen.getByTestId('shared-line').textContent).toMatch(/Toned milk500 ml.*3Price ₹87/);
  expect(screen.getByTestId('shared-gone').textContent).toBe(
    'A product that is no longer soldNo longer available',
  );
  await kabir.tap('shared-take');
  expect(kabir.visited.at(-1)).toBe('/cart');
  expect(kabir.lines()).toEqual({ [milk.productId]: 3 });
  expect(await readBooked('9000000001')).toMatchObject([
    { items: [{ product_id: milk.productId, quantity: 3 }] },
  ]);
  expect(kabir.told('Shared Cart Viewed')).toMatchObject([{ count: 3, total: 87, unavailable_count: 1 }]);
  expect(kabir.told('Shared Cart Taken')).toMatchObject([{ count: 3, total: 87, way: 'merge' }]);
  unmount();

  // when opened again, the shared cart already equals the shopper's
  await kabir.visit(path);
  getByWords('This is your cart now.');
  expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/cart');
  kabir.shop.dispose();
});

test('a guest with a cart of their own is asked whether to merge the carts', async () => {
  const path = await createSharedCart();
  const guest = await openGifting(world, null);
  guest.shop.cart.setQuantity(milk, 1);
  await guest.rest();
  await guest.visit(path);
  await guest.tap('shared-take');
  expect(guest.shop.messages.state.modal).toMatchObject({
    name: 'DUAL_CART_MODAL',
    props: { type: 'merge-items', description: '3 items, ₹87' },
  });
  expect(guest.visited.at(-1)).toBe(path);
  // both prices are without fees, so that they can be compared
  const { unmount } = render(
    <Stores value={{ cart: guest.shop.cart }}>
      <DualCartModal type="merge-items" description="3 items, ₹87" />
    </Stores>,
  );
  expect(guest.cart.view().total).toBeGreaterThan(29_00);
  getByWords('Toned milk, ₹29');
  unmount();
  await act(async () => guest.cart.answerDualCart('merge'));
  expect([guest.lines(), guest.visited.at(-1)]).toEqual([{ [milk.productId]: 4 }, '/cart']);
  expect(guest.shop.session.loggedIn()).toBe(false);
  guest.shop.dispose();
});

test.each([
  ['/share/cart', 'Shared cart not found'],
  ['/share/cart/none', 'Shared cart not found'],
])('the page %s shows "%s" and a link to the shop', async (path, sentence) => {
  const guest = await openGifting(world, null);
  await guest.visit(path);
  getByWords(sentence);
  screen.getByRole('link', { name: 'Start shopping' });
  guest.shop.dispose();
});

test('a shared cart reports limited stock, sold-out items and expiry', async () => {
  const path = await createSharedCart(5);
  const guest = await openGifting(world, null);
  await world.control('PUT', `/sandbox/products/${milk.productId}`, { inventory: 2 });
  const { unmount } = await guest.visit(path);
  getByWords('Only 2 left of the 5 shared');
  unmount();
  await world.control('PUT', `/sandbox/products/${milk.productId}`, { inventory: 0 });
  const second = await guest.visit(path);
  getByWords('Nothing in this cart is available');
  second.unmount();
  await guest.advance(7 * DAY_MS);
  await guest.visit(path);
  getByWords('This cart is no longer shared');
  screen.getByRole('link', { name: 'Start shopping' });
  guest.shop.dispose();
});

test('a malformed shared cart loads on retry', async () => {
  const path = await createSharedCart();
  const guest = await openGifting(world, null);
  await world.control('PUT', '/sandbox/faults', [
    { match: 'GET /v1/assist/cart/share/*', body: {}, times: 1 },
  ]);
  await guest.visit(path);
  getByWords('The shop could not be loaded.');
  await guest.tap('retry');
  expect(screen.getAllByTestId('shared-line')).toHaveLength(1);
  guest.shop.dispose();
});
