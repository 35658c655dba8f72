import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WIDTHS = [360, 768, 1280];

/** Axe is there in every document that the page opens from now on. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source);

/**
 * Every rule in the light scheme; in the dark one, which differs in colours only, that of contrast. `but`: what has been
 * looked at before, and stands behind.
 */
export async function sound(
  page: Page,
  name: string,
  { but = [], widths = WIDTHS }: { but?: string[]; widths?: readonly number[] } = {},
): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const violations = await page.evaluate(
        async ({ exclude, everything }) => {
          const { axe: runner } = window as unknown as { axe: typeof axe };
          const result = await runner.run(
            { include: [['html']], exclude },
            {
              resultTypes: ['violations'],
              preload: false,
              ...(!everything && { runOnly: ['color-contrast'] }),
            },
          );
          return result.violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
          );
        },
        { exclude: but.map((selector) => [selector]), everything: colorScheme === 'light' },
      );
      found.push(...violations.map((violation) => `${width} ${colorScheme} ${violation}`));
    }
  }
  expect.soft(found, name).toEqual([]);
}
