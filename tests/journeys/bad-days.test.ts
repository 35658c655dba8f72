import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiShopper, buyAllOf } from '../support/api-shopper.ts';
import { serveShop, type ShopServer } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';
import { openAddresses, openCart, openCheckout, openKnown } from '../support/openings.ts';
import { goToAddresses, goToCheckout, goHome } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

interface Call {
  method: string;
  path: string;
  status: number;
}
/** The API requests with this method and path. */
async function readCalls(method: string, path: RegExp): Promise<Call[]> {
  const all = await server.control<Call[]>('GET', '/requests');
  return all.filter((call) => call.method === method && path.test(call.path));
}

async function orderOnDelivery(page: Page, of: ShopServer = server): Promise<void> {
  const { payment } = shopperOn(page);
  await payment.choose('cod');
  await payment.payNow();
  await expectOneOrder(of, await payment.waitForOrder());
}

test('a quantity change that is not saved yet is announced with an approximate total, and one that the server refuses is undone', async () => {
  const page = await pages.open(PHONE);
  const { home, picked } = await openKnown(page, server, '/');
  await home.expectShown();
  const bar = page.getByTestId('cart-button').filter({ visible: true });
  const toast = page.getByTestId('toast');
  const setFault = (fault: object) =>
    server.control('PUT', '/faults', [{ match: 'PUT /v5/carts/*', ...fault }]);
  await bar.getByText('2 items').waitFor();
  await page.waitForLoadState('networkidle');
  await setFault({ status: 500 });
  await home.setQuantity(picked.id, 3);
  await toast.getByText('Your last change is not saved yet.').waitFor({ timeout: 2_000 });
  await bar.getByText(/3 items · about ₹/).waitFor();
  await server.control('PUT', '/faults', []);
  await bar.getByText(/3 items · ₹/).waitFor();
  await setFault({ status: 422, body: { message: 'Three are enough.' } });
  await home.setQuantity(picked.id, 4);
  await toast.getByText('Three are enough.').waitFor({ timeout: 2_000 });
  await bar.getByText(/3 items · ₹/).waitFor();
  expect(await home.quantity(picked.id)).toBe(3);
});

describe('a browser that blocks storage', () => {
  const forbidden = () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  };
  const full = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  };
  const noCookies = () => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  };

  test.each([
    ['storage is full', [full], DESKTOP],
    ['storage and cookies are blocked', [forbidden, noCookies], PHONE],
  ])('an order can be placed when %s', async (_name, breakages, options) => {
    const page = await pages.fresh(options);
    for (const breakage of breakages) await page.addInitScript(breakage);
    await goToCheckout(page, server);
    await orderOnDelivery(page);
  });

  test('a login survives a reload when cookies are blocked', async () => {
    const page = await pages.fresh(PHONE);
    await page.addInitScript(noCookies);
    await goToAddresses(page, server);
    await page.reload();
    await page.getByRole('button', { name: /Choose address/ }).waitFor();
  });

  test('an order paid at the bank is shown after a new login when nothing was stored', async () => {
    const page = await pages.fresh(PHONE);
    await page.addInitScript(forbidden);
    await page.addInitScript(noCookies);
    const { payment, login } = await goToCheckout(page, server);
    await payment.choose('nb');
    await payment.chooseBank();
    await payment.payNow();
    await payment.approve();
    await login.expectShown();
    await login.close();
    await page.getByText('Log in to see your payment').waitFor();
    await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
    await login.logInWithPhone();
    await expectOneOrder(server, await payment.waitForOrder());
  });
});

describe('the one-time code', () => {
  test('the one-time code can be resent only after half a minute, and is accepted after a wrong code', async () => {
    const page = await pages.open(PHONE);
    const { login } = await goHome(page, server);
    await page.getByRole('button', { name: 'Log in' }).click();
    await login.enterPhone('9876543210');
    await login.enterCode('0000');
    await login.expectText('Verification Failed.');
    const again = page.getByTestId('login-resend');
    await again.getByText(/^Send again in \d+ s$/).waitFor();
    await again.click({ force: true });
    await page.clock.fastForward(31_000);
    await again.getByText(/^Send again$/).waitFor();
    await login.resend();
    await again.getByText(/^Send again in \d+ s$/).waitFor();
    expect(await readCalls('POST', /accounts\/?$/)).toHaveLength(2);
    await login.enterCode('1234');
    await login.expectSuccess();
  });

  test('the one-time code can still be entered after the dialog was closed, and the cart is kept', async () => {
    const page = await pages.open(PHONE);
    const { cart, login, address, picked } = await openCart(page, server);
    await cart.proceed();
    await login.enterPhone('9876543210');
    await page.getByTestId('login-otp').waitFor();
    await login.close();
    expect(await cart.quantity(picked.id)).toBe(2);
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await orderOnDelivery(page);
  });
});

describe('a product that sells out between cart and checkout', () => {
  /** A product with so little stock that another shopper can buy all of it. */
  async function findScarceProduct(page: Page): Promise<{ id: string; stock: number }> {
    const card = page
      .getByTestId('product-card')
      .filter({ hasText: /Only \d+ left/ })
      .first();
    await card.waitFor();
    const id = (await card.getAttribute('data-product-id')) ?? '';
    const stock = Number(/Only (\d+) left/.exec((await card.textContent()) ?? '')?.[1]);
    return { id, stock };
  }

  /** Taps Pay for cash on delivery just after another shopper has bought the rest. */
  async function payWhileItSellsOut(
    { cart, login, address, payment }: Awaited<ReturnType<typeof goHome>>,
    { id, stock }: Awaited<ReturnType<typeof findScarceProduct>>,
  ): Promise<void> {
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await payment.methods.waitFor();
    await buyAllOf(server, id, stock);
    await payment.choose('cod');
    await payment.payNow();
  }

  test('a product that sells out between cart and checkout is announced and removed, and the rest is ordered', async () => {
    const page = await pages.open(PHONE);
    const { home, cart, login, address, payment } = await goHome(page, server);
    const { id, stock } = await findScarceProduct(page);
    const otherProduct = (await home.readProducts()).find((product) => product.id !== id);
    await home.add(id);
    const keptProduct = await home.add(otherProduct?.id);
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await buyAllOf(server, id, stock);
    await address.choose();
    const changes = page.getByTestId('cart-changes');
    await changes.getByText(/sold out. We removed it from your cart/).waitFor();
    expect(await cart.line(id).count()).toBe(0);
    expect(await cart.quantity(keptProduct.id)).toBe(1);
    await cart.proceed();
    await payment.methods.waitFor();
    await orderOnDelivery(page);
  });

  test('a product that sells out as Pay is tapped is announced, and the shopper has to accept the change before anything is charged', async () => {
    const page = await pages.open(DESKTOP);
    const shopper = await goHome(page, server);
    const { home } = shopper;
    const { id, stock } = await findScarceProduct(page);
    const otherProduct = (await home.readProducts()).find((product) => product.id !== id);
    await home.add(id);
    await home.add(otherProduct?.id);
    await payWhileItSellsOut(shopper, { id, stock });
    const changes = page.getByTestId('cart-changes').filter({ visible: true });
    await changes.getByText(/sold out/).waitFor();
    await changes.getByRole('button', { name: 'Accept changes' }).click();
    await orderOnDelivery(page);
  });

  test('if the only product in the cart sells out as Pay is tapped, the announcement stays on the empty page', async () => {
    const page = await pages.open(PHONE);
    const shopper = await goHome(page, server);
    const { home } = shopper;
    const { id, stock } = await findScarceProduct(page);
    const { name } = await home.add(id);
    await payWhileItSellsOut(shopper, { id, stock });
    const nothing = page.getByTestId('screen').filter({ hasText: 'There is nothing to pay for' });
    await nothing.getByText(`${name} is sold out. We removed it, so your cart is now empty.`).waitFor();
  });

  test('if the only product in the cart sells out before checkout, the empty cart announces it and links to the shop', async () => {
    const page = await pages.open(PHONE);
    const { home, cart, login, address } = await goHome(page, server);
    const { id, stock } = await findScarceProduct(page);
    await home.add(id);
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await buyAllOf(server, id, stock);
    await address.choose();
    await page
      .getByText(/sold out/)
      .first()
      .waitFor();
    await cart.expectEmpty();
    await page.getByRole('link', { name: 'Start shopping' }).click();
    await home.expectShown();
  });
});

describe('a session that ends on the server', () => {
  /** Logs the shopper out elsewhere, which ends this browser's token. */
  async function endSession(page: Page): Promise<void> {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'v1_web_access_token')?.value ?? '';
    const elsewhere = await apiShopper(server);
    elsewhere.accessToken = decodeURIComponent(token);
    const answer = await elsewhere.call('POST', '/v2/accounts/logout/');
    expect(answer.status).toBe(200);
  }

  test('a session that ends before payment is announced once, keeps the cart, and lets the shopper log in and pay', async () => {
    const page = await pages.open(PHONE);
    const { login, payment } = await openCheckout(page, server);
    await payment.choose('cod');
    await endSession(page);
    const loggedOutBefore = (await readCalls('POST', /accounts\/logout/)).length;
    await payment.payNow();
    await page.getByTestId('toast').getByText('You were logged out. Log in again to continue.').waitFor();
    const loggedOut = async () => (await readCalls('POST', /accounts\/logout/)).length - loggedOutBefore;
    await expect.poll(loggedOut).toBe(1);
    await login.logInWithPhone();
    // the address of the account’s cart counts again
    await payment.methods.waitFor();
    expect(await page.getByText('was not placed').count()).toBe(0);
    await orderOnDelivery(page);
    expect(await loggedOut()).toBe(1);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /payments/.test(key))),
    ).toEqual([]);
    await page.goBack();
    await page.waitForURL(/\/cart$/);
  });

  test('a session that ends on the cart page keeps the cart, which can be ordered after a new login', async () => {
    const page = await pages.open(PHONE);
    const { cart, login, address, picked } = await openAddresses(page, server);
    await page.goBack();
    await endSession(page);
    await cart.setQuantity(picked.id, 3);
    await page.getByTestId('toast').getByText('You were logged out.').waitFor();
    expect(await cart.quantity(picked.id)).toBe(3);
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await orderOnDelivery(page);
  });
});

describe('the auth key', () => {
  test('an auth key that is refused is renewed once, without a logout', async () => {
    const page = await pages.open(PHONE);
    const { cart, picked } = await openAddresses(page, server);
    await page.goBack();
    await server.control('PUT', '/faults', [{ match: 'PUT /v5/carts/*', status: 403, times: 1 }]);
    const before = (await readCalls('GET', /auth_key/)).length;
    await cart.setQuantity(picked.id, 3);
    await expect
      .poll(async () => (await readCalls('PUT', /v5\/carts/)).map(({ status }) => status))
      .toContain(403);
    await expect.poll(async () => (await readCalls('PUT', /v5\/carts/)).at(-1)?.status).toBe(200);
    expect((await readCalls('GET', /auth_key/)).length - before).toBe(1);
    await page.getByRole('button', { name: /Choose address/ }).waitFor();
  });
});
