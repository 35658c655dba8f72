import { describe, expect, test } from 'vitest';
import { settled } from '../support/fake-clock.ts';
import { openedCart, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22', { price: 5_200, mrp: 6_000 });

describe('the cart status during and after a request', () => {
  const tapped = async (userId: number) => {
    const world = openedCart({ userId });
    world.cart.setQuantity(milk, 2);
    return world;
  };

  test.each<
    [
      what: string,
      call: (cart: ReturnType<typeof openedCart>['cart']) => Promise<unknown>,
      before: string,
      after: string,
    ]
  >([
    ['a refresh', (cart) => cart.refresh(), 'LOADING', 'LOADING_MASKED'],
    [
      'a background refresh',
      (cart) => cart.refresh({ blocking: false }),
      'LOADING_NON_BLOCKING',
      'LOADING_NON_BLOCKING',
    ],
    ['a patch', (cart) => cart.patch({ tip: 20 }), 'LOADING', 'LOADING_MASKED'],
    [
      'a background patch',
      (cart) => cart.patch({ tip: 20 }, { blocking: false }),
      'LOADING_NON_BLOCKING',
      'LOADING_NON_BLOCKING',
    ],
    ['a retry', (cart) => cart.retry(), 'LOADING', 'LOADING_MASKED'],
  ])('%s sets %s before the first response and %s after it', async (_, call, first, later) => {
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

  test('background taps do not block the cart, validation before payment does', async () => {
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
    ['only the cart', {}, '', 'SERVER_ERROR', false],
    ['an action', {}, 'add_tip', 'SUCCESS', true],
    ['extra fields', { tip: 20 }, '', 'SUCCESS', true],
    ['extra fields and an action', { tip: 20 }, 'add_tip', 'SUCCESS', true],
  ])(
    'a failed request marks the cart as failed or is retried when it carries %s',
    async (_, fields, action, status, kept) => {
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
    },
  );
});

describe('cart patches, validation and backend actions', () => {
  test('a patch of a logged-in cart with an ID is sent as PATCH and kept for a retry when it fails', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
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

  test('a patch while logged out is not sent as PATCH', async () => {
    const { cart, clock, backend } = openedCart();
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    await cart.patch({ tip: 20 });
    expect(backend.received.at(-1)?.method).toBe('POST');
  });

  test('validation sends pending changes first', async () => {
    const { cart, backend } = openedCart({ userId: 5 });
    const answers: unknown[] = [];
    cart.onAnswer((answered) => answers.push(answered));
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
    expect(answers.at(-1)).toMatchObject({
      cartState: 'checkout_ready',
      cartId: 'cart-1',
      call: { kind: 'validate', newAddress: true },
    });
  });

  test('validation while offline sets NO_INTERNET and sends nothing', async () => {
    const { cart, clock, backend, goOffline } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.setAddress(77);
    goOffline();
    expect(await cart.validate()).toEqual({ ok: false, reason: 'offline' });
    expect(cart.state.status).toBe('NO_INTERNET');
    expect(backend.received).toHaveLength(1);
  });

  test('a failed validation is a server error', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.setAddress(77);
    backend.failNext(500);
    expect(await cart.validate()).toEqual({ ok: false, reason: 'failed', answer: 'broken' });
    expect(cart.state.status).toBe('SERVER_ERROR');
  });

  test('an empty cart is neither validated nor created again', async () => {
    const { cart, first, clock, backend } = openedCart({ userId: 5 });
    expect(await cart.validate()).toEqual({ ok: false, reason: 'empty' });
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    cart.setQuantity(milk, 0);
    await clock.advance(350);
    const calls = backend.received.length;
    expect(await cart.validate()).toEqual({ ok: false, reason: 'empty' });
    first.keepLinkCoupon('FRESH50');
    await clock.advance(350);
    expect(backend.received).toHaveLength(calls);
  });

  test('the donation is sent as a charge with the next request and shown at once', async () => {
    const { cart, clock, backend } = openedCart();
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

  test('the cart performs the cart actions in a response and passes on all others', async () => {
    const { cart, clock, backend, performed, shown } = openedCart();
    cart.setQuantity(milk, 1);
    cart.setQuantity(bread, 1);
    const remove = { type: 'modify_cart', data: { subtype: 'delete', items: [{ product_id: 22 }] } };
    const open = { type: 'deeplink', deeplink: 'doorstep://home' };
    backend.dressAnswers((body) => ({ ...body, actions: [remove, open, { type: 'sync_user_session' }] }));
    await clock.advance(350);
    await settled();
    expect(shown()).toEqual({ 11: 1 });
    // the response to the first refresh has the same actions, but triggers no second refresh
    expect(backend.received).toHaveLength(2);
    expect(performed.map(({ type }) => type)).toEqual([
      'deeplink',
      'sync_user_session',
      'deeplink',
      'sync_user_session',
    ]);
  });

  test('reinit_cart creates a new cart with the same items', async () => {
    const { cart, clock, shown } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.perform({ type: 'reinit_cart' });
    await settled();
    expect(cart.state.cartId).toBe('cart-2');
    expect(shown()).toEqual({ 11: 2 });
  });

  test('checkout_done empties the cart, and a tap after an order placed elsewhere starts a new cart', async () => {
    const { cart, clock, backend, shown } = openedCart({ userId: 5 });
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

  test('reset clears the whole cart, while clear keeps the cart ID', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    cart.clear();
    expect(cart.state).toMatchObject({ cartId: 'cart-1', count: 0, total: 0, unsaved: false });
    await clock.advance(350);
    expect(backend.quantities()).toEqual({});
    cart.reset();
    expect(cart.state).toMatchObject({ cartId: null, count: 0 });
    await clock.advance(1_000);
    expect(backend.received).toHaveLength(2);
  });
});
