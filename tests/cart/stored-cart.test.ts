import { describe, expect, test } from 'vitest';
import { type CartState, emptyCart } from '../../src/cart/model.ts';
import { readStored, writeStored } from '../../src/cart/persist/stored-cart.ts';
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

test('a stored cart is read back without the fields that only a response can provide', () => {
  expect(readStored(writeStored({ ...cart, status: 'SUCCESS', answered: true }))).toEqual(cart);
});

test('a cart is stored as version 1 with its items keyed by product ID', () => {
  expect(JSON.parse(writeStored(cart))).toMatchObject({
    version: 1,
    count: 3,
    total: 8_500,
    items: { 11: { product: { productId: '11', price: 2_000 }, quantity: 2 }, 22: { quantity: 1 } },
  });
});

test('reading a stored cart drops items without a quantity and malformed ones', () => {
  const raw = JSON.parse(writeStored(cart));
  raw.items['33'] = { product: product('33'), quantity: 0 };
  raw.items['44'] = { product: product('44') };
  raw.items['55'] = { quantity: 3 };
  raw.items['66'] = { product: product('67'), quantity: 3 };
  raw.items['77'] = null;
  raw.items['11'].quantity = 1.5;
  expect(readStored(JSON.stringify(raw))).toMatchObject({ count: 1, order: ['22'] });
});

test('stored lines missing from the order come last, and their malformed fields are cleared', () => {
  const raw = JSON.parse(writeStored(cart));
  raw.order = ['22', '22', '99'];
  Object.assign(raw.items['11'].product, { groupId: 7, merchantId: null, brand: 7, unit: null });
  raw.items['11'].product.inventory = 'many';
  const read = readStored(JSON.stringify(raw));
  expect(read?.order).toEqual(['22', '11']);
  expect(read?.items['11']).toMatchObject({
    quantity: 2,
    product: { name: 'Product 11', groupId: '', merchantId: '', brand: '', unit: '', inventory: 0 },
  });
});

describe('migrating an older cart format', () => {
  const milk = {
    quantity: 2,
    product: {
      product_id: 11,
      name: 'Toned milk',
      price: 27.5,
      mrp: '30',
      unit: '500 ml',
      image_url: '/pictures/11.svg',
      group_id: 7,
      seller_id: 31657,
      isCurrentVariant: true,
    },
  };
  const bread = { quantity: '1', product: { product_id: '22', name: 'Bread', price: '₹45' } };

  test.each([
    ['items keyed by product ID', { id: 'c1', items: { 11: milk, 22: bread } }],
    ['a list of items', { id: 'c1', items: [milk, bread] }],
    ['version 0', { id: 'c1', version: 0, count: 99, total: 1, items: [milk, bread] }],
  ])('migration keeps products, quantities and ID of %s', (_what, old) => {
    expect(readStored(JSON.stringify(old))).toEqual({
      ...emptyCart(),
      cartId: 'c1',
      cartType: 'items',
      items: {
        11: {
          quantity: 2,
          product: {
            productId: '11',
            groupId: '7',
            merchantId: '31657',
            name: 'Toned milk',
            brand: '',
            unit: '500 ml',
            price: 2_750,
            mrp: 3_000,
            inventory: 99,
            imageUrl: '/pictures/11.svg',
          },
        },
        22: {
          quantity: 1,
          product: {
            productId: '22',
            groupId: '22',
            merchantId: '',
            name: 'Bread',
            brand: '',
            unit: '',
            price: 4_500,
            mrp: 4_500,
            inventory: 99,
            imageUrl: '',
          },
        },
      },
      order: ['11', '22'],
      count: 3,
      total: 10_000,
    });
  });

  test('migration drops items without a quantity and malformed ones', () => {
    const { quantity, ...noQuantity } = bread;
    const items = [
      milk,
      noQuantity,
      { ...bread, quantity: 0 },
      { ...bread, quantity: null },
      { quantity: 1 },
      { quantity: 1, product: { product_id: 3 } },
      null,
      'bread',
    ];
    expect(readStored(JSON.stringify({ items }))).toMatchObject({ cartId: null, count: 2, order: ['11'] });
  });

  test('a migrated cart is written in the current format', () => {
    const migrated = readStored(JSON.stringify({ items: [milk] }));
    if (!migrated) throw new Error('not read');
    expect(JSON.parse(writeStored(migrated))).toMatchObject({ version: 1, items: { 11: { quantity: 2 } } });
    expect(readStored(writeStored(migrated))).toEqual(migrated);
  });
});

test.each(['', '{', 'null', '[]', '7', '"cart"', '{}', '{"items":7}', '{"version":2,"items":{}}'])(
  'migration reads nothing from an invalid cart: %s',
  (raw) => expect(readStored(raw)).toBeNull(),
);

test.each(['{"version":1,"items":[1]}', '{"version":1,"items":{}}', '{"items":[]}'])(
  'migration reads a cart without readable items as empty: %s',
  (raw) => expect(readStored(raw)).toEqual(emptyCart()),
);
