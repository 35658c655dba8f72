import { describe, expect, test } from 'vitest';
import { CART_KEY } from '../../src/cart/store.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { settled } from '../support/fake-clock.ts';
import { openedCart, product } from './cart-world.ts';

const milk = product('11');
const bread = product('22', { price: 5_200, mrp: 6_000 });

describe('the stored cart', () => {
  test('the cart is stored at most every 500 ms, after a tap within 100 ms, and at once when the page is hidden', async () => {
    const { cart, clock, storage, show } = openedCart();
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
      const storedQuantity = JSON.parse(storage.get(CART_KEY) ?? '').items[22].quantity;
      expect(storedQuantity === quantity || tapsKept().includes(`"quantity":${quantity}`)).toBe(true);
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

  test('a cart ID is stored as soon as it is known, and removed once the cart is ordered', async () => {
    const { cart, clock, storage } = openedCart({ userId: 5 });
    const readStoredCart = () => JSON.parse(storage.get(CART_KEY) ?? '{}');
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    expect(readStoredCart()).toMatchObject({ cartId: 'cart-1', items: { 11: { quantity: 1 } } });
    cart.reset();
    await settled();
    expect(readStoredCart()).toMatchObject({ cartId: null, items: {} });
  });

  test('the owner of the cart is stored in the same turn as the login', async () => {
    const { cart, clock, storage, logIn } = openedCart();
    cart.setQuantity(milk, 1);
    await clock.advance(350);
    logIn(5);
    expect(JSON.parse(storage.get(CART_KEY) ?? '{}')).toMatchObject({ ownerId: 5, items: { 11: {} } });
  });

  test('taps are kept when the page is killed, and sent at the next start', async () => {
    const first = openedCart({ userId: 5 });
    first.cart.setQuantity(milk, 3);
    first.show(false);
    const { cart, backend, shown, clock } = openedCart({ storage: first.storage, userId: 5 });
    expect(shown()).toEqual({ 11: 3 });
    await clock.advance(0);
    expect(backend.quantities()).toEqual({ 11: 3 });
    expect(cart.state.cartId).toBe('cart-1');
  });

  test('the stored cart drops its ID when the session ended while the page was closed', async () => {
    const first = openedCart({ userId: 5 });
    first.cart.setQuantity(milk, 3);
    await first.clock.advance(1_000);
    const { cart, shown } = openedCart({ storage: first.storage });
    expect(shown()).toEqual({ 11: 3 });
    expect(cart.state.cartId).toBeNull();
    const another = openedCart({ storage: first.storage, userId: 6 });
    expect(another.shown()).toEqual({});
  });

  test('the stored cart is reported and ignored when it cannot be read', () => {
    const storage = createMemoryStorage();
    storage.set(CART_KEY, '{"version":1,"items":');
    const { cart, reports } = openedCart({ storage });
    expect(cart.view().count).toBe(0);
    expect(reports).toHaveLength(1);
  });

  test('the cart works when storage keeps nothing', async () => {
    const full = { get: () => null, set: () => {}, remove: () => {} };
    const { cart, clock, backend } = openedCart({ storage: full });
    cart.setQuantity(milk, 2);
    await clock.advance(2_000);
    expect(backend.quantities()).toEqual({ 11: 2 });
    expect(cart.view().count).toBe(2);
  });

  test('changes of another tab are taken over when the page becomes visible', async () => {
    const firstTab = openedCart({ userId: 5 });
    firstTab.cart.setQuantity(milk, 1);
    await firstTab.clock.advance(1_000);
    firstTab.show(false);
    const secondTab = openedCart({ storage: firstTab.storage, userId: 5 });
    secondTab.cart.setQuantity(bread, 2);
    secondTab.show(false);
    firstTab.show(true);
    expect(firstTab.shown()).toEqual({ 11: 1, 22: 2 });
    await firstTab.clock.advance(350);
    expect(firstTab.backend.quantities(), 'what it costs').toEqual({ 11: 1, 22: 2 });
    expect(firstTab.cart.view()).toMatchObject({ pending: false, total: 85_00 });
  });

  test('a tap on a cart changed by another tab stays pending until the server has priced it', async () => {
    const firstTab = openedCart({ userId: 5 });
    const secondTab = openedCart({ storage: firstTab.storage, userId: 5 });
    secondTab.cart.setQuantity(bread, 2);
    secondTab.show(false);
    firstTab.cart.setQuantity(milk, 1);
    firstTab.show(false);
    firstTab.show(true);
    expect(firstTab.shown()).toEqual({ 11: 1, 22: 2 });
    expect(firstTab.cart.view().pending).toBe(true);
    await firstTab.clock.advance(1_000);
    expect(firstTab.cart.view().pending).toBe(false);
  });
});

test('stopping the cart leaves no listener or timer and ignores a late response', async () => {
  const { cart, clock, backend, listeners, stop } = openedCart();
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
