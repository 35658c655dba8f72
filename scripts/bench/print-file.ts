import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type * as Serve from '../../fixtures/serve.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { makePdf } from '../../tests/support/documents.ts';
import { printDriver } from '../../tests/support/drivers/print.ts';
import { type Measured, quantile } from './measure.ts';

const ROUNDS = 5;
const SLOWDOWN = 4;
const MB = 1024 * 1024;

/**
 * How long the shop's own code is at work in a phone's page while a document of 20 MB is chosen, sent, priced and shown.
 * The yardstick is the same with a document of 20 kB: what is left is what its size costs.
 */
export async function printFile(): Promise<Measured> {
  const built = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(built)) as typeof Serve;
  const server = await startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' });
  const browser = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  /** On a disk, as a shopper's is. */
  function document(bytes: number): string {
    const path = join(folder, `report-${bytes}.pdf`);
    writeFileSync(path, makePdf({ pages: 3, ballast: bytes }));
    return path;
  }

  async function atWork(bytes: number): Promise<number> {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const print = printDriver(page);
    await page.goto(`${server.url}/print`);
    await page.getByTestId('print-upload').first().waitFor();
    const work = await slow(page);
    await page.getByTestId('print-upload').first().click();
    const input = page.getByTestId('print-input');
    await input.waitFor({ state: 'attached' });
    const before = await work();
    await input.setInputFiles(document(bytes));
    await print.costs('₹9');
    await print.document('.pdf').locator('[data-page="1"] [data-drawn]').waitFor({ timeout: 60_000 });
    const found = (await work()) - before;
    await context.close();
    return found;
  }

  const rounds: { ours: number; yardstick: number }[] = [];
  try {
    await atWork(20_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      const yardstick = await atWork(20_000);
      rounds.push({ ours: await atWork(20 * MB), yardstick });
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const ratios = rounds.map(({ ours, yardstick }) => ours / yardstick);
  return {
    name: 'print file',
    ratio: { median: quantile(ratios, 0.5), low: quantile(ratios, 0.1), high: quantile(ratios, 0.9) },
    ours: quantile(
      rounds.map(({ ours }) => ours),
      0.5,
    ),
    yardstick: quantile(
      rounds.map(({ yardstick }) => yardstick),
      0.5,
    ),
  };
}

/** Its answer tells how many microseconds the page's scripts have run until now. */
async function slow(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1e6;
  };
}
