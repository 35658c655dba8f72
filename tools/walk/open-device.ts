import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { LAYOUT_KEY } from '../../bridge/harness/stored-layout.ts';
import { DESKTOP, PHONE } from '../../tests/support/devices.ts';
import type { Device, HostName, StoredState } from './device.ts';
import type { Network } from './network.ts';
import { installPageReader } from './page-reader.ts';
import { recordTraffic } from './traffic.ts';

/** Shows the whole framed device without scrolling. */
const HARNESS_SIZE: BrowserContextOptions = { viewport: { width: 1280, height: 1000 } };
const LOADED_MS = 5_000;
const TAPPED_MS = 2_000;
/** of a cheap phone's processor, against this machine's */
const SLOWDOWN = 4;
/** Errors of an evaluation in a page that navigates or closes in the meantime. */
const PAGE_LEFT = /context was destroyed|navigat|frame was detached|target (page|crashed)|has been closed/i;

/** Pictures cost time, and no invariant checks them. */
const BLOCKED_URLS = ['*/pictures/*', '*/sandbox/tiles/*'];

/** The position that geolocation reports: a place in Delhi, while the shop starts in Gurugram. */
const DELHI = { latitude: 28.6304, longitude: 77.2177 };

/** A headless browser hangs on `tel:`, and the second tap of a double tap may fall on a link that was beneath. */
function keepCallLinksInPage(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.protocol === 'tel:') event.preventDefault();
  });
}

/** The fake clock's `performance` has no entries, from which the shop knows that its service worker opened the page. */
function rememberPerformance(): void {
  Object.assign(window, { realPerformance: window.performance });
}
function restoreNavigationTiming(): void {
  const { realPerformance } = window as unknown as { realPerformance: Performance };
  window.performance.getEntriesByType = (type) => realPerformance.getEntriesByType(type);
}

/** Text that is typed while no field of the shop has the focus would be keys of the QA page, and kill the app. */
function switchShortcutsOff(layoutKey: string): void {
  if (location.pathname === '/harness')
    localStorage.setItem(layoutKey, JSON.stringify({ hasShortcuts: false }));
}

export async function openDevice(
  browser: Browser,
  network: Network,
  {
    host,
    motion,
    slow,
    stored,
    prepare,
  }: {
    host: HostName;
    motion: boolean;
    slow: boolean;
    stored: StoredState;
    /** before the first page opens */
    prepare?: ((context: BrowserContext) => Promise<void>) | undefined;
  },
): Promise<Device> {
  const { url } = network;
  const isApp = host !== 'mobile-web' && host !== 'desktop';
  const options = isApp ? HARNESS_SIZE : host === 'desktop' ? DESKTOP : PHONE;
  const context: BrowserContext = await browser.newContext({
    colorScheme: 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    geolocation: DELHI,
    permissions: ['geolocation', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(rememberPerformance);
  await context.clock.install();
  await context.addInitScript(restoreNavigationTiming);
  await context.addInitScript(installPageReader);
  await context.addInitScript(keepCallLinksInPage);
  if (isApp) await context.addInitScript(switchShortcutsOff, LAYOUT_KEY);
  await prepare?.(context);
  const traffic = recordTraffic(context);
  const hasTouch = host === 'mobile-web';
  const tabs: Page[] = [];
  const sessions = new WeakMap<Page, CDPSession>();
  let current = 0;
  context.on('page', (page) => {
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    // windows that a link opens are not part of the walk
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
    if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: BLOCKED_URLS });
    return tab;
  }

  /** Leaves the history alone if the next entry is not a page of the shop. */
  async function goBy(delta: 1 | -1): Promise<string | null> {
    const session = sessions.get(page());
    const history = await session?.send('Page.getNavigationHistory');
    const entry = history?.entries[history.currentIndex + delta];
    if (!entry?.url.startsWith(url)) return null;
    const from = await page()
      .evaluate((steps) => {
        window.history.go(steps);
        return window.location.pathname + window.location.search;
      }, delta)
      .catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return from;
  }

  /** Evaluates again in the next page when the present one is left in the meantime. */
  async function evaluate<T>(evaluateIn: (tab: Page) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await evaluateIn(page());
      } catch (error) {
        if (tries >= 4 || !PAGE_LEFT.test(String(error))) throw error;
        await page()
          .waitForLoadState('domcontentloaded', { timeout: LOADED_MS })
          .catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  const goTo = (tab: Page, target: string) =>
    tab.goto(target, { waitUntil: 'domcontentloaded' }).catch(() => null);

  async function openHarness(tab: Page): Promise<void> {
    await goTo(tab, `${url}/harness?host=${host}`);
    await tab.getByTestId('device').waitFor();
  }
  /** Back may have left the QA page. */
  const isInHarness = () => page().url().startsWith(`${url}/harness`);

  /** Back to the answer of a posted form: the browser shows its own page in the frame. */
  const isBrowserPage = () =>
    page()
      .evaluate(() => {
        const device = document.querySelector<HTMLIFrameElement>('[data-testid="device"]');
        return device?.contentDocument === null;
      })
      .catch(() => false);
  async function setTabVisible(tab: Page, visible: boolean): Promise<void> {
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

  async function restoreStored(): Promise<void> {
    const prefix = isApp ? `${host}|` : '';
    const cookiePrefix = isApp ? `${host}.` : '';
    await context.addCookies(
      Object.entries(stored.cookies).map(([name, value]) => ({
        name: cookiePrefix + name,
        value: encodeURIComponent(value),
        url,
      })),
    );
    const slices = Object.entries(stored.local).map(([key, value]) => [prefix + key, value] as const);
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
    url,
    traffic,
    tabs,
    page,
    isApp,
    async open(path) {
      await restoreStored();
      const tab = await newTab();
      tabs.push(tab);
      if (!isApp) return void (await goTo(tab, url + path));
      await openHarness(tab);
      if (path !== '/') {
        await tab.getByTestId('deep-link').fill(path);
        await tab.getByTestId('deep-link').press('Enter');
      }
    },
    view: () =>
      evaluate((tab) =>
        tab.evaluate(() => {
          if (!window.walker) throw new Error('walk: the page navigated');
          return window.walker.view();
        }),
      ),
    find: (query) =>
      evaluate((tab) => tab.evaluate((targetQuery) => window.walker?.find(targetQuery) ?? null, query)),
    async tap({ x, y }, times = 1) {
      const { touchscreen, mouse } = page();
      const touches = () => Promise.all(Array.from({ length: times }, () => touchscreen.tap(x, y)));
      const tap = hasTouch ? touches() : mouse.click(x, y, { clickCount: times });
      // the browser does not always confirm a tap on a page that is being left
      await Promise.race([tap, new Promise((resolve) => setTimeout(resolve, TAPPED_MS))]);
    },
    nextFrame: () =>
      evaluate((tab) =>
        tab.evaluate(
          () =>
            new Promise<number>((resolve) => {
              // requestAnimationFrame would wait for the fake clock
              const { port1, port2 } = new MessageChannel();
              let turns = 3;
              port1.onmessage = () => {
                turns -= 1;
                if (turns > 0) port2.postMessage(0);
                else resolve(window.walker?.overflow() ?? 0);
              };
              port2.postMessage(0);
            }),
        ),
      ).catch(() => 0),
    async advanceClock(ms) {
      try {
        await context.clock.fastForward(ms);
      } catch (error) {
        // an exception of a timer in the page rejects this call
        if (!PAGE_LEFT.test(String(error))) traffic.addError(`thrown: ${(error as Error).message}`);
      }
    },
    async pressEscape() {
      // the focus may be on a button of the QA page
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
        // nothing can be tapped on the page: the app is closed and opened again
        if (await isBrowserPage()) await openHarness(page());
        // the app does not say which path it left
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
      const crashed = new Promise<void>((resolve) => void tab.once('crash', () => resolve()));
      // Chromium refuses this while the page navigates
      for (let tries = 0; tries < 20; tries += 1) {
        session?.send('Page.crash').catch(() => undefined);
        const timeout = new Promise<string>((resolve) => setTimeout(() => resolve('later'), 250));
        if ((await Promise.race([crashed, timeout])) !== 'later') break;
      }
      await tab.close();
      traffic.forgetPending();
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
      await setTabVisible(page(), false);
      const tab = await newTab();
      tabs.push(tab);
      current = tabs.length - 1;
      await goTo(tab, url + path);
    },
    async switchTo(index) {
      if (index === current) return;
      await setTabVisible(page(), false);
      current = index;
      await page().bringToFront();
      await setTabVisible(page(), true);
    },
    async closeTab() {
      if (tabs.length < 2) return;
      // browsers hide a page before they close it
      await setTabVisible(page(), false);
      const [closedTab] = tabs.splice(current, 1);
      await closedTab?.close();
      current = 0;
      await page().bringToFront();
      await setTabVisible(page(), true);
    },
    async showTwo(path) {
      if (tabs.length < 2) tabs.push(await newTab());
      const [first, second] = tabs as [Page, Page];
      await Promise.all([first, second].map((tab) => goTo(tab, url + path)));
      await Promise.all([first, second].map((tab) => setTabVisible(tab, true)));
      return [first, second] as const;
    },
    async showOne() {
      await Promise.all(tabs.filter((tab) => tab !== page()).map((tab) => setTabVisible(tab, false)));
    },
    async setVisible(visible) {
      if (!isApp) return setTabVisible(page(), visible);
      await page()
        .getByRole('button', { name: visible ? 'Show' : 'Hide', exact: true })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    },
    async setOffline(offline) {
      if (!isApp) return context.setOffline(offline);
      const isOffline = (await page().getByTestId('network').textContent()) !== 'connected';
      if (isOffline !== offline) {
        await button('offline');
        const hasText = offline ? /none|files only/ : 'connected';
        await page().getByTestId('network').filter({ hasText }).waitFor({ timeout: 5_000 });
      }
      // the app's own page for a URL it could not load
      const tryAgain = page().getByRole('button', { name: 'Try again', exact: true });
      if (!offline && (await tryAgain.isVisible())) await tryAgain.click({ timeout: 3_000 });
    },
    setServerReachable: async (isReachable) => network.setReachable(isReachable),
    close: () => context.close(),
  };
}
