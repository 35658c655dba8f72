import { expect, test } from 'vitest';
import { type CartState, emptyCart } from '../../src/cart/cart-model.ts';
import { readKept, writeKept } from '../../src/cart/keep-cart.ts';
import { product } from './cart-world.ts';

const cart: CartState = {
  ...emptyCart(),
  cartId: 'c1',
  cartType: 'items',
  items: {
    11: { product: product('11'), quantity: 2 },
    22: { product: product('22'), quantity: 1 },
  },
  order: ['22', '11'],
  count: 3,
  total: 8_500,
  addressId: 77,
  ownerId: 5,
  leftBehind: { userId: 6, productIds: ['22'] },
};

test('what is written is read again, but for what only an answer can say', () => {
  expect(readKept(writeKept({ ...cart, status: 'SUCCESS', answered: true }))).toEqual(cart);
});

test('it is version 1, its items keyed by product id, each a product and a quantity', () => {
  expect(JSON.parse(writeKept(cart))).toMatchObject({
    version: 1,
    count: 3,
    total: 8_500,
    items: { 11: { product: { productId: '11', price: 2_000 }, quantity: 2 }, 22: { quantity: 1 } },
  });
});

test('entries without a quantity, and broken ones, are dropped', () => {
  const raw = JSON.parse(writeKept(cart));
  raw.items['33'] = { product: product('33'), quantity: 0 };
  raw.items['44'] = { product: product('44') };
  raw.items['55'] = { quantity: 3 };
  raw.items['66'] = { product: product('67'), quantity: 3 };
  raw.items['77'] = null;
  raw.items['11'].quantity = 1.5;
  expect(readKept(JSON.stringify(raw))).toMatchObject({ count: 1, order: ['22'] });
});

test.each(['', '{', 'null', '[]', '"cart"', '{"version":2,"items":{}}', '{"version":1,"items":[1]}'])(
  'what is no cart of ours is not read: %s',
  (raw) => expect(readKept(raw)?.count ?? null).toBe(raw.endsWith('[1]}') ? 0 : null),
);
