import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CartFooter } from '../../src/cart/ui/CartFooter.tsx';
import { CartView } from '../../src/cart/ui/CartView.tsx';
import { createStore } from '../../src/platform/store.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { formatPaise } from '../../src/model/money.ts';
import { aCart, amountsOf, openWorld, paiseOf } from './priced-carts.ts';

const CARTS = 1_000;

/** The last text in the element, because a struck-through price may come first. */
const lastTextOf = (element: Element | null | undefined): string =>
  element?.lastChild?.textContent?.trim() ?? '';

test(`every amount comes from the server and is shown on the screen, in ${CARTS} carts`, {
  timeout: 120_000,
}, async () => {
  const { cart, first, become, lastAnswer } = await openWorld();
  const screen = document.createElement('div');
  const findByTestId = (testid: string) => screen.querySelector(`[data-testid="${testid}"]`);

  async function check(wanted: Parameters<typeof become>[0]): Promise<void> {
    await become(wanted);
    const expected = amountsOf(lastAnswer());
    const { lines, total, saving, pending } = cart.view();
    const known = lines.map(({ product, quantity }) => [
      product.productId,
      quantity,
      product.price * quantity,
    ]);
    expect(known.sort()).toEqual([...expected.lines].sort());
    expect([total, saving, pending]).toEqual([expected.total, expected.saved, false]);
    // checks that the amounts shown add up
    expect(expected.bill.map(paiseOf).reduce((sum, amount) => sum + amount, 0)).toBe(total);

    screen.innerHTML = renderToStaticMarkup(
      <Stores value={{ cart: { ...first, watched: createStore(cart.state) } }}>
        <CartView />
        <CartFooter address={null} onChangeAddress={() => {}} action="Continue" onAction={() => {}} />
      </Stores>,
    );
    const drawn = [...screen.querySelectorAll<HTMLElement>('[data-testid="cart-line"]')].map((line) => [
      line.dataset.productId,
      ...['[data-testid="qty"]', '[class*="now"]'].map((one) => line.querySelector(one)?.textContent),
    ]);
    const wantedLines = expected.lines.map(([id, quantity, price]) =>
      // a gift has neither a stepper nor a price
      price === 0 ? [id, undefined, undefined] : [id, String(quantity), formatPaise(price)],
    );
    expect(drawn.sort()).toEqual(wantedLines.sort());
    const bill = findByTestId('bill');
    expect([...(bill?.querySelectorAll('dd') ?? [])].slice(0, -1).map(lastTextOf)).toEqual(expected.bill);
    expect(findByTestId('cart-total')?.textContent).toBe(formatPaise(expected.total));
    expect(findByTestId('cart-cta')?.textContent).toContain(formatPaise(expected.total));
    const saved = /You save (\S+)/.exec(bill?.textContent ?? '')?.[1];
    expect(saved).toBe(expected.saved > 0 ? formatPaise(expected.saved) : undefined);
  }

  await fc.assert(fc.asyncProperty(aCart, check), { numRuns: CARTS, seed: 7, endOnFailure: true });
});
