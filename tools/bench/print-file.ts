import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { makePdf } from '../../tests/support/documents.ts';
import { printDriver } from '../../fixtures/harness/test/pages/print.ts';
import { compare, type Measured, type Pair } from './measure.ts';
import { startShop } from './start-shop.ts';
import { slowDown } from './trace.ts';

const ROUNDS = 5;
const SMALL = 20_000;
const LARGE = 20 * 1024 * 1024;

/** Browsers report only tasks longer than this. */
const LONG_MS = 50;

/**
 * How long the shop's own code runs in a phone's page while a document of 20 MB is chosen, uploaded, priced and
 * shown. The yardstick is a document of 20 kB: the difference is the cost of the size.
 */
export async function measurePrintFile(rounds = ROUNDS): Promise<Measured> {
  const store = await openStore();
  const measureWork = (bytes: number) =>
    store.enter(bytes, async (page, send) => {
      const readScriptTime = await createScriptTimer(page);
      const timeBefore = await readScriptTime();
      await send();
      return (await readScriptTime()) - timeBefore;
    });
  return runRounds('print-file', store, rounds, async () => {
    const yardstick = await measureWork(SMALL);
    return { ours: await measureWork(LARGE), yardstick };
  });
}

/**
 * The longest time for which such a page does not respond to taps. The yardstick is a page that only reads
 * each byte once.
 * Without any long task, ours is the shortest duration that counts as long.
 */
export async function measurePrintTask(rounds = ROUNDS): Promise<Measured> {
  const store = await openStore();
  return runRounds('print-task', store, rounds, () =>
    store.enter(LARGE, async (page, send) => {
      await page.evaluate(watchTasks);
      await send();
      const longestMs = await page.evaluate(() => (window as unknown as { longest: number }).longest);
      const yardstick = await page.evaluate(readEachByte, LARGE);
      return { ours: Math.max(LONG_MS, longestMs) * 1_000, yardstick: yardstick * 1_000 };
    }),
  );
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** Phones in the print store, one after the other, each with an empty profile. Needs the built shop. */
async function openStore() {
  const server = await startShop();
  const browser = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  /** Writes the document to disk, where a shopper's file would be. */
  function writeDocument(bytes: number): string {
    const path = join(folder, `report-${bytes}.pdf`);
    writeFileSync(path, makePdf({ pages: 3, ballast: bytes }));
    return path;
  }

  return {
    /** `send`: from choosing a document of that many bytes until its first page is shown */
    async enter<T>(bytes: number, task: (page: Page, send: () => Promise<void>) => Promise<T>): Promise<T> {
      const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const print = printDriver(page);
      await page.goto(`${server.url}/print`);
      await page.getByTestId('widget').first().waitFor();
      const session = await context.newCDPSession(page);
      await slowDown(session);
      await page.getByTestId('print-upload').first().click();
      const input = page.getByTestId('print-input');
      await input.waitFor({ state: 'attached' });
      const path = writeDocument(bytes);
      const result = await task(page, async () => {
        await input.setInputFiles(path);
        await print.expectCost('₹9');
        await print.document('.pdf').locator('[data-page="1"] [data-drawn]').waitFor({ timeout: 60_000 });
      });
      await context.close();
      return result;
    },
    async close(): Promise<void> {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function runRounds(
  name: string,
  store: Store,
  rounds: number,
  measureRound: () => Promise<Pair>,
): Promise<Measured> {
  const pairs: Pair[] = [];
  try {
    await store.enter(SMALL, (_, send) => send());
    while (pairs.length < rounds) pairs.push(await measureRound());
  } finally {
    await store.close();
  }
  return compare(name, pairs);
}

/** Resolves with a function that reads for how many microseconds the page's scripts have run so far. */
async function createScriptTimer(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1e6;
  };
}

/** The text of both functions runs in the page, so they can use nothing from outside. */
function watchTasks(): void {
  const page = window as unknown as { longest: number };
  page.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration);
  }).observe({ type: 'longtask' });
}

function readEachByte(size: number): number {
  const bytes = new Uint8Array(size).fill(7);
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += bytes[at] as number;
  return sum > 0 ? performance.now() - start : 0;
}
