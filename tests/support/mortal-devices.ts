import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';
import { type HostSetup, harnessDriver } from './drivers/harness.ts';
import type { Screen } from './drivers/screen.ts';
import { armKiller, type Killer, type Moment } from './killer.ts';
import { DESKTOP, type openPages, PHONE } from './pages.ts';
import type { ShopServer } from './shop-server.ts';

/** One life of the shop's page. */
export interface Life extends Killer {
  /** the tab, or the QA page around the shop */
  page: Page;
  screen: Screen;
  /** what it has asked the API and the payers for, oldest first */
  asked: string[];
}

/** What a shop is open on: keeps what it has stored, however often its page dies. */
export interface Device {
  /** where the shop is opened, unless the device knows better, and when it dies */
  open(address: string, dies: Moment | null): Promise<Life>;
  /** opened there, unless it is open */
  shop(address: string, dies: Moment | null): Promise<Life>;
}

type Pages = ReturnType<typeof openPages>;

/** A browser whose tab is closed, and opened again: nothing is left but what browsers keep. */
export async function tabDevice(pages: Pages, server: ShopServer): Promise<Device> {
  const page = await newPage(await contextOf(pages, PHONE));
  return createDevice({
    screenOf: () => page,
    nextPage: async () => page,
    begin: (_page, address) => page.goto(address, { waitUntil: 'commit' }),
    async end() {
      // Of the same origin, and with nothing in it. A tab of its own would cost four times as much.
      const nowhere = `${server.url}/healthz`;
      let was = page.url();
      const note = (frame: Frame) => {
        if (frame === page.mainFrame() && frame.url() !== nowhere) was = frame.url();
      };
      page.on('framenavigated', note);
      const leave = async () => {
        await page.goto(nowhere);
        await page.evaluate(() => sessionStorage.clear());
        return page.url() === nowhere;
      };
      // It may just be on its way to somewhere else, and gets there first.
      while (!(await leave().catch(() => false))) await page.waitForLoadState().catch(() => undefined);
      page.off('framenavigated', note);
      return was;
    },
  });
}

/** A browser whose process the system ends: no farewell event, and whatever is on its way is lost. */
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
    begin: (page, address) => page.goto(address, { waitUntil: 'commit' }),
    async end(page, session) {
      let gone = false;
      page.once('crash', () => {
        gone = true;
      });
      // Refused while the page is about to leave: it dies where it was, or where it has come to.
      while (!gone) {
        session.send('Page.crash').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return page.url();
    },
  });
}

/** A host app in the QA page, killed and restored where it was. */
export async function hostDevice(pages: Pages, server: ShopServer, setup: HostSetup): Promise<Device> {
  const page = await newPage(await contextOf(pages, DESKTOP));
  const harness = harnessDriver(page, server.url);
  let begun = false;
  return createDevice({
    screenOf: () => harness.device,
    nextPage: async () => page,
    async begin() {
      await (begun ? harness.restore() : harness.open(setup));
      begun = true;
    },
    async end() {
      await harness.kill();
      return page.url();
    },
  });
}

interface Ways {
  screenOf(page: Page): Screen;
  /** where the next life takes place */
  nextPage(): Promise<Page>;
  begin(page: Page, address: string): Promise<unknown>;
  /** resolves with where it was */
  end(page: Page, session: CDPSession): Promise<string>;
}

function createDevice({ screenOf, nextPage, begin, end }: Ways): Device {
  let tab: { page: Page; session: CDPSession } | null = null;

  async function live({ page, session }: NonNullable<typeof tab>, dies: Moment | null): Promise<Life> {
    const asked: string[] = [];
    session.on('Network.requestWillBeSent', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (/^\/(api|sandbox)\//.test(pathname)) asked.push(`${request.method} ${pathname}`);
    });
    const killer = await armKiller(session, dies, () => end(page, session));
    return { page, screen: screenOf(page), asked, ...killer };
  }

  async function openAt(address: string, dies: Moment | null): Promise<Life> {
    const page = await nextPage();
    if (tab?.page === page) await tab.session.detach();
    const session = await page.context().newCDPSession(page);
    tab = { page, session };
    await session.send('Network.enable');
    // Nothing here depends on pictures.
    await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] });
    const life = await live(tab, dies);
    await begin(page, address);
    return life;
  }

  return { open: openAt, shop: (address, dies) => (tab ? live(tab, dies) : openAt(address, dies)) };
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
