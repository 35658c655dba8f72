import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { failedCallsOf, serveBackend } from '../support/backend-at.ts';
import { type FileAnswer, serveFiles } from '../support/file-server.ts';
import { HOSTILE_CSS, hostPage, PROBES } from '../support/host-pages.ts';
import { countTraces } from '../support/page-traces.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';

declare global {
  interface Window {
    untouched(): Record<string, unknown>;
    traces(): Promise<Record<string, unknown>>;
    said: string[];
    unmount(): void;
    start(): Promise<void>;
  }
}

const server = serveShop();
const pages = openPages();
/** The page with the strictest policy uses a backend on another origin. */
const backend = serveBackend(server, '/shop');
const host = serveFiles(async (path) => hostPages()[path] ?? null);

beforeEach(() => server.control('POST', '/reset'));

/** Allows only the shop's scripts, and no code from strings. */
const strictPolicy = () =>
  [
    "default-src 'none'",
    ...['script', 'style', 'img', 'connect'].map((kind) => `${kind}-src ${server.url} ${backend.origin}`),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

function hostPages(): Record<string, FileAnswer> {
  const loader = (attributes = '') =>
    `<script src="${server.url}/embed.js" data-shop ${attributes}></script>`;
  const api = `data-api="${server.url}/api"`;
  const mountScript = (code: string) =>
    `<script type="module">import { mount } from '${server.url}/shop.mjs'; const config = { api: '${server.url}/api' }; ${code}</script>`;
  const inPlace = mountScript("window.unmount = mount(document.querySelector('#place > *'), config);");
  const place = '<section id="place"><aside></aside></section>';
  return {
    '/strict': {
      body: `<!doctype html><title>Strict</title><h1>Before</h1>${loader(`data-api="${backend.api}"`)}<p>After</p>`,
      headers: { 'content-security-policy': strictPolicy() },
    },
    '/plain': { body: hostPage(`${place}${inPlace}`) },
    '/hostile': {
      body: hostPage(
        `<form name="currentScript"></form><section id="place">${loader(api)}</section>`,
        HOSTILE_CSS,
      ),
    },
    '/probes': {
      body: hostPage(
        `${PROBES}${place}${mountScript("window.start = async () => { mount(document.querySelector('#place > *'), config); };")}`,
      ),
    },
    '/bare': {
      body: hostPage(
        `<div id="shop"></div><button>Warm up</button><script>window.start = async () => {
          const { mount } = await import('${server.url}/shop.mjs');
          window.unmount = mount(document.getElementById('shop'), { api: '${server.url}/api' });
        };
        window.unmount = () => {};</script>`,
      ),
    },
    '/two': {
      body: hostPage(
        `<div id="left"></div><div id="right"></div>${mountScript("for (const id of ['left', 'right']) mount(document.getElementById(id), config);")}`,
      ),
    },
    '/old-library': {
      body: hostPage(
        `<script>window.said = []; console.error = (error) => said.push(String(error)); Object.prototype.each = () => {};</script>${loader(api)}`,
      ),
    },
    '/wrong': {
      body: hostPage(
        `<script>window.said = []; console.error = (error) => said.push(String(error));</script><p id="alive" onclick="this.textContent = 'yes'">no</p>
        ${loader('data-api="shop.example" data-code-length="5" data-colour="red"')}${loader(api)}
        ${mountScript("for (const [element, wrong] of [[document.body, { api: 1 }], [document.createElement('img'), config], [null, config], [document.body, 'text']]) try { mount(element, wrong); } catch (error) { console.error(error); }")}`,
      ),
    },
  };
}

/** Takes the embedded shop from the feed to the Pay button. */
async function goToPay(page: Page, method: 'cod' | 'nb') {
  const shopper = shopperOn(page);
  const { home, cart, login, address, payment } = shopper;
  await home.add();
  await cart.open();
  await cart.proceed();
  await login.logInWithPhone();
  await address.choose();
  await payment.choose(method);
  if (method === 'nb') await payment.chooseBank();
  return shopper;
}

const untouched = { history: true, title: true, address: true, cookie: '' };

test('a script element embeds a shop that takes an order on a page with the strictest policy', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${host.url}/strict`);
  const { payment } = await goToPay(page, 'cod');
  await payment.payNow();
  await expectOneOrder(server, await payment.waitForOrder());
  expect(failedCallsOf(backend)).toEqual([]);
  expect(backend.calls).toContain('200 GET /shop/api/feature-flags/receive');
  expect(await page.context().cookies([host.url, server.url, backend.origin])).toEqual([]);
  const order = await page.evaluate(() => {
    const { body } = document;
    return Array.from(
      body.children,
      ({ localName, shadowRoot }) => `${localName}${shadowRoot ? ' (open)' : ''}`,
    );
  });
  expect(order).toEqual(['h1', 'script', 'doorstep-shop (open)', 'p']);
});

describe('styles of an embedded shop', () => {
  /** Every computed style property of the matching elements, in document order. */
  const stylesOf = (page: Page, selector: string, most = 1000) =>
    page.locator(selector).evaluateAll(
      (elements, count) =>
        elements.slice(0, count).map((element) => {
          const style = getComputedStyle(element);
          const all = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
          const ownStyles = ['--ink', '--paper', '--touch', '--layer-bar'].map(
            (name) => `${name}: ${style.getPropertyValue(name)}`,
          );
          return { element: `${element.localName}.${element.className}`, style: [...all, ...ownStyles] };
        }),
      most,
    );

  test('styles of an embedded shop are not affected by the page', async () => {
    const [plain, hostile] = [await pages.open(DESKTOP), await pages.open(DESKTOP)];
    await plain.goto(`${host.url}/plain`);
    await hostile.goto(`${host.url}/hostile`);
    for (const page of [plain, hostile]) await shopperOn(page).home.expectShown();
    const computedStyles = (page: Page) =>
      stylesOf(page, '.shop, .shop header *, .shop [data-testid="product-card"] *', 120);
    const findDifferences = async () => {
      const [expected, found] = await Promise.all([computedStyles(plain), computedStyles(hostile)]);
      expect(found.length).toBe(120);
      return found.flatMap(({ element, style }, index) => {
        const same = new Set(expected[index]?.style);
        const otherStyles = style.filter((one) => !same.has(one));
        return otherStyles.length > 0 ? [{ element, other: otherStyles }] : [];
      });
    };
    // repeated until both pages are fully rendered
    await expect.poll(findDifferences).toEqual([]);
  });

  test('styles of an embedded shop do not affect the page', async () => {
    const page = await pages.open(DESKTOP);
    await page.goto(`${host.url}/probes`);
    const everything = 'html, body, #probes, #probes *';
    const before = await stylesOf(page, everything);
    await page.evaluate(() => window.start());
    await shopperOn(page).home.expectShown();
    expect(await stylesOf(page, everything)).toEqual(before);
  });
});

test('two shops on one page share no state, not even after a reload', async () => {
  const page = await pages.open(PHONE);
  const flags = page.waitForResponse(`${server.url}/api/feature-flags/receive`);
  await page.goto(`${host.url}/two`);
  const left = shopperOn(page.locator('#left'));
  const right = shopperOn(page.locator('#right'));
  const picked = await left.home.add();
  await left.cart.expectCount(1);
  expect((await flags).status()).toBe(200);
  await right.home.expectShown();
  expect(await right.home.quantity(picked.id)).toBe(0);
  await left.cart.open();
  await right.home.expectShown();
  await left.cart.proceed();
  await left.login.logInWithPhone();
  await left.address.list.waitFor();
  await right.home.setQuantity(picked.id, 2);
  await right.cart.open();
  await right.cart.proceed();
  await right.login.expectShown();
  await page.reload();
  await left.cart.expectCount(1);
  await right.cart.expectCount(2);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const of = (name: string) => keys.filter((key) => key.startsWith(`doorstep:${name}`));
  expect(of(`${server.url}/api:#left:`).length + of(`${server.url}/api:#right:`).length).toBe(keys.length);
  expect(keys.filter((key) => key.includes('access_token'))).toEqual([
    `doorstep:${server.url}/api:#left:v1:web:access_token`,
  ]);
});

describe.each([
  ['the page', '/bare'],
  ['an element of the page', '/plain'],
])('when %s scrolls', (_what, path) => {
  test('in an embedded shop, a new screen starts at the top, and Back returns to the previous scroll position', async () => {
    const page = await pages.open(PHONE);
    await page.goto(host.url + path);
    if (path === '/bare') await page.evaluate(() => window.start());
    const { home } = shopperOn(page);
    await home.expectShown();
    const shop = page.locator('[data-doorstep]');
    await shop.evaluate((element) => {
      const above = document.createElement('div');
      above.style.height = '500px';
      element.before(above);
    });
    const top = () => shop.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const scroll = (by: number) =>
      shop.evaluate((element, px) => {
        (element.closest('#place') ?? document.documentElement).scrollBy(0, px);
      }, by);
    const goBack = async () => {
      await page.getByRole('button', { name: 'Back' }).dispatchEvent('click');
      await home.expectShown();
    };

    await scroll(100);
    const topAfterScroll = await top();
    expect(topAfterScroll).toBeGreaterThan(300);
    await page.locator('a[href]', { hasText: 'Search' }).first().dispatchEvent('click');
    await page.locator('[data-screen="search"]').waitFor();
    expect(await top()).toBe(topAfterScroll);
    await page.getByRole('search').getByRole('button', { name: 'Back' }).dispatchEvent('click');
    await home.expectShown();
    expect(await top()).toBe(topAfterScroll);

    await scroll(1200);
    const topFurtherDown = await top();
    expect(topFurtherDown).toBe(topAfterScroll - 1200);
    await page.getByTestId('product-card').nth(6).getByRole('link').first().dispatchEvent('click');
    await page.locator('[data-screen="product"]').waitFor();
    expect(await top()).toBe(0);
    await scroll(150);
    await goBack();
    await expect.poll(top).toBe(topFurtherDown);
  });
});

describe('an unmounted shop', () => {
  test('an unmounted shop leaves no listener, timer, request or element, even after three mounts in a row', async () => {
    const context = await pages.context(PHONE);
    await context.addInitScript(countTraces);
    // These requests get no response, so that they are pending when the shop is removed.
    for (const path of ['v2/accounts/', 'v5/carts', 'v1/consumerweb/eta']) {
      await context.route(`${server.url}/api/${path}`, () => {});
    }
    const page = await context.newPage();
    await page.goto(`${host.url}/bare`);
    // Playwright adds its own listeners with its first click and query, so both happen before the first count.
    const button = page.getByRole('button', { name: 'Warm up' });
    await button.click();
    await button.evaluateAll(() => undefined);
    const before = await page.evaluate(() => window.traces());
    for (let round = 0; round < 3; round += 1) {
      await page.evaluate(() => window.start());
      const { home, cart, login } = shopperOn(page);
      await home.add();
      await cart.open();
      await cart.proceed();
      await login.enterPhone('9876543210');
      const during = await page.evaluate(() => window.traces());
      expect(during.request).toBeGreaterThanOrEqual(3);
      expect(during.timeout).toBeGreaterThanOrEqual(1);
      expect(Object.keys(during).filter((key) => key.startsWith('listener')).length).toBeGreaterThan(4);
      await page.evaluate(() => window.unmount());
      expect(await page.evaluate(() => window.traces())).toEqual(before);
    }
    expect(await page.evaluate(() => document.getElementById('shop')?.shadowRoot?.childNodes.length)).toBe(0);
  });
});

test('each invalid setting is explained in one sentence, and affects neither the page nor a shop mounted later', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${host.url}/wrong`);
  await shopperOn(page).home.expectShown();
  const sentences =
    '[doorstep] The shop cannot start. "api" must be an http(s) URL or a path such as /api. "codeLength" must be 4 or 6. "colour" is not a known setting.';
  await expect.poll(() => page.evaluate(() => window.said.length)).toBe(5);
  const errors = await page.evaluate(() => window.said);
  expect(errors.sort()).toEqual(
    [
      `ConfigError: ${sentences}`,
      'ConfigError: [doorstep] The shop cannot start. "api" must be a string.',
      'ConfigError: [doorstep] The shop cannot start. A img element cannot hold a shop; give it a div.',
      'ConfigError: [doorstep] The shop cannot start. Pass an element of the page.',
      'ConfigError: [doorstep] The shop cannot start. The configuration must be an object.',
    ].sort(),
  );
  expect(await page.locator('doorstep-shop').first().textContent()).toBe(sentences);
  await page.locator('#alive').click();
  await page.getByText('yes', { exact: true }).waitFor();
});

test('on a page with a library that extends Object.prototype, the shop explains the problem in one sentence', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${host.url}/old-library`);
  const sentence =
    '[doorstep] The shop cannot start. A script on this page has added "each" to Object.prototype. Make it non-enumerable (Object.defineProperty), or put the shop in a frame (data-frame).';
  await page.locator('doorstep-shop').getByText(sentence).waitFor();
  expect(await page.evaluate(() => window.said)).toEqual([`ConfigError: ${sentence}`]);
});

describe('a payer’s page for an embedded shop', () => {
  test('the payer’s page returns once to the embedding page, whose URL and history are unchanged', async () => {
    const page = await pages.open(PHONE);
    await page.goto(`${host.url}/plain?lang=en`);
    const { home, payment } = await goToPay(page, 'nb');
    expect(await page.evaluate(() => window.untouched())).toEqual(untouched);
    await payment.payNow();
    await payment.approve();
    await expectOneOrder(server, await payment.waitForOrder());
    const { origin, pathname, searchParams } = new URL(page.url());
    expect(origin + pathname).toBe(`${host.url}/plain`);
    expect(searchParams.get('lang')).toBe('en');
    expect(searchParams.get('attempt')).toMatch(/^[\w-]{36}$/);
    expect(await page.evaluate(() => window.untouched())).toEqual(untouched);
    await page.reload();
    await home.expectShown();
  });

  test('after the payer’s page returns to a browser that blocks storage, the order is shown once the shopper logs in', async () => {
    const context = await pages.context(PHONE);
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    await page.goto(`${host.url}/plain`);
    const { login, payment } = await goToPay(page, 'nb');
    await payment.payNow();
    await payment.approve();
    await login.logInWithPhone();
    await expectOneOrder(server, await payment.waitForOrder());
  });
});
