import { describe, expect, test } from 'vitest';
import { openBackedCart, THINGS } from './backed-cart.ts';
import { createCartWorld, product } from './cart-world.ts';

const { fifty, hundred } = THINGS;
const SENTENCE = 'Only for members.';
const AGAIN = 'Your last change is not saved yet. We’re trying again.';

const refusal = (status: number, body: object = { message: SENTENCE }) => [
  { match: 'PUT /v5/carts/*', status, body },
];

/** A cart with one product that the server knows of. */
async function withOne() {
  const world = await openBackedCart('9000000001');
  world.cart.setQuantity(fifty, 1);
  await world.pass(1_000);
  return {
    ...world,
    shown: () => world.cart.view().lines.map(({ quantity }) => quantity),
    shownToasts: () => world.toasts.map((toast) => toast.replace(' (4000)', '')),
  };
}

describe('a change that the server refuses', () => {
  test.each([
    ['a bad request', refusal(400), SENTENCE],
    ['a conflict', refusal(409), SENTENCE],
    ['an unprocessable request', refusal(422), SENTENCE],
    ['a refusal without a message', refusal(422, {}), 'Your last change could not be saved, so we undid it.'],
  ])('a change that the server refuses is undone with the reason after %s', async (_, faults, sentence) => {
    const { cart, pass, shown, shownToasts, ...world } = await withOne();
    const initialView = cart.view();
    await world.faults(faults);
    cart.setQuantity(fifty, 3);
    cart.setQuantity(hundred, 1);
    await pass(1_000);
    expect([shown(), shownToasts()]).toEqual([[1], [sentence]]);
    expect(cart.view()).toEqual(initialView);
    expect(cart.state).toMatchObject({ status: 'SUCCESS', unsaved: false });
    await pass(60_000);
    expect(shownToasts()).toHaveLength(1);
    await world.faults([]);
    cart.setQuantity(fifty, 2);
    await pass(1_000);
    expect([shown(), cart.view().pending]).toEqual([[2], false]);
  });

  test('a refused first tap leaves the cart empty', async () => {
    const { cart, pass, faults, toasts } = await openBackedCart();
    await faults([{ match: 'POST /v5/carts', status: 422, body: { message: SENTENCE } }]);
    cart.setQuantity(fifty, 1);
    await pass(1_000);
    expect([cart.view().count, cart.view().pending, toasts.length]).toEqual([0, false, 1]);
  });

  test('a refused refresh undoes nothing and shows the reason in the cart', async () => {
    const { cart, pass, shown, shownToasts, ...world } = await withOne();
    await world.faults(refusal(422));
    await cart.refresh();
    await pass(1_000);
    expect([shown(), shownToasts()]).toEqual([[1], []]);
    expect(cart.state).toMatchObject({ status: 'SERVER_ERROR', refusal: SENTENCE });
  });

  test('a refused removal puts the line back and offers no undo', async () => {
    const { cart, pass, faults, shown } = await withOne();
    cart.setQuantity(hundred, 1);
    await pass(1_000);
    await faults(refusal(422));
    cart.setQuantity(fifty, 0);
    await pass(1_000);
    expect([shown(), cart.state.removed]).toEqual([[1, 1], null]);
  });

  test('taps made during a request that is refused are kept and sent', async () => {
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

  test('an unsent cart that is refused after a login is kept and shows the reason', async () => {
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

describe('a change that the server did not accept or refuse', () => {
  test.each([
    ['a server error', [{ match: 'PUT /v5/carts/*', status: 500 }]],
    ['too many requests', refusal(429)],
    ['a lost connection', [{ match: 'PUT /v5/carts/*', drop: true }]],
    ['a malformed response', [{ match: 'PUT /v5/carts/*', malformed: true }]],
  ])(
    'a change that the server did not accept or refuse is kept, announced once and retried after %s',
    async (_, faults) => {
      const { cart, pass, shown, shownToasts, ...world } = await withOne();
      await world.faults(faults);
      cart.setQuantity(fifty, 3);
      await pass(1_000);
      cart.setQuantity(hundred, 1);
      await pass(5_000);
      expect([shown(), shownToasts(), cart.view().pending]).toEqual([[3, 1], [AGAIN], true]);
      await world.faults([]);
      await pass(30_000);
      expect([shown(), shownToasts(), cart.view().pending]).toEqual([[3, 1], [AGAIN], false]);
    },
  );

  test('an unsaved change is announced and retried with the next tap once automatic retries have ended', async () => {
    const { cart, pass, shownToasts, faults } = await withOne();
    await faults([{ match: 'PUT /v5/carts/*', status: 500 }]);
    cart.setQuantity(fifty, 3);
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    cart.setQuantity(fifty, 4);
    await pass(1_000);
    expect(shownToasts()).toEqual([AGAIN, AGAIN]);
    await faults([]);
    await pass(2_500);
    expect(cart.view().pending).toBe(false);
  });
});

describe('the notice about an unsaved change', () => {
  test.each([0, 2])(
    'the notice about an unsaved change is not shown when loading a cart of %i fails and nothing was changed',
    async (quantity) => {
      const previousWorld = createCartWorld({ userId: 5 });
      const stop = previousWorld.cart.start();
      previousWorld.cart.setQuantity(product('11'), 1);
      await previousWorld.clock.advance(1_000);
      previousWorld.cart.setQuantity(product('11'), quantity);
      await previousWorld.clock.advance(1_000);
      stop();
      const { backend, storage } = previousWorld;
      const { cart, clock, toasts, goOffline, goOnline } = createCartWorld({ userId: 5, backend, storage });
      backend.failNext(500, 500, 500, 500);
      cart.start();
      await clock.advance(60_000);
      goOffline();
      goOnline();
      await clock.advance(60_000);
      expect([cart.state.cartId, cart.view().count, toasts]).toEqual(['cart-1', quantity, []]);
    },
  );

  test('the notice about an unsaved change is not shown for a request that checkout waits for, but for the next one', async () => {
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
