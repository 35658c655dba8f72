import type { FrameLocator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OrderRow, serveShop } from '../support/shop-server.ts';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';
import { DESKTOP, openPages } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();

beforeEach(() => server.control('POST', '/reset'));

/** In ms; at least as long as the polling interval of the order screen. */
const POLL_MS = 10_000;

/** Follows links through each kind of catalog page, then goes back to the feed. */
async function browseCatalog(screen: FrameLocator): Promise<void> {
  const at = (name: string) => screen.locator(`[data-testid="screen"][data-screen="${name}"]`);
  const follow = (path: string) =>
    screen.locator(`a[href^="${path}"]`).filter({ visible: true }).first().click();
  const goBack = () => screen.locator('body').evaluate(() => history.back());
  await follow('/s');
  await at('search').getByTestId('search-input').fill('milk');
  await at('search').getByTestId('search-input').press('Enter');
  await screen.getByTestId('search-result').first().getByRole('link').click();
  await at('product').getByRole('heading', { level: 1, name: /milk/ }).waitFor();
  await goBack();
  await screen.getByTestId('search-result').first().waitFor();
  await goBack();
  await at('home').waitFor();
  await follow('/cn/');
  await at('listing').getByTestId('product-card').first().waitFor();
  await goBack();
  await at('home').waitFor();
  await follow('/categories');
  await at('categories').waitFor();
  await follow('/le/');
  await at('layout').getByTestId('product-card').first().waitFor();
  await goBack();
  await at('categories').waitFor();
  await goBack();
  await at('home').waitFor();
}

/** Pays in the host, which takes the payment itself, after declining it once. */
async function payInTheApp({ harness, payment }: Awaited<ReturnType<typeof shopperIn>>): Promise<OrderRow> {
  expect(await harness.device.getByTestId('payment-method').count()).toBe(0);
  await payment.payNow();
  await harness.pay('decline');
  await payment.expectFailed();
  await payment.tryAgain();
  await payment.payNow();
  await harness.pay('approve');
  return expectOneOrder(server, await payment.waitForOrder());
}

/** From a cold start through the catalog to tracking, with each host's login and payment. */
describe('an order in five hosts', () => {
  async function follow(
    page: Page,
    payment: { expectOrderState(state: string): Promise<void> },
    orderId: string,
  ): Promise<OrderRow> {
    await payment.expectOrderState('Order is confirmed');
    const order = await expectOneOrder(server, orderId);
    await server.control('POST', `/orders/${orderId}/advance`, { state: 'ENROUTE' });
    await page.clock.fastForward(POLL_MS);
    await payment.expectOrderState('Order is on the way');
    return order;
  }

  test.each(['phonepe-android', 'phonepe-ios'] as const)(
    'in %s a shopper logs in with the app’s token and pays on the app’s sheet, after a declined payment',
    async (host) => {
      const page = await pages.open(DESKTOP);
      const { harness, home, cart, address, payment } = await shopperIn(page, server, { host });
      await browseCatalog(harness.device);
      const picked = await home.add();
      await home.setQuantity(picked.id, 3);
      await cart.open();
      await cart.setQuantity(picked.id, 2);
      const total = await cart.readTotal();
      await cart.proceed();
      await harness.consent('allow');
      await address.choose();
      await payment.payNow();
      expect(await harness.device.getByTestId('payment-method').count()).toBe(0);
      // the shop passes only an id to the app, which gets the amount from the backend
      expect(await harness.readAmount()).toBe(total);
      await harness.pay('decline');
      await payment.expectFailed();
      await payment.tryAgain();
      await payment.payNow();
      await harness.pay('approve');
      const order = await follow(page, payment, await payment.waitForOrder());
      expect(order.total * 100).toBe(total);
    },
  );

  test('in the telecom app a shopper logs in and pays on the app’s pages, after a declined payment', async () => {
    const page = await pages.open(DESKTOP);
    const { harness, home, cart, address, payment } = await shopperIn(page, server, { host: 'airtel' });
    await browseCatalog(harness.device);
    const picked = await home.add();
    await home.setQuantity(picked.id, 2);
    await cart.open();
    await cart.proceed();
    await harness.consent('allow');
    await cart.proceed();
    await address.choose();
    await payment.payNow();
    await harness.pay('decline');
    await payment.expectFailed();
    await payment.tryAgain();
    await payment.payNow();
    await harness.pay('approve');
    await follow(page, payment, await payment.waitForOrder());
  });

  test.each(['mobile-web', 'desktop'] as const)(
    'on %s a shopper logs in with phone and code and pays by netbanking',
    async (host) => {
      const page = await pages.open(DESKTOP);
      const { harness, home, cart, login, address, payment } = await shopperIn(page, server, { host });
      if (host === 'desktop') await browseCatalog(harness.device);
      const picked = await home.add();
      await home.setQuantity(picked.id, 2);
      await cart.open();
      await cart.proceed();
      await login.logInWithPhone();
      await address.choose();
      await payment.choose('nb');
      await payment.chooseBank();
      await payment.payNow();
      await payment.approve();
      await follow(page, payment, await payment.waitForOrder());
    },
  );
});

/** The wallet app is known to the shop only through its entry in the partner registry. */
test('in the wallet app a shopper logs in after a refusal and pays on the app’s sheet', async () => {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host: 'paytm' });
  const { harness, home, cart, login, address } = shopper;
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('deny');
  await login.expectShown();
  expect(await harness.device.getByTestId('login-phone').count()).toBe(0);
  await login.askApp();
  await harness.consent('allow');
  await address.choose();
  await payInTheApp(shopper);
});

/** These hosts speak the Universal Commerce Protocol; the first one pays and has the addresses. */
test('in an assistant’s app a shopper has its address, login and card, and pays with its credential, after a declined one', async () => {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host: 'ucp' });
  const { harness, home, cart } = shopper;
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  const total = await cart.readTotal();
  await cart.proceed();
  await harness.consent('allow');
  const { device } = harness;
  await harness.pick('pune');
  await device.getByTestId('not-serviceable').waitFor();
  await device.getByRole('button', { name: 'Choose another address' }).click();
  await harness.pick('home');
  await device.getByTestId('host-instrument').getByRole('button').click();
  await harness.pick('card-2');
  await device.getByText('RuPay •••• 2222').waitFor();
  const order = await payInTheApp(shopper);
  expect(order.total * 100).toBe(total);
  expect(order.address).toBe('B-204, Palm Grove, Amber Lane, Sector 49, Call 9812345678, Gurugram 122018');
  // the app has followed the checkout, from the first screen that shows it
  for (const news of ['ec.start', 'ec.payment.change', 'ec.complete'])
    await harness.rows(news).first().waitFor();
});

test('an assistant’s app that opens the shop as its cart goes on to its checkout with the same cart', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart, address, payment } = await shopperIn(page, server, { host: 'ucp-cart' });
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  await harness.rows('ep.cart.start').first().waitFor();
  await cart.setQuantity(picked.id, 3);
  await harness.rows('ep.cart.line_items.change').first().waitFor();
  await cart.proceed();
  await harness.consent('allow');
  await address.choose();
  for (const news of ['ep.cart.complete', 'ec.start']) await harness.rows(news).first().waitFor();
  await payment.payNow();
  await harness.pay('approve');
  await expectOneOrder(server, await payment.waitForOrder());
});

test('in an assistant’s app that does not pay, a shopper pays on the payer’s page', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart, address, payment } = await shopperIn(page, server, { host: 'ucp-basic' });
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await address.choose();
  await payment.payNow();
  await harness.pay('approve');
  await expectOneOrder(server, await payment.waitForOrder());
});

/** The messenger has told who the shopper is before the shop asks, and signs nothing else. */
test('in the messenger a shopper is logged in without a sheet and pays an invoice, after a declined one', async () => {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host: 'telegram' });
  const { harness, home, cart, address } = shopper;
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  const fragment = () => harness.device.locator('body').evaluate(() => location.hash);
  await expect.poll(fragment).toBe('');
  await cart.open();
  await cart.proceed();
  await address.choose();
  await payInTheApp(shopper);
});

test('in the messenger the shop keeps its colours when the browser’s turn dark, on later screens too', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart } = await shopperIn(page, server, { host: 'telegram' });
  const colours = () =>
    harness.device.locator('body').evaluate((body) => {
      const { documentElement: root, defaultView: view } = body.ownerDocument;
      const isDark = view?.matchMedia('(prefers-color-scheme: dark)').matches;
      const { colorScheme, backgroundColor } = getComputedStyle(root);
      return { isDark, colorScheme, ground: getComputedStyle(body).backgroundColor + backgroundColor };
    });
  await home.expectShown();
  const before = await colours();
  expect(before.isDark).toBe(false);
  // a frame's browser scheme is that of its element
  await page.emulateMedia({ colorScheme: null });
  await page.locator('iframe').evaluate((frame) => frame.style.setProperty('color-scheme', 'dark'));
  await expect.poll(colours).toEqual({ isDark: true, colorScheme: 'light', ground: before.ground });
  await home.add();
  await cart.open();
  expect(await colours()).toMatchObject({ colorScheme: 'light', ground: before.ground });
});
