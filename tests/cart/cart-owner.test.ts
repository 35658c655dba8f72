import { describe, expect, test } from 'vitest';
import { settled } from '../support/fake-clock.ts';
import { openedCart, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22', { price: 5_200, mrp: 6_000 });

describe('the owner of a cart', () => {
  test('a cart without a login is priced but has no ID, and gets one at login', async () => {
    const { cart, clock, backend, logIn } = openedCart();
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

  test('a response for the previous shopper is ignored', async () => {
    const { cart, clock, backend, shown, logOut } = openedCart({ userId: 5 });
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

  test('logout keeps only count, total, delivery cost and items', async () => {
    const { cart, clock, goOffline, logOut, shown } = openedCart({ userId: 5 });
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

  test('the same user gets the cart back at login, a different user only what was added while logged out', async () => {
    const leave = async () => {
      const world = openedCart({ userId: 5 });
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
    const tapped = await leave();
    tapped.cart.setQuantity(milk, 3);
    tapped.logIn(6);
    expect(tapped.shown(), 'tapped by whoever is here').toEqual({ 11: 3, 22: 1 });
  });
});

describe('a cart unknown to the server', () => {
  test('a cart unknown to the server is created again with all its items', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
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

  test('a cart unknown to the server is created again at checkout, which then continues', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.forget();
    cart.setAddress(77);
    const outcome = await cart.validate();
    expect(outcome).toEqual({ ok: true, cartState: 'checkout_ready', cartId: 'cart-2' });
  });

  test('a cart unknown to the server is an error when the server forgets it twice in a row', async () => {
    const { cart, clock, backend } = openedCart({ userId: 5 });
    cart.setQuantity(milk, 2);
    await clock.advance(350);
    backend.failNext(404, 404);
    expect(await cart.refresh()).toEqual({ ok: false, reason: 'failed', answer: 'broken' });
    expect(cart.state.status).toBe('SERVER_ERROR');
    expect(backend.received).toHaveLength(3);
  });
});
