import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buyAllOf } from '../support/api-shopper.ts';
import { paiseOf } from '../../fixtures/harness/test/pages/screen.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';
import { openAtPay } from '../support/openings.ts';

const server = serveShop();
const pages = openPages();

/** All tests use one page, on which a logged-in shopper orders again and again. */
let page: Page;
beforeAll(async () => {
  page = await pages.keep(PHONE);
  const { payment } = await openAtPay(page, server);
  await payment.choose('cod');
  await payment.payNow();
  await payment.waitForOrder();
  await returnToShop();
}, 120_000);

async function returnToShop(): Promise<void> {
  await page.getByRole('link', { name: 'Back to shopping' }).click();
  await shopperOn(page).home.expectShown();
}

/** Adds a product and goes to the Pay button. */
async function goToPay() {
  const shopper = shopperOn(page);
  await shopper.home.add();
  await shopper.cart.open();
  await shopper.cart.proceed();
  await shopper.payment.methods.waitFor();
  return shopper;
}

/** How many payments were requested. Browsers may resend a broken request, so equal keys count once. */
async function countPaymentRequests(): Promise<number> {
  const calls = await server.control<{ method: string; path: string; body: unknown }[]>('GET', '/requests');
  const keys = calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/v1/payments')
    .map(
      ({ body }) =>
        /"idempotency_key":"([^"]+)"/.exec(typeof body === 'string' ? body : JSON.stringify(body))?.[1],
    );
  expect(keys).not.toContain(undefined);
  return new Set(keys).size;
}

const ENABLED_PAY = '[data-testid="pay-now"]:not([aria-disabled])';

const amountOn = async (tab: Page) => paiseOf((await tab.getByTestId('pay-now').textContent()) ?? '');

test.each([
  ['cod', 'cod'],
  ['upi', 'cod'],
  ['upi', 'upi'],
])(
  'two tabs paying at the same instant by %s and %s place one order, which is shown in each tab',
  async (first, second) => {
    await goToPay();
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${server.url}/checkout`);
    const tabs = [
      { tab: page, method: first },
      { tab: otherTab, method: second },
    ];
    for (const { tab, method } of tabs) {
      const { payment } = shopperOn(tab);
      await payment.choose(method);
      if (method === 'upi') await payment.enterUpiId('ok@upi');
    }
    // A window checks its cart again, and disables Pay, when the other one has loaded a newer version.
    for (const { tab } of tabs) await tab.locator(ENABLED_PAY).waitFor();
    const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
    await Promise.all(tabs.map(({ tab }) => tab.evaluate(tap, ENABLED_PAY)));
    const [one, two] = await Promise.all(tabs.map(({ tab }) => shopperOn(tab).payment.waitForOrder()));
    expect(one).toBe(two);
    await expectOneOrder(server, one ?? '');
    // waits until each tab has shown the order, so that no later page load shows it again
    for (const { tab } of tabs) await tab.getByRole('link', { name: 'Back to shopping' }).click();
    for (const { tab } of tabs) await shopperOn(tab).home.expectShown();
    const readStoredPayments = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':payments')));
    await expect.poll(readStoredPayments).toEqual([]);
    await otherTab.close();
  },
);

test('three bursts of taps on Pay make one payment and one order each', async () => {
  const before = await countPaymentRequests();
  for (const [count, gapMs] of [
    [20, 0],
    [2, 5],
    [12, 15],
  ] as const) {
    const { payment } = await goToPay();
    await payment.choose('cod');
    const taps = { count, gapMs };
    await page.getByTestId('pay-now').evaluate(async (button: HTMLElement, { count, gapMs }) => {
      for (let tap = 0; tap < count; tap += 1) {
        button.click();
        if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs));
      }
    }, taps);
    await expectOneOrder(server, await payment.waitForOrder());
    await returnToShop();
  }
  expect((await countPaymentRequests()) - before).toBe(3);
});

test('a payment whose response was lost is found, and Back, Forward and Reload never pay again', async () => {
  const before = await countPaymentRequests();
  const { payment } = await goToPay();
  await payment.choose('cod');
  await server.control('PUT', '/faults', [{ match: 'POST /v1/payments', times: 1, drop: 'answer' }]);
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await page.goBack();
  await shopperOn(page).cart.expectEmpty();
  await page.goForward();
  expect(await payment.waitForOrder()).toBe(orderId);
  await page.reload();
  expect(await payment.waitForOrder()).toBe(orderId);
  await expectOneOrder(server, orderId);
  expect((await countPaymentRequests()) - before).toBe(1);
  await returnToShop();
});

test('stock that is reduced as Pay is tapped is announced, and only the amount shown after that is charged', async () => {
  const { home, cart, payment } = shopperOn(page);
  const card = page
    .getByTestId('product-card')
    .filter({ hasText: /Only ([2-9]|\d\d) left/ })
    .first();
  const id = (await card.getAttribute('data-product-id')) ?? '';
  const stock = Number(/Only (\d+) left/.exec((await card.textContent()) ?? '')?.[1]);
  await home.add(id);
  await home.setQuantity(id, 2);
  await cart.open();
  await cart.proceed();
  await payment.methods.waitFor();
  await payment.choose('cod');
  const before = await amountOn(page);
  await buyAllOf(server, id, stock - 1);
  await payment.payNow();
  const changes = page.getByTestId('cart-changes').filter({ visible: true });
  await changes.getByText(/only 1 left/).waitFor();
  await changes.getByRole('button', { name: 'Accept changes' }).click();
  const shownTotal = await amountOn(page);
  expect(shownTotal).toBeLessThan(before);
  await payment.payNow();
  const order = await expectOneOrder(server, await payment.waitForOrder());
  expect(order.total * 100).toBe(shownTotal);
});
