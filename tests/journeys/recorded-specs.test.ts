import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findDifference } from '../../bridge/harness/compare-timelines.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { readTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const ROOT = join(import.meta.dirname, '../..');

// as `npm start` runs it: tests have another default address, and orders that wait
const server = serveShop({ SANDBOX_DEFAULT_ADDRESS: 'marked', SANDBOX_ADVANCE_S: '20' });
const pages = openPages();

const ADDRESS = {
  flat: 'Z-77, Quiet Court',
  locality: 'Sector 49',
  pincode: '122018',
  landmark: 'Behind the blue gate',
  label: 'Hut',
};

test('a login and payment recorded by hand in the payments app on iOS is a spec that gives the same timeline', async () => {
  const page = await pages.fresh(DESKTOP);
  const { harness, home, cart, address, payment } = await shopperIn(page, server, { host: 'phonepe-ios' });
  await home.expectShown();
  // a cart from before the recording is no part of the story
  await home.add();
  await cart.expectCount(1);

  await page.getByTestId('record').press('Enter');
  await page.getByTestId('recording').getByText('Recording: 0 steps').waitFor();
  await home.expectShown();
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  await harness.kill();
  await harness.restore();
  await cart.proceed();
  await harness.consent('allow');
  await address.add(ADDRESS);
  await payment.payNow();
  await harness.pay('decline');
  await payment.expectFailed();
  await payment.tryAgain();
  await payment.payNow();
  await harness.pay('approve');
  await payment.waitForOrder();
  expect(await page.getByTestId('record').getAttribute('aria-pressed')).toBe('true');
  await page.getByTestId('record-stop').click();

  await page.getByTestId('spec-name').fill('A declined payment is made again');
  const spec = await save(page, () => page.getByTestId('spec-save').click());
  expect(spec.name).toBe('a-declined-payment-is-made-again.spec.ts');
  expect(spec.text).toBe(await page.getByTestId('spec-text').inputValue());
  expect(spec.text).toContain(ADDRESS.locality);
  for (const typed of [ADDRESS.flat, ADDRESS.landmark]) expect(spec.text).not.toContain(typed);
  expect(spec.text).toContain("await expect(timeline).toHaveCall('login', 'ok');");
  expect(spec.text).not.toMatch(/locator\(/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const recorded = await save(page, () => page.getByTestId('timeline-export').selectOption('timeline'));

  const { output, rows } = await run(spec);
  expect(output).toContain('1 passed');
  // what ran on the recording's side after the last step is no part of the story
  const theirs = readTimelineFile(recorded.text).rows;
  expect(findDifference(theirs.filter(isOfHost), rows.filter(isOfHost))).toBeNull();
  expect(changesIn(rows)).toEqual(changesIn(theirs));
});

/** Haptics are left out while the bridge connects, however fast the hand is. */
const isOfHost = ({ kind, method }: TimelineRow) =>
  (kind === 'bridge' || kind === 'native') && method !== 'haptic';

/** The calls that logged in, ordered and paid. */
const changesIn = (rows: readonly TimelineRow[]): string[] =>
  rows
    .filter(
      ({ kind, method }) =>
        kind === 'api' && /^POST \/api\/v\d\/(accounts|address|payments|orders)/.test(method),
    )
    .map(({ method, outcome }) => `${method.replace(/\d{3,}|[\da-f-]{30,}/g, '*')} ${outcome}`);

async function save(page: Page, choose: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Runs the spec with the command, from a folder of its own; also returns the rows of its timeline. */
async function run({ name, text }: { name: string; text: string }) {
  mkdirSync(join(ROOT, '.harness'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.harness/recorded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const timelineFile = join(folder, 'timeline.json');
  const keepTimeline = `
import { writeFileSync } from 'node:fs';
test.afterEach(async ({ timeline }) => {
  writeFileSync(${JSON.stringify(timelineFile)}, (await timeline.files()).timeline);
});
`;
  writeFileSync(join(folder, name), text + keepTimeline);
  const args = [
    'scripts/harness.mjs',
    join(folder, name),
    '--host',
    'phonepe-ios',
    '--report',
    join(folder, 'report'),
  ];
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
  expect(output).not.toMatch(/\d failed|Error:/);
  return { output, rows: readTimelineFile(readFileSync(timelineFile, 'utf8')).rows };
}
