import { describe, expect, test } from 'vitest';
import { noIntents } from '../../../src/cart/intents.ts';
import { agreementOn, sameAgreement, type ShownOrder } from '../../../src/checkout/entry/agreement.ts';

const none = noIntents();
const cart = {
  cartId: 'c1',
  cartState: 'checkout_ready',
  addressId: 5,
  total: 10_200,
  priced: true,
  intents: none,
} satisfies ShownOrder['cart'];
const options = { status: 'success', cartId: 'c1', amount: 10_200 } satisfies ShownOrder['options'];
const shown: ShownOrder = { cart, options, shownAddressId: 5 };

describe('what Pay may ask for', () => {
  test('the cart, the address and the amount, once the server has confirmed all that is shown', () => {
    expect(agreementOn(shown)).toEqual({ cartId: 'c1', addressId: 5, amount: 10_200 });
  });

  test.each<[string, Partial<ShownOrder>]>([
    ['no cart', { cart: { ...cart, cartId: null } }],
    [
      'no cart, and ways to pay of none',
      { cart: { ...cart, cartId: null }, options: { ...options, cartId: '' } },
    ],
    ['a cart that was not checked', { cart: { ...cart, cartState: 'valid' } }],
    ['a total that was only estimated', { cart: { ...cart, priced: false } }],
    [
      'a tip that the server does not know yet',
      { cart: { ...cart, intents: { ...none, tip: { amount: 2_000 } } } },
    ],
    ['a cart of another address', { cart: { ...cart, addressId: 6 } }],
    ['no address shown', { shownAddressId: null }],
    ['no address anywhere', { cart: { ...cart, addressId: null }, shownAddressId: null }],
    [
      'another address chosen, which the server does not know yet',
      { cart: { ...cart, intents: { ...none, address: { addressId: 6, tap: 1 } } } },
    ],
    ['ways to pay that are being loaded', { options: { ...options, status: 'loading' } }],
    ['ways to pay of another cart', { options: { ...options, cartId: 'c2' } }],
    ['ways to pay another amount', { options: { ...options, amount: 10_300 } }],
  ])('nothing with %s', (_, over) => {
    expect(agreementOn({ ...shown, ...over })).toBeNull();
  });

  test('is the same when nothing of it has changed', () => {
    const agreed = { cartId: 'c1', addressId: 5, amount: 10_200 };
    const others = [{ cartId: 'c2' }, { addressId: 6 }, { amount: 10_100 }];
    expect([{}, ...others].map((over) => sameAgreement(agreed, { ...agreed, ...over }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
