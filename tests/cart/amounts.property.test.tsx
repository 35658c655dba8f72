// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CartFooter } from '../../src/cart/CartFooter.tsx';
import { CartView } from '../../src/cart/CartView.tsx';
import { CartContext } from '../../src/cart/cart-context.tsx';
import type { CartAnswer } from '../../src/cart/cart-wire.ts';
import { formatPaise, toPaise } from '../../src/model/money.ts';
import { COUPONS } from '../../fixtures/coupons.ts';
import { goodsOf } from '../fixtures/sandbox-driver.ts';
import { openBackedCart } from './backed-cart.ts';
import { product } from './cart-world.ts';

const CARTS = 1_000;
const ITEMS = [
  ...[0.5, 1, 9.99, 19.05, 33.33, 49, 99, 101.1, 149.75, 250, 499.5, 1299].map((price, at) => ({
    id: at + 1,
    price,
    mrp: at % 3 === 0 ? price + 10.25 : price,
    stock: at % 4 === 0 ? 4 : 50,
  })),
];
const GOODS = goodsOf(ITEMS);
const PRODUCTS = ITEMS.map(({ id, price, mrp }) =>
  product(String(id), { price: toPaise(price), mrp: toPaise(mrp), inventory: 50 }),
);

const aCart = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: ITEMS.length - 1 }),
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 6 },
  ),
  donation: fc.boolean(),
  tip: fc.constantFrom(0, 0, 20_00, 50_00),
  coupon: fc.constantFrom('', '', ...COUPONS.map(({ code }) => code)),
});

type Wanted = typeof aCart extends fc.Arbitrary<infer W> ? W : never;

/** `₹1,299.50`, `−₹20`, `FREE`, in paise. */
function paiseOf(words: string): number {
  if (words === 'FREE') return 0;
  const digits = Number(words.replace(/[^\d.]/g, ''));
  return Math.round(digits * 100) * (/^[−-]/.test(words) ? -1 : 1);
}

/** What stands last: before it may stand what it was, struck through. */
const lastWords = (element: Element | null | undefined): string =>
  element?.lastChild?.textContent?.trim() ?? '';

const amountsOf = (answer: CartAnswer) => {
  const { bill_details: bill, items, bill_components } = answer.cart_data;
  const saved = (bill.total_mrp ?? 0) - (bill.total_cost ?? 0) + (bill.promo_discount ?? 0);
  return {
    lines: items
      .filter(({ quantity }) => quantity > 0)
      .map(({ product_id, quantity, price }) => [product_id, quantity, price * quantity] as const),
    bill: bill_components.map(({ right_header }) => right_header),
    total: bill.payable_amount,
    saved,
  };
};

async function openWorld() {
  const world = await openBackedCart('9000000001', GOODS);
  const { cart, coupons, pass } = world;
  return {
    ...world,
    async become({ lines, donation, tip, coupon }: Wanted): Promise<void> {
      const wanted = new Map(lines.map(({ at, quantity }) => [at, quantity]));
      for (const [at, one] of PRODUCTS.entries()) cart.setQuantity(one, wanted.get(at) ?? 0);
      cart.setDonation(donation);
      if (tip !== cart.state.tip) cart.setTip(tip);
      await pass();
      if (coupon !== '') {
        await coupons.apply(coupon, 'entered');
        await pass();
      }
    },
  };
}

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

test('and stands on the screen as it is', { timeout: 60_000 }, async () => {
  const { cart, become, lastAnswer } = await openWorld();
  render(
    <CartContext value={cart}>
      <CartView />
      <CartFooter address={null} onChangeAddress={() => {}} action="Continue" onAction={() => {}} />
    </CartContext>,
  );
  for (const wanted of fc.sample(aCart, { numRuns: 20, seed: 7 })) {
    await act(() => become(wanted));
    const told = amountsOf(lastAnswer());
    const lines = screen.getAllByTestId('cart-line');
    const prices = new Map(
      told.lines.map(([id, quantity, price]) => [id, [String(quantity), formatPaise(price)]]),
    );
    expect(lines).toHaveLength(told.lines.length);
    for (const line of lines) {
      const words = ['[data-testid="qty"]', '[class*="now"]'].map(
        (one) => line.querySelector(one)?.textContent,
      );
      expect(words).toEqual(prices.get(line.dataset.productId ?? ''));
    }
    const bill = screen.getByTestId('bill');
    expect([...bill.querySelectorAll('dd')].slice(0, -1).map(lastWords)).toEqual(told.bill);
    expect(screen.getByTestId('cart-total').textContent).toBe(formatPaise(told.total));
    expect(screen.getByTestId('cart-cta').textContent).toContain(formatPaise(told.total));
    const saving = /You save (\S+)/.exec(bill.textContent ?? '')?.[1];
    expect(saving).toBe(told.saved > 0 ? formatPaise(told.saved) : undefined);
  }
});
