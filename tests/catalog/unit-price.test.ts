import { expect, test } from 'vitest';
import { unitPrice } from '../../src/catalog/unit-price.ts';

test.each([
  ['500 g', 290_00, '₹58 / 100 g'],
  ['1 kg', 45_00, '₹4.50 / 100 g'],
  ['1.5 l', 90_00, '₹6 / 100 ml'],
  ['200 ml', 19_00, '₹9.50 / 100 ml'],
  ['4 × 100 g', 100_00, '₹25 / 100 g'],
  ['2 x 1 L', 300_00, '₹15 / 100 ml'],
  ['6 pieces', 72_00, '₹12 / piece'],
  ['12 pcs', 60_00, '₹5 / piece'],
  // no unit price, because it would repeat the price
  ['1 piece', 60_00, ''],
  ['100 g', 60_00, ''],
  ['1 pack', 60_00, ''],
  ['0 g', 60_00, ''],
  ['', 60_00, ''],
])('the unit price of %s at %i paise is "%s"', (unit, price, expectedText) =>
  expect(unitPrice(unit, price)).toBe(expectedText),
);
