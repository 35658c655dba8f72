import { describe, expect, test } from 'vitest';
import { LINK_COUPON_KEY } from '../../src/cart/store.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { settled } from '../support/fake-clock.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { openedCart, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22', { price: 5_200, mrp: 6_000 });

test('the coupon of a link is tried after each change of the cart until it applies', async () => {
  const storage = createMemoryStorage();
  storage.set(LINK_COUPON_KEY, 'FRESH50');
  const { cart, clock, backend } = openedCart({ storage });
  const waiting = { code: 'FRESH50', message: '' };
  expect(cart.state.linkCoupon).toEqual(waiting);
  cart.setQuantity(milk, 1);
  await clock.advance(350);
  await settled();
  expect(backend.received.at(-1)?.json.promo_codes).toEqual(['FRESH50']);
  expect(cart.state.linkCoupon, 'no reason was given').toEqual(waiting);
  await cart.refresh();
  // the coupon is not tried again, because the server would respond the same for an unchanged cart
  expect(backend.received.at(-1)?.json.promo_codes ?? []).toEqual([]);
  backend.dressAnswers((body) => ({ ...body, promo_data: [{ promo_code: 'FRESH50' }] }));
  cart.setQuantity(milk, 2);
  await clock.advance(350);
  await settled();
  expect(backend.received.at(-1)?.json.promo_codes).toEqual(['FRESH50']);
  expect([storage.get(LINK_COUPON_KEY), cart.state.linkCoupon]).toEqual([null, null]);
});

describe('taps on the stepper', () => {
  test('ten quick taps are shown at once and sent as one request with the right quantity', async () => {
    const { cart, clock, backend, shown } = openedCart();
    for (let quantity = 1; quantity <= 10; quantity += 1) {
      cart.setQuantity(milk, quantity);
      expect(shown()).toEqual({ 11: quantity });
      await clock.advance(40);
    }
    expect(backend.received).toHaveLength(0);
    await clock.advance(350);
    expect(backend.received).toHaveLength(1);
    expect(backend.quantities()).toEqual({ 11: 10 });
    expect(cart.view()).toMatchObject({ count: 10, total: 20_000, pending: false });
  });

  test.each(
    [0, 150, 400, 800].flatMap((delayMs) => [150, 200, 300].map((between) => [between, delayMs] as const)),
  )(
    'ten taps %i ms apart, with responses after %i ms, cause at most two requests',
    async (between, delayMs) => {
      const { cart, clock, pass, faults, apiCalls } = await openBackedCart('9000000001');
      cart.setQuantity(THINGS.fifty, 1);
      await pass(1_000);
      await faults([{ match: 'PUT /v5/carts/*', delayMs }]);
      const initialCallCount = apiCalls.length;
      for (let quantity = 2; quantity <= 11; quantity += 1) {
        cart.setQuantity(THINGS.fifty, quantity);
        await clock.advance(between);
      }
      await pass(350 + delayMs);
      expect(apiCalls.length - initialCallCount).toBeLessThanOrEqual(2);
      expect([cart.state.items[1]?.quantity, cart.view().pending]).toEqual([11, false]);
    },
  );

  test.each<[what: string, then: (world: ReturnType<typeof openedCart>) => unknown]>([
    ['the cart is opened', ({ cart }) => cart.sendNow()],
    ['checkout is opened', ({ cart }) => cart.sync()],
    ['the page is hidden or closed', ({ show }) => show(false)],
    [
      'the cart is opened as the page becomes visible',
      ({ cart, show }) => {
        cart.sendNow();
        show(true);
      },
    ],
  ])('taps on the stepper are sent without waiting when %s', async (_, then) => {
    const world = openedCart();
    world.cart.setQuantity(milk, 2);
    await then(world);
    await settled();
    expect(world.backend.quantities()).toEqual({ 11: 2 });
    await world.clock.advance(1_000);
    expect(world.backend.received).toHaveLength(1);
  });

  test('hiding a page without pending taps sends nothing', async () => {
    const { cart, clock, backend, show } = openedCart();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    show(false);
    await settled();
    expect(backend.received).toHaveLength(1);
  });

  test('a tap made during a request on a page that is then hidden is sent once the page is visible again', async () => {
    const { cart, clock, backend, show } = openedCart();
    backend.hold();
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    cart.setQuantity(milk, 4);
    show(false);
    await backend.release();
    await clock.advance(1_000);
    expect(backend.quantities()).toEqual({ 11: 1 });
    show(true);
    await settled();
    expect(backend.quantities()).toEqual({ 11: 4 });
  });

  test('taps during a request wait for it and are not undone by its response', async () => {
    const { cart, clock, backend, shown } = openedCart();
    backend.hold();
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    cart.setQuantity(milk, 4);
    cart.setQuantity(bread, 2);
    await clock.advance(1_000);
    expect(backend.received).toHaveLength(1);
    await backend.release();
    expect(shown()).toEqual({ 11: 4, 22: 2 });
    await clock.advance(0);
    expect(backend.received).toHaveLength(2);
    expect(backend.quantities()).toEqual({ 11: 4, 22: 2 });
    expect(shown()).toEqual({ 11: 4, 22: 2 });
    expect(cart.view().pending).toBe(false);
  });

  test('a response between a tap and its request leaves the tap alone', async () => {
    const { cart, clock, backend, shown } = openedCart();
    backend.hold();
    cart.setQuantity(milk, 3);
    await clock.advance(350);
    cart.setQuantity(milk, 0);
    await backend.release();
    expect(shown()).toEqual({});
    await clock.advance(350);
    expect(shown()).toEqual({});
    expect(cart.state.cartType).toBe('');
  });

  test('taps that cancel each other out before the request send nothing', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 1);
    cart.setQuantity(milk, 0);
    await clock.advance(350);
    expect(backend.received).toHaveLength(0);
    expect(cart.view().pending).toBe(false);
  });

  test('lines stay in the order they were added', async () => {
    const { cart, clock } = openedCart();
    cart.setQuantity(bread, 1);
    cart.setQuantity(milk, 1);
    await clock.advance(400);
    cart.setQuantity(bread, 2);
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['22', '11']);
  });

  test('the total is estimated from line prices while taps are pending', async () => {
    const { cart, clock } = openedCart();
    cart.setQuantity(milk, 1);
    expect(cart.view()).toMatchObject({ total: 2_000, pending: true });
    await clock.advance(350);
    // with the server's delivery charge
    expect(cart.view()).toMatchObject({ total: 4_500, pending: false, freeDeliveryGap: 17_900 });
    cart.setQuantity(milk, 3);
    expect(cart.view()).toMatchObject({
      total: 8_500,
      pending: true,
      saving: 1_500,
      freeDeliveryGap: 13_900,
    });
  });
});

describe('limited stock', () => {
  test('limited stock is shown at the stepper without a request when the limit is reached', async () => {
    const { cart, clock, toasts, backend, shown } = openedCart();
    const scarceProduct = product('33', { inventory: 3 });
    backend.stock.set('33', 3);
    cart.setQuantity(scarceProduct, 3);
    await clock.advance(350);
    cart.setQuantity(scarceProduct, 4);
    expect(toasts).toEqual(['Only 3 left']);
    await clock.advance(1_000);
    expect(backend.received).toHaveLength(1);
    expect(shown()).toEqual({ 33: 3 });
  });

  test('limited stock is announced in the server’s words, or else with how many are left', async () => {
    const { cart, clock, toasts, backend, shown } = openedCart();
    backend.stock.set('11', 2);
    cart.setQuantity(milk, 5);
    await clock.advance(350);
    expect(shown()).toEqual({ 11: 2 });
    expect(toasts).toEqual(['Only 2 left (4000)']);
    backend.dressAnswers((body) => ({ ...body, toast_text: 'Milk is rationed' }));
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    expect(toasts.at(-1)).toBe('Milk is rationed (1000)');
  });

  test('limited stock of several products is announced in one sentence', async () => {
    const { cart, clock, toasts, backend } = openedCart();
    backend.stock.set('11', 2);
    backend.stock.set('33', 1);
    cart.setQuantity(milk, 5);
    cart.setQuantity(product('33', { inventory: 9 }), 4);
    await clock.advance(350);
    expect(toasts).toEqual(['Not enough stock of 2 products (4000)']);
  });

  test('a product that is no longer sold is listed as unavailable until dismissed', async () => {
    const { cart, clock, toasts, backend } = openedCart();
    cart.setQuantity(milk, 1);
    cart.setQuantity(bread, 1);
    backend.stock.set('22', 0);
    await clock.advance(350);
    expect(toasts).toEqual(['Product 22 is sold out (4000)']);
    expect(cart.state.unavailable).toMatchObject([{ productId: '22', name: 'Product 22' }]);
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    expect(cart.state.unavailable).toHaveLength(1);
    cart.dismissChanges();
    expect(cart.state.unavailable).toHaveLength(0);
  });

  test('removing out-of-stock items drops sold-out lines and reduces the others', async () => {
    const { cart, clock, backend, shown } = openedCart();
    const overdrawn = (inventory: number) => (body: Record<string, unknown>) => ({
      ...body,
      cart_data: {
        ...(body.cart_data as object),
        items: [
          { product_id: '11', quantity: 5, price: 20, inventory },
          { product_id: '22', quantity: 1, price: 52, inventory: 0 },
        ],
      },
    });
    backend.dressAnswers(overdrawn(2));
    cart.setQuantity(milk, 5);
    cart.setQuantity(bread, 1);
    await clock.advance(350);
    backend.dressAnswers((body) => body);
    cart.removeOutOfStock();
    expect(shown()).toEqual({ 11: 2 });
    await clock.advance(350);
    expect(backend.quantities()).toEqual({ 11: 2 });
  });
});

describe('the cart without a network', () => {
  test('changes made offline are shown and kept, and sent once online', async () => {
    const { cart, clock, backend, shown, goOffline, goOnline } = openedCart();
    goOffline();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    expect(cart.state.status).toBe('NO_INTERNET');
    cart.setQuantity(bread, 1);
    await clock.advance(5_000);
    expect(backend.received).toHaveLength(0);
    expect(shown()).toEqual({ 11: 2, 22: 1 });
    goOnline();
    await settled();
    expect(backend.quantities()).toEqual({ 11: 2, 22: 1 });
    expect(cart.state.status).toBe('SUCCESS');
  });

  test.each([408, 429, 503])('the cart retries on its own after a response of %i', async (status) => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    backend.failNext(status);
    await clock.advance(350);
    expect(cart.view().pending).toBe(true);
    await clock.advance(2_000);
    expect(backend.quantities()).toEqual({ 11: 2 });
    expect(cart.view().pending).toBe(false);
  });

  test('the cart retries an unreachable server a few times on its own, then only when the shopper asks', async () => {
    const { cart, clock, backend, shown } = openedCart();
    backend.failNext('unreachable', 503, 'timeout', 'unreachable');
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    expect(cart.state.status).toBe('SERVER_ERROR');
    await clock.advance(60_000);
    expect(backend.received).toHaveLength(4);
    expect(shown()).toEqual({ 11: 2 });
    await cart.retry();
    expect(cart.state.status).toBe('SUCCESS');
    expect(backend.quantities()).toEqual({ 11: 2 });
  });

  test('a cart that failed to load offline loads once online', async () => {
    const { cart, clock, goOffline, goOnline } = openedCart();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    goOffline();
    await cart.refresh();
    expect(cart.state.status).toBe('NO_INTERNET');
    goOnline();
    await settled();
    expect(cart.state.status).toBe('SUCCESS');
  });

  test('a malformed cart response is reported, and the taps are kept and retried', async () => {
    const { cart, clock, backend, reports, shown } = openedCart();
    backend.failNext('malformed');
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    expect(cart.state.status).toBe('SERVER_ERROR');
    expect(reports).toHaveLength(1);
    expect(shown()).toEqual({ 11: 2 });
    await clock.advance(2_000);
    expect([cart.state.status, cart.view().pending]).toEqual(['SUCCESS', false]);
  });
});

describe('cart analytics', () => {
  test('cart analytics track the quantity and product of each tap, and the contents of the viewed cart', async () => {
    const { cart, first, clock, tracked } = openedCart({ userId: 5 });
    const facts = {
      product_id: '11',
      name: 'Product 11',
      brand: 'Meadow',
      unit: '500 ml',
      price: 20,
      mrp: 25,
    };
    cart.setQuantity(milk, 3);
    await clock.advance(350);
    cart.setQuantity(milk, 1);
    first.track('Cart Button Clicked');
    first.track('Cart Viewed');
    const cartNow = {
      cart_id: 'cart-1',
      count: 1,
      unique_sku_in_cart: 1,
      promo_id: undefined,
      total: 45,
    };
    expect(tracked).toEqual([
      ['Product Added', expect.objectContaining({ ...facts, quantity: 3, cart_id: undefined })],
      ['Product Removed', expect.objectContaining({ ...facts, quantity: 2, cart_id: 'cart-1' })],
      ['Cart Button Clicked', cartNow],
      ['Cart Viewed', cartNow],
    ]);
  });
});
