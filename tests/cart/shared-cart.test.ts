import { afterEach, describe, expect, test, vi } from 'vitest';
import { applyCoupon } from '../../src/cart/coupons/apply-coupon.ts';
import { createCartSharing, fetchSharedCart } from '../../src/cart/shared-cart.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const DAY_MS = 86_400_000;

/** A shopper with a cart, and the links they share. */
async function openSharer() {
  const world = await openBackedCart('9000000001');
  const modals: unknown[][] = [];
  const sharedLinks: { url: string }[] = [];
  const host = { canShare: true };
  const { cart, api, analytics, connectivity, toasts } = world;
  const sharing = createCartSharing(
    {
      analytics,
      connectivity,
      navigation: {
        path: () => '/cart',
        go: () => {},
        back: () => {},
        leave: () => {},
        absolute: (path) => `https://shop.test${path}`,
      },
      bridge: {
        can: () => host.canShare,
        async share(link) {
          sharedLinks.push({ url: link.url ?? '' });
          return { executedWith: 'host' };
        },
      },
    },
    {
      ...{ api, cart },
      messages: {
        toast: (message) => void toasts.push(message),
        openModal: (name, props) => void modals.push([name, props?.url]),
        closeModal: () => void modals.splice(0),
      },
    },
  );
  const idOf = (url = '') => url.split('/share/cart/')[1] ?? '';
  return {
    ...world,
    host,
    modals,
    shared: sharedLinks,
    sharing,
    shareId: () => idOf(sharedLinks.at(-1)?.url),
  };
}

/** The items of the cart in the sandbox. */
async function readBooked(world: Awaited<ReturnType<typeof openBackedCart>>) {
  const carts: { id: string; items: { product_id: string; quantity: number }[] }[] = (
    await world.raw('GET', '/sandbox/carts')
  ).json;
  const cart = carts.find(({ id }) => id === world.cart.state.cartId);
  return Object.fromEntries(cart?.items.map(({ product_id, quantity }) => [product_id, quantity]) ?? []);
}

const readLines = ({ cart }: Awaited<ReturnType<typeof openBackedCart>>) =>
  Object.fromEntries(cart.view().lines.map(({ product, quantity }) => [product.productId, quantity]));

describe('a shared cart', () => {
  test('a shared cart is a link to its products that does not reveal the owner', async () => {
    const { cart, pass, sharing, shared, shareId, raw, tracked } = await openSharer();
    cart.setQuantity(THINGS.fifty, 2);
    cart.setQuantity(THINGS.dear, 3);
    await pass();
    await applyCoupon(cart, 'SAVE10');
    await sharing.share();
    expect(shared).toEqual([
      { url: expect.stringMatching(/^https:\/\/shop\.test\/share\/cart\/s[0-9a-f]{32}$/) },
    ]);
    expect(tracked.at(-1)).toEqual({
      event: 'Cart Shared',
      ...{ cart_id: cart.state.cartId, count: 5, unique_sku_in_cart: 2, promo_id: 'SAVE10' },
      ...{ total: expect.any(Number), method: 'sheet' },
    });
    const calls = (await raw('GET', '/sandbox/requests?since=0')).json;
    const { body } = calls.find(({ path }: { path: string }) => path.endsWith('/assist/cart/share'));
    expect(body).toEqual({
      items: [
        { product_id: '1', quantity: 2 },
        { product_id: '3', quantity: 3 },
      ],
    });
    expect(shareId()).not.toContain(cart.state.cartId ?? 'none');
  });

  test('a browser that can neither share nor copy shows the link of a shared cart until it is closed', async () => {
    const { cart, pass, sharing, host, modals, toasts, tracked } = await openSharer();
    host.canShare = false;
    cart.setQuantity(THINGS.fifty, 2);
    await pass();
    const eventCount = tracked.length;
    await sharing.share();
    expect(modals).toEqual([
      ['SHARE_LINK_MODAL', expect.stringMatching(/^https:\/\/shop\.test\/share\/cart\/s[0-9a-f]{32}$/)],
    ]);
    expect([toasts, tracked.length]).toEqual([[], eventCount]);
  });

  test('a cart is not shared offline or when the request fails, and a message explains it', async () => {
    const { cart, pass, sharing, shared, toasts, goOffline, comeBack, faults } = await openSharer();
    cart.setQuantity(THINGS.fifty, 2);
    await pass();
    await faults([{ match: 'POST /v1/assist/cart/share', status: 500, times: 1 }]);
    await sharing.share();
    expect(toasts.at(-1)).toBe('Your cart could not be shared. Please try again.');
    await faults([{ match: 'POST /v1/assist/cart/share', body: { share_id: null }, times: 1 }]);
    await sharing.share();
    expect(toasts.at(-1)).toBe('Your cart could not be shared. Please try again.');
    goOffline();
    await sharing.share();
    expect(toasts.at(-1)).toBe('You are offline. Try again when you’re back.');
    expect(shared).toEqual([]);
    comeBack();
    await sharing.share();
    expect(shared).toHaveLength(1);
  });

  test('a shared cart shows current prices and stock, and expires after 7 days', async () => {
    const { cart, pass, sharing, shareId, raw, api, clock } = await openSharer();
    cart.setQuantity(THINGS.fifty, 2);
    cart.setQuantity(THINGS.hundred, 1);
    cart.setQuantity(THINGS.dear, 3);
    await pass();
    await sharing.share();
    await raw('PUT', '/sandbox/products/1', { price: 55 });
    await raw('PUT', '/sandbox/products/2', { inventory: 0 });
    await raw('PUT', '/sandbox/products/3', { inventory: 1 });
    const { isExpired, lines, gone } = await fetchSharedCart(api, shareId());
    expect(isExpired).toBe(false);
    expect(lines).toMatchObject([
      { quantity: 2, wanted: 2, product: { productId: '1', price: 55_00, name: 'Thing 1' } },
      { quantity: 1, wanted: 3, product: { productId: '3' } },
    ]);
    expect(gone).toMatchObject([{ productId: '2', name: 'Thing 2' }]);
    await clock.advance(7 * DAY_MS - 60_000);
    expect((await fetchSharedCart(api, shareId())).isExpired).toBe(false);
    await clock.advance(60_000);
    expect(await fetchSharedCart(api, shareId())).toEqual({ isExpired: true, lines: [], gone: [] });
  });

  test('a shared cart has its own ID: a cart ID opens nothing', async () => {
    const { cart, pass, api } = await openSharer();
    cart.setQuantity(THINGS.fifty, 2);
    await pass();
    await expect(fetchSharedCart(api, cart.state.cartId ?? '')).rejects.toMatchObject({ status: 404 });
  });
});

describe('adding a shared cart to one’s own', () => {
  const SHARED_LINES = [
    { product: THINGS.fifty, quantity: 2 },
    { product: THINGS.dear, quantity: 3 },
  ];
  const SUMMARY = '5 items, ₹820';

  async function openReceiver(before: [thing: (typeof THINGS)['fifty'], quantity: number][] = []) {
    const world = await openBackedCart('9000000002');
    const ways: string[] = [];
    for (const [thing, quantity] of before) world.cart.setQuantity(thing, quantity);
    await world.pass();
    world.cart.putLines(SHARED_LINES, SUMMARY, (way) => void ways.push(way));
    await world.pass();
    return { ...world, ways };
  }

  test('a shared cart fills an empty cart, as the server confirms', async () => {
    const world = await openReceiver();
    expect(world.ways).toEqual(['merge']);
    expect(readLines(world)).toEqual({ 1: 2, 3: 3 });
    expect(await readBooked(world)).toEqual({ 1: 2, 3: 3 });
    expect(world.events()).toEqual(['Product Added', 'Product Added']);
  });

  test('adding a shared cart asks when the cart has products, and merging stops at the stock', async () => {
    const world = await openReceiver([
      [THINGS.hundred, 1],
      [THINGS.dear, 2],
    ]);
    expect(world.ways).toEqual([]);
    expect(readLines(world)).toEqual({ 2: 1, 3: 2 });
    world.cart.answerDualCart('merge');
    await world.pass();
    expect(world.ways).toEqual(['merge']);
    expect(readLines(world)).toEqual({ 1: 2, 2: 1, 3: 3 });
    expect(await readBooked(world)).toEqual({ 1: 2, 2: 1, 3: 3 });
    expect(world.toasts.at(-1)).toBe('Only 3 left');
  });

  test('adding a shared cart to one’s own can replace the cart, which can be undone', async () => {
    const world = await openReceiver([
      [THINGS.hundred, 1],
      [THINGS.fifty, 5],
    ]);
    world.cart.answerDualCart('replace');
    await world.pass();
    expect(world.ways).toEqual(['replace']);
    expect(await readBooked(world)).toEqual({ 1: 2, 3: 3 });
    world.cart.undoRemoval();
    await world.pass();
    expect(await readBooked(world)).toEqual({ 1: 2, 2: 1, 3: 3 });
  });

  test('adding a shared cart to one’s own can be declined', async () => {
    const world = await openReceiver([[THINGS.hundred, 1]]);
    world.cart.answerDualCart('keep');
    await world.pass();
    expect(world.ways).toEqual([]);
    expect(await readBooked(world)).toEqual({ 2: 1 });
  });
});
