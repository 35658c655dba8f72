import * as v from 'valibot';
import { expect, test } from 'vitest';
import { announcedFees } from '../../fixtures/pricing.ts';
import { feesWire } from '../../src/catalog/fees-wire.ts';

test.each<[description: string, sent: unknown, sentence: string]>([
  [
    'the sandbox',
    announcedFees(),
    'Fees per order: ₹4 handling, ₹25 delivery under ₹199, ₹15 small cart fee under ₹99',
  ],
  ['a backend without fees', [], ''],
  ['a backend that does not announce them', undefined, ''],
  ['a list that is none', { title: 'delivery', amount: 5 }, ''],
  [
    'a list with invalid and free entries',
    [
      null,
      { title: '', amount: 5 },
      { title: 'rain', amount: '₹12.50', below: null },
      { title: 'x', amount: 0 },
    ],
    'Fees per order: ₹12.50 rain',
  ],
])('the fees of %s become a sentence', (_description, sent, sentence) => {
  expect(v.parse(feesWire, sent)).toBe(sentence);
});
