import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FaultRule } from '../fixtures/sandbox-driver.ts';
import { type PaymentRow, serveShop } from '../support/shop-server.ts';
import { expectOneOrder } from '../support/shopper.ts';
import { openAddresses, openCart, openCheckout } from '../support/openings.ts';
import { goHome } from '../support/stages.ts';
import { openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

type Fault = Omit<FaultRule, 'match'>;

const FAILED_REQUESTS: Record<string, Fault> = {
  'an error 500': { status: 500 },
  'a broken connection': { drop: true },
  'an empty answer': { status: 200, body: '' },
  'a page of HTML': { status: 200, body: '<!doctype html><title>Gateway</title>' },
  'another shape': { status: 200, body: '"moved"' },
};
const HUGE_BODY: Fault = { status: 200, body: JSON.stringify({ filler: 'x'.repeat(5_000_000) }) };
const TRUNCATED: Fault = { malformed: true };
const EVERY_FAULT = { ...FAILED_REQUESTS, 'an answer cut short': TRUNCATED };

const setFault = (match: string, fault: Fault) => server.control('PUT', '/faults', [{ ...fault, match }]);
const clearFaults = () => server.control('PUT', '/faults', []);

/** Calls `act`, and waits until the request to `path` has succeeded or failed. */
async function waitForCall(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const isDone = (request: { url(): string }) => path.test(new URL(request.url()).pathname);
  const settled = Promise.any([
    page.waitForEvent('requestfinished', isDone),
    page.waitForEvent('requestfailed', isDone),
  ]);
  await act();
  await settled;
}

// These tests run first, because the log merges entries that repeat within a minute.
describe('a reference number', () => {
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.join(' ')));
  });
  afterEach(() => vi.restoreAllMocks());

  /** The log entry of the request with the reference number shown. */
  async function findLogEntry(shown: Locator): Promise<unknown> {
    const code = ((await shown.textContent()) ?? '').replace('Reference number: ', '');
    expect(code).toMatch(/^[\da-f]{12}$/);
    const lines = logged.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    return lines.find(({ id, status }) => id === code && status !== undefined);
  }

  test('a page that failed to load shows a reference number under which the server log has the request', async () => {
    const page = await pages.open(PHONE);
    await setFault('* /v1/layout/product/*', { status: 500 });
    await page.goto(`${server.url}/prn/mangoes/prid/1`);
    const trouble = page.getByTestId('error-state');
    expect(await findLogEntry(trouble.getByTestId('support-code'))).toMatchObject({
      ...{ level: 'error', status: 500 },
      route: expect.stringContaining('/v1/layout'),
    });
    for (const fault of [{ drop: true }, { status: 200, body: '' }]) {
      await setFault('* /v1/layout/product/*', fault);
      await waitForCall(page, /layout\/product/, () => trouble.getByTestId('retry').click());
      await trouble.getByText(/^The shop (could not be loaded|did not respond)\.$/).waitFor();
      expect(await page.getByTestId('support-code').count()).toBe(0);
    }
  });

  test('a reference number is shown when checkout fails to start and when a payment does not reach the server', async () => {
    const page = await pages.open(PHONE);
    const { address, cart, payment } = await openAddresses(page, server);
    const code = page.getByTestId('support-code');
    await setFault('POST /v5/carts/*/validate', { status: 500 });
    await address.choose();
    expect(await findLogEntry(code)).toMatchObject({ method: 'POST', status: 500 });

    await setFault('GET /v1/payments/options', { status: 500 });
    await cart.proceed();
    await page.getByTestId('error-state').waitFor();
    expect(await findLogEntry(code)).toMatchObject({
      method: 'GET',
      route: expect.stringContaining('payments'),
    });

    await clearFaults();
    await page.getByTestId('retry').click();
    await payment.choose('cod');
    await setFault('POST /v1/payments', { status: 500 });
    await payment.payNow();
    await page.getByTestId('notice').waitFor();
    expect(await findLogEntry(code)).toMatchObject({
      method: 'POST',
      route: expect.stringContaining('payments'),
    });
  });

  test('a reference number is shown where filters, cart, addresses, coupons or an order fail to load', async () => {
    const page = await pages.open(PHONE);
    const code = page.getByTestId('support-code');
    const failed = new Map<string, string>();
    page.on('response', async (answer) => {
      const id = answer.status() === 500 ? await answer.headerValue('x-request-id') : null;
      if (id !== null) failed.set(id, new URL(answer.url()).pathname);
    });
    const readFailedCall = async () => failed.get(((await code.textContent()) ?? '').replace(/.*: /, ''));
    const { address, cart, payment, picked } = await openAddresses(page, server);
    const coupons = { match: 'POST /v1/campaigns', status: 500 };
    await server.control('PUT', '/faults', [coupons, { match: 'GET /v4/address', status: 500 }]);
    await page.reload();
    await cart.proceed();
    expect(await readFailedCall()).toContain('address');
    await server.control('PUT', '/faults', [coupons]);
    await page.getByTestId('retry').click();
    await address.list.waitFor();
    await page.goBack();
    await page.getByTestId('coupon-entry').click();
    expect(await readFailedCall()).toContain('campaigns');
    await page.goBack();

    await setFault('PUT /v5/carts/*', { status: 500 });
    await cart.setQuantity(picked.id, 3);
    expect(await readFailedCall()).toContain('carts');
    await clearFaults();
    await page.getByTestId('retry').click();
    await code.waitFor({ state: 'detached' });

    await cart.proceed();
    await address.choose();
    await setFault('GET /v1/orders/*', { status: 500 });
    await payment.choose('cod');
    await payment.payNow();
    await payment.waitForOrder();
    expect(await readFailedCall()).toContain('orders');

    await setFault('POST /v1/layout/listing_filters', { status: 500 });
    await page.goto(`${server.url}/cn/dairy/cid/14/14`);
    await page.getByTestId('filter').first().click();
    expect(await readFailedCall()).toContain('listing_filters');
  });
});

describe('with any bad response there is a message and a way to continue', () => {
  test('a failed feed shows a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { home, cart } = await goHome(page, server);
    await home.add();
    await setFault('GET /feed', { status: 500 });
    await page.reload();
    const trouble = page.getByTestId('error-state');
    await trouble.waitFor();
    for (const fault of [...Object.values(EVERY_FAULT), HUGE_BODY]) {
      await setFault('GET /feed', fault);
      await waitForCall(page, /\/feed\/?$/, () => trouble.getByTestId('retry').click());
      await trouble.getByText(/^The shop (could not be loaded|did not respond)\.$/).waitFor();
    }
    await cart.expectCount(1);
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await home.expectShown();
    await cart.expectCount(1);
  });

  test('a cart change that fails shows a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { cart, picked } = await openAddresses(page, server);
    await page.goBack();
    const trouble = page.getByTestId('cart').getByTestId('error-state');
    await setFault('PUT /v5/carts/*', { status: 500 });
    await cart.setQuantity(picked.id, 3);
    await trouble.waitFor();
    for (const fault of Object.values(EVERY_FAULT)) {
      await setFault('PUT /v5/carts/*', fault);
      await waitForCall(page, /\/v5\/carts/, () => trouble.getByTestId('retry').click());
      await trouble.getByText(/Your items are safe|was not saved/).waitFor();
      expect(await cart.quantity(picked.id)).toBe(3);
    }
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await trouble.waitFor({ state: 'detached' });
    expect(await cart.quantity(picked.id)).toBe(3);
  });

  test('saved addresses that fail to load show a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { cart, login, address } = await openCart(page, server);
    await setFault('GET /v4/address', { status: 500 });
    await cart.proceed();
    await login.logInWithPhone();
    const trouble = page.getByTestId('error-state');
    await trouble.waitFor();
    for (const fault of Object.values(EVERY_FAULT)) {
      await setFault('GET /v4/address', fault);
      await waitForCall(page, /\/v4\/address/, () => trouble.getByTestId('retry').click());
      await trouble.getByText('We couldn’t load your saved addresses.').waitFor();
    }
    expect(await page.getByTestId('address-add').isVisible()).toBe(true);
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await address.list.waitFor();
  });

  test('a failed validation before checkout shows a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { address, cart, payment } = await openAddresses(page, server);
    const notice = page.getByTestId('notice');
    await setFault('POST /v5/carts/*/validate', { status: 500 });
    await address.choose();
    await notice.waitFor();
    for (const fault of Object.values(EVERY_FAULT)) {
      await setFault('POST /v5/carts/*/validate', fault);
      await waitForCall(page, /\/validate$/, () => cart.proceed());
      const isServerError = 'status' in fault && fault.status === 500;
      await notice
        .getByText(isServerError ? 'Something went wrong on our side.' : 'We couldn’t connect.')
        .waitFor();
    }
    await clearFaults();
    await cart.proceed();
    await payment.methods.waitFor();
  });

  test('payment methods that fail to load show a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { address, payment } = await openAddresses(page, server);
    const trouble = page.getByTestId('error-state');
    await setFault('GET /v1/payments/options', { status: 500 });
    await address.choose();
    await trouble.waitFor();
    for (const fault of Object.values(EVERY_FAULT)) {
      await setFault('GET /v1/payments/options', fault);
      await waitForCall(page, /\/payments\/options/, () => trouble.getByTestId('retry').click());
      await trouble.getByText('We couldn’t load the payment options.').waitFor();
    }
    expect(await page.getByRole('link', { name: 'Back to the cart' }).isVisible()).toBe(true);
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await payment.methods.waitFor();
  });

  test('an order request that was lost can be retried, and an order whose response was lost is found', async () => {
    const page = await pages.open(PHONE);
    const { payment } = await openCheckout(page, server);
    await payment.choose('cod');
    const notice = page.getByTestId('notice');
    const payments = () => server.control<PaymentRow[]>('GET', '/payments');
    const before = await payments();
    for (const fault of [...Object.values(FAILED_REQUESTS), HUGE_BODY]) {
      await setFault('POST /v1/payments', fault);
      await waitForCall(page, /\/payments\/by-key/, () => payment.payNow());
      await notice
        .getByText('Your order was not placed because it didn’t reach us. You can place it again.')
        .waitFor();
    }
    expect(await payments()).toEqual(before);
    await setFault('POST /v1/payments', TRUNCATED);
    await payment.payNow();
    await expectOneOrder(server, await payment.waitForOrder());
  });

  test('an order status that fails to load shows a message and a way to continue', async () => {
    const page = await pages.open(PHONE);
    const { payment } = await openCheckout(page, server);
    await setFault('GET /v1/orders/*', { status: 500 });
    await payment.choose('cod');
    await payment.payNow();
    const orderId = await payment.waitForOrder();
    const trouble = page.getByTestId('error-state');
    for (const fault of Object.values(EVERY_FAULT)) {
      await setFault('GET /v1/orders/*', fault);
      await waitForCall(page, /\/v1\/orders\//, () => trouble.getByTestId('retry').click());
      await trouble.getByText('We can’t show your order right now.').waitFor();
    }
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await payment.expectOrderState('Order is confirmed');
    await expectOneOrder(server, orderId);
  });
});

describe('a slow server', () => {
  test('a page shows a skeleton at once when the server is slow, and the shop when the server responds', async () => {
    await server.control('PUT', '/faults', [{ match: 'GET /feed', delayMs: 60_000, times: 1 }]);
    const page = await pages.open(PHONE);
    const began = Date.now();
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.getByTestId('skeleton').first().waitFor();
    expect(Date.now() - began).toBeLessThan(5_000);
    await page.getByTestId('product-card').first().waitFor();
  });

  test('a page shows an error with a retry when the server does not respond within 15 s', async () => {
    const page = await pages.open(PHONE);
    const { home } = await goHome(page, server);
    await setFault('GET /feed', { status: 500 });
    await page.reload();
    const trouble = page.getByTestId('error-state');
    await trouble.waitFor();
    await setFault('GET /feed', { delayMs: 60_000 });
    await trouble.getByTestId('retry').click();
    await page.getByTestId('skeleton').first().waitFor();
    await page.clock.fastForward(15_000);
    await trouble.getByText('The shop did not respond.').waitFor();
    await clearFaults();
    await trouble.getByTestId('retry').click();
    await home.expectShown();
  });
});
