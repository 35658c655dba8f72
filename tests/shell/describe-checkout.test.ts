import { expect, test } from 'vitest';
import { describeState } from '../../partners/ucp/checkout.ts';
import { objectionTo } from '../../partners/ucp/shapes.ts';
import { noIntents } from '../../src/cart/intents.ts';
import { type CartStoreState, emptyCart } from '../../src/cart/model.ts';
import { describeCheckout } from '../../src/shell/describe-checkout.ts';

/** A cart with two of a product for ₹56, and the server's total. */
function cartFor(total: number): CartStoreState {
  const product = {
    productId: '2',
    groupId: '2',
    merchantId: '1',
    name: 'Toned milk',
    brand: 'Meadow',
    unit: '1 l',
    price: 56_00,
    mrp: 60_00,
    inventory: 9,
    imageUrl: '',
  };
  return {
    ...emptyCart(),
    cartId: '7',
    cartState: 'valid',
    addressId: 1,
    priced: true,
    answered: true,
    items: { 2: { product, quantity: 2 } },
    order: ['2'],
    count: 2,
    total,
    intents: noIntents(),
    removed: null,
    linkCoupon: null,
    freeDelivery: null,
  };
}

test.each([
  ['with fees', 127_00, 'subtotal 11200 · fee 1500 · total 12700'],
  ['with an offer', 100_00, 'subtotal 11200 · discount -1200 · total 10000'],
  ['with neither', 112_00, 'subtotal 11200 · total 11200'],
] as const)('a host is told a cart %s as a checkout of the protocol’s schema', (_, total, expected) => {
  const state = describeCheckout(cartFor(total));
  expect(state?.totals.map(({ type, amount }) => `${type} ${amount}`).join(' · ')).toBe(expected);
  expect(state).toMatchObject({ id: '7', status: 'ready_for_complete' });
  const checkout = describeState({ version: '2026-04-08', payment_handlers: {} }, {}, { ...state });
  expect(objectionTo({ jsonrpc: '2.0', method: 'ec.start', params: { checkout } })).toBeNull();
});

test('a host is told of no checkout whose total is only an estimate', () => {
  expect(describeCheckout({ ...cartFor(112_00), priced: false })).toBeNull();
  expect(describeCheckout({ ...cartFor(112_00), cartId: null })).toBeNull();
});
