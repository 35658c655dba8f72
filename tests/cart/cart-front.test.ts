import { expect, test } from 'vitest';
import { createCartFront } from '../../src/cart/cart-front.ts';
import { createCartStore } from '../../src/cart/cart-store.ts';
import { CART_KEY, TAPS_KEY } from '../../src/cart/keep-taps.ts';
import { settled } from '../support/fake-clock.ts';
import { createCartWorld, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22');

/** The cart whose code arrives when `arrive` is called, or does not with `fail`. */
function openLate(options?: Parameters<typeof createCartWorld>[0]) {
  const world = createCartWorld(options);
  const waiting: { arrive: () => void; fail: () => void }[] = [];
  const cart = createCartFront({
    keep: world.edges.keep,
    userId: world.edges.session.userId,
    load: (shown) =>
      new Promise((resolve, reject) => {
        waiting.push({
          arrive: () => resolve(createCartStore(world.edges, shown)),
          fail: () => reject(new Error('chunk')),
        });
      }),
  });
  return {
    ...world,
    cart,
    shown: () => Object.fromEntries(cart.view().lines.map((line) => [line.product.productId, line.quantity])),
    async arrive() {
      for (const one of waiting.splice(0)) one.arrive();
      await settled();
    },
    async fail() {
      for (const one of waiting.splice(0)) one.fail();
      await settled();
    },
  };
}

test('taps before the code is there are shown at once, bounded by the stock, and told when it is', async () => {
  const { cart, shown, arrive, clock, backend, toasts } = openLate();
  cart.start();
  const rare = product('33', { inventory: 3 });
  cart.setQuantity(milk, 1);
  cart.setQuantity(milk, 2);
  cart.setQuantity(rare, 4);
  expect(shown()).toEqual({ 11: 2, 33: 3 });
  await arrive();
  expect(shown()).toEqual({ 11: 2, 33: 3 });
  expect(toasts).toEqual(['Only 3 left']);
  await clock.advance(150);
  expect(backend.received).toHaveLength(1);
  expect(backend.quantities()).toEqual({ 11: 2, 33: 3 });
});

test('an order that is only now heard of takes its own cart away, not the one that was begun after it', async () => {
  const before = createCartWorld({ userId: 5 });
  before.cart.start();
  before.cart.setQuantity(milk, 3);
  await before.clock.advance(150);
  await settled();
  const id = before.cart.state.cartId ?? '';
  before.show(false);
  for (const [ordered, left] of [
    ['another-cart', { 11: 3 }],
    [id, {}],
  ] as const) {
    const { cart, shown, arrive } = openLate({ keep: before.keep, userId: 5 });
    cart.start();
    // the code is not there yet: which cart is kept is not known
    cart.reset(ordered);
    await arrive();
    expect(shown()).toEqual(left);
  }
});

test('they are put on top of the cart that was kept', async () => {
  const before = createCartWorld({ userId: 5 });
  before.cart.start();
  before.cart.setQuantity(milk, 3);
  before.show(false);
  const { cart, shown, arrive, clock, backend } = openLate({ keep: before.keep, userId: 5 });
  cart.start();
  cart.setQuantity(bread, 1);
  await arrive();
  expect(shown()).toEqual({ 11: 3, 22: 1 });
  await clock.advance(200);
  expect(backend.quantities()).toEqual({ 11: 3, 22: 1 });
});

test('code that could not be had is asked for again at the next need, and no tap is lost', async () => {
  const { cart, shown, fail, arrive, backend } = openLate({ userId: 5 });
  cart.start();
  cart.setQuantity(milk, 2);
  await fail();
  expect(shown()).toEqual({ 11: 2 });
  const refused = cart.sync();
  await fail();
  expect(await refused).toEqual({ ok: false, reason: 'failed' });
  const synced = cart.sync();
  await arrive();
  expect(await synced).toMatchObject({ ok: true, cartId: 'cart-1' });
  expect(backend.quantities()).toEqual({ 11: 2 });
});

test('the next tap is such a need', async () => {
  const { cart, fail, arrive, clock, backend } = openLate();
  cart.start();
  cart.setQuantity(milk, 2);
  await fail();
  cart.setQuantity(bread, 1);
  await arrive();
  await clock.advance(150);
  expect(backend.quantities()).toEqual({ 11: 2, 22: 1 });
});

test('stopped before the code is there, it never starts', async () => {
  const { cart, arrive, listeners, clock, backend } = openLate();
  const stop = cart.start();
  cart.setQuantity(milk, 1);
  stop();
  await arrive();
  await clock.advance(1_000);
  expect(listeners()).toBe(0);
  expect(backend.received).toHaveLength(0);
});

/** A shopper who left this many of the milk in the cart. */
function leave(quantity: number, userId = 5) {
  const before = createCartWorld({ userId });
  before.cart.start();
  before.cart.setQuantity(milk, quantity);
  before.show(false);
  return before.keep;
}

test('a returning shopper with three who taps before the code is there has four, here and in the books', async () => {
  const { cart, shown, arrive, clock, backend } = openLate({ keep: leave(3), userId: 5 });
  cart.start();
  expect([shown(), cart.view().count]).toEqual([{ 11: 3 }, 3]);
  cart.setQuantity(milk, (cart.view().lines[0]?.quantity ?? 0) + 1);
  expect(shown()).toEqual({ 11: 4 });
  await arrive();
  expect(shown()).toEqual({ 11: 4 });
  await clock.advance(200);
  expect(backend.quantities()).toEqual({ 11: 4 });
});

test('what somebody else left in the cart is not shown, nor what cannot be read', async () => {
  const broken = createCartWorld().keep;
  broken.set(CART_KEY, '{"ownerId":5,"order":["11"],"items":{"11":{"quantity":"three"}},"total":0}');
  for (const keep of [leave(3, 6), broken]) {
    const { cart, shown } = openLate({ keep, userId: 5 });
    cart.start();
    expect(shown()).toEqual({});
  }
});

test('taps of a first second without a network survive a reload, once', async () => {
  const offline = openLate({ keep: leave(3), userId: 5 });
  offline.cart.start();
  offline.cart.setQuantity(milk, 5);
  offline.cart.setQuantity(bread, 1);
  await offline.fail();
  const next = openLate({ keep: offline.keep, userId: 5 });
  next.cart.start();
  expect(next.shown()).toEqual({ 11: 5, 22: 1 });
  await next.arrive();
  await next.clock.advance(200);
  expect(next.backend.quantities()).toEqual({ 11: 5, 22: 1 });
  expect(next.keep.get(TAPS_KEY)).toBeNull();
});

test('they are not the next shopper’s', async () => {
  const offline = openLate({ userId: 5 });
  offline.cart.start();
  offline.cart.setQuantity(milk, 5);
  const { cart, shown, arrive } = openLate({ keep: offline.keep, userId: 6 });
  cart.start();
  await arrive();
  expect(shown()).toEqual({});
});
