import { describe, expect, test } from 'vitest';
import { CART_KEY } from '../../src/cart/waiting-taps.ts';
import { LINK_COUPON_KEY } from '../../src/cart/coupons/link-coupon.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { settled } from '../support/fake-clock.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { createCartWorld, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22', { price: 5_200, mrp: 6_000 });

function opened(options?: Parameters<typeof createCartWorld>[0]) {
  const world = createCartWorld(options);
  const stop = world.cart.start();
  return { ...world, stop };
}

test('the discount code of a link is tried whenever the cart has changed, until it counts', async () => {
  const storage = createMemoryStorage();
  storage.set(LINK_COUPON_KEY, 'FRESH50');
  const { cart, clock, backend } = opened({ storage });
  cart.setQuantity(milk, 1);
  await clock.advance(350);
  await settled();
  expect(backend.received.at(-1)?.json.promo_codes).toEqual(['FRESH50']);
  await cart.refresh();
  // of the same cart the server would say the same
  expect(backend.received.at(-1)?.json.promo_codes ?? []).toEqual([]);
  backend.dressAnswers((body) => ({ ...body, promo_data: [{ promo_code: 'FRESH50' }] }));
  cart.setQuantity(milk, 2);
  await clock.advance(350);
  await settled();
  expect(backend.received.at(-1)?.json.promo_codes).toEqual(['FRESH50']);
  expect([storage.get(LINK_COUPON_KEY), cart.state.linkCoupon]).toEqual([null, null]);
});

describe('taps', () => {
  test('ten quick taps are shown at once and become one request with the right quantity', async () => {
    const { cart, clock, backend, shown } = opened();
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
    'ten taps, %i ms from one to the next, and answers after %i ms: two requests at most',
    async (between, delayMs) => {
      const { cart, clock, pass, faults, asked } = await openBackedCart('9000000001');
      cart.setQuantity(THINGS.fifty, 1);
      await pass(1_000);
      await faults([{ match: 'PUT /v5/carts/*', delayMs }]);
      const before = asked.length;
      for (let quantity = 2; quantity <= 11; quantity += 1) {
        cart.setQuantity(THINGS.fifty, quantity);
        await clock.advance(between);
      }
      await pass(350 + delayMs);
      expect(asked.length - before).toBeLessThanOrEqual(2);
      expect([cart.state.items[1]?.quantity, cart.view().pending]).toEqual([11, false]);
    },
  );

  test.each<[what: string, then: (world: ReturnType<typeof opened>) => unknown]>([
    ['the cart is opened', ({ cart }) => cart.sendNow()],
    ['checkout is', ({ cart }) => cart.sync()],
    ['the page is hidden or left', ({ show }) => show(false)],
  ])('wait no longer when %s', async (_, then) => {
    const world = opened();
    world.cart.setQuantity(milk, 2);
    await then(world);
    await settled();
    expect(world.backend.quantities()).toEqual({ 11: 2 });
    await world.clock.advance(1_000);
    expect(world.backend.received).toHaveLength(1);
  });

  test('of a page that is hidden without any, nothing is sent', async () => {
    const { cart, clock, backend, show } = opened();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    show(false);
    await settled();
    expect(backend.received).toHaveLength(1);
  });

  test('a page hidden behind a call under way keeps its tap until it is seen again', async () => {
    const { cart, clock, backend, show } = opened();
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

  test('taps while a call is under way wait for it: never two calls at once, and its answer undoes none', async () => {
    const { cart, clock, backend, shown } = opened();
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

  test('an answer that arrives between a tap and its call leaves the tap alone', async () => {
    const { cart, clock, backend, shown } = opened();
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

  test('tapping there and back again before the call ends where the shopper ended', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 1);
    cart.setQuantity(milk, 0);
    await clock.advance(350);
    expect(backend.received).toHaveLength(0);
    expect(cart.view().pending).toBe(false);
  });

  test('lines stay in the order they were added, whatever their ids', async () => {
    const { cart, clock } = opened();
    cart.setQuantity(bread, 1);
    cart.setQuantity(milk, 1);
    await clock.advance(400);
    cart.setQuantity(bread, 2);
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['22', '11']);
  });

  test('while taps are pending the total is an estimate from line prices', async () => {
    const { cart, clock } = opened();
    cart.setQuantity(milk, 1);
    expect(cart.view()).toMatchObject({ total: 2_000, pending: true });
    await clock.advance(350);
    // with the delivery charge that the server knows of
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

describe('stock', () => {
  test('the limit is told at the stepper and nothing is asked of the server', async () => {
    const { cart, clock, toasts, backend, shown } = opened();
    const rare = product('33', { inventory: 3 });
    backend.stock.set('33', 3);
    cart.setQuantity(rare, 3);
    await clock.advance(350);
    cart.setQuantity(rare, 4);
    expect(toasts).toEqual(['Only 3 left']);
    await clock.advance(1_000);
    expect(backend.received).toHaveLength(1);
    expect(shown()).toEqual({ 33: 3 });
  });

  test('the server gives less than was asked for: its own words, else how many are left', async () => {
    const { cart, clock, toasts, backend, shown } = opened();
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

  test('the server gives less of several products: that it does, in one sentence', async () => {
    const { cart, clock, toasts, backend } = opened();
    backend.stock.set('11', 2);
    backend.stock.set('33', 1);
    cart.setQuantity(milk, 5);
    cart.setQuantity(product('33', { inventory: 9 }), 4);
    await clock.advance(350);
    expect(toasts).toEqual(['Not enough stock of 2 products (4000)']);
  });

  test('a product that is not sold any more is listed as unavailable until that is dismissed', async () => {
    const { cart, clock, toasts, backend } = opened();
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

  test('out-of-stock removal: sold-out lines go, the others go down to what is left', async () => {
    const { cart, clock, backend, shown } = opened();
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

describe('without a network', () => {
  test('changes made offline are shown, kept, and sent when it is back', async () => {
    const { cart, clock, backend, shown, goOffline, goOnline } = opened();
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

  test.each([408, 429, 503])('a server that answers %i is told again by itself', async (status) => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    backend.failNext(status);
    await clock.advance(350);
    expect(cart.view().pending).toBe(true);
    await clock.advance(2_000);
    expect(backend.quantities()).toEqual({ 11: 2 });
    expect(cart.view().pending).toBe(false);
  });

  test('a server that cannot be reached is told again by itself, then by the shopper', async () => {
    const { cart, clock, backend, shown } = opened();
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

  test('an answer that makes no sense is reported, changes nothing, and is asked for again', async () => {
    const { cart, clock, backend, reports, shown } = opened();
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

describe('who the cart belongs to', () => {
  test('logged out it is priced but has no id; a login takes it over and gets one', async () => {
    const { cart, clock, backend, logIn } = opened();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    expect(backend.received[0]).toMatchObject({ method: 'POST', path: '/v5/carts' });
    expect(cart.state.cartId).toBeNull();
    logIn(5);
    const outcome = await cart.sync();
    expect(outcome).toMatchObject({ ok: true, cartId: 'cart-1' });
    expect(backend.received.at(-1)).toMatchObject({ method: 'POST', path: '/v5/carts' });
    expect(backend.quantities()).toEqual({ 11: 2 });
    cart.setQuantity(milk, 3);
    await clock.advance(350);
    expect(backend.received.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/v5/carts/cart-1',
      headers: { qd_sdk_request: 'true' },
    });
  });

  test('an answer for the shopper of before is no answer for this one', async () => {
    const { cart, clock, backend, shown, logOut } = opened({ userId: 5 });
    backend.hold();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    logOut();
    await backend.release();
    await settled();
    expect(cart.state.cartId).toBeNull();
    expect(shown()).toEqual({ 11: 2 });
    expect(cart.state.status).toBe('SUCCESS');
  });

  test('logout keeps count, total, delivery cost and items, and nothing else', async () => {
    const { cart, clock, goOffline, logOut, shown } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    cart.setAddress(77);
    await clock.advance(350);
    goOffline();
    logOut();
    expect(shown()).toEqual({ 11: 2 });
    expect(cart.state).toMatchObject({
      cartId: null,
      count: 2,
      total: 6_500,
      addressId: null,
      feedDonation: null,
      bill: [],
    });
    expect(cart.state.pricingDetails).toMatchObject({ deliveryCharge: 2_500, totalCartCost: 0 });
  });

  test('the same user finds it again, another sees only what was added without a login', async () => {
    const leave = async () => {
      const world = opened({ userId: 5 });
      world.cart.setQuantity(milk, 2);
      await world.clock.advance(350);
      world.logOut();
      world.cart.setQuantity(bread, 1);
      await world.clock.advance(350);
      return world;
    };
    const same = await leave();
    same.logIn(5);
    expect(same.shown()).toEqual({ 11: 2, 22: 1 });
    const another = await leave();
    another.logIn(6);
    expect(another.shown()).toEqual({ 22: 1 });
  });
});

describe('a cart that the server does not know any more', () => {
  test('is made again with its items, nothing lost', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.forget();
    cart.setQuantity(bread, 1);
    await clock.advance(350);
    expect(backend.received.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /v5/carts/cart-1',
      'POST /v5/carts',
    ]);
    expect(backend.quantities()).toEqual({ 11: 2, 22: 1 });
    expect(cart.state).toMatchObject({ cartId: 'cart-2', status: 'SUCCESS' });
  });

  test('also at checkout, which then goes on', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.forget();
    cart.setAddress(77);
    const outcome = await cart.validate();
    expect(outcome).toEqual({ ok: true, cartState: 'checkout_ready', cartId: 'cart-2' });
  });

  test('once: a server that forgets again at once is an error', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.failNext(404, 404);
    expect(await cart.refresh()).toEqual({ ok: false, reason: 'failed', answer: 'broken' });
    expect(cart.state.status).toBe('SERVER_ERROR');
    expect(backend.received).toHaveLength(3);
  });
});

describe('the status while and after', () => {
  const tapped = async (userId: number) => {
    const world = opened({ userId });
    world.cart.setQuantity(milk, 2);
    return world;
  };

  test.each<
    [
      what: string,
      call: (cart: ReturnType<typeof opened>['cart']) => Promise<unknown>,
      before: string,
      after: string,
    ]
  >([
    ['a refresh', (cart) => cart.refresh(), 'LOADING', 'LOADING_MASKED'],
    [
      'a refresh behind',
      (cart) => cart.refresh({ blocking: false }),
      'LOADING_NON_BLOCKING',
      'LOADING_NON_BLOCKING',
    ],
    ['a patch', (cart) => cart.patch({ tip: 20 }), 'LOADING', 'LOADING_MASKED'],
    [
      'a patch behind',
      (cart) => cart.patch({ tip: 20 }, { blocking: false }),
      'LOADING_NON_BLOCKING',
      'LOADING_NON_BLOCKING',
    ],
    ['another try', (cart) => cart.retry(), 'LOADING', 'LOADING_MASKED'],
  ])('%s: %s at first, %s when there is an answer already', async (_, call, first, later) => {
    const { cart, backend } = await tapped(5);
    for (const status of [first, later]) {
      backend.hold();
      void call(cart);
      await settled();
      expect(cart.state.status).toBe(status);
      await backend.release();
      expect(cart.state.status).toBe('SUCCESS');
    }
  });

  test('taps never block, the check before the payment does', async () => {
    const { cart, clock, backend } = await tapped(5);
    backend.hold();
    await clock.advance(350);
    expect(cart.state.status).toBe('LOADING_NON_BLOCKING');
    await backend.release();
    cart.setAddress(77);
    await clock.advance(350);
    backend.hold();
    void cart.validate();
    await settled();
    expect(cart.state.status).toBe('LOADING_MASKED');
    await backend.release();
    expect(cart.state.status).toBe('SUCCESS');
  });

  test.each<[what: string, fields: object, action: string, status: string, kept: boolean]>([
    ['nothing but the cart', {}, '', 'SERVER_ERROR', false],
    ['an action', {}, 'add_tip', 'SUCCESS', true],
    ['extra fields', { tip: 20 }, '', 'SUCCESS', true],
    ['both', { tip: 20 }, 'add_tip', 'SUCCESS', true],
  ])('a failed call that carries %s', async (_, fields, action, status, kept) => {
    const { cart, clock, backend, goOffline, goOnline } = await tapped(5);
    await clock.advance(350);
    const call = () => (kept ? cart.patch({ ...fields }, { action }) : cart.refresh());
    for (const failure of [500, 'timeout', 'malformed'] as const) {
      backend.failNext(failure);
      expect(await call()).toMatchObject({ ok: false, reason: 'failed' });
      expect(cart.state).toMatchObject({ status, retry: kept ? { fields, action } : null });
      await cart.retry();
      expect(cart.state).toMatchObject({ status: 'SUCCESS', retry: null });
      if (kept) expect(backend.received.at(-1)?.json).toMatchObject(fields);
    }
    goOffline();
    expect(await call()).toEqual({ ok: false, reason: 'offline' });
    expect(cart.state).toMatchObject({ status: 'NO_INTERNET', retry: null });
    goOnline();
  });
});

describe('what is told of it', () => {
  test('each tap by how much, with the product; that the cart was looked at, with what it holds', async () => {
    const { cart, first, clock, tracked } = opened({ userId: 5 });
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

describe('patch, validate, actions', () => {
  test('extra fields with an id and a login are a PATCH; a failed one is kept and made again', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.failNext(500);
    await cart.patch({ tip: 20 }, { action: 'add_tip' });
    expect(cart.state).toMatchObject({
      status: 'SUCCESS',
      retry: { fields: { tip: 20 }, action: 'add_tip' },
    });
    await cart.retry();
    expect(backend.received.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/v5/carts/cart-1',
      query: { action: 'add_tip' },
      json: { tip: 20 },
    });
    expect(cart.state.retry).toBeNull();
  });

  test('logged out, or without extra fields, it is no PATCH', async () => {
    const { cart, clock, backend } = opened();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    await cart.patch({ tip: 20 });
    expect(backend.received.at(-1)?.method).toBe('POST');
  });

  test('validate tells what is pending first, then asks', async () => {
    const { cart, backend } = opened({ userId: 5 });
    const told: unknown[] = [];
    cart.onAnswer((answered) => told.push(answered));
    cart.setAddress(77);
    cart.setQuantity(milk, 2);
    await cart.validate({ newAddress: true });
    expect(backend.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v5/carts',
      'POST /v5/carts/cart-1/validate',
    ]);
    expect(backend.received[1]?.json).toMatchObject({
      channel_address_id: 77,
      cart_type: 'items',
      items: [{ product_id: '11', quantity: 2 }],
    });
    expect(told.at(-1)).toMatchObject({
      cartState: 'checkout_ready',
      cartId: 'cart-1',
      call: { kind: 'validate', newAddress: true },
    });
  });

  test('checkout while offline sets NO_INTERNET and asks nothing', async () => {
    const { cart, clock, backend, goOffline } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.setAddress(77);
    goOffline();
    expect(await cart.validate()).toEqual({ ok: false, reason: 'offline' });
    expect(cart.state.status).toBe('NO_INTERNET');
    expect(backend.received).toHaveLength(1);
  });

  test('a failed checkout is a server error', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.setAddress(77);
    backend.failNext(500);
    expect(await cart.validate()).toEqual({ ok: false, reason: 'failed', answer: 'broken' });
    expect(cart.state.status).toBe('SERVER_ERROR');
  });

  test('an empty cart cannot be checked out', async () => {
    const { cart } = opened({ userId: 5 });
    expect(await cart.validate()).toEqual({ ok: false, reason: 'empty' });
  });

  test('the donation is a charge of the next call, and shown at once', async () => {
    const { cart, clock, backend } = opened();
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    cart.setDonation(true);
    expect(cart.view()).toMatchObject({ total: 4_700, feedDonation: { selected: true } });
    await clock.advance(350);
    expect(backend.received.at(-1)?.json.additional_charges).toEqual([{ amount: 2, charge_id: 'feed' }]);
    expect(cart.view()).toMatchObject({ total: 4_700, pending: false });
    cart.setDonation(false);
    await clock.advance(350);
    expect(backend.received.at(-1)?.json.additional_charges).toEqual([]);
    expect(cart.view().total).toBe(4_500);
  });

  test('backend actions of an answer: the cart does its own, the others are handed on', async () => {
    const { cart, clock, backend, performed, shown } = opened();
    cart.setQuantity(milk, 1);
    cart.setQuantity(bread, 1);
    const remove = { type: 'modify_cart', data: { subtype: 'delete', items: [{ product_id: 22 }] } };
    const open = { type: 'deeplink', deeplink: 'doorstep://home' };
    backend.dressAnswers((body) => ({ ...body, actions: [remove, open, { type: 'sync_user_session' }] }));
    await clock.advance(350);
    await settled();
    expect(shown()).toEqual({ 11: 1 });
    // the refresh that the first one asked for was answered with the same actions, and asked for no other
    expect(backend.received).toHaveLength(2);
    expect(performed.map(({ type }) => type)).toEqual([
      'deeplink',
      'sync_user_session',
      'deeplink',
      'sync_user_session',
    ]);
  });

  test('reinit_cart makes a new cart of the same items', async () => {
    const { cart, clock, shown } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.perform({ type: 'reinit_cart' });
    await settled();
    expect(cart.state.cartId).toBe('cart-2');
    expect(shown()).toEqual({ 11: 2 });
  });

  test('checkout_done empties it; a tap on a cart that was ordered elsewhere begins the next', async () => {
    const { cart, clock, backend, shown } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.dressAnswers((body) => ({ ...body, cart_state: 'checkout_done' }));
    cart.setQuantity(bread, 1);
    await clock.advance(350);
    backend.dressAnswers((body) => body);
    expect(shown()).toEqual({ 22: 1 });
    await clock.advance(350);
    expect(cart.state.cartId).toBe('cart-2');
    expect(shown()).toEqual({ 22: 1 });
  });

  test('reset takes everything, clear keeps the id', async () => {
    const { cart, clock, backend } = opened({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.clear();
    expect(cart.state).toMatchObject({ cartId: 'cart-1', count: 0, total: 0 });
    await clock.advance(350);
    expect(backend.quantities()).toEqual({});
    cart.reset();
    expect(cart.state).toMatchObject({ cartId: null, count: 0 });
    await clock.advance(1_000);
    expect(backend.received).toHaveLength(2);
  });
});

describe('what is kept', () => {
  test('the cart at most every 500 ms, a tap after 100 ms, and both when the page is hidden', async () => {
    const { cart, clock, storage, show } = opened();
    const writes: number[] = [];
    const set = storage.set;
    storage.set = (key, value) => {
      if (key === CART_KEY) writes.push(clock.now());
      set(key, value);
    };
    const tapsKept = () => storage.get('cart-taps') ?? '';
    for (const quantity of [1, 2, 3, 4, 5, 6]) {
      cart.setQuantity(bread, quantity);
      await clock.advance(100);
      const kept = JSON.parse(storage.get(CART_KEY) ?? '').items[22].quantity;
      expect(kept === quantity || tapsKept().includes(`"quantity":${quantity}`)).toBe(true);
      await clock.advance(300);
    }
    expect(writes.length).toBeLessThanOrEqual(5);
    for (const [n, at] of writes.slice(1).entries())
      expect(at - (writes[n] ?? 0)).toBeGreaterThanOrEqual(500);
    await clock.advance(500);
    expect(JSON.parse(storage.get(CART_KEY) ?? '')).toMatchObject({ items: { 22: { quantity: 6 } } });
    expect(tapsKept()).toBe('');
    await clock.advance(3_000);
    cart.setQuantity(milk, 1);
    await clock.advance(100);
    expect(JSON.parse(storage.get(CART_KEY) ?? '')).toMatchObject({
      version: 1,
      items: { 11: { quantity: 1 } },
    });
    cart.setQuantity(milk, 2);
    show(false);
    expect(JSON.parse(storage.get(CART_KEY) ?? '').items[11].quantity).toBe(2);
  });

  test('its id at once, as soon as it has one and as soon as it is ordered: a killed page takes no cart for another', async () => {
    const { cart, clock, storage } = opened({ userId: 5 });
    const kept = () => JSON.parse(storage.get(CART_KEY) ?? '{}');
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    expect(kept()).toMatchObject({ cartId: 'cart-1', items: { 11: { quantity: 1 } } });
    cart.reset();
    await settled();
    expect(kept()).toMatchObject({ cartId: null, items: {} });
  });

  test('a killed page loses no tap: the next start tells the server', async () => {
    const first = opened({ userId: 5 });
    first.cart.setQuantity(milk, 3);
    first.show(false);
    const { cart, backend, shown, clock } = opened({ storage: first.storage, userId: 5 });
    expect(shown()).toEqual({ 11: 3 });
    await clock.advance(0);
    expect(backend.quantities()).toEqual({ 11: 3 });
    expect(cart.state.cartId).toBe('cart-1');
  });

  test('a login that has ended while the page was closed is a logout', async () => {
    const first = opened({ userId: 5 });
    first.cart.setQuantity(milk, 3);
    await first.clock.advance(1_000);
    const { cart, shown } = opened({ storage: first.storage });
    expect(shown()).toEqual({ 11: 3 });
    expect(cart.state.cartId).toBeNull();
    const another = opened({ storage: first.storage, userId: 6 });
    expect(another.shown()).toEqual({});
  });

  test('what cannot be read is reported and not used', () => {
    const storage = createMemoryStorage();
    storage.set(CART_KEY, '{"version":1,"items":');
    const { cart, reports } = opened({ storage });
    expect(cart.view().count).toBe(0);
    expect(reports).toHaveLength(1);
  });

  test('storage that keeps nothing changes nothing for the page', async () => {
    const full = { get: () => null, set: () => {}, remove: () => {} };
    const { cart, clock, backend } = opened({ storage: full });
    cart.setQuantity(milk, 2);
    await clock.advance(2_000);
    expect(backend.quantities()).toEqual({ 11: 2 });
    expect(cart.view().count).toBe(2);
  });

  test('what another tab changed is taken up when this one is shown', async () => {
    const here = opened({ userId: 5 });
    here.cart.setQuantity(milk, 1);
    await here.clock.advance(1_000);
    here.show(false);
    const there = opened({ storage: here.storage, userId: 5 });
    there.cart.setQuantity(bread, 2);
    there.show(false);
    here.show(true);
    expect(here.shown()).toEqual({ 11: 1, 22: 2 });
  });

  test('a tap in a cart that another tab has changed is pending until the server has told what it costs', async () => {
    const here = opened({ userId: 5 });
    const there = opened({ storage: here.storage, userId: 5 });
    there.cart.setQuantity(bread, 2);
    there.show(false);
    here.cart.setQuantity(milk, 1);
    here.show(false);
    here.show(true);
    expect(here.shown()).toEqual({ 11: 1, 22: 2 });
    expect(here.cart.view().pending).toBe(true);
    await here.clock.advance(1_000);
    expect(here.cart.view().pending).toBe(false);
  });
});

test('stopping leaves no listener, timer or answer behind', async () => {
  const { cart, clock, backend, listeners, stop } = opened();
  backend.hold();
  cart.setQuantity(milk, 1);
  await clock.advance(350);
  cart.setQuantity(milk, 2);
  await settled();
  stop();
  await backend.release();
  expect(listeners()).toBe(0);
  expect(clock.pending()).toBe(0);
  expect(cart.view()).toMatchObject({ count: 2, pending: true });
});
