import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, toPaise, toRupees } from '../../src/model/money.ts';

test.each([
  [0, '₹0'],
  [4900, '₹49'],
  [4950, '₹49.50'],
  [129900, '₹1,299'],
  [123456750, '₹12,34,567.50'],
  [-2000, '−₹20'],
])('%i paise are formatted as %s', (paise, words) => {
  expect(formatPaise(paise)).toBe(words);
});

test('rupees convert to whole paise and back', () => {
  for (const rupees of [0.1, 0.29, 19.99, 35, 1299.5]) {
    expect(Number.isInteger(toPaise(rupees))).toBe(true);
    expect(toRupees(toPaise(rupees))).toBe(rupees);
  }
});

test('amounts are formatted as by Intl.NumberFormat', () => {
  const whole = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (paise) => {
      expect(formatPaise(paise)).toBe((paise % 100 === 0 ? whole : exact).format(paise / 100));
    }),
  );
});
