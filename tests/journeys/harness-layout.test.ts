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
    faults: { navigateToPathForResult: 'silent' },
    holds: ['POST /v5/carts'],
  });
  await home.expectShown();
  const before = await page.getByTestId('device').boundingBox();
  await home.add();
  const letGo = page.getByTestId('let-all-go');
  await letGo.waitFor();
  const panel = await page.getByTestId('held-panel').boundingBox();
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  const chip = page.getByRole('button', { name: 'End navigateToPathForResult: silent' });
  for (const part of [letGo, chip, page.getByTestId('kill'), page.getByTestId('network')])
    await expectInView(page, part);
  await harness.kill();
  await expectInView(page, page.getByRole('status').first().getByText('App killed.'));
  expect(await page.getByTestId('device').boundingBox()).toEqual(before);

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

test('on a phone the QA page says that the shop is starting, what will be held, and the time of day of each row', async () => {
  const page = await pages.open(PHONE);
  let release = () => {};
  const slowNetwork = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await slowNetwork;
    await route.continue();
  });
  const { home } = await shopperIn(page, server, { host: 'mobile-web' });
  const starting = page.getByTestId('starting');
  await home.expectShown();
  expect(await starting.textContent()).toBe('Starting…');
  const before = await page.getByTestId('device').boundingBox();
  release();
  await starting.and(page.locator(':empty')).waitFor({ state: 'attached' });
  expect(await page.getByTestId('device').boundingBox()).toEqual(before);

  const parts = page.getByRole('navigation', { name: 'Parts of the page' });
  await parts.getByRole('button', { name: 'Set-up' }).click();
  const call = page.getByTestId('hold-call');
  await call.fill('POST /v1/payments');
  await call.press('Enter');
  const notice = page.getByRole('status').first();
  await expectInView(page, notice.getByText('Every answer to POST /v1/payments will be held.'));
  expect(await call.inputValue()).toBe('');

  await parts.getByRole('button', { name: 'Timeline' }).click();
  const search = await page.getByTestId('timeline-search').boundingBox();
  expect(search?.width).toBeGreaterThan(300);
  const row = page.getByTestId('timeline-row').filter({ hasText: '/api/' }).first();
  await row.getByText(/^\d\d:\d\d:\d\d$/).waitFor();
});

test('at 1280 pixels, held answers and a comparison leave the rows half of the column, with text of any size', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home } = await shopperIn(page, server, { host: 'mobile-web' });
  await home.expectShown();
  await page.getByTestId('hold-all').click();
  await harness.restore();
  await page.getByTestId('held').first().locator('summary').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('timeline-export').selectOption('timeline'),
  ]);
  await page.getByTestId('timeline-compare').setInputFiles(await download.path());
  await page.getByTestId('comparison').waitFor();
  for (const textSize of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    // the device is scaled once its column has its new width
    await expect.poll(() => findOverflow(page)).toEqual([]);
    const { rows, column } = await page.getByTestId('timeline').evaluate((timeline) => ({
      rows: timeline.querySelector('[data-testid="timeline-row"]')?.closest('ol')?.clientHeight ?? 0,
      column: timeline.clientHeight,
    }));
    expect([textSize, column]).toEqual([textSize, 800]);
    expect(rows).toBeGreaterThanOrEqual(column / 2);
  }
});

/** What is wider than its box. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *:not(input, select)')]
      .filter(
        (element) =>
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          !element.closest('[aria-hidden="true"]'),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

async function expectInView(page: Page, part: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await part.boundingBox();
      return box && box.x >= 0 && box.y >= 0 && box.x + Math.min(box.width, width) <= width && box.y < height;
    })
    .toBe(true);
}
