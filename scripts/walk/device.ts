import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../tests/support/devices.ts';
import { type Ears, listen } from './ears.ts';
import { type Aim, installEyes, type Look, type Target } from './eyes.ts';

export const HOSTS = ['mobile-web', 'desktop', 'phonepe-android', 'phonepe-ios', 'airtel'] as const;
export type HostName = (typeof HOSTS)[number];

/** What the shop calls the partner whose app it is in: part of the names of all that it stores. */
const PARTNERS: Readonly<Record<HostName, string>> = {
  'mobile-web': 'web',
  desktop: 'web',
  'phonepe-android': 'phonepe',
  'phonepe-ios': 'phonepe',
  airtel: 'airtel',
};

/** High enough for the whole of a framed device. */
const BESIDE_APP: BrowserContextOptions = { viewport: { width: 1280, height: 1000 } };
const LOADED_MS = 5_000;
const TAPPED_MS = 2_000;
/** A page that is just being left answers nothing. */
const BEING_LEFT =
  /context was destroyed|navigat|reading 'look'|frame was detached|target (page|crashed)|has been closed/i;

export interface Kept {
  local: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

/** What the shop is open on: a browser's tabs, or the host's app in the QA page. */
export interface Device {
  host: HostName;
  partner: string;
  ears: Ears;
  tabs: Page[];
  /** the tab that is looked at */
  page(): Page;
  isApp: boolean;
  open(path: string): Promise<void>;
  look(): Promise<Look>;
  aim(wanted: Aim): Promise<Target | null>;
  /** `times`: 2 is a double tap, whose halves follow each other at once however busy the machine is. */
  tap(target: Target, times?: 1 | 2): Promise<void>;
  /** a frame of the page, in which it draws what has changed */
  frame(): Promise<number>;
  /** puts the page's clock forward */
  pass(ms: number): Promise<void>;
  pressEscape(): Promise<void>;
  /** The address from which it went, which the page may have reached since it was looked at; null: nowhere to go. */
  back(): Promise<string | null>;
  forward(): Promise<string | null>;
  reload(): Promise<void>;
  kill(): Promise<void>;
  restore(path: string): Promise<void>;
  openTab(path: string): Promise<void>;
  turnTo(index: number): Promise<void>;
  closeTab(): Promise<void>;
  setVisible(visible: boolean): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Pictures take time and mean nothing here. */
const NEVER_MIND = ['*/pictures/*', '*/sandbox/tiles/*'];

/** Somebody at home in the second city: what the device says when it may say where it is. */
const HERE = { latitude: 28.6304, longitude: 77.2177 };

export async function openDevice(
  browser: Browser,
  url: string,
  { host, motion, kept }: { host: HostName; motion: boolean; kept: Kept },
): Promise<Device> {
  const isApp = host !== 'mobile-web' && host !== 'desktop';
  const options = isApp ? BESIDE_APP : host === 'desktop' ? DESKTOP : PHONE;
  const context: BrowserContext = await browser.newContext({
    colorScheme: 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    geolocation: HERE,
    permissions: ['geolocation', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(10_000);
  await context.clock.install();
  await context.addInitScript(installEyes);
  const ears = listen(context);
  const touch = host === 'mobile-web';
  const tabs: Page[] = [];
  const sessions = new WeakMap<Page, CDPSession>();
  let current = 0;
  context.on('page', (page) => {
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    // a link that opens a window of its own: nobody here looks into it
    page.once('load', async () => {
      if (!tabs.includes(page) && (await page.opener())) await page.close().catch(() => undefined);
    });
  });

  const page = (): Page => {
    const tab = tabs[current] ?? tabs[0];
    if (!tab) throw new Error('walk: no tab is open');
    return tab;
  };
  const button = (testid: string) => page().getByTestId(testid).first().click({ timeout: 3_000 });

  async function newTab(): Promise<Page> {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    sessions.set(tab, session);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: NEVER_MIND });
    return tab;
  }

  /** A step through the history of the tab, where there is one that leads to the shop. */
  async function goBy(by: 1 | -1): Promise<string | null> {
    const session = sessions.get(page());
    const history = await session?.send('Page.getNavigationHistory');
    const entry = history?.entries[history.currentIndex + by];
    if (!entry?.url.startsWith(url)) return null;
    const from = await page()
      .evaluate((steps) => {
        window.history.go(steps);
        return window.location.pathname + window.location.search;
      }, by)
      .catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return from;
  }

  /** What is evaluated in a page that is just being left is asked of the next. */
  async function ask<T>(question: (of: Page) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await question(page());
      } catch (error) {
        if (tries >= 4 || !BEING_LEFT.test(String(error))) throw error;
        await page()
          .waitForLoadState('domcontentloaded', { timeout: LOADED_MS })
          .catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  const goTo = (tab: Page, address: string) =>
    tab.goto(address, { waitUntil: 'domcontentloaded' }).catch(() => null);

  async function openHarness(tab: Page): Promise<void> {
    await goTo(tab, `${url}/harness?host=${host}`);
    await tab.getByTestId('device').waitFor();
  }
  /** Back may lead out of the app and the page around it. */
  const isInHarness = () => page().url().startsWith(`${url}/harness`);

  /** Back to what a form was answered with: the browser shows a page of its own, which nobody can look into. */
  const isBrowsersOwn = () =>
    page()
      .evaluate(() => {
        const device = document.querySelector<HTMLIFrameElement>('[data-testid="device"]');
        return device?.contentDocument === null;
      })
      .catch(() => false);
  async function show(tab: Page, visible: boolean): Promise<void> {
    await tab
      .evaluate(
        (value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true });
          Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        visible ? 'visible' : 'hidden',
      )
      .catch(() => undefined);
  }

  async function putBack(): Promise<void> {
    const prefix = isApp ? `${host}|` : '';
    const cookiePrefix = isApp ? `${host}.` : '';
    await context.addCookies(
      Object.entries(kept.cookies).map(([name, value]) => ({
        name: cookiePrefix + name,
        value: encodeURIComponent(value),
        url,
      })),
    );
    const slices = Object.entries(kept.local).map(([key, value]) => [prefix + key, value] as const);
    if (slices.length === 0) return;
    const tab = await context.newPage();
    await tab.goto(`${url}/healthz`);
    await tab.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, slices);
    await tab.close();
  }

  return {
    host,
    partner: PARTNERS[host],
    ears,
    tabs,
    page,
    isApp,
    async open(path) {
      await putBack();
      const tab = await newTab();
      tabs.push(tab);
      if (!isApp) return void (await goTo(tab, url + path));
      await openHarness(tab);
      if (path !== '/') {
        await tab.getByTestId('deep-link').fill(path);
        await tab.getByTestId('deep-link').press('Enter');
      }
    },
    look: () =>
      ask((of) =>
        of.evaluate(() => {
          if (!window.walker) throw new Error("undefined (reading 'look')");
          return window.walker.look();
        }),
      ),
    aim: (wanted) => ask((of) => of.evaluate((asked) => window.walker?.aim(asked) ?? null, wanted)),
    async tap({ x, y }, times = 1) {
      const { touchscreen, mouse } = page();
      const touches = () => Promise.all(Array.from({ length: times }, () => touchscreen.tap(x, y)));
      const tapped = touch ? touches() : mouse.click(x, y, { clickCount: times });
      // of a tap while the page is being left the browser does not always say that it has come
      await Promise.race([tapped, new Promise((resolve) => setTimeout(resolve, TAPPED_MS))]);
    },
    frame: () =>
      ask((of) =>
        of.evaluate(
          () =>
            new Promise<number>((resolve) => {
              // an animation frame of its own clock would wait for that clock
              const { port1, port2 } = new MessageChannel();
              let turns = 3;
              port1.onmessage = () => {
                turns -= 1;
                if (turns > 0) port2.postMessage(0);
                else resolve(window.walker?.sideways() ?? 0);
              };
              port2.postMessage(0);
            }),
        ),
      ).catch(() => 0),
    async pass(ms) {
      try {
        await context.clock.fastForward(ms);
      } catch (error) {
        // what a timer of the page has thrown comes out here
        if (!BEING_LEFT.test(String(error))) ears.hear(`thrown: ${(error as Error).message}`);
      }
    },
    async pressEscape() {
      // a button of the QA page that was tapped would have the keyboard; the phone beside it is what is meant
      if (isApp) {
        await page()
          .evaluate(() => {
            const device = document.querySelector<HTMLIFrameElement>('[data-testid="device"]');
            device?.contentWindow?.focus();
          })
          .catch(() => undefined);
      }
      await page().keyboard.press('Escape');
    },
    async back() {
      if (isApp) {
        await button('back').catch(() => undefined);
        // the app is closed and opened, as people do where nothing of use is shown
        if (await isBrowsersOwn()) await openHarness(page());
        // an app has a back of its own, and tells nobody where it was
        return '';
      }
      return goBy(-1);
    },
    forward: () => goBy(1),
    async reload() {
      if (isApp) {
        await page()
          .evaluate(() => {
            document
              .querySelector<HTMLIFrameElement>('[data-testid="device"]')
              ?.contentWindow?.location.reload();
          })
          .catch(() => undefined);
        return;
      }
      await page()
        .reload({ waitUntil: 'domcontentloaded' })
        .catch(() => null);
    },
    async kill() {
      if (isApp) {
        if (isInHarness()) await button('kill').catch(() => undefined);
        return;
      }
      const tab = page();
      const session = sessions.get(tab);
      const gone = new Promise<void>((resolve) => void tab.once('crash', () => resolve()));
      // refused while the page is about to leave: it dies where it has come to
      for (let tries = 0; tries < 20; tries += 1) {
        session?.send('Page.crash').catch(() => undefined);
        const later = new Promise<string>((resolve) => setTimeout(() => resolve('later'), 250));
        if ((await Promise.race([gone, later])) !== 'later') break;
      }
      await tab.close();
      ears.forget();
    },
    async restore(path) {
      if (isApp) {
        if (isInHarness()) await button('restore').catch(() => undefined);
        else await openHarness(page());
        return;
      }
      const tab = await newTab();
      tabs[current] = tab;
      await goTo(tab, path.startsWith('http') ? path : url + path);
    },
    async openTab(path) {
      await show(page(), false);
      const tab = await newTab();
      tabs.push(tab);
      current = tabs.length - 1;
      await goTo(tab, url + path);
    },
    async turnTo(index) {
      if (index === current) return;
      await show(page(), false);
      current = index;
      await page().bringToFront();
      await show(page(), true);
    },
    async closeTab() {
      if (tabs.length < 2) return;
      // A browser says so to a page before it closes it.
      await show(page(), false);
      const [closed] = tabs.splice(current, 1);
      await closed?.close();
      current = 0;
      await page().bringToFront();
      await show(page(), true);
    },
    async setVisible(visible) {
      if (!isApp) return show(page(), visible);
      await page()
        .getByRole('button', { name: visible ? 'Show' : 'Hide', exact: true })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    },
    async setOffline(offline) {
      if (!isApp) return context.setOffline(offline);
      const isOffline = (await page().getByTestId('network').textContent()) === 'none';
      if (isOffline !== offline) await button('offline');
      // the app's own word on a page that it could not reach, with the one way on
      const tryAgain = page().getByRole('button', { name: 'Try again', exact: true });
      if (!offline && (await tryAgain.isVisible())) await tryAgain.click({ timeout: 3_000 });
    },
    close: () => context.close(),
  };
}
