import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { CartFooter } from '../../src/cart/CartFooter.tsx';
import { CartView } from '../../src/cart/CartView.tsx';
import { CartContext } from '../../src/cart/cart-context.tsx';
import { formatPaise } from '../../src/model/money.ts';
import { aCart, amountsOf, openWorld } from './priced-carts.ts';

afterEach(cleanup);

/** What stands last: before it may stand what it was, struck through. */
const lastWords = (element: Element | null | undefined): string =>
  element?.lastChild?.textContent?.trim() ?? '';

test('every amount stands on the screen as the server says it', { timeout: 60_000 }, async () => {
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
