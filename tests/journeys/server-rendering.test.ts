import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { manifests } from '../bundle/dist.ts';
import { launchBrowser } from '../support/browser.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import { serveShop } from '../support/shop-server.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const MANGO = createCatalog().products.find(({ name }) => name.startsWith('Alphonso'))?.productId;
const server = serveShop();
const { client } = manifests;
const pages = openPages();

beforeEach(() => server.control('POST', '/reset'));

/** Opens a page with the browser's real clock. */
async function openPage(options: BrowserContextOptions): Promise<Page> {
  return (await pages.context(options)).newPage();
}

const ready = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0, null, { polling: 50 });

declare global {
  interface Window {
    /** the server-rendered elements */
    drawn: Element[];
    shift: number;
    /** functions that each resolve one yield to the browser */
    turns: (() => void)[];
    /** `Intl` formatters that were created */
    formatters: string[];
  }
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the server-rendered home page on %s', (_what, options) => {
  test('the shop hydrates the server-rendered page without replacing an element', async () => {
    const page = await openPage(options);
    let release = () => {};
    const heldResponse = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${client.entry}`, async (route) => {
      await heldResponse;
      await route.continue();
    });
    await page.goto(server.url, { waitUntil: 'commit' });
    await homeDriver(page).expectShown();
    const drawn = await page.evaluate(() => {
      window.drawn = [...document.querySelectorAll('#shop .shop *')];
      return window.drawn.length;
    });
    expect(drawn).toBeGreaterThan(500);
    release();
    await ready(page);
    await homeDriver(page).add();
    expect(await page.evaluate(() => window.drawn.filter((one) => !one.isConnected).length)).toBe(
      // only Add buttons may be replaced, by steppers
      await page.evaluate(
        () =>
          window.drawn.filter((one) => !one.isConnected && one.getAttribute('data-testid') === 'add').length,
      ),
    );
  });

  test('nothing on the server-rendered page moves while it loads, however late the pictures arrive', async () => {
    const page = await openPage(options);
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/pictures/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(server.url);
    await ready(page);
    await page.waitForFunction(
      () =>
        [...document.images]
          .filter((image) => {
            const { left, top } = image.getBoundingClientRect();
            return image.loading !== 'lazy' || (left < innerWidth && top < innerHeight);
          })
          .every((image) => image.complete),
      null,
      { polling: 50 },
    );
    // waits two frames, after which any layout shift by the last picture has been recorded
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => window.shift)).toBe(0);

    // a deliberate shift proves that shifts are recorded
    await page.evaluate(() => {
      const block = document.createElement('p');
      block.textContent = 'in the way';
      document.body.prepend(block);
    });
    await expect.poll(() => page.evaluate(() => window.shift)).toBeGreaterThan(0);
  });
});

test('a tap while the shop starts is counted', async () => {
  const page = await openPage(PHONE);
  // the test decides when a yield to the browser resolves
  await page.addInitScript(() => {
    window.turns = [];
    Object.defineProperty(window, 'scheduler', {
      value: { yield: () => new Promise<void>((resolve) => window.turns.push(resolve)) },
    });
  });
  await page.goto(server.url);
  await page.waitForFunction(() => window.turns.length === 1, null, { polling: 50 });
  const add = page.getByTestId('add').first();
  await add.click();
  expect(await page.getByTestId('add').count()).toBeGreaterThan(0);
  for (const turn of [1, 2]) {
    await page.waitForFunction((count) => window.turns.length >= count, turn, { polling: 50 });
    await page.evaluate((index) => window.turns[index]?.(), turn - 1);
  }
  expect(await page.getByTestId('qty').first().textContent()).toContain('1');
});

/** A page with its requests and console errors, policy violations included. */
async function openWatchedPage() {
  const page = await openPage(PHONE);
  const paths: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, paths, errors };
}

const sheetsOf = (...rows: string[]) =>
  rows.flatMap((name) => client.files[name] ?? []).filter((path) => path.endsWith('.css'));

test.each([
  ['/', 'home/HomePage'],
  ['/cn/dairy/cid/14/14', 'catalog/listing/ListingPage'],
  [`/prn/mangoes/prid/${MANGO}`, 'catalog/product/ProductPage'],
  ['/s?q=milk', 'catalog/search/SearchPage'],
])(
  '%s is styled by the document alone, without requesting the style sheets that the document contains',
  async (path, view) => {
    const { page, paths, errors } = await openWatchedPage();
    await page.goto(server.url + path);
    await ready(page);
    const inline = await page.evaluate(() =>
      Array.from(document.querySelectorAll('style[data-sheet]'), (style) => style.getAttribute('data-sheet')),
    );
    expect(inline).toEqual(['shop', view]);
    expect(await page.evaluate(() => document.styleSheets[1]?.cssRules.length)).toBeGreaterThan(3);
    const ownSheets = [...client.css, ...sheetsOf(view)];
    expect(ownSheets.length).toBeGreaterThan(1);
    expect(paths.filter((address) => ownSheets.includes(address))).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test('the style sheet of the next page is loaded once', async () => {
  const { page, paths, errors } = await openWatchedPage();
  await page.goto(server.url);
  await ready(page);
  for (const _ of ['once', 'again']) {
    await page.locator('a[href^="/cn/"]').first().click();
    await page.waitForURL(/\/cn\//);
    await page.getByTestId('product-card').first().waitFor();
    await page.goBack();
    await homeDriver(page).expectShown();
  }
  const views = sheetsOf('home/HomePage', 'catalog/listing/ListingPage');
  expect(paths.filter((address) => views.includes(address))).toEqual(sheetsOf('catalog/listing/ListingPage'));
  expect(errors).toEqual([]);
});

/** The other journeys fail on policy violations; here they are provoked. */
test('the content security policy is enforced, and violations are noticed', async () => {
  const page = await openPage(PHONE);
  await page.goto(server.url);
  await ready(page);
  const foundViolations = await page.evaluate(async () => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const element = document.createElement('div');
    document.body.append(element);
    element.setAttribute('style', 'position: fixed');
    const inline = document.createElement('script');
    return {
      style: getComputedStyle(element).position,
      markup: attempt(() => {
        element.innerHTML = '<b>bold</b>';
      }),
      scriptAddress: attempt(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
      scriptText: attempt(() => {
        inline.text = 'document.title = "run"';
      }),
      // test code may evaluate strings, the page's own code may not
      text: await new Promise((resolve) => {
        setTimeout(() => resolve(attempt(() => new Function('return 1')())));
      }),
    };
  });
  expect(foundViolations).toEqual({
    style: 'static',
    markup: 'TypeError',
    scriptAddress: 'TypeError',
    scriptText: 'TypeError',
    text: 'EvalError',
  });
  const messages = pages.troubles().join('\n');
  for (const part of [/style-src 'self'/, /TrustedHTML/, /TrustedScriptURL/]) expect(messages).toMatch(part);
});

describe('without JavaScript', () => {
  test('the first screen can be read and its links followed without JavaScript', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(server.url);
    expect(await page.title()).toBe('Groceries in minutes · doorstep');
    const cards = page.getByTestId('product-card').filter({ visible: true });
    expect(await cards.count()).toBeGreaterThan(20);
    const name = await cards.first().getByRole('link').textContent();
    await cards.first().getByRole('link').click();
    await page.waitForURL('**/prn/**');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    expect(await page.getByText('₹').first().isVisible()).toBe(true);
    await page.goBack();
    await cards.first().waitFor();
  });
});

test('the browser finds a valid manifest, by which the shop can be installed', async () => {
  const page = await openPage(PHONE);
  await page.goto(server.url);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${server.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as {
    id: string;
    display: string;
    start_url: string;
    scope: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(new URL(manifest.start_url, url).href).toBe(`${server.url}/`);
  expect(new URL(manifest.scope, url).href).toBe(`${server.url}/`);
  expect(new URL(manifest.id, server.url).href).toBe(`${server.url}/`);
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any any',
    'maskable any',
  ]);
  for (const { src } of manifest.icons) {
    const answer = await fetch(new URL(src, url));
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  }
  const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable')?.src ?? '';
  expect(
    await coloursOutsideOfMask(page, new URL(maskable, url).href),
    'only the ground is cut off',
  ).toHaveLength(1);
});

/** The colours of an icon outside of the circle that every system shows. */
const coloursOutsideOfMask = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const SIZE = 192;
    const image = new Image(SIZE, SIZE);
    image.src = url;
    await image.decode();
    const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, SIZE, SIZE);
    const { data } = context.getImageData(0, 0, SIZE, SIZE);
    const colours = new Set<string>();
    for (let y = 0; y < SIZE; y += 1)
      for (let x = 0; x < SIZE; x += 1) {
        const at = (y * SIZE + x) * 4;
        if (Math.hypot(x + 0.5 - SIZE / 2, y + 0.5 - SIZE / 2) > SIZE * 0.4)
          colours.add(data.slice(at, at + 4).join());
      }
    return [...colours];
  }, src);

/** Leaves the page and comes back; returns whether it was restored from the back-forward cache. */
async function leaveAndReturn(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('pagehide', () => delete document.documentElement.dataset.persisted);
  });
  await page.goto(`${server.url}/manifest.webmanifest`);
  await page.goBack({ waitUntil: 'commit' });
  const persistedPage = page.locator('html[data-persisted]');
  await persistedPage.waitFor();
  return (await persistedPage.getAttribute('data-persisted')) === 'true';
}

test('going back restores the page, from the back-forward cache or by a reload', async () => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const page = await browser.newPage(PHONE);
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    // Some browsers have no back-forward cache: a page that is always eligible shows whether this browser has one.
    await page.goto(`${server.url}/healthz`);
    const putsAside = await leaveAndReturn(page);
    await page.goto(server.url);
    await ready(page);
    const home = homeDriver(page);
    const { id } = await home.add();
    expect(await leaveAndReturn(page)).toBe(putsAside);
    await ready(page);
    await expect.poll(() => home.quantity(id)).toBe(1);
    await home.setQuantity(id, 2);
    expect(await home.quantity(id)).toBe(2);
  } finally {
    await browser.close();
  }
});

test.each(['/', '/cn/dairy/cid/14/14', `/prn/mangoes/prid/${MANGO}`, '/s', '/cart'])(
  'a first visit of %s does not load the browser’s locale data, which blocks a cheap phone',
  async (path) => {
    const page = await openPage(PHONE);
    await page.addInitScript(() => {
      window.formatters = [];
      for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat'] as const) {
        const record = (target: object) => {
          window.formatters.push(name);
          return target;
        };
        Object.defineProperty(Intl, name, {
          value: new Proxy(Intl[name], {
            construct: (target, args) => record(Reflect.construct(target, args)),
            apply: (target, self, args) => record(Reflect.apply(target, self, args)),
          }),
        });
      }
    });
    await page.goto(server.url + path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.formatters)).toEqual([]);
  },
);
