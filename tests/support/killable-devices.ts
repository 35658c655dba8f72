import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';
import { harnessDriver } from '../../fixtures/harness/test/pages/harness.ts';
import type { HostSetup } from '../../fixtures/harness/test/setup.ts';
import type { Screen } from '../../fixtures/harness/test/pages/screen.ts';
import { armPageKiller, type PageKiller, type KillPoint } from './page-killer.ts';
import { DESKTOP, type openPages, PHONE } from './pages.ts';
import type { ShopServer } from './shop-server.ts';

/** The shop's page from its load until it is killed. */
export interface PageSession extends PageKiller {
  /** the shop's tab, or the QA page around it */
  page: Page;
  screen: Screen;
  /** the page's calls to the API and to payers, oldest first */
  calls: string[];
}

/** A browser or host app. What the shop has stored in it survives when the page is killed. */
export interface Device {
  /** loads the shop at this URL; a host app restores the URL it had */
  open(url: string, killAt: KillPoint | null): Promise<PageSession>;
  /** keeps the page that is open, or loads one */
  openOrKeep(url: string, killAt: KillPoint | null): Promise<PageSession>;
}

type Pages = ReturnType<typeof openPages>;

/** A tab that is closed and opened again: local storage and cookies survive, session storage does not. */
export async function tabDevice(pages: Pages, server: ShopServer): Promise<Device> {
  const page = await newPage(await contextOf(pages, PHONE));
  return createDevice({
    screenOf: () => page,
    nextPage: async () => page,
    load: (_page, url) => page.goto(url, { waitUntil: 'commit' }),
    async kill() {
      // loads an empty page of the same origin, because a new tab would take four times as long
      const emptyUrl = `${server.url}/healthz`;
      let lastUrl = page.url();
      const recordUrl = (frame: Frame) => {
        if (frame === page.mainFrame() && frame.url() !== emptyUrl) lastUrl = frame.url();
      };
      page.on('framenavigated', recordUrl);
      const leave = async () => {
        await page.goto(emptyUrl);
        await page.evaluate(() => sessionStorage.clear());
        return page.url() === emptyUrl;
      };
      // a navigation in progress ends first
      while (!(await leave().catch(() => false))) await page.waitForLoadState().catch(() => undefined);
      page.off('framenavigated', recordUrl);
      return lastUrl;
    },
  });
}

/** A tab whose renderer process crashes: no `pagehide`, and pending requests are lost. */
export async function crashingDevice(pages: Pages): Promise<Device> {
  const context = await contextOf(pages, PHONE);
  let last: Page | null = null;
  return createDevice({
    screenOf: (page) => page,
    async nextPage() {
      await last?.close();
      last = await newPage(context);
      return last;
    },
    load: (page, url) => page.goto(url, { waitUntil: 'commit' }),
    async kill(page, session) {
      let isGone = false;
      page.once('crash', () => {
        isGone = true;
      });
      // Chromium cannot crash a page while it navigates
      while (!isGone) {
        session.send('Page.crash').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return page.url();
    },
  });
}

/** A host app in the QA page, killed and restored at the same URL. */
export async function hostDevice(pages: Pages, server: ShopServer, setup: HostSetup): Promise<Device> {
  const page = await newPage(await contextOf(pages, DESKTOP));
  const harness = harnessDriver(page, server.url);
  let isOpened = false;
  return createDevice({
    screenOf: () => harness.device,
    nextPage: async () => page,
    async load() {
      await (isOpened ? harness.restore() : harness.open(setup));
      isOpened = true;
    },
    async kill() {
      await harness.kill();
      return page.url();
    },
  });
}

interface DeviceOptions {
  screenOf(page: Page): Screen;
  /** the page of the next session */
  nextPage(): Promise<Page>;
  load(page: Page, url: string): Promise<unknown>;
  /** kills the page, and resolves with its last URL */
  kill(page: Page, session: CDPSession): Promise<string>;
}

function createDevice({ screenOf, nextPage, load, kill }: DeviceOptions): Device {
  let tab: { page: Page; session: CDPSession } | null = null;

  async function startSession(
    { page, session }: NonNullable<typeof tab>,
    killAt: KillPoint | null,
  ): Promise<PageSession> {
    const calls: string[] = [];
    session.on('Network.requestWillBeSent', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (/^\/(api|sandbox)\//.test(pathname)) calls.push(`${request.method} ${pathname}`);
    });
    const killer = await armPageKiller(session, killAt, () => kill(page, session));
    return { page, screen: screenOf(page), calls, ...killer };
  }

  async function open(url: string, killAt: KillPoint | null): Promise<PageSession> {
    const page = await nextPage();
    if (tab?.page === page) await tab.session.detach();
    const session = await page.context().newCDPSession(page);
    tab = { page, session };
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] });
    const started = await startSession(tab, killAt);
    await load(page, url);
    return started;
  }

  return {
    open,
    openOrKeep: (url, killAt) => (tab ? startSession(tab, killAt) : open(url, killAt)),
  };
}

async function contextOf(pages: Pages, options: typeof PHONE): Promise<BrowserContext> {
  const context = await pages.keepContext(options);
  await context.clock.install();
  return context;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}
