import type { Page, Route } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { BRIDGE, LIST_VIEWS, LOCATION, LOGIN, SCREENS } from '../../src/shell/tables.ts';
import { goOffline } from '../support/go-offline.ts';
import { scriptOf } from '../support/built-code.ts';
import { serveShop, settleOpenPayment } from '../support/shop-server.ts';
import { shopperIn, shopperOn, expectOneOrder } from '../support/shopper.ts';
import { goToCart, goHome } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/**
 * Fails requests for these files until the returned function is called. Interception stays on, since Chromium may lose
 * requests in flight when it ends.
 */
async function withhold(page: Page, files: RegExp): Promise<() => void> {
  let withheld = true;
  await page.route(files, (route) => (withheld ? route.abort() : route.continue()));
  return () => {
    withheld = false;
  };
}

test('going offline shows a notice within two seconds without moving anything, and going online removes the notice', async () => {
  const page = await pages.fresh(PHONE);
  const list = page.locator('[data-screen="listing"]').getByTestId('product-card');
  const line = page.getByText(/^(You are offline|Your connection is slow)$/);
  await page.goto(`${server.url}/cn/milk/cid/14/141`);
  await list.first().getByTestId('add').click();
  await page.waitForLoadState('networkidle');
  const bar = page.getByTestId('cart-button').filter({ visible: true }).last();
  const places = () => Promise.all([list.first(), list.nth(1), bar].map((each) => each.boundingBox()));
  await bar.waitFor();
  const before = await places();
  await goOffline(page);
  await line.getByText('You are offline').waitFor({ timeout: 2_000 });
  expect(await places()).toEqual(before);
  // the line is directly above the bar, not behind it
  const [lineBox, barBox] = [await line.boundingBox(), before[2]];
  if (!lineBox || !barBox) throw new Error('one of them is not drawn');
  expect(Math.round(lineBox.y + lineBox.height)).toBe(Math.round(barBox.y));

  // a list that is opened for the first time shows the offline error, and Back leads to the previous list
  await page.getByTestId('left-nav-item').last().click();
  await page.getByTestId('error-state').getByText('You are offline.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await list.first().waitFor();
  await list.first().getByRole('link').click();
  await page.getByText('You are offline, and this page hasn’t loaded yet.').waitFor();
  await line.waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await list.first().waitFor();
  expect(await line.count()).toBe(1);
  await goOffline(page, false);
  await line.waitFor({ state: 'detached', timeout: 2_000 });
});

test('the offline notice is shown in every host', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home } = await shopperIn(page, server, { host: 'phonepe-android' });
  const line = harness.device.getByText(/^(You are offline|Your connection is slow)$/);
  for (const host of ['phonepe-android', 'airtel', 'paytm', 'mobile-web', 'desktop']) {
    await page.locator(`input[name="host"][value="${host}"]`).check();
    await home.expectShown();
    // the shop notices the loss only once its services have loaded
    await harness.rows('GET /api/feature-flags/receive').waitFor();
    await harness.switchOffline();
    await line.getByText('You are offline').waitFor({ timeout: 2_000 });
    await harness.switchOffline();
    await line.waitFor({ state: 'detached', timeout: 2_000 });
  }
});

test('a request that takes three seconds shows a slow-connection notice until the response arrives', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${server.url}/cn/milk/cid/14/141`);
  await page.waitForLoadState('networkidle');
  const answer = await keepWaiting(page, /\/api\/v1\/layout\/listing|\/api\/.*listing/);
  await page.getByTestId('left-nav-item').last().click();
  const line = page.getByText(/^(You are offline|Your connection is slow)$/);
  await page.clock.fastForward(2_500);
  expect(await line.count()).toBe(0);
  await page.clock.fastForward(1_000);
  await line.getByText('Your connection is slow').waitFor();
  await answer();
  await line.waitFor({ state: 'detached' });
});

test('while the home page is offline, quantity changes are kept and code that cannot load shows a message, and both are completed once online', async () => {
  const page = await pages.fresh(PHONE);
  const { home, cart } = await goHome(page, server);
  // waits for the code that loads after the first screen
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.expectCount(2);
  const toast = page.getByTestId('toast');
  for (const button of [/Delivery|minutes/, 'Log in']) {
    await page.getByRole('button', { name: button }).first().click();
    await toast.getByText(/offline|connection/).waitFor();
    await page.clock.fastForward(2_000);
    await toast.waitFor({ state: 'detached' });
  }
  await page.getByTestId('cart-button').click();
  await page.getByText('You are offline, and this page hasn’t loaded yet.').waitFor();
  await page.getByTestId('retry').click();
  await page.getByText('You are offline, and this page hasn’t loaded yet.').waitFor();
  await goOffline(page, false);
  await page.getByTestId('bill').waitFor();
  expect(await cart.quantity(picked.id)).toBe(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Log in' }).click();
  await shopperOn(page).login.expectShown();
});

test('bridge code that fails to load at the start is loaded again', async () => {
  const page = await pages.fresh(PHONE);
  const bridge = scriptOf(BRIDGE);
  const failedRequest = page.waitForEvent('requestfailed', (request) => bridge.test(request.url()));
  const giveBack = await withhold(page, bridge);
  const { login } = await goHome(page, server);
  await failedRequest;
  giveBack();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.clock.fastForward(5_000);
  await login.logInWithPhone();
});

test('from cart to order, each step says that the shopper is offline, keeps its state and continues once online', async () => {
  const page = await pages.open(PHONE);
  const { cart, login, address, payment, picked } = await goToCart(page, server);
  const notice = page.getByTestId('notice');
  const expectOfflineNotice = () => notice.getByText('You are offline. Nothing is lost.').waitFor();

  // changing the cart
  await goOffline(page);
  await cart.setQuantity(picked.id, 3);
  const trouble = page.getByTestId('cart').getByTestId('error-state');
  await trouble.getByText('You are offline. Your cart is safe').waitFor();
  await cart.proceed();
  await expectOfflineNotice();
  await goOffline(page, false);
  await trouble.waitFor({ state: 'detached' });
  expect(await cart.quantity(picked.id)).toBe(3);

  // logging in, in both steps
  await cart.proceed();
  await login.expectShown();
  await goOffline(page);
  await login.enterPhone('9000000001');
  await login.expectText('You are offline. Try again when you’re back.');
  await goOffline(page, false);
  await login.enterPhone('9000000001');
  await page.getByTestId('login-otp').waitFor();
  await goOffline(page);
  await login.enterCode('1234');
  await login.expectText('You are offline. Try again when you’re back.');
  await goOffline(page, false);
  await page.getByTestId('login-submit').click();
  await login.expectSuccess();

  // saving a new address
  await address.fill({ flat: 'C-12', locality: 'Sector 49', pincode: '122018' });
  await goOffline(page);
  await address.save();
  await address.form
    .getByRole('alert')
    .getByText(/offline/)
    .waitFor();
  await goOffline(page, false);
  await address.save();
  await payment.methods.waitFor();

  // paying
  await payment.choose('upi');
  await payment.enterUpiId('slow@upi');
  await goOffline(page);
  await payment.payNow();
  await expectOfflineNotice();
  await goOffline(page, false);
  await payment.payNow();
  await payment.expectPending();
  await goOffline(page);
  await page.clock.fastForward(30_000);
  await page
    .getByTestId('payment-pending')
    .getByText(/offline|network|internet/i)
    .first()
    .waitFor();
  await settleOpenPayment(server, 'success');
  await goOffline(page, false);
  await expectOneOrder(server, await payment.waitForOrder());
});

/** Holds requests for these files until the returned function is called. */
async function keepWaiting(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = [];
  let isReleased = false;
  await page.route(files, (route) => (isReleased ? route.continue() : void heldRoutes.push(route)));
  return async () => {
    isReleased = true;
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue()));
  };
}

test('a list and a button whose code never arrives show an error after two minutes, and work once the code loads', async () => {
  const page = await pages.open(PHONE);
  const { login } = await goHome(page, server);
  const answerLogin = await keepWaiting(page, scriptOf(LOGIN));
  const request = page.waitForRequest(scriptOf(LOGIN));
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  await request;
  await page.clock.fastForward(120_000);
  await page.getByTestId('toast').getByText('Login could not be loaded.').waitFor();
  await answerLogin();
  await logIn.click();
  await login.expectShown();
  await page.getByTestId('modal-close').click();

  const { code } = SCREENS.listing;
  if (code === null) throw new Error('the list has no code of its own');
  const answerList = await keepWaiting(page, scriptOf(code));
  const listRequest = page.waitForRequest(scriptOf(code));
  await page.locator('a[href^="/cn/"]').first().click();
  await listRequest;
  await page.locator('[data-screen="listing"]').waitFor();
  await page.clock.fastForward(120_000);
  await page.getByTestId('error-state').getByText('The shop did not respond.').waitFor();
  await answerList();
  await page.getByTestId('retry').click();
  await page.getByTestId('product-card').first().waitFor();
});

test('locating the shopper fails with an error when the bridge code never finishes loading', async () => {
  const page = await pages.open(PHONE);
  await keepWaiting(page, scriptOf(BRIDGE));
  const request = page.waitForRequest(scriptOf(BRIDGE));
  await goHome(page, server);
  await request;
  await page.getByRole('button', { name: /Change address/ }).click();
  await page.getByRole('button', { name: /current location/ }).click();
  await page.clock.fastForward(120_000);
  await page.getByTestId('location-error').waitFor();
});

test('a list whose filter code fails to load works without filters, and shows the filters on the next try', async () => {
  const page = await pages.open(PHONE);
  const giveCode = await withhold(page, scriptOf(LIST_VIEWS));
  await page.goto(`${server.url}/cn/milk/cid/14/141`);
  await page.getByTestId('product-card').first().waitFor();
  await page.getByTestId('filter').click();
  await page.getByTestId('toast').getByText('The filters could not be loaded.').waitFor();
  giveCode();
  await page.getByTestId('filter').click();
  await page.getByTestId('apply-filters').waitFor();
});

test('a login or dialog that fails to load leaves the shop in place, and reloads the page only on the second failure', async () => {
  const page = await pages.open(PHONE);
  const giveDialog = await withhold(page, scriptOf(LOGIN));
  const { login } = await goHome(page, server);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByTestId('toast').getByText('Login could not be loaded.').waitFor();
  giveDialog();
  await page.getByRole('button', { name: 'Log in' }).click();
  await login.logInWithPhone();

  // the page reloads on the second failure, which may help
  const giveSheet = await withhold(page, scriptOf(LOCATION));
  const place = page.getByRole('button', { name: /Change address/ });
  await place.click();
  await page.getByTestId('toast').getByText('This could not be opened.').waitFor();
  page.once('framenavigated', giveSheet);
  const reload = page.waitForEvent('load');
  await place.click();
  await reload;
  await place.click();
  await page.getByTestId('panel').waitFor();
});
