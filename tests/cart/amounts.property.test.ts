import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCart, amountsOf, openWorld, paiseOf } from './priced-carts.ts';

const CARTS = 1_000;

test(`every amount is the server's, in ${CARTS} carts`, { timeout: 120_000 }, async () => {
  const { cart, become, lastAnswer } = await openWorld();
  await fc.assert(
    fc.asyncProperty(aCart, async (wanted) => {
      await become(wanted);
      const told = amountsOf(lastAnswer());
      const { lines, total, saving, pending } = cart.view();
      const seen = lines.map(({ product, quantity }) => [
        product.productId,
        quantity,
        product.price * quantity,
      ]);
      expect([...seen].sort()).toEqual([...told.lines].sort());
      expect([total, saving, pending]).toEqual([told.total, told.saved, false]);
      expect(cart.state.bill.map(({ amount }) => amount)).toEqual(told.bill);
      // and what stands there adds up
      expect(told.bill.map(paiseOf).reduce((sum, amount) => sum + amount, 0)).toBe(total);
    }),
    { numRuns: CARTS, seed: 7, endOnFailure: true },
  );
});
