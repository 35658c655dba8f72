import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { harnessDriver } from '../../fixtures/harness/test/pages/harness.ts';
import type { HostSetup } from '../../fixtures/harness/test/setup.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

let page: Page;
beforeEach(async () => {
  page = await pages.keep(DESKTOP);
});

type Link = [link: string, screen: string, path: string];

/** Links that a host app may open, with the screen each leads to. */
const EVERY_HOST: Link[] = [
  ['doorstep://cart?coupon_code=FRESH50', 'cart', '/cart?coupon_code=FRESH50'],
  ['doorstep://external-web?url=https%3A%2F%2Fevil.test', 'home', '/'],
];
/** Links that behave the same in every host are tested in one. */
const ONE_HOST: Link[] = [
  ['/cart', 'cart', '/cart'],
  ['doorstep://pdp?product_id=42&merchant_id=7', 'product', '/prn/product/prid/42'],
  ['doorstep://account/orders', 'login-needed', '/account/orders'],
  ['doorstep://orders?cart_id=2&order_id=5', 'login-needed', '/account/orders/2/5'],
  ['doorstep://share?cart_id=9', 'shared-cart', '/share/cart/9'],
  ['doorstep://brand?brand_id=101&brand_name=Meadow', 'listing', '/brand/meadow/101'],
  ['javascript:document.title="owned"', 'home', '/'],
  ['/no/such/address', 'not-found', '/no/such/address'],
];

describe('a link opened by a host app', () => {
  test.each<HostSetup['host']>(['phonepe-android', 'phonepe-ios', 'airtel', 'mobile-web', 'desktop'])(
    'a link opened by the host app in %s leads to the right screen and never to a forbidden URL',
    async (host) => {
      const harness = harnessDriver(page, server.url);
      await harness.open({ host });
      for (const [link, screen, path] of host === 'phonepe-android'
        ? [...EVERY_HOST, ...ONE_HOST]
        : EVERY_HOST) {
        await harness.openLink(link);
        const screenElement = harness.device.locator(`[data-testid="screen"][data-screen="${screen}"]`);
        await screenElement.or(harness.device.getByTestId(screen)).first().waitFor();
        const frame = page.frames().find((one) => one !== page.mainFrame());
        await expect.poll(async () => frame?.evaluate(() => location.pathname + location.search)).toBe(path);
      }
    },
  );

  test('a link opened by a host app can ask for a login', async () => {
    const harness = harnessDriver(page, server.url);
    await harness.open({ host: 'mobile-web' });
    await harness.openLink('doorstep://login');
    await harness.device.getByTestId('login-modal').waitFor();
  });
});

test('a pending payment takes precedence over an unsolicited return from the partner, whose code is not stored', async () => {
  const { harness, home, cart, address, payment } = await shopperIn(page, server, { host: 'airtel' });
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await cart.proceed();
  await address.choose();
  await payment.payNow();
  await harness.device.getByTestId('pay-sheet').waitFor();
  await harness.openLink('/InApp/Airtel-Redirection/?code=top-secret&state=none');
  await harness.device.locator('[data-testid="screen"][data-screen="payment-status"]').waitFor();
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await expect.poll(async () => frame?.evaluate(() => location.pathname)).toBe('/payment-status');
  const storedValues = await frame?.evaluate(() => [
    document.documentElement.outerHTML,
    document.cookie,
    ...performance.getEntries().map(({ name }) => name),
    ...Object.keys(localStorage).map((key) => String(localStorage.getItem(key))),
  ]);
  expect(storedValues?.filter((text) => text.includes('top-secret'))).toEqual([]);
});
