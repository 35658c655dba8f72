import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { collectionId } from '../../fixtures/catalog/collections.ts';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { makePdf } from '../support/documents.ts';
import { printDriver } from '../../fixtures/harness/test/pages/print.ts';
import { type EnlargingWay, setTextSize, findTextTroubles } from '../support/measure-text.ts';
import { openKnown, openAccountPage } from '../support/openings.ts';
import { listAccountPaths } from '../support/own-addresses.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop, settleOpenPayment } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';

/** On no screen may a word be cut, split, covered or overlapped at 200% text size. */

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const NARROW_PHONE: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 740 } };
const WAYS: readonly EnlargingWay[] = ['root', 'adjust'];
/** Widths of tablets and desktops; apps run on phones only. */
const WIDE_WIDTHS = [768, 1280];

const { products } = createCatalog();
const findProduct = (wanted: (one: (typeof products)[number]) => boolean) => {
  const { productId } = products.find(wanted) ?? {};
  return `/prn/x/prid/${productId}`;
};
const sizesOf = (groupId: number) => products.filter((one) => one.groupId === groupId).length;

/** Adds the text faults of the current screen at 200% text size, set in each of the `ways`, to `found`. */
async function collectFaults(page: Page, name: string, found: string[], ways = WAYS): Promise<void> {
  for (const way of ways) {
    await setTextSize(page, 200, way);
    // wait for resize observers
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    found.push(...(await findTextTroubles(page)).map((trouble) => `${name}, ${way}: ${trouble}`));
    await setTextSize(page, 100, way);
  }
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  const screen = page.getByTestId('screen').first();
  await screen.waitFor();
  // content below the fold loads only when it is almost in view
  const hasSkeletons = () =>
    screen
      .getByTestId('skeleton')
      .evaluateAll((all) => all.some((one) => one.getBoundingClientRect().top < innerHeight));
  await expect.poll(hasSkeletons).toBe(false);
}

test('public pages at 200% text size have no faults', async () => {
  const page = await pages.open(NARROW_PHONE);
  const found: string[] = [];
  for (const path of [
    '/',
    '/cn/dairy/cid/14/14',
    '/cn/dairy/cid/14/14?sort=price_low_to_high&filter=brand:Meadow&filter=price:under_50',
    findProduct(({ name }) => name.startsWith('Alphonso')),
    findProduct(({ inventory, groupId }) => inventory === 0 && sizesOf(groupId) > 1),
    '/prn/toned-milk/prid/42',
    '/s',
    '/s?q=milk',
    '/s?q=amul%20milk',
    `/s?q=${'x'.repeat(300)}`,
    '/s?q=%F0%9F%A5%94%F0%9F%A5%94%20%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
    '/categories',
    '/brands',
    '/brand/meadow/101',
    `/cln/midnight/clid/${collectionId('midnight')}`,
    '/dc/?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D',
    '/badges',
    '/le/1391108',
    '/store',
    '/tab-layouts',
    '/brand-awards',
    '/offers',
    '/recipes',
    '/recipe/dal-tadka/9001',
    '/paan',
    '/aboutus',
    '/delhi',
    '/order-online/fresh-vegetables-in-delhi',
    '/grand-orange-bag-days',
    '/unsubscribe-ct',
    '/print',
    '/cart',
    '/share/cart/none',
    '/404',
    '/500',
    '/browser-not-supported',
  ]) {
    await openPath(page, path);
    await collectFaults(page, path.slice(0, 60), found);
  }
  expect(found).toEqual([]);
});

test('account pages and checkout at 200% text size have no faults', async () => {
  const page = await pages.open(NARROW_PHONE);
  const found: string[] = [];
  const { cart, coupons, address, payment } = await openKnown(page, server, '/cart', {
    addressChosen: false,
  });
  await page.getByTestId('bill').waitFor();
  await page.getByTestId('gap-goods').waitFor();
  await collectFaults(page, 'cart', found);
  await coupons.open();
  await collectFaults(page, 'coupons', found);
  await page.goBack();
  await cart.proceed();
  await address.list.waitFor();
  await collectFaults(page, 'addresses', found);
  await page.getByTestId('address-add').click();
  await address.save();
  await collectFaults(page, 'address form', found);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await address.choose();
  for (const method of ['cod', 'upi', 'nb', 'card', 'wallet']) {
    await payment.choose(method);
    await collectFaults(page, `ways to pay, ${method}`, found);
  }
  await payment.choose('upi');
  await payment.enterUpiId('slow@upi');
  await payment.payNow();
  await payment.expectPending();
  await collectFaults(page, 'pending', found);
  await settleOpenPayment(server, 'failed');
  await payment.checkAgain();
  await payment.expectFailed();
  await collectFaults(page, 'failed', found);
  await payment.tryAgain();
  await payment.choose('cod');
  await payment.payNow();
  await payment.waitForOrder();
  await collectFaults(page, 'placed', found);
  for (const [screen, path] of await listAccountPaths(server)) {
    await openPath(page, path);
    await collectFaults(page, screen, found);
  }
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: /Change address/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /Work/ }).click();
  await page.getByTestId('address-far').waitFor();
  await collectFaults(page, 'another city', found);
  expect(found).toEqual([]);
});

test('dialogs and print settings at 200% text size have no faults', async () => {
  const page = await pages.open(NARROW_PHONE);
  const found: string[] = [];
  await openPath(page, '/cn/dairy/cid/14/14');
  await page.getByTestId('filter').click();
  await page.getByTestId('filter-option').first().waitFor();
  await collectFaults(page, 'filters', found);
  await page.keyboard.press('Escape');
  await page.getByTestId('sizes').first().click();
  await page.getByRole('dialog').getByTestId('variant').first().waitFor();
  await collectFaults(page, 'sizes', found);
  await openPath(page, '/');
  await page.getByRole('button', { name: /Change address/ }).click();
  await page.getByRole('dialog').waitFor();
  await collectFaults(page, 'where to deliver', found);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log in' }).click();
  const { login } = shopperOn(page);
  await login.expectShown();
  await collectFaults(page, 'login', found);
  await login.enterPhone('9000000001');
  await page.getByTestId('login-otp').waitFor();
  await login.enterCode('0000');
  await login.expectText('Verification Failed.');
  await collectFaults(page, 'login, a wrong code', found);
  await openPath(page, '/print');
  const print = printDriver(page);
  const buffer = Buffer.from(makePdf({ pages: 2 }));
  await print.upload([{ name: 'A document with a long name.pdf', mimeType: 'application/pdf', buffer }]);
  await print.preview.waitFor();
  await page.getByTestId('print-price').waitFor();
  await collectFaults(page, 'print settings', found);
  expect(found).toEqual([]);
});

test('wide screens at 200% text size have no faults', async () => {
  const page = await pages.open(DESKTOP);
  const found: string[] = [];
  await openAccountPage(page, server, '/');
  for (const path of [
    '/',
    '/cn/dairy/cid/14/14',
    '/s?q=milk',
    findProduct(({ name }) => name.startsWith('Alphonso')),
    '/categories',
    '/recipes',
    '/print',
    '/account',
    '/account/addresses',
    '/account/orders',
    '/cart',
    '/cart?step=address',
    '/checkout',
  ]) {
    await openPath(page, path);
    for (const width of WIDE_WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await collectFaults(page, `${path} at ${width} px`, found, ['root']);
    }
  }
  expect(found).toEqual([]);
});
