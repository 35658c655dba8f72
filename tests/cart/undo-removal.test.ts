import { describe, expect, test } from 'vitest';
import { couponIn } from '../../src/cart/coupon-in.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';

const { fifty, hundred, dear } = THINGS;

async function withThree() {
  const world = await openBackedCart('9000000001');
  for (const one of [fifty, dear, hundred]) world.cart.setQuantity(one, 1);
  await world.pass();
  return world;
}

describe('undoing a removal', () => {
  test('undo puts a removed line back in its place with its quantity', async () => {
    const { cart, pass, order } = await withThree();
    cart.setQuantity(dear, 2);
    await pass();
    cart.setQuantity(dear, 0);
    await pass();
    expect(order()).toEqual(['1', '2']);
    expect(cart.state.removed?.lines).toMatchObject([{ product: { name: 'Thing 3' }, quantity: 2 }]);
    cart.undoRemoval();
    expect(order(), 'at once').toEqual(['1', '3', '2']);
    await pass();
    expect(order(), 'and after the server has said so').toEqual(['1', '3', '2']);
    expect(cart.view().lines[1]?.quantity).toBe(2);
    expect(cart.state.removed).toBeNull();
  });

  test('undo works before the server knows about the removal', async () => {
    const { cart, pass, order } = await withThree();
    cart.setQuantity(dear, 0);
    cart.undoRemoval();
    await pass();
    expect(order()).toEqual(['1', '3', '2']);
  });

  test('undo works while the response to the removal is on its way', async () => {
    const { cart, clock, pass, order, hold, release } = await withThree();
    hold();
    cart.setQuantity(dear, 0);
    await clock.advance(400);
    cart.undoRemoval();
    release();
    await pass();
    await pass();
    expect(order()).toEqual(['1', '3', '2']);
  });

  test('undo brings back the coupon that depended on the removed product', async () => {
    const { cart, coupons, pass } = await withThree();
    await coupons.apply('FIRST50', 'clicked');
    cart.setQuantity(dear, 0);
    await pass();
    expect(couponIn(cart.state)).toBe('');
    cart.undoRemoval();
    await pass();
    expect(couponIn(cart.state)).toBe('FIRST50');
  });

  /** Taps minus as often as given, `ms` apart. */
  async function minus({ cart, clock }: Awaited<ReturnType<typeof withThree>>, taps: number, ms = 400) {
    for (let tap = 0; tap < taps; tap += 1) {
      const { quantity = 0 } = cart.view().lines.find(({ product }) => product.productId === '1') ?? {};
      cart.setQuantity(fifty, quantity - 1);
      await clock.advance(ms);
    }
  }

  test.each<
    [
      what: string,
      between: (world: Awaited<ReturnType<typeof withThree>>) => unknown,
      back: number,
      coupon: string,
    ]
  >([
    ['nothing in between', () => {}, 5, 'SAVE10'],
    ['a response in between', ({ pass }) => pass(), 5, 'SAVE10'],
    ['a pause as long as undo lasts', ({ clock }) => clock.advance(4_600), 5, 'SAVE10'],
    ['a longer pause', ({ clock }) => clock.advance(4_700), 3, ''],
    ['another line changed', ({ cart }) => cart.setQuantity(hundred, 2), 3, ''],
    ['a tap on plus and one on minus', ({ cart }) => [4, 3].map((n) => cart.setQuantity(fifty, n)), 4, ''],
    ['a tip', ({ cart }) => cart.addExtra({ type: 'tip-wanted', amount: 20_00 }), 3, ''],
    ['another coupon', ({ coupons }) => coupons.apply('FLAT30', 'clicked'), 3, 'FLAT30'],
  ])(
    'undoing a removal after several taps on minus restores the quantity before them: %s',
    async (_, between, back, coupon) => {
      const world = await withThree();
      const { cart, coupons, pass, clock } = world;
      cart.setQuantity(dear, 0);
      cart.setQuantity(fifty, 5);
      await pass(6_000);
      await coupons.apply('SAVE10', 'clicked');
      expect(couponIn(cart.state)).toBe('SAVE10');
      await minus(world, 2);
      await between(world);
      await minus(world, 3);
      await clock.advance(1_000);
      cart.undoRemoval();
      await pass(1_000);
      const line = cart.view().lines.find(({ product }) => product.productId === '1');
      expect([line?.quantity, couponIn(cart.state)]).toEqual([back, coupon]);
    },
  );

  test('undo restores several lines removed in a row together', async () => {
    const { cart, clock, pass, order } = await withThree();
    cart.setQuantity(fifty, 0);
    await clock.advance(2_000);
    cart.setQuantity(hundred, 0);
    await clock.advance(4_000);
    cart.undoRemoval();
    await pass();
    expect(order()).toEqual(['1', '3', '2']);
  });

  test('undoing a removal is possible for five seconds', async () => {
    const { cart, clock, order } = await withThree();
    cart.setQuantity(dear, 0);
    await clock.advance(4_999);
    expect(cart.state.removed).not.toBeNull();
    await clock.advance(1);
    expect(cart.state.removed).toBeNull();
    cart.undoRemoval();
    expect(order()).toEqual(['1', '2']);
  });

  test('undoing a removal is not offered once the product was added again by hand', async () => {
    const { cart, order } = await withThree();
    cart.setQuantity(dear, 0);
    cart.setQuantity(dear, 1);
    expect(cart.state.removed).toBeNull();
    expect(order()).toEqual(['1', '3', '2']);
  });

  test('undoing a removal does nothing after an order', async () => {
    const { cart } = await withThree();
    cart.setQuantity(dear, 0);
    cart.reset();
    cart.undoRemoval();
    expect(cart.view().count).toBe(0);
  });

  test('undo restores an emptied cart with coupon, tip and donation for five seconds, under the same ID', async () => {
    const { cart, coupons, pass, lastAnswer, events } = await withThree();
    await coupons.apply('FLAT30', 'clicked');
    await cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    cart.setDonation(true);
    await pass();
    const { cartId, total } = cart.state;
    const { lines } = cart.view();
    cart.clear();
    expect([cart.view().count, cart.state.cartId]).toEqual([0, cartId]);
    await pass();
    expect(lastAnswer().cart_data).toMatchObject({ items: [], feedDonation: { selected: false } });
    expect(lastAnswer().cart_data.bill_details.tip_amount).toBe(0);
    expect(events().filter((event) => event === 'Product Removed')).toHaveLength(3);
    cart.undoRemoval();
    await pass();
    expect(cart.view().lines).toEqual(lines);
    expect(cart.state).toMatchObject({ cartId, total, tip: 20_00, promoInfo: [{ promoCode: 'FLAT30' }] });
    cart.clear();
    await pass(5_001);
    cart.undoRemoval();
    await pass();
    expect([cart.view().count, cart.state.total, cart.state.tip]).toEqual([0, 0, 0]);
  });

  test('undoing a removal is not possible after a logout, and leaves no timer', async () => {
    const { cart, clock, logOut, stop } = await withThree();
    cart.setQuantity(dear, 0);
    logOut();
    expect(cart.state.removed).toBeNull();
    cart.setQuantity(fifty, 0);
    stop();
    expect(clock.pending()).toBe(0);
  });

  test('undoing a removal is tracked, like the removal itself', async () => {
    const { cart, events, lastOf } = await withThree();
    cart.setQuantity(dear, 0);
    cart.undoRemoval();
    expect(events().slice(-2)).toEqual(['Product Removed', 'Product Added']);
    expect(lastOf('Product Added')).toMatchObject({ product_id: '3', quantity: 1 });
  });
});

describe('a tip', () => {
  test('a tip counts at once and is sent as an extra patch field', async () => {
    const { cart, apiCalls, pass } = await withThree();
    const initialTotal = cart.view().total;
    cart.addExtra({ type: 'tip-wanted', amount: 30_00 });
    expect(cart.view()).toMatchObject({ tip: 30_00, total: initialTotal + 30_00, pending: true });
    await pass();
    expect(cart.view()).toMatchObject({ tip: 30_00, total: initialTotal + 30_00, pending: false });
    expect(apiCalls.at(-1)).toMatch(/^PATCH/);
    cart.setQuantity(fifty, 2);
    await pass();
    expect(cart.state.tip, 'it stays').toBe(30_00);
  });

  test('the last of several rapid taps on a tip counts', async () => {
    const { cart, pass } = await withThree();
    cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    cart.addExtra({ type: 'tip-wanted', amount: 50_00 });
    cart.addExtra({ type: 'tip-wanted', amount: 0 });
    await pass();
    expect(cart.view()).toMatchObject({ tip: 0, pending: false });
  });

  test('a tip that failed to be sent is not counted and can be retried', async () => {
    const { cart, faults, pass } = await withThree();
    await faults([{ match: 'PATCH /v5/carts/*', status: 500, times: 1, body: {} }]);
    cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    await pass();
    expect(cart.view().tip).toBe(0);
    await cart.retry();
    expect(cart.view().tip).toBe(20_00);
  });
});
