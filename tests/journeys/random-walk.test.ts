import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

const STEPS = 20;
const SEED = 5;

test('a random walk of the QA page ends without a fault, and all of its steps are in the timeline and the spec', async () => {
  const page = await pages.open(DESKTOP);
  const { home } = await shopperIn(page, server, { host: 'phonepe-android' });
  await home.expectShown();

  const first = await recordWalk(page, STEPS);
  expect(first.result).toBe(
    `Nothing found: no error, no blank page, no mismatch of money. Steps: ${STEPS}. Seed: ${SEED}.`,
  );
  expect(await page.locator('[data-testid="money-row"][data-wrong]').count()).toBe(0);
  expect(first.steps.length).toBeGreaterThan(STEPS / 2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('timeline-export').selectOption('timeline'),
  ]);
  const { rows } = readTimelineFile(readFileSync(await download.path(), 'utf8'));
  expect(rows.filter(({ method }) => method.startsWith('walk: '))).toHaveLength(STEPS);
}, 180_000);

test('a random walk stops at the first error of the page, names it, and leaves a spec of its steps', async () => {
  const page = await pages.open(DESKTOP);
  const { home, harness } = await shopperIn(page, server, { host: 'mobile-web' });
  await home.expectShown();
  await harness.device.locator('html').evaluate(() => {
    window.addEventListener('click', () => {
      throw new TypeError('a fault on purpose');
    });
  });
  await startWalk(page, STEPS);
  const result = page.getByTestId('walk-result');
  await result.getByText('TypeError: a fault on purpose').waitFor();
  expect(pages.troubles()).toContain('thrown: a fault on purpose');
  expect(Number(/Steps: (\d+)/.exec((await result.textContent()) ?? '')?.[1])).toBeLessThan(STEPS / 2);
  await page.getByTestId('spec-show').click();
  const spec = await page.getByTestId('spec-text').inputValue();
  expect(spec).toContain('Record first, then walk');
  expect(spec).toMatch(/await shop\.screen\..*\.(click|fill|check|selectOption)\(/);
});

async function startWalk(page: Page, steps: number): Promise<void> {
  await page.getByTestId('walk-steps').fill(`${steps}`);
  await page.getByTestId('walk-seed').fill(`${SEED}`);
  await page.getByTestId('walk-start').click();
}

/** Walks from the seed data and empty storage; what came of it, and its steps in the spec. */
async function recordWalk(page: Page, steps: number): Promise<{ result: string; steps: readonly string[] }> {
  await page.getByTestId('record').click();
  await page.getByTestId('recording').getByText('Recording: 0 steps').waitFor();
  await startWalk(page, steps);
  await page.getByTestId('walk-stop').waitFor();
  await page.getByTestId('walk-stop').waitFor({ state: 'detached', timeout: 120_000 });
  const result = (await page.getByTestId('walk-result').textContent()) ?? '';
  await page.getByTestId('record-stop').click();
  const spec = await page.getByTestId('spec-text').inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const [body = ''] = spec.slice(spec.indexOf('=> {')).split('await expect(');
  return { result, steps: body.split('\n').slice(1) };
}
