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

interface Watched extends Window {
  /** the longest time, in ms, in which the page could do nothing else */
  longest: number;
}

/** Asks in short steps to be let in, and notes how long that took at most. Must stand alone: it is handed over as text. */
function watch(): void {
  const page = window as unknown as Watched;
  page.longest = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    page.longest = Math.max(page.longest, now - last);
    last = now;
    setTimeout(() => port2.postMessage(0), 4);
  };
  port2.postMessage(0);
}

/**
 * How long a phone's page is kept busy at most while a document of 20 MB is chosen, sent, priced and shown. The yardstick
 * is the same with a document of 20 kB: what is left is what its size costs.
 */
export async function printFile(): Promise<Measured> {
  const built = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(built)) as typeof Serve;
  const server = await startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' });
  const browser = await launchBrowser();

  async function longest(bytes: number): Promise<number> {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const print = printDriver(page);
    await page.goto(`${server.url}/print`);
    await page.getByTestId('print-upload').first().waitFor();
    await slow(page);
    const name = 'report.pdf';
    const buffer = Buffer.from(makePdf({ pages: 3, ballast: bytes }));
    await page.getByTestId('print-upload').first().click();
    const input = page.getByTestId('print-input');
    await input.waitFor({ state: 'attached' });
    await page.evaluate(watch);
    await input.setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
    await print.costs('₹9');
    await print.document(name).locator('[data-page="1"] [data-drawn]').waitFor({ timeout: 60_000 });
    const found = await page.evaluate(() => (window as unknown as Watched).longest);
    await context.close();
    return found * 1_000;
  }

  const rounds: { ours: number; yardstick: number }[] = [];
  try {
    await longest(20_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      const yardstick = await longest(20_000);
      rounds.push({ ours: await longest(20 * MB), yardstick });
    }
  } finally {
    await browser.close();
    await server.close();
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

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
