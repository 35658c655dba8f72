import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { noteTaps } from './note-taps.ts';

export { DESKTOP, PHONE } from './devices.ts';

/** Printed when a request is refused by a test's own making or the page is had over plain http, by the browser or by React; not by the shop. */
const EXPECTED =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|could not be loaded \(missing\)|is not executable, and strict MIME type checking|Failed to find a valid digest in the 'integrity' attribute|Opener-Policy header has been ignored, because the URL's origin was untrustworthy/;

/** What tests and the watch below listen to. */
const HEARD = ['console', 'pageerror', 'request', 'response', 'framenavigated', 'dialog', 'popup'] as const;

/** One page that test after test has, file after file, with nothing on it of the one before. */
interface UsedPage {
  page: Page;
  options: BrowserContextOptions;
  /** where it has been: each may have stored something */
  origins: Set<string>;
  inUse: boolean;
}

/** Of all files that one worker runs, so that a browser starts, and loads the shop's files, once; it ends with the worker. */
let launched: Promise<Browser> | null = null;
const used = new Map<BrowserContextOptions, UsedPage>();
const troubles: string[] = [];

/** What was to be seen of a page, and of the frames in it, what was done there last, and what they had stored. */
async function whatStood(page: Page): Promise<string> {
  const frames = page.frames().map(async (frame) => {
    const words = await frame.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    const done = await frame.evaluate(() => window.taps?.join(', ') ?? '').catch(String);
    const stored = await frame.evaluate(() => Object.entries({ ...localStorage })).catch(() => []);
    const kept = stored.map(([key, value]) => `${key} = ${String(value).slice(0, 120)}`).join('\n  ');
    const said = words.replaceAll(/\s+/g, ' ').slice(0, 600);
    return `${frame.url()} said: ${said}\nwas given: ${done}\nand had stored:\n  ${kept}`;
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
  let kept: Page | null = null;

  beforeAll(async () => {
    launched ??= launchBrowser();
    browser = await launched;
  });
  afterEach(async ({ task: { result } }) => {
    const inUse = [...used.values()].filter((one) => one.inUse);
    if (result?.state === 'fail') {
      const profiles = [...inUse.map(({ page }) => page.context()), ...contexts, ...keptContexts];
      const pages = profiles.flatMap((context) => context.pages());
      const stood = await Promise.all(pages.map(whatStood));
      const [error] = result.errors ?? [];
      if (error) error.message += `\n\nwhen it failed, ${stood.join('\n')}`;
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await Promise.all(inUse.map(leave));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(keptContexts.map((context) => context.close()));
  });

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
    await context.addInitScript(noteTaps);
    return context;
  }

  async function newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    // Time goes on as it does, and can be put forward: nobody waits for the next poll.
    await page.clock.install();
    return page;
  }

  /** The shop on it ends here, and what it has stored as its last. */
  async function leave(one: UsedPage): Promise<void> {
    const { page, origins } = one;
    const context = page.context();
    if (page.isClosed()) {
      used.delete(one.options);
      return context.close();
    }
    for (const event of HEARD) page.removeAllListeners(event);
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)]);
    await page.goto('about:blank');
    // answered here: not every server of a test has such a page, and some are gone by now
    const nothing = '**/nothing-at-all';
    await page.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    for (const origin of origins) {
      await page.goto(`${origin}/nothing-at-all`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await page.unroute(nothing);
    origins.clear();
    await context.clearCookies();
    one.inUse = false;
  }

  async function usedPage(options: BrowserContextOptions): Promise<UsedPage> {
    const page = await newPage(await newContext(options));
    for (const event of HEARD) page.removeAllListeners(event);
    const one = { page, options, origins: new Set<string>(), inUse: false };
    used.set(options, one);
    return one;
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
    async keepContext(options: BrowserContextOptions): Promise<BrowserContext> {
      const context = await newContext(options);
      keptContexts.push(context);
      return context;
    },
    /** A page in a profile of its own: for tests that change what cannot be changed back, as scripts that begin with it. */
    async fresh(options: BrowserContextOptions): Promise<Page> {
      return newPage(await this.context(options));
    },
    /**
     * A page of that device which nothing has been shown on, but which need not load all files again: a second one of
     * the same device at the same time is fresh.
     */
    async open(options: BrowserContextOptions): Promise<Page> {
      const one = used.get(options) ?? (await usedPage(options));
      if (one.inUse) return this.fresh(options);
      const { page, origins } = one;
      one.inUse = true;
      watch(page);
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
      });
      // the time that a test has put forward is over
      await page.clock.install();
      if (options.viewport) await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      return page;
    },
    /** One page for all tests of the file, which need not load everything again; what it has stored is theirs to clear. */
    async keep(options: BrowserContextOptions): Promise<Page> {
      kept ??= await newPage(await this.keepContext(options));
      return kept;
    },
  };
}
