import { expect, test } from 'vitest';
import { deriveCart } from '../../src/cart/derive.ts';
import { LINK_COUPON_KEY, CART_KEY } from '../../src/cart/store.ts';
import { createCartWorld, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22');

/** Opens a tab whose services load only when `arrive` is called. */
function openEarly(options?: Parameters<typeof createCartWorld>[0]) {
  const world = createCartWorld(options);
  const { first, cart } = world;
  return {
    ...world,
    arrive: cart.start,
    shown: () =>
      Object.fromEntries(
        deriveCart(first.state, first.state.intents).lines.map((line) => [
          line.product.productId,
          line.quantity,
        ]),
      ),
  };
}

/** The storage of a shopper who left this much milk in the cart. */
function leave(quantity: number, userId = 5) {
  const previousWorld = createCartWorld({ userId });
  previousWorld.cart.start();
  previousWorld.cart.setQuantity(milk, quantity);
  previousWorld.show(false);
  return previousWorld.storage;
}

test('taps before services load are shown at once within stock, and sent once they load', async () => {
  const { first, shown, arrive, clock, backend, toasts, tracked } = openEarly();
  first.start();
  const scarceProduct = product('33', { inventory: 3 });
  first.setQuantity(milk, 1);
  first.setQuantity(milk, 2);
  first.setQuantity(scarceProduct, 4);
  first.setQuantity(bread, Number.NaN);
  expect([shown(), toasts]).toEqual([{ 11: 2, 33: 3 }, ['Only 3 left']]);
  arrive();
  expect([shown(), toasts]).toEqual([{ 11: 2, 33: 3 }, ['Only 3 left']]);
  expect(tracked).toMatchObject([
    ['Product Added', { product_id: '11', quantity: 2 }],
    ['Product Added', { product_id: '33', quantity: 3 }],
  ]);
  await clock.advance(350);
  expect(backend.received).toHaveLength(1);
  expect(backend.quantities()).toEqual({ 11: 2, 33: 3 });
});

test('taps on a gift are ignored before services load', () => {
  let serviceRequests = 0;
  const { first, storage } = createCartWorld({
    needSync: () => {
      serviceRequests += 1;
    },
  });
  first.setQuantity(product('44', { price: 0, inventory: 1, kind: 'free' }), 1);
  expect([first.state.intents.lines, serviceRequests, storage.get('cart-taps')]).toEqual([{}, 0, null]);
});

test('every tap before services load requests them', () => {
  let loads = 0;
  const { first } = createCartWorld({
    needSync: () => {
      loads += 1;
    },
  });
  first.start();
  first.setQuantity(milk, 2);
  first.setQuantity(bread, 1);
  expect(loads).toBe(2);
});

test('taps before services load are added to the stored cart', async () => {
  const { first, shown, arrive, clock, backend } = openEarly({ storage: leave(3), userId: 5 });
  first.start();
  first.setQuantity(bread, 1);
  arrive();
  expect(shown()).toEqual({ 11: 3, 22: 1 });
  await clock.advance(400);
  expect(backend.quantities()).toEqual({ 11: 3, 22: 1 });
});

test('a returning shopper’s tap before services load counts from the stored quantity', async () => {
  const { first, shown, arrive, clock, backend } = openEarly({ storage: leave(3), userId: 5 });
  first.start();
  expect([shown(), first.state.count]).toEqual([{ 11: 3 }, 3]);
  first.setQuantity(milk, 4);
  expect(shown()).toEqual({ 11: 4 });
  arrive();
  expect(shown()).toEqual({ 11: 4 });
  await clock.advance(400);
  expect(backend.quantities()).toEqual({ 11: 4 });
});

test('neither another shopper’s cart nor an unreadable one is shown before services load', () => {
  const brokenStorage = createCartWorld().storage;
  brokenStorage.set(CART_KEY, '{"ownerId":5,"order":["11"],"items":{"11":{"quantity":"three"}},"total":0}');
  const half = leave(3);
  const { items, order, ...kept } = JSON.parse(half.get(CART_KEY) ?? '');
  const withBread = { ...items, 22: { product: { productId: '22', name: 'Bread' }, quantity: 1 } };
  half.set(CART_KEY, JSON.stringify({ ...kept, order: [...order, '22'], items: withBread }));
  for (const storage of [leave(3, 6), brokenStorage, half]) {
    const { first, shown } = openEarly({ storage, userId: 5 });
    first.start();
    expect(shown()).toEqual({});
  }
});

test('taps made before services load are kept when the page is killed, and applied once', async () => {
  const killed = openEarly({ storage: leave(3), userId: 5 });
  killed.first.start();
  killed.first.setQuantity(milk, 5);
  killed.first.setQuantity(bread, 1);
  const nextTab = openEarly({ storage: killed.storage, userId: 5 });
  nextTab.first.start();
  expect(nextTab.shown()).toEqual({ 11: 5, 22: 1 });
  nextTab.arrive();
  await nextTab.clock.advance(400);
  expect(nextTab.backend.quantities()).toEqual({ 11: 5, 22: 1 });
  expect(nextTab.storage.get('cart-taps')).toBeNull();
});

test('a tap that another tab has already taken over and changed is left alone', async () => {
  const firstTab = openEarly({ userId: 5 });
  firstTab.first.start();
  firstTab.first.setQuantity(milk, 5);
  const otherTab = openEarly({ storage: firstTab.storage, userId: 5 });
  otherTab.first.start();
  otherTab.arrive();
  otherTab.cart.setQuantity(milk, 1);
  await otherTab.clock.advance(400);
  otherTab.show(false);
  firstTab.arrive();
  expect([otherTab.backend.quantities(), firstTab.shown()]).toEqual([{ 11: 1 }, { 11: 1 }]);
});

test('two tabs waiting for services keep each other’s taps', () => {
  const firstTab = openEarly({ userId: 5 });
  const otherTab = openEarly({ storage: firstTab.storage, userId: 5 });
  firstTab.first.start();
  otherTab.first.start();
  firstTab.first.setQuantity(milk, 1);
  otherTab.first.setQuantity(bread, 2);
  const nextTab = openEarly({ storage: firstTab.storage, userId: 5 });
  nextTab.first.start();
  expect(nextTab.shown()).toEqual({ 11: 1, 22: 2 });
});

test('taps before services load do not go to the next shopper', () => {
  const offline = openEarly({ userId: 5 });
  offline.first.start();
  offline.first.setQuantity(milk, 5);
  const { first, shown, arrive } = openEarly({ storage: offline.storage, userId: 6 });
  first.start();
  arrive();
  expect(shown()).toEqual({});
});

test('a product the server has removed does not come back when services load before the first screen', async () => {
  const { first, shown, arrive, clock, backend, cart, storage } = openEarly({ storage: leave(3), userId: 5 });
  backend.stock.set('11', 0);
  const killed = openEarly({ storage, userId: 5 });
  killed.first.start();
  killed.first.setQuantity(bread, 1);
  arrive();
  await clock.advance(400);
  first.start();
  await clock.advance(400);
  expect([shown(), cart.view().count]).toEqual([{ 22: 1 }, 1]);
  expect(backend.quantities()).toEqual({ 22: 1 });
});

test('the coupon of a link is shown as waiting before services load', () => {
  const { first, storage } = openEarly();
  first.start();
  first.keepLinkCoupon(' save10 ');
  expect(first.state.linkCoupon).toEqual({ code: 'SAVE10', message: '' });
  expect(storage.get(LINK_COUPON_KEY)).toBe('SAVE10');
});
