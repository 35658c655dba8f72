import { expect, test } from 'vitest';
import { splitAmount } from '../../../src/checkout/entry/balance.ts';

test.each([
  [200_00, 150_00, 150_00],
  [200_00, 200_00, 200_00],
  [200_00, 500_00, 200_00],
  [200_00, 199_00, 199_00],
  [200_00, 199_01, 199_00],
  [200_00, 199_99, 199_00],
  [80, 50, 0],
])('of %i paise, a balance of %i pays %i, and the rest is nothing or at least ₹1', (total, usable, part) => {
  const balance = { usable, promotional: 0, disabledReason: '' };
  const split = splitAmount(total, { usesBalance: true, options: { balance } });
  expect(split).toEqual({ balance: part, charge: total - part });
});
