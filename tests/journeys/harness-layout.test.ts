import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

test('on a phone the QA page has held answers, faults, notices and the app’s buttons beside the device, and nothing moves', async () => {
  const page = await pages.open(PHONE);
  const { harness, home } = await shopperIn(page, server, {
    host: 'phonepe-android',
    faults: { proceedToPay: 'silent' },
    holds: ['POST /v5/carts'],
  });
  await home.expectShown();
  const restore = page.getByTestId('restore');
  const before = await boxesOf(page.getByTestId('device'), restore);
  await home.add();
  const letGo = page.getByTestId('let-all-go');
  await letGo.waitFor();
  const chip = page.getByRole('button', { name: 'End proceedToPay: silent' });
  for (const part of [letGo, chip, page.getByTestId('kill'), page.getByTestId('network')])
    await expectInView(page, part);
  await harness.kill();
  await expectInView(page, page.getByRole('status').first().getByText('App killed.'));
  expect(await boxesOf(page.getByTestId('device'), restore)).toEqual(before);

  const parts = page.getByRole('navigation', { name: 'Parts of the page' });
  for (const [name, inside] of [
    ['Timeline', page.getByTestId('timeline-search')],
    ['Set-up', page.getByTestId('record')],
    ['Device', page.getByTestId('device')],
  ] as const) {
    await parts.getByRole('button', { name }).press('Enter');
    await expectInView(page, inside);
    await parts.locator('[aria-current]', { hasText: name }).waitFor();
  }
  // the keyboard alone leads from part to part, too
  await page.getByTestId('timeline-export').focus();
  await expectInView(page, page.getByTestId('timeline-export'));
});

test('at 1280 pixels, held answers and a comparison leave the rows half of the column, with text of any size', async () => {
  const page = await pages.open(DESKTOP);
  const { home } = await shopperIn(page, server, { host: 'mobile-web', holds: ['*'] });
  await page.getByTestId('held').nth(1).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('timeline-export').selectOption('timeline'),
  ]);
  await page.getByTestId('timeline-compare').setInputFiles(await download.path());
  await page.getByTestId('comparison').waitFor();
  for (const textSize of ['100%', '200%']) {
    const { rows, column, overflow } = await page.getByTestId('timeline').evaluate((timeline, size) => {
      const { style } = document.documentElement;
      style.fontSize = size;
      const list = timeline.querySelector('[data-testid="timeline-row"]')?.closest('ol');
      const wide = [...document.querySelectorAll('main *:not(input, select)')].filter(
        (element) =>
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          !element.closest('[aria-hidden="true"]'),
      );
      return {
        rows: list?.clientHeight ?? 0,
        column: timeline.clientHeight,
        overflow: wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
      };
    }, textSize);
    expect([textSize, column, overflow]).toEqual([textSize, 800, []]);
    expect(rows).toBeGreaterThanOrEqual(column / 2);
  }
  await page.getByTestId('hold-all').click();
  await page.getByTestId('let-all-go').click();
  await home.expectShown();
});

const boxesOf = (...parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

async function expectInView(page: Page, part: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await part.boundingBox();
      return box && box.x >= 0 && box.y >= 0 && box.x + Math.min(box.width, width) <= width && box.y < height;
    })
    .toBe(true);
}
