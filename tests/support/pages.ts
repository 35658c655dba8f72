import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';

export { DESKTOP, PHONE } from './devices.ts';

/** Printed when a request is refused by a test's own making, by the browser or by React; not by the shop. */
const EXPECTED =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|could not be loaded \(missing\)/;

/**
 * A browser for the tests of a file, with a fresh profile for each page that is opened. Every test also fails when the
 * page threw, logged an error or broke its own document policy.
 */
export function openPages() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const troubles: string[] = [];
  let kept: Page | null = null;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  function watch(page: Page): Page {
    page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) troubles.push(message.text());
    });
    page.setDefaultTimeout(20_000);
    return page;
  }

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    // Nothing moves unless a test is about movement: a tap waits until what it goes for stands still.
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    context.on('page', watch);
    return context;
  }

  async function newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    // Time goes on as it does, and can be put forward: nobody waits for the next poll.
    await page.clock.install();
    return page;
  }

  return {
    /** What has gone wrong until now; a test that asks for it has expected it. */
    troubles: (): string[] => troubles.splice(0),
    async context(options: BrowserContextOptions): Promise<BrowserContext> {
      const context = await newContext(options);
      contexts.push(context);
      return context;
    },
    /** A profile for as long as the file's tests run; those that run side by side each need one. */
    keepContext: newContext,
    async open(options: BrowserContextOptions): Promise<Page> {
      return newPage(await this.context(options));
    },
    /** One page for all tests of the file, which need not load everything again; what it has stored is theirs to clear. */
    async keep(options: BrowserContextOptions): Promise<Page> {
      kept ??= await newPage(await newContext(options));
      return kept;
    },
  };
}
