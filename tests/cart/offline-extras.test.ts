import { describe, expect, test } from 'vitest';
import { fetchAddresses } from '../../src/address/address-api.ts';
import { openCart } from '../support/open-cart.ts';
import { openBackedCart, THINGS } from './backed-cart.ts';

const { dear, hundred } = THINGS;

async function withCart() {
  const world = await openBackedCart('9876543210');
  world.cart.setQuantity(dear, 1);
  await world.pass(1_000);
  return world;
}

describe('a tip and a donation added offline', () => {
  test('a tip and a donation added offline are shown at once and sent once online', async () => {
    const { cart, pass, goOffline, comeBack } = await withCart();
    const initialTotal = cart.state.total;
    goOffline();
    void cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    cart.setDonation(true);
    await pass();
    expect(cart.view()).toMatchObject({ tip: 20_00, total: initialTotal + 22_00, pending: true });
    expect(cart.state.status).toBe('NO_INTERNET');
    comeBack();
    await pass();
    expect(cart.state).toMatchObject({ tip: 20_00, total: initialTotal + 22_00, status: 'SUCCESS' });
    expect(cart.view()).toMatchObject({ pending: false, feedDonation: { selected: true } });
  });

  test('a tip and a donation added offline survive a reload, along with a coupon', async () => {
    const { cart, coupons, pass, goOffline, comeBack, stop, ...world } = await withCart();
    goOffline();
    void cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    await coupons.apply('FLAT30', 'entered');
    cart.setDonation(true);
    await pass();
    stop();
    comeBack();
    const { cart: next } = openCart({ ...world, perform: () => {} });
    const stopNext = next.start();
    expect(next.view()).toMatchObject({ tip: 20_00, feedDonation: { selected: true } });
    await pass(1_000);
    expect(next.state).toMatchObject({ tip: 20_00, promoInfo: [{ promoCode: 'FLAT30' }] });
    expect(next.view()).toMatchObject({ pending: false, feedDonation: { selected: true } });
    stopNext();
  });

  test('a tip whose request was lost is sent again, and checkout waits for it', async () => {
    const { cart, pass, faults } = await withCart();
    await faults([{ match: 'PATCH /v5/carts/*', times: 1, drop: 'request' }]);
    await cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    expect(cart.state.retry).toMatchObject({ action: 'add_tip', fields: { tip_amount: 20 } });
    expect(await cart.sync()).toMatchObject({ ok: true });
    await pass(0);
    expect(cart.state).toMatchObject({ tip: 20_00, retry: null });
  });

  test('a tip and a donation added offline do not go to the next shopper', async () => {
    const { cart, pass, goOffline, comeBack, logOut, logIn } = await withCart();
    goOffline();
    void cart.addExtra({ type: 'tip-wanted', amount: 20_00 });
    cart.setDonation(true);
    await pass();
    logOut();
    comeBack();
    await logIn('9000000001');
    cart.setQuantity(hundred, 1);
    await pass(1_000);
    expect(cart.view()).toMatchObject({ tip: 0, feedDonation: { selected: false }, pending: false });
  });

  test('an empty cart is no longer shown as offline once online', async () => {
    const { cart, pass, goOffline, comeBack } = await openBackedCart();
    goOffline();
    cart.setQuantity(dear, 1);
    await pass();
    cart.setQuantity(dear, 0);
    await pass();
    comeBack();
    await pass();
    expect(cart.state.status).toBe('DEFAULT');
  });
});

test.each(['keeps', 'replaces'] as const)(
  'the cart keeps its address when a PUT without an address %s the stored one',
  async (put) => {
    const { cart, pass, api, raw, apiCalls } = await withCart();
    await raw('PUT', '/sandbox/carts', { put });
    const { addresses } = await fetchAddresses(api, new AbortController().signal);
    const id = addresses.find(({ serviceable }) => serviceable)?.id ?? 0;
    cart.setAddress(id);
    await pass(1_000);
    const calls: number[] = [];
    for (const quantity of [2, 3, 2]) {
      const initialCallCount = apiCalls.length;
      cart.setQuantity(dear, quantity);
      await pass(1_000);
      calls.push(apiCalls.length - initialCallCount);
      expect([cart.state.addressId, cart.view().pending]).toEqual([id, false]);
    }
    // from the first change on, the shop knows whether the backend drops the address
    expect(calls).toEqual(put === 'replaces' ? [2, 1, 1] : [1, 1, 1]);
  },
);
