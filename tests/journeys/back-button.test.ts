import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { serveShop, settleOpenPayment } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';
import { openCheckout } from '../support/openings.ts';
import { goToAddresses, goToCart, goToCheckout, goHome } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const pathOf = (page: Page) => new URL(page.url()).pathname;
const screen = (page: Page, name: string) =>
  page.locator(`[data-testid="screen"][data-screen="${name}"]`).waitFor();

/** The number of payment requests that were sent. */
async function countPaymentCalls(): Promise<number> {
  const calls = await server.control<{ method: string; path: string }[]>('GET', '/requests');
  return calls.filter(({ method, path }) => method === 'POST' && path === '/api/v1/payments').length;
}

test('Back closes dialogs over the home page without leaving the page', async () => {
  const page = await pages.open(PHONE);
  const { home, login } = await goHome(page, server);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /minutes/ }).click();
  await dialog.getByText('Deliver to').waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Log in' }).click();
  await login.expectShown();
  await page.goBack();
  await login.expectGone();
  expect(pathOf(page)).toBe('/');
  await home.expectShown();
});

test('Back steps from payment to cart to shop, closing dialogs first', async () => {
  const page = await pages.open(PHONE);
  const { cart, login, address, payment, home } = await goToCart(page, server);
  await cart.proceed();
  await login.expectShown();
  await page.goBack();
  await login.expectGone();
  expect(pathOf(page)).toBe('/cart');

  await cart.proceed();
  await login.logInWithPhone();
  await address.list.waitFor();
  await page.goBack();
  await page.getByTestId('bill').waitFor();
  expect(pathOf(page)).toBe('/cart');

  await cart.proceed();
  await address.choose();
  await payment.methods.waitFor();
  await page.getByRole('button', { name: /Change/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/checkout');

  await page.goBack();
  await page.getByTestId('bill').waitFor();
  expect(pathOf(page)).toBe('/cart');
  await page.goBack();
  await home.expectShown();
  expect(pathOf(page)).toBe('/');
  await cart.expectCount(2);
});

test('Back during “Welcome” closes only the welcome dialog', async () => {
  const page = await pages.open(PHONE);
  const { cart, login, address } = await goToCart(page, server);
  await cart.proceed();
  await login.enterPhone('9876543210');
  await login.enterCode('1234');
  await login.expectText('You are logged in.');
  await address.list.waitFor({ state: 'attached' });
  await page.goBack();
  await login.expectGone();
  await address.list.waitFor();
  await page.goBack();
  await page.getByTestId('bill').waitFor();
  expect(pathOf(page)).toBe('/cart');
});

test('Back during “Welcome” stays on the page that has opened beneath the dialog', async () => {
  const page = await pages.open(PHONE);
  const { cart, login, address, payment } = await goToAddresses(page, server);
  await address.choose();
  await payment.methods.waitFor();
  // unlike a logout, an expired login keeps the chosen address
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${server.url}/cart`);
  await cart.proceed();
  await login.enterPhone('9876543210');
  await login.enterCode('1234');
  await login.expectText('You are logged in.');
  await payment.methods.waitFor({ state: 'attached' });
  await page.goBack();
  await login.expectGone();
  await payment.methods.waitFor();
  expect(pathOf(page)).toBe('/checkout');
  await page.goBack();
  await page.getByTestId('bill').waitFor();
  expect(pathOf(page)).toBe('/cart');
});

test('the pages’ own back buttons lead to the same place as Back', async () => {
  const page = await pages.open(PHONE);
  const { address, cart, payment, home } = await goToAddresses(page, server);
  await page.getByRole('button', { name: 'Back to the cart' }).click();
  await page.getByTestId('bill').waitFor();
  await cart.proceed();
  await address.choose();
  await payment.methods.waitFor();
  await page.getByRole('button', { name: 'Back to the cart' }).click();
  await page.getByTestId('bill').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await home.expectShown();
});

test('Back during a payment never leads to a second payment', async () => {
  const page = await pages.open(PHONE);
  const { payment, cart } = await openCheckout(page, server);
  await payment.choose('upi');
  await payment.enterUpiId('slow@upi');
  await payment.payNow();
  await payment.expectPending();
  await page.goBack();
  await screen(page, 'cart');
  await page.getByText(/Your payment of .* is in progress/).waitFor();
  await cart.proceed();
  await payment.expectPending();
  await settleOpenPayment(server, 'success');
  await page.clock.fastForward(10_000);
  await expectOneOrder(server, await payment.waitForOrder());
  expect(await countPaymentCalls()).toBe(1);
});

test('Back after an order leads to the shop and never pays again', async () => {
  const page = await pages.open(PHONE);
  const { payment, home } = await goToCheckout(page, server);
  await payment.choose('cod');
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await page.goBack();
  await screen(page, 'cart');
  await shopperOn(page).cart.expectEmpty();
  await page.goBack();
  await home.expectShown();
  await expectOneOrder(server, orderId);
  expect(await countPaymentCalls()).toBe(1);
});

test('Back from the bank’s page returns to the open payment, which can be completed', async () => {
  const page = await pages.open(PHONE);
  const { payment } = await openCheckout(page, server);
  await payment.choose('nb');
  await payment.chooseBank();
  await payment.payNow();
  await page.getByTestId('pay-sheet').waitFor();
  await page.goBack();
  await payment.expectPending();
  await page.getByRole('button', { name: 'Open the bank’s page' }).click();
  await payment.approve();
  const orderId = await payment.waitForOrder();
  await expectOneOrder(server, orderId);
  await page.goBack();
  await page.getByText('This payment has gone through.').waitFor();
  await page.goBack();
  await page.getByText('No payment in progress').waitFor();
  expect(await countPaymentCalls()).toBe(1);
});

test('Back from a failed payment leads to the unchanged cart', async () => {
  const page = await pages.open(PHONE);
  const { payment, cart } = await openCheckout(page, server);
  await payment.choose('upi');
  await payment.enterUpiId('no@upi');
  await payment.payNow();
  await page.clock.fastForward(10_000);
  await payment.expectFailed();
  await page.goBack();
  await page.getByTestId('bill').waitFor();
  expect(pathOf(page)).toBe('/cart');
  await cart.proceed();
  await payment.choose('cod');
  await payment.payNow();
  await expectOneOrder(server, await payment.waitForOrder());
});

test('on a wide screen Back closes the dialog, then the step, then the cart panel', async () => {
  const page = await pages.open(DESKTOP);
  const { cart, login, address } = await goToCart(page, server);
  const panel = page.getByTestId('panel');
  await cart.proceed();
  await login.expectShown();
  await page.goBack();
  await login.expectGone();
  await panel.waitFor();
  await cart.proceed();
  await login.logInWithPhone();
  await address.list.waitFor();
  await page.goBack();
  await panel.getByTestId('bill').waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/');
  await cart.expectCount(2);
});

test.each(['/cart', '/cn/dairy/cid/14/14', '/s', '/about', '/checkout'])(
  'the page’s own back button on %s leads home when the shopper came from outside the shop',
  async (path) => {
    const page = await pages.open(PHONE);
    await page.goto(`${server.url}/healthz`);
    await page.goto(`${server.url}${path}`);
    await page.getByRole('button', { name: /^Back/ }).click();
    await screen(page, 'home');
    expect(pathOf(page)).toBe('/');
  },
);
