import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readCartAnswer } from '../../src/cart/cart-api.ts';
import { cartAnswer } from '../../src/cart/cart-wire.ts';

const read = (over: object, data: object = {}) =>
  readCartAnswer(
    v.parse(cartAnswer, {
      cart_id: 12,
      cart_state: 'valid',
      cart_data: { items: [], bill_details: { payable_amount: 0 }, bill_components: [], ...data },
      ...over,
    }),
  );

describe('a cart answer', () => {
  test('ids become text, rupees become paise, broken items are left out', () => {
    const cart = read(
      {},
      {
        items: [
          { product_id: 11, quantity: 2, price: '₹1,299.50', inventory: 3.9 },
          { product_id: 22, quantity: 'many', price: 10 },
        ],
        bill_details: { payable_amount: 2_624, delivery_charge: '25' },
        address: { id: 77 },
      },
    );
    expect(cart).toMatchObject({ cartId: '12', total: 262_400, addressId: 77 });
    expect(cart.pricingDetails.deliveryCharge).toBe(2_500);
    expect(cart.lines).toMatchObject([{ productId: '11', quantity: 2, price: 129_950, inventory: 3 }]);
  });

  test('a cart state that nobody knows is not one to pay', () => {
    expect(read({ cart_state: 'almost' }).cartState).toBe('invalid');
  });

  test('promos are kept when applied is undefined or true, and WEB15 never is', () => {
    const { promoInfo } = read({
      promo_data: [
        { promo_code: 'FIRST50', applied: true },
        { promo_code: 'MILK10' },
        { promo_code: 'LATE', applied: false },
        { promo_code: 'WEB15', applied: true },
        { promo_code: 'WEB15' },
      ],
    });
    expect(promoInfo.map(({ promoCode }) => promoCode)).toEqual(['FIRST50', 'MILK10']);
  });

  test('what has changed is told in sentences; that nobody is logged in is no change', () => {
    const { changes } = read(
      {},
      {
        validations: [
          { code: 'FORCE_LOGOUT_USER', message: 'Please log in again.' },
          { code: 'PRICE_CHANGED', product_id: 11, message: 'Milk is ₹2 dearer.' },
          { code: 'UNNAMED' },
        ],
      },
    );
    expect(changes).toEqual([{ code: 'PRICE_CHANGED', productId: '11', message: 'Milk is ₹2 dearer.' }]);
  });
});
