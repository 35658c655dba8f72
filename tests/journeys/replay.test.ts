import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readTimelineFile, writeTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { harnessDriver } from '../../fixtures/harness/test/pages/harness.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, shopperOn } from '../support/shopper.ts';

const server = serveShop({ SANDBOX_DEFAULT_ADDRESS: 'marked', SANDBOX_ADVANCE_S: '20' });
const pages = openPages();

test('an order that was placed by hand is placed again by a replay of its timeline, with the same id and on the same screens', async () => {
  const page = await pages.fresh(DESKTOP);
  const clock = Date.UTC(2026, 11, 24, 7);
  const { harness, home, cart, payment } = await shopperIn(page, server, {
    ...{ host: 'phonepe-ios', clock, seed: 7 },
  });
  await home.expectShown();
  const picked = await home.add();
  // with a second tap before it, the cart would be sent once or twice
  await page.getByTestId('timeline').getByText('/api/v5/carts').first().waitFor();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  await harness.kill();
  await harness.restore();
  await harness.device.getByTestId('cart-cta').waitFor();
  // a reload of the QA page is a step, too
  await page.reload();
  await cart.proceed();
  await harness.consent('allow');
  await payment.payNow();
  await harness.pay('approve');
  const orderId = await payment.waitForOrder();
  const path = await saveTimeline(page);
  const { run, ...file } = readTimelineFile(readFileSync(path, 'utf8'));
  expect(run?.end).toMatchObject({ heading: 'Order placed', sheet: null });

  // in a browser that knows nothing of the run, and with another clock
  const other = await pages.fresh(DESKTOP);
  const { device, open } = harnessDriver(other, server.url);
  await open({ host: 'desktop' });
  await chooseFile(other, path);
  await expectDifference(other, 'In the file: host phonepe-ios, version 7,');
  await expectDifference(other, 'Here: host desktop, no version,');
  await other.getByTestId('replay').click();
  await expectEnd(other, 'on the same screens');
  await expectDifference(other, 'No difference');
  expect(await other.getByTestId('comparison').textContent()).not.toContain('Set up differently');
  expect(await shopperOn(device).payment.waitForOrder()).toBe(orderId);
  // what was replayed can be replayed
  const again = readTimelineFile(readFileSync(await saveTimeline(other), 'utf8'));
  expect(again.run?.steps.map(({ step }) => step)).toEqual(run?.steps.map(({ step }) => step));

  // the same steps, with a fault that the file does not have
  if (!run) throw new Error('The timeline has no run');
  const setup = `${run.setup}&rule=POST+/v1/campaigns:error:once`;
  writeFileSync(path, writeTimelineFile({ ...file, run: { ...run, setup } }));
  await replay(other, path);
  await expectEnd(other, 'on the same screens');
  await expectDifference(
    other,
    'POST /api/v1/campaigns: 500 (broken on purpose: server error) here, 200 in the file.',
  );
});

async function saveTimeline(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('timeline-export').selectOption('timeline'),
  ]);
  return download.path();
}

/** Waits for the end of the replay, and for these words in its sentence. */
async function expectEnd(page: Page, words: string): Promise<void> {
  await page.getByTestId('replay-stop').waitFor();
  await page.getByTestId('replay-stop').waitFor({ state: 'detached', timeout: 60_000 });
  expect(await page.getByTestId('replay-status').textContent()).toContain(words);
}

const expectDifference = (page: Page, words: string) =>
  expect.poll(() => page.getByTestId('comparison').textContent()).toContain(words);

async function chooseFile(page: Page, path: string): Promise<void> {
  await page.getByTestId('timeline-compare').setInputFiles({
    name: 'timeline.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  });
}

async function replay(page: Page, path: string): Promise<void> {
  await chooseFile(page, path);
  await page.getByTestId('replay').click();
}
