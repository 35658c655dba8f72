import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface AxeOptions {
  /** a selector: only the elements in it are checked */
  within?: string;
  /** selectors of elements to leave out */
  exclude?: string[];
  widths?: readonly number[];
}

/** The widths in px of a phone and of a wide screen; there is no other layout in between. */
const WIDTHS = [360, 1280];

/** Runs axe in the page, with all rules or only the contrast rule. */
function run(page: Page, within: string, exclude: string[], allRules: boolean): Promise<string[]> {
  return page.evaluate(
    async ([include, exclude, all]) => {
      const { axe: runner } = window as unknown as { axe: typeof axe };
      const { violations } = await runner.run(
        { include: [[include]], exclude: exclude.map((selector) => [selector]) },
        { resultTypes: ['violations'], preload: false, ...(!all && { runOnly: ['color-contrast'] }) },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    [within, exclude, allRules] as const,
  );
}

/** Finds cards that touch the edge of a phone's screen instead of keeping the margin. */
function findCardsAtTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[class*="Card_card"]')]
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => innerWidth < 600 && box.width > innerWidth / 2 && box.left < 8)
      .map(({ card }) => `a card at the edge: ${card.textContent?.slice(0, 60)}`),
  );
}

/** Expects axe to find no violations: of any rule in the light scheme, of the contrast rules in the dark one. */
export async function expectNoAxeFindings(
  page: Page,
  name: string,
  { within = 'html', exclude = [], widths = WIDTHS }: AxeOptions = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const originalSize = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const violations = await run(page, within, exclude, colorScheme === 'light');
      found.push(...violations.map((violation) => `${width} ${colorScheme} ${violation}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  found.push(...(await findCardsAtTheEdge(page)));
  if (originalSize !== null && originalSize.width !== page.viewportSize()?.width)
    await page.setViewportSize(originalSize);
  expect.soft(found, name).toEqual([]);
}
