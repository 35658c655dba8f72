import type { Page } from 'playwright-core';
import { countEvent, storedCart } from '../walk-state.ts';
import { type Action, isFree, nextShare } from './action.ts';

/** Taps in both tabs, in the order in which they are made. Nobody taps in two windows within half a second. */
const SEQUENCES: readonly (readonly ['first' | 'second', 1 | -1][])[] = [
  [
    ['first', 1],
    ['second', 1],
  ],
  [
    ['second', 1],
    ['first', 1],
    ['second', -1],
  ],
  [
    ['first', 1],
    ['first', 1],
    ['second', 1],
    ['first', -1],
  ],
];
/** Limits and stock are not what this action is about. */
const MOST_IN_CART = 4;
const ROUNDS = 6;
const ROUND_MS = 1_500;

/** Two windows side by side show the same cart: taps + and − in one and in the other. */
export const twoTabs: Action = {
  name: 'two-tabs',
  weight: 4,
  async make(tools, pick) {
    const { state, view, input, results } = tools;
    const { device } = state;
    if (!isFree(tools) || device.isApp || state.disturbedSteps > 0 || view.payment !== null)
      return results.skipped('two tabs: not possible here');
    const [first, second] = await device.showTwo('/');
    await settleBoth();
    const candidates = (await cardsOf(first)).filter(
      ({ id, quantity, canAdd }) =>
        canAdd && quantity <= MOST_IN_CART && quantity > 0 === pick > 0.3 && !state.changedProducts.has(id),
    );
    const others = new Map((await cardsOf(second)).map((card) => [card.id, card]));
    const card = candidates[Math.floor(nextShare(pick, 1) * candidates.length)];
    if (!card || others.get(card.id)?.quantity !== card.quantity) return end('two tabs: no product in both');
    const { id } = card;
    const sequence = SEQUENCES[Math.floor(nextShare(pick, 2) * SEQUENCES.length)] ?? [];
    let expected = card.quantity;
    const texts: string[] = [];
    let lastTab = '';
    for (const [tab, difference] of sequence) {
      if (tab !== lastTab) await settleBoth();
      lastTab = tab;
      if (!(await tapCard(tab === 'first' ? first : second, id, difference))) continue;
      expected += difference;
      texts.push(`${difference > 0 ? '+' : '−'} in the ${tab}`);
    }
    await settleBoth();
    countEvent(state, 'taps in two visible tabs');
    const quantities = await Promise.all([first, second].map((tab) => quantityIn(tab, id)));
    const { lines } = storedCart(await device.view());
    const result = await end(`two tabs: ${id}, ${card.quantity} in the cart, ${texts.join(', ')}`);
    const question = (await device.view()).dialog;
    if (question) return result;
    return {
      ...result,
      tabTaps: { productId: id, expected, found: [...quantities, lines[id] ?? 0] },
    };

    async function settleBoth(): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        await device.advanceClock(ROUND_MS / ROUNDS);
        await input.settle();
      }
    }

    async function end(text: string) {
      await device.showOne();
      return results.done(text);
    }
  },
};

interface Card {
  id: string;
  quantity: number;
  canAdd: boolean;
}

/** The product cards in a tab that are hydrated. */
function cardsOf(tab: Page): Promise<Card[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="product-card"]')]
      .filter((card) => card.getClientRects().length > 0 && !/Only \d+ left/.test(card.textContent))
      .map((card) => ({
        id: card.dataset.productId ?? '',
        quantity: Number(card.querySelector('[data-testid="qty"]')?.textContent ?? 0),
        canAdd: card.querySelector('[data-testid="qty-plus"], [data-testid="add"]') !== null,
      })),
  );
}

function quantityIn(tab: Page, id: string): Promise<number> {
  return tab.evaluate(
    (productId) =>
      Number(
        document.querySelector(
          `[data-testid="product-card"][data-product-id="${productId}"] [data-testid="qty"]`,
        )?.textContent ?? 0,
      ),
    id,
  );
}

/** Resolves with whether the control was there. */
function tapCard(tab: Page, id: string, difference: 1 | -1): Promise<boolean> {
  return tab.evaluate(
    ([productId, selector]) => {
      const card = document.querySelector(`[data-testid="product-card"][data-product-id="${productId}"]`);
      const control = card?.querySelector<HTMLButtonElement>(selector ?? '');
      if (!control || control.disabled || control.getAttribute('aria-disabled') === 'true') return false;
      control.click();
      return true;
    },
    [
      id,
      difference > 0 ? '[data-testid="qty-plus"], [data-testid="add"]' : '[data-testid="qty-minus"]',
    ] as const,
  );
}
