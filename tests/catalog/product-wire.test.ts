import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
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

describe('a product on the wire', () => {
  it.each<[oddity: string, sent: object, read: Partial<Product>]>([
    ['ids as numbers', { product_id: 12, merchant_id: 3 }, { productId: '12', merchantId: '3' }],
    ['ids as strings', { product_id: '12', merchant_id: '3' }, { productId: '12', merchantId: '3' }],
    ['no group: a group of its own', { group_id: null }, { groupId: '12' }],
    ['a price in words', { price: '₹1,299', mrp: '₹1,599.50' }, { price: 129_900, mrp: 159_950 }],
    ['numbers as strings', { price: '310', inventory: '8' }, { price: 31_000, inventory: 8 }],
    ['no MRP', { mrp: null }, { mrp: 31_000, offer: '' }],
    ['an MRP below the price', { mrp: 300 }, { mrp: 31_000, offer: '' }],
    ['discount 0 although below MRP', { discount: 0, offer: null }, { offer: '11% off' }],
    ['less than one percent off', { price: 349.5 }, { offer: '' }],
    ['a newline in the offer', { offer: '13%\nOFF' }, { offer: '13% off' }],
    ['an offer in other words', { offer: 'Buy 1, get 1' }, { offer: 'Buy 1, get 1' }],
    ['a placeholder for an offer', { offer: '#-NA', mrp: null }, { offer: '' }],
    ['null for badges', { badges: null }, { badges: [] }],
    ['placeholders among badges', { badges: ['', ' Dummy ', 'Imported', 7] }, { badges: ['Imported'] }],
    ['a ground that is not known', { image_tint: 'plaid' }, { tint: 'sand' }],
    ['a known ground', { image_tint: 'sky' }, { tint: 'sky' }],
    ['no ground', {}, { tint: 'sand' }],
    ['the mark of its pack', { food_type: 'Vegetarian' }, { foodType: 'Vegetarian' }],
    ['a mark that is no words', { food_type: 1 }, { foodType: undefined }],
    ['a membership', { type_id: 5862 }, { kind: 'membership' }],
    ['any other type', { type_id: 7 }, { kind: undefined }],
    ['a price for members', { sbc_price: '299' }, { sbcPrice: 299_00 }],
    ['no price for members', { sbc_price: null }, { sbcPrice: 0 }],
    ['a price for members that is no less', { price: 299, sbc_price: 299 }, { sbcPrice: 0 }],
    ['its kind of delivery', { merchant_type: 'Express' }, { etaIdentifier: 'express' }],
    [
      'one with an ETA of its own',
      { merchant_type: 'Express', eta_identifier: 'longtail' },
      { etaIdentifier: 'longtail' },
    ],
    ['stock below nothing', { inventory: -2 }, { inventory: 0 }],
    ['no stock told', { inventory: null }, { inventory: 0 }],
    ['blanks around and within the name', { name: '  Cow\n ghee ' }, { name: 'Cow ghee' }],
    [
      'fields of its own',
      { rating: { bar: 4.650000095367432 }, sbc_offer: '100% OFF' },
      { offer: '11% off' },
    ],
  ])('%s', (_, sent, expected) => {
    expect(read(sent)).toMatchObject(expected);
  });

  it.each([
    ['no id', { product_id: null }],
    ['no name', { name: '   ' }],
    ['no price', { price: null }],
    ['a price that is none', { price: 'free' }],
  ])('cannot be sold with %s', (_, changes) => {
    expect(v.safeParse(productWire, { ...GHEE, ...changes }).success).toBe(false);
  });
});
