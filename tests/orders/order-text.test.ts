import { describe, expect, test } from 'vitest';
import type { Reordered } from '../../src/cart/reorder.ts';
import { refundSentence, reorderSentences, itemsText } from '../../src/orders/order-text.ts';
import type { OrderCard } from '../../src/orders/orders-model.ts';

const amount = 215_00;

test.each([
  [
    { amount, to: 'wallet', name: 'Doorstep Cash', days: null },
    '₹215 has been refunded to your Doorstep Cash.',
  ],
  [
    { amount, to: 'source', name: 'Visa ••1111', days: [5, 7] },
    '₹215 will be refunded to Visa ••1111 within 5-7 working days.',
  ],
  [{ amount, to: 'source', name: 'Khata Pay', days: null }, '₹215 has been refunded to Khata Pay.'],
  [
    { amount: 0, to: 'source', name: 'Cash on delivery', days: null },
    'You hadn’t paid anything yet, so there is nothing to refund.',
  ],
  [
    {
      amount,
      to: 'source',
      name: 'UPI',
      days: [5, 7],
      balance: { amount: 500_00, name: 'Doorstep Cash' },
    },
    '₹500 has been refunded to your Doorstep Cash. ₹215 will be refunded to UPI within 5-7 working days.',
  ],
] as const)('the refund %o is described as "%s"', (refund, sentence) => {
  expect(refundSentence(refund)).toBe(sentence);
});

const reordered = (changes: Partial<Reordered>): Reordered => ({
  ...{ addedCount: 3, soldOut: [], shortages: [], priceRise: { count: 0, increase: 0 }, isConfirmed: true },
  ...changes,
});

describe('reorderSentences', () => {
  test.each([
    [reordered({}), ''],
    [
      reordered({ soldOut: ['Amul butter'], priceRise: { count: 2, increase: 14_00 } }),
      'Amul butter is sold out. 2 items cost ₹14 more than last time.',
    ],
    [reordered({ priceRise: { count: 1, increase: 1_50 } }), '1 item costs ₹1.50 more than last time.'],
    [reordered({ soldOut: ['Milk', 'Bread'] }), 'Milk and Bread are sold out.'],
    [reordered({ soldOut: ['a', 'b', 'c', 'd', 'e'] }), 'a, b, c and 2 more are sold out.'],
    [reordered({ shortages: [{ name: 'Milk', left: 1 }] }), 'Milk: only 1 left.'],
  ])('in case %# the result of a reorder is described as "%s"', (result, sentence) => {
    expect(reorderSentences(result).join(' ')).toBe(sentence);
  });
});

test.each([
  [['Milk', 'Bread', 'Tea', 'Rice', 'Dal'], 5, 'Milk, Bread and 3 more'],
  [['Milk', 'Bread'], 2, 'Milk and Bread'],
  [['Milk'], 1, 'Milk'],
  [['Milk', 'Bread', 'Tea'], 9, 'Milk, Bread and 7 more'],
  [['', ''], 4, '4 items'],
  [[], 0, ''],
])('the items %j with a count of %i are described as "%s"', (names, count, words) => {
  const things = names.map((name) => ({ name, imageUrl: '' }));
  const { names: namesText, more } = itemsText({ things, count } as unknown as OrderCard);
  expect(more === '' ? namesText : `${namesText} ${more}`).toBe(words);
});
