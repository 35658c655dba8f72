import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Product, productWire } from '../../src/catalog/product-wire.ts';

const GHEE = {
  product_id: 12,
  merchant_id: 3,
  name: 'Cow ghee',
  unit: '500 ml',
  price: 310,
  mrp: 350,
  inventory: 8,
};

const read = (changes: object): Product => v.parse(productWire, { ...GHEE, ...changes });

describe('the product parser', () => {
  test.each<[oddity: string, sent: object, read: Partial<Product>]>([
    ['ids as numbers', { product_id: 12, merchant_id: 3 }, { productId: '12', merchantId: '3' }],
    ['ids as strings', { product_id: '12', merchant_id: '3' }, { productId: '12', merchantId: '3' }],
    ['no group: falls back to the product id', { group_id: null }, { groupId: '12' }],
    ['a formatted price', { price: '₹1,299', mrp: '₹1,599.50' }, { price: 129_900, mrp: 159_950 }],
    ['numbers as strings', { price: '310', inventory: '8' }, { price: 31_000, inventory: 8 }],
    ['no MRP', { mrp: null }, { mrp: 31_000, offer: '' }],
    ['an MRP below the price', { mrp: 300 }, { mrp: 31_000, offer: '' }],
    ['discount 0 although below MRP', { discount: 0, offer: null }, { offer: '11% off' }],
    ['less than one percent off', { price: 349.5 }, { offer: '' }],
    ['a newline in the offer', { offer: '13%\nOFF' }, { offer: '13% off' }],
    ['an offer in free text', { offer: 'Buy 1, get 1' }, { offer: 'Buy 1, get 1' }],
    ['a placeholder as the offer', { offer: '#-NA', mrp: null }, { offer: '' }],
    ['null for badges', { badges: null }, { badges: [] }],
    ['placeholders among badges', { badges: ['', ' Dummy ', 'Imported', 7] }, { badges: ['Imported'] }],
    ['an unknown tint', { image_tint: 'plaid' }, { tint: 'sand' }],
    ['a known tint', { image_tint: 'sky' }, { tint: 'sky' }],
    ['no tint', {}, { tint: 'sand' }],
    ['a food type', { food_type: 'Vegetarian' }, { foodType: 'Vegetarian' }],
    ['a food type that is not a string', { food_type: 1 }, { foodType: undefined }],
    ['a membership', { type_id: 5862 }, { kind: 'membership' }],
    ['any other type', { type_id: 7 }, { kind: undefined }],
    ['a member price', { sbc_price: '299' }, { sbcPrice: 299_00 }],
    ['no member price', { sbc_price: null }, { sbcPrice: 0 }],
    ['a member price that is not lower', { price: 299, sbc_price: 299 }, { sbcPrice: 0 }],
    ['a delivery type', { merchant_type: 'Express' }, { etaIdentifier: 'express' }],
    [
      'a delivery type with its own ETA',
      { merchant_type: 'Express', eta_identifier: 'longtail' },
      { etaIdentifier: 'longtail' },
    ],
    ['negative stock', { inventory: -2 }, { inventory: 0 }],
    ['missing stock', { inventory: null }, { inventory: 0 }],
    ['extra whitespace in the name', { name: '  Cow\n ghee ' }, { name: 'Cow ghee' }],
    [
      'unknown extra fields',
      { rating: { bar: 4.650000095367432 }, sbc_offer: '100% OFF' },
      { offer: '11% off' },
    ],
  ])('a product with %s is read', (_, sent, expected) => {
    expect(read(sent)).toMatchObject(expected);
  });

  test.each([
    ['no id', { product_id: null }],
    ['no name', { name: '   ' }],
    ['no price', { price: null }],
    ['a price that is not a number', { price: 'free' }],
  ])('a product with %s is rejected', (_, changes) => {
    expect(v.safeParse(productWire, { ...GHEE, ...changes }).success).toBe(false);
  });
});
