import { describe, expect, test } from 'vitest';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { createCartWorld, product } from './cart-world.ts';

const { fifty, hundred } = THINGS;
const SENTENCE = 'Only for members.';
const AGAIN = 'Your last change is not saved yet. We are trying again.';

const refusal = (status: number, body: object = { message: SENTENCE }) => [
  { match: 'PUT /v5/carts/*', status, body },
];

/** One thing in the cart, and the server knows it. */
async function withOne() {
  const world = await openBackedCart('9000000001');
  world.cart.setQuantity(fifty, 1);
  await world.pass(1_000);
  return {
    ...world,
    shown: () => world.cart.view().lines.map(({ quantity }) => quantity),
    said: () => world.toasts.map((toast) => toast.replace(' (4000)', '')),
  };
}

describe('a change that the server refuses', () => {
  test.each([
    ['a bad request', refusal(400), SENTENCE],
    ['a conflict', refusal(409), SENTENCE],
    ['what it cannot take', refusal(422), SENTENCE],
    ['no words', refusal(422, {}), 'Your last change could not be saved, so we undid it.'],
  ])('%s: it is taken back to the last answer, with the reason', async (_, faults, sentence) => {
    const { cart, pass, shown, said, ...world } = await withOne();
    const before = cart.view();
    await world.faults(faults);
    cart.setQuantity(fifty, 3);
    cart.setQuantity(hundred, 1);
    await pass(1_000);
    expect([shown(), said()]).toEqual([[1], [sentence]]);
    expect(cart.view()).toEqual(before);
    expect(cart.state).toMatchObject({ status: 'SUCCESS', unsaved: false });
    await pass(60_000);
    expect(said()).toHaveLength(1);
    await world.faults([]);
    cart.setQuantity(fifty, 2);
    await pass(1_000);
    expect([shown(), cart.view().pending]).toEqual([[2], false]);
  });

  test('a first tap: the cart is empty again', async () => {
    const { cart, pass, faults, toasts } = await openBackedCart();
    await faults([{ match: 'POST /v5/carts', status: 422, body: { message: SENTENCE } }]);
    cart.setQuantity(fifty, 1);
    await pass(1_000);
    expect([cart.view().count, cart.view().pending, toasts.length]).toEqual([0, false, 1]);
  });

  test('a refresh: there is nothing to undo, and the reason stands in the cart', async () => {
    const { cart, pass, shown, said, ...world } = await withOne();
    await world.faults(refusal(422));
    await cart.refresh();
    await pass(1_000);
    expect([shown(), said()]).toEqual([[1], []]);
    expect(cart.state).toMatchObject({ status: 'SERVER_ERROR', refusal: SENTENCE });
  });

  test('a removal: the line is back, and there is nothing to undo', async () => {
    const { cart, pass, faults, shown } = await withOne();
    cart.setQuantity(hundred, 1);
    await pass(1_000);
    await faults(refusal(422));
    cart.setQuantity(fifty, 0);
    await pass(1_000);
    expect([shown(), cart.state.removed]).toEqual([[1, 1], null]);
  });

  test('taps made while it was on its way stay, and are sent', async () => {
    const { cart, pass, clock, faults, hold, release, shown } = await withOne();
    await faults(refusal(422));
    hold();
    cart.setQuantity(fifty, 3);
    await clock.advance(1_000);
    cart.setQuantity(hundred, 2);
    release();
    await pass(0);
    await faults([]);
    expect(shown()).toEqual([1, 2]);
    await pass(1_000);
    expect([shown(), cart.view().pending]).toEqual([[1, 2], false]);
  });

  test('the cart of before a login was never answered: it is kept, and the reason stands in it', async () => {
    const { cart, pass, toasts, faults, logIn } = await openBackedCart();
    await faults([{ match: 'POST /v5/carts', drop: true }]);
    cart.setQuantity(fifty, 2);
    await pass(1_000);
    await faults([{ match: 'POST /v5/carts', status: 422, body: { message: SENTENCE } }]);
    await logIn('9000000001');
    await pass(1_000);
    expect(cart.view()).toMatchObject({ count: 2, pending: true });
    expect(cart.state).toMatchObject({ status: 'SERVER_ERROR', refusal: SENTENCE });
    expect(toasts.at(-1)).toBe(`${SENTENCE} (4000)`);
  });
});

describe('a change that the server did not answer', () => {
  test.each([
    ['an error', [{ match: 'PUT /v5/carts/*', status: 500 }]],
    ['too many at once', refusal(429)],
    ['a broken connection', [{ match: 'PUT /v5/carts/*', drop: true }]],
    ['nonsense', [{ match: 'PUT /v5/carts/*', malformed: true }]],
  ])('%s: it is kept, said once, and tried again', async (_, faults) => {
    const { cart, pass, shown, said, ...world } = await withOne();
    await world.faults(faults);
    cart.setQuantity(fifty, 3);
    await pass(1_000);
    cart.setQuantity(hundred, 1);
    await pass(5_000);
    expect([shown(), said(), cart.view().pending]).toEqual([[3, 1], [AGAIN], true]);
    await world.faults([]);
    await pass(30_000);
    expect([shown(), said(), cart.view().pending]).toEqual([[3, 1], [AGAIN], false]);
  });

  test('nobody tries it any more: the next tap is told and tried anew', async () => {
    const { cart, pass, said, faults } = await withOne();
    await faults([{ match: 'PUT /v5/carts/*', status: 500 }]);
    cart.setQuantity(fifty, 3);
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    cart.setQuantity(fifty, 4);
    await pass(1_000);
    expect(said()).toEqual([AGAIN, AGAIN]);
    await faults([]);
    await pass(2_500);
    expect(cart.view().pending).toBe(false);
  });
});

describe('a failed call is told as a change that is not saved', () => {
  test.each([0, 2])('never where nothing was changed: a cart of %i is loaded', async (quantity) => {
    const before = createCartWorld({ userId: 5 });
    const stop = before.cart.start();
    before.cart.setQuantity(product('11'), 1);
    await before.clock.advance(1_000);
    before.cart.setQuantity(product('11'), quantity);
    await before.clock.advance(1_000);
    stop();
    const { backend, storage } = before;
    const { cart, clock, toasts, goOffline, goOnline } = createCartWorld({ userId: 5, backend, storage });
    backend.failNext(500, 500, 500, 500);
    cart.start();
    await clock.advance(60_000);
    goOffline();
    goOnline();
    await clock.advance(60_000);
    expect([cart.state.cartId, cart.view().count, toasts]).toEqual(['cart-1', quantity, []]);
  });

  test('once, when the call after a login fails while checkout waits to tell it', async () => {
    const { cart, clock, backend, logIn, toasts } = createCartWorld();
    cart.start();
    cart.setQuantity(product('11'), 1);
    await clock.advance(100);
    backend.failNext(500, 500);
    backend.hold();
    logIn(5);
    const synced = cart.sync({ awaited: true });
    await backend.release();
    expect([await synced, toasts]).toEqual([{ ok: false, reason: 'failed', answer: 'broken' }, []]);
    backend.failNext(500);
    cart.setQuantity(product('11'), 2);
    await clock.advance(400);
    expect(toasts, 'the next one is told again').toEqual([`${AGAIN} (4000)`]);
  });
});
