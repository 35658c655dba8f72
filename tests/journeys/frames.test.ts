import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveFiles } from '../support/file-server.ts';
import { hostPage } from '../support/host-pages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';
import { serveBuild } from '../support/static-build.ts';

const pages = openPages();
/** The same server under a name that browsers treat as another site, so a frame of it has partitioned storage. */
const onOtherSite = (url: string) => url.replace('localhost', '127.0.0.1');

const frameOf = (page: Page) => {
  const frame = page.frameLocator('iframe');
  return { frame, ...shopperOn(frame), ownTab: frame.getByTestId('own-tab') };
};

describe('a shop that embed.js puts into a frame', () => {
  const server = serveShop({ FRAME_ANCESTORS: 'http://127.0.0.1:*' });
  const script = (attributes: string) =>
    `<script src="${server.url}/embed.js" data-shop ${attributes}></script>`;
  const host = serveFiles(async (path) =>
    path === '/wrong'
      ? { body: hostPage(script('data-frame data-api="/api" data-feed="layout"')) }
      : {
          body: `<!doctype html><title>Strict</title><h1>Before</h1>${script('data-frame="640px"')}`,
          headers: {
            'content-security-policy': `default-src 'none'; script-src ${server.url}; frame-src ${server.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
          },
        },
  );
  beforeEach(() => server.control('POST', '/reset'));

  test('a framed shop takes an order, opens the payer’s page in the top window, and reveals nothing to the embedding page', async () => {
    const page = await pages.open(PHONE);
    const address = `${onOtherSite(host.url)}/groceries?lang=en`;
    await page.goto(address);
    const { home, cart, login, address: place, payment } = frameOf(page);
    await home.add();
    expect((await page.locator('iframe').boundingBox())?.height).toBeCloseTo(640, 1);
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await place.choose();
    await payment.choose('nb');
    await payment.chooseBank();
    await payment.payNow();
    // the payer's page replaces the whole tab, not just the frame
    await page.waitForURL(`${server.url}/sandbox/payer/**`);
    await shopperOn(page).payment.approve();
    await expectOneOrder(server, await payment.waitForOrder());
    expect(page.url().startsWith(`${address}&attempt=`)).toBe(true);
    const stored = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)]);
    expect(stored).toEqual(['']);
    expect(await page.context().cookies()).toEqual([]);
    // a reload shows the feed instead of the payment, and keeps the login
    await page.reload();
    await home.expectShown();
    await home.add();
    await cart.open();
    await cart.proceed();
    await payment.methods.waitFor();
  });

  test('a framed shop opens in a tab of its own when the browser blocks storage in the frame', async () => {
    const context = await pages.context(DESKTOP);
    await context.addInitScript(() => {
      if (window.top === window) return;
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    await page.goto(onOtherSite(host.url));
    const [tab] = await Promise.all([context.waitForEvent('page'), frameOf(page).ownTab.click()]);
    await shopperOn(tab).home.expectShown();
    expect(tab.url()).toBe(`${server.url}/`);
  });

  test('a framed shop is not shown on a page that the server does not allow to frame it, or with forbidden settings', async () => {
    const page = await pages.open(PHONE);
    await page.goto(host.url);
    await expect.poll(() => pages.troubles().join()).toContain('frame-ancestors');
    await page.goto(`${onOtherSite(host.url)}/wrong`);
    const sentence = '[doorstep] The shop cannot start. "api" is not an option of a shop in a frame.';
    await expect.poll(() => page.locator('doorstep-shop').textContent()).toBe(sentence);
    expect(pages.troubles()).toEqual([sentence]);
  });
});

describe('a static shop in a frame', () => {
  const server = serveShop();
  const allowed = { origin: '' };
  const shop = serveBuild('/', () => ({ SHOP_API: `${server.url}/api`, FRAME_ORIGINS: allowed.origin }));
  const host = serveFiles(async () => ({
    body: hostPage(
      `<div id="place"><iframe src="${shop.url}/"></iframe></div><style>iframe { width: 100%; height: 100%; border: 0; }</style>`,
    ),
  }));
  beforeEach(() => server.control('POST', '/reset'));

  test('a static shop framed by a page that is not allowed has no session, and links to the shop’s own page', async () => {
    const page = await pages.open(PHONE);
    // On the same site, the framed shop could read the stored session.
    const cookies = ['access_token=v2::a', `user=${encodeURIComponent('{"id":1001}')}`].map((one) => {
      const [name = '', value = ''] = one.split('=');
      return { name: `v1_web_${name}`, value, url: shop.url };
    });
    await page.context().addCookies(cookies);
    await page.goto(`${shop.url}/icon.svg`);
    const readStoredShopper = () => page.evaluate(() => localStorage.getItem('v1:web:shopper'));
    const shopper = '{"id":1001,"phone":"9876543210","name":"Asha","walletId":"w1001"}';
    await page.evaluate((value) => localStorage.setItem('v1:web:shopper', value), shopper);

    allowed.origin = '';
    await page.goto(host.url);
    const { frame, home, cart, ownTab } = frameOf(page);
    await home.add();
    await cart.open();
    await cart.proceed();
    expect(await ownTab.getAttribute('href')).toBe(`${shop.url}/cart`);
    expect(await ownTab.getAttribute('target')).toBe('_blank');
    await frame.getByText('log in and order in a new tab').waitFor();
    expect(await frame.getByTestId('login-phone').count()).toBe(0);

    await page.goto(`${shop.url}/icon.svg`);
    expect(await readStoredShopper()).toBe(shopper);
    expect((await page.context().cookies(shop.url)).length).toBe(2);
  });

  test('a static shop in a frame lets shoppers log in when the build allows the page', async () => {
    allowed.origin = onOtherSite(host.url);
    const page = await pages.open(PHONE);
    await page.goto(allowed.origin);
    const { home, cart, login } = frameOf(page);
    await home.add();
    await cart.open();
    await cart.proceed();
    await login.enterPhone('9876543210');
    await frameOf(page).frame.getByTestId('login-otp').waitFor();
  });
});
