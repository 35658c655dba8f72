import { expect, test } from 'vitest';
import { catalogFactsOf } from '../../src/cart/catalog-facts.ts';
import { productFacts } from '../../src/cart/products.ts';
import { openBackedCart } from './backed-cart.ts';
import { product } from './cart-world.ts';

test.each([
  ['category names', { type: 'Milk', level0_category: 'Dairy' }, { type: 'Milk', level0_category: 'Dairy' }],
  ['a category object with a name', { leaf_category: { id: 7, name: 'Curd' } }, { leaf_category: 'Curd' }],
  ['a numeric mapping ID', { mapping_id: 41 }, { mapping_id: '41' }],
  [
    'nothing but placeholders',
    { type: '#-NA', mapping_id: 0, level1_category: null, leaf_category: { id: 0, name: '' } },
    undefined,
  ],
])('the catalog facts of a product are read from %s', (_, sent, facts) => {
  expect(catalogFactsOf(sent)).toEqual(facts);
});

test('catalog facts are sent with the cart events and survive a cart response', async () => {
  const facts = { type: 'Milk', level1_category: 'Fresh milk', mapping_id: '9' };
  const { cart, pass, lastOf } = await openBackedCart();
  const milk = product('1', { facts });
  expect(productFacts(milk)).toMatchObject(facts);
  cart.setQuantity(milk, 1);
  expect(lastOf('Product Added')).toMatchObject(facts);
  await pass();
  cart.setQuantity(milk, 0);
  expect(lastOf('Product Removed')).toMatchObject(facts);
});
