import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { EXPECTED_ERRORS } from '../../fixtures/harness/test/expected-errors.ts';
import { launchBrowser } from './browser.ts';
import { noteTaps } from './note-taps.ts';

export { DESKTOP, PHONE } from './devices.ts';

/** Events that tests and `watch` listen to. */
const PAGE_EVENTS = [
  'console',
  'pageerror',
  'request',
  'response',
  'framenavigated',
  'dialog',
  'popup',
] as const;

/** A page that is cleaned and used again for test after test. */
interface UsedPage {
  page: Page;
  options: BrowserContextOptions;
  /** origins it has visited, whose storage has to be cleared */
  origins: Set<string>;
  inUse: boolean;
}

/** Shared by all files of a worker, so that the browser starts, and loads the shop's files, once. */
let browserPromise: Promise<Browser> | null = null;
const usedPages = new Map<BrowserContextOptions, UsedPage>();
const troubles: string[] = [];

/** Texts, last taps and storage of a page and its frames, for the report of a failed test. */
async function describePage(page: Page): Promise<string> {
  const frames = page.frames().map(async (frame) => {
    const pageText = await frame.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    const isDone = await frame.evaluate(() => window.taps?.join(', ') ?? '').catch(String);
    const stored = await frame.evaluate(() => Object.entries({ ...localStorage })).catch(() => []);
    const storedLines = stored.map(([key, value]) => `${key} = ${String(value).slice(0, 120)}`).join('\n  ');
    const shortened = pageText.replaceAll(/\s+/g, ' ').slice(0, 600);
    return `${frame.url()} said: ${shortened}\nwas given: ${isDone}\nand had stored:\n  ${storedLines}`;
  });
  return (await Promise.all(frames)).join('\n');
}

/**
 * Pages for the tests of a file. Every test also fails when the page threw, logged an error or broke its own document
 * policy.
 */
export function openPages() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const keptContexts: BrowserContext[] = [];
  let keptPage: Page | null = null;

  beforeAll(async () => {
    browserPromise ??= launchBrowser();
    browser = await browserPromise;
  });
  afterEach(async ({ task: { result } }) => {
    const isInUse = [...usedPages.values()].filter((candidate) => candidate.inUse);
    if (result?.state === 'fail') {
      const profiles = [...isInUse.map(({ page }) => page.context()), ...contexts, ...keptContexts];
      const pages = profiles.flatMap((context) => context.pages());
      const descriptions = await Promise.all(pages.map(describePage));
      const [error] = result.errors ?? [];
      if (error) error.message += `\n\nwhen it failed, ${descriptions.join('\n')}`;
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await Promise.all(isInUse.map(blankOut));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(keptContexts.map((context) => context.close()));
  });

  function watch(page: Page): Page {
    page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED_ERRORS.test(message.text())) troubles.push(message.text());
    });
    page.setDefaultTimeout(20_000);
    return page;
  }

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    // reduced motion saves time, because Playwright waits for moving elements before a tap
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...options });
    context.on('page', watch);
    await context.addInitScript(noteTaps);
    return context;
  }

  async function newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    // a running clock that tests can advance instead of waiting
    await page.clock.install();
    return page;
  }

  /** Closes the shop and clears what it has stored. */
  async function blankOut(entry: UsedPage): Promise<void> {
    const { page, origins } = entry;
    const context = page.context();
    if (page.isClosed()) {
      usedPages.delete(entry.options);
      return context.close();
    }
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)]);
    await context.clearPermissions();
    await page.goto('about:blank');
    // the blank page is served by interception, because the server may already be closed
    const blankUrl = '**/nothing-at-all';
    await page.route(blankUrl, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    for (const origin of origins) {
      await page.goto(`${origin}/nothing-at-all`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await page.unroute(blankUrl);
    origins.clear();
    await context.clearCookies();
    entry.inUse = false;
  }

  async function usedPage(options: BrowserContextOptions): Promise<UsedPage> {
    const page = await newPage(await newContext(options));
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
    const entry = { page, options, origins: new Set<string>(), inUse: false };
    usedPages.set(options, entry);
    return entry;
  }

  return {
    /** Returns the errors so far, which then no longer fail the test. */
    troubles: (): string[] => troubles.splice(0),
    async context(options: BrowserContextOptions): Promise<BrowserContext> {
      const context = await newContext(options);
      contexts.push(context);
      return context;
    },
    /** A browser context for the whole file; each concurrent test needs its own. */
    async keepContext(options: BrowserContextOptions): Promise<BrowserContext> {
      const context = await newContext(options);
      keptContexts.push(context);
      return context;
    },
    /** A page in a new context, for tests whose changes cannot be undone, such as init scripts. */
    async fresh(options: BrowserContextOptions): Promise<Page> {
      return newPage(await this.context(options));
    },
    /** A clean page with a warm cache. A second page of the same device at the same time gets a new context. */
    async open(options: BrowserContextOptions): Promise<Page> {
      const entry = usedPages.get(options) ?? (await usedPage(options));
      if (entry.inUse) return this.fresh(options);
      const { page, origins } = entry;
      entry.inUse = true;
      watch(page);
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
      });
      // resets a clock that an earlier test has moved
      await page.clock.install();
      if (options.viewport) await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      return page;
    },
    /** One page for all tests of the file, which clear its storage themselves. */
    async keep(options: BrowserContextOptions): Promise<Page> {
      keptPage ??= await newPage(await this.keepContext(options));
      return keptPage;
    },
  };
}
