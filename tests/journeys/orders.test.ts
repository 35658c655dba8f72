import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { beforePage, historyPage } from '../support/many-orders.ts';
import { openCheckout, openKnown } from '../support/openings.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { PHONE_NUMBER } from '../support/stages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

interface SandboxOrder {
  cart_id: string;
  total: number;
  state: string;
  lines: { product_id: string; quantity: number }[];
  refund: { amount: number; to: string } | null;
}
const readOrder = (orderId: string) => server.control<SandboxOrder>('GET', `/orders/${orderId}`);

/** Places an order paid with the shop's own wallet, because such a payment is settled at once. */
async function placeOrder(page: Page): Promise<string> {
  const { payment } = await openCheckout(page, server);
  await payment.toggleBalance();
  await payment.payNow();
  return payment.waitForOrder();
}

test('on mobile web an order is found in the history, cancelled, refunded and reordered', async () => {
  const page = await pages.open(PHONE);
  const orderId = await placeOrder(page);
  const before = await readOrder(orderId);

  await page.goto(`${server.url}/account/orders`);
  const row = page.locator(`[data-testid="order-row"][data-order-id="${orderId}"]`);
  await row.waitFor();
  await expectNoAxeFindings(page, 'history', { widths: [360] });
  await row.click();
  const detail = page.getByTestId('order-detail');
  await detail.waitFor();
  await expectNoAxeFindings(page, 'order', { widths: [360] });
  expect(await page.getByTestId('order-total').textContent()).toBe(`₹${before.total}`);

  await page.getByTestId('order-cancel').click();
  await page.locator('[data-testid="cancel-reason"][data-reason="too-slow"]').click();
  await expectNoAxeFindings(page, 'cancel', { within: 'dialog', widths: [360] });
  await page.getByTestId('cancel-confirm').click();
  const refund = detail.getByText(`₹${before.total} has been refunded to your Doorstep Cash.`);
  await refund.waitFor();
  // the button was at the end of a page that is longer than the screen
  await expect.poll(async () => (await refund.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  expect(await readOrder(orderId)).toMatchObject({
    state: 'CANCELLED',
    refund: { amount: before.total, to: 'wallet' },
  });

  await page.getByTestId('order-reorder').click();
  await page.getByTestId('reorder-add').click();
  const { cart } = shopperOn(page);
  for (const { product_id, quantity } of before.lines) {
    await cart.line(product_id).waitFor();
    expect(await cart.quantity(product_id)).toBe(quantity);
  }
});

test('on mobile web, a GSTIN added at checkout is on the tax invoice of the packed order, which prints without the shop’s header and buttons', async () => {
  const page = await pages.open(PHONE);
  const { payment } = await openCheckout(page, server);
  await payment.toggleBalance();
  await page.getByTestId('tax-details-edit').click();
  await page.getByTestId('gstin').fill('07aabcg5520m1zl');
  await page.getByTestId('business-name').fill('Gulmohar Traders');
  await expectNoAxeFindings(page, 'gstin', { within: 'dialog', widths: [360] });
  await page.getByTestId('tax-details-save').click();
  await page.getByTestId('tax-details-elsewhere').waitFor();
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  const { cart_id, total } = await readOrder(orderId);
  await server.control('POST', `/orders/${orderId}/advance`, { state: 'BILLED' });

  await page.goto(`${server.url}/account/orders/${cart_id}/${orderId}`);
  await page.getByRole('link', { name: 'View invoice' }).click();
  const invoice = page.getByTestId('tax-document');
  await invoice.getByText('GSTIN 07AABCG5520M1ZL').waitFor();
  expect(await invoice.getByTestId('order-total').textContent()).toBe(`₹${total}`);
  await expectNoAxeFindings(page, 'invoice', { widths: [360] });
  await page.emulateMedia({ media: 'print' });
  for (const testid of ['invoice-pdf', 'invoice-share', 'bill-print']) {
    expect(await page.getByTestId(testid).filter({ visible: true }).count()).toBe(0);
  }
  expect(await invoice.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

test('on desktop, a bill asks for a login and prints without the shop’s header and buttons, and links open the order, which is cancelled, and a cart with its product', async () => {
  const client = await apiShopper(server);
  await client.login(PHONE_NUMBER);
  const { cartId, amount } = await client.validCart({ [await readFirstProduct(client)]: 2 });
  const orderId = String(
    (await client.pay(cartId, amount, { return_url: `${server.url}/payment-status` })).json.order_id,
  );
  const { lines, total } = await readOrder(orderId);

  const page = await pages.open(DESKTOP);
  const { login, cart } = shopperOn(page);
  await page.goto(`${server.url}/bill-view?cart_id=${cartId}&order_id=${orderId}`);
  await login.logInWithPhone();
  const bill = page.getByTestId('bill-view');
  await bill.waitFor();
  await expectNoAxeFindings(page, 'bill', { widths: [1280] });
  await page.emulateMedia({ media: 'print' });
  for (const hiddenElement of [page.getByRole('banner'), page.getByTestId('bill-print')]) {
    expect(await hiddenElement.filter({ visible: true }).count()).toBe(0);
  }
  expect(await bill.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(
    `${server.url}/?deeplink=${encodeURIComponent(`doorstep://widgetized/order_details_v2?order_id=${orderId}&cart_id=${cartId}`)}`,
  );
  await page.locator(`[data-testid="order-detail"][data-order-id="${orderId}"]`).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/account/orders/${cartId}/${orderId}`);

  // a session that ends while cancelling only asks for another login
  const cancel = async () => {
    await page.getByTestId('order-cancel').click();
    await page.getByTestId('cancel-reason').last().click();
    await page.getByTestId('cancel-confirm').click();
  };
  await server.control('PUT', '/faults', [{ match: 'POST /v1/orders/*', status: 401, times: 1 }]);
  await cancel();
  await login.logInWithPhone();
  expect(await readOrder(orderId)).toMatchObject({ state: 'CREATED', refund: null });
  // with cash on delivery there is no refund, and the page says so
  await cancel();
  await page.getByTestId('order-refund').getByText('You hadn’t paid anything yet').waitFor();
  expect(await readOrder(orderId)).toMatchObject({ total, state: 'CANCELLED', refund: { amount: 0 } });

  const [line] = lines;
  await page.goto(`${server.url}/cart?product_ids=${line?.product_id}`);
  await cart.line(line?.product_id ?? '').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await cart.quantity(line?.product_id ?? '')).toBe(1);
});

/** The first product of the feed. */
async function readFirstProduct(client: Awaited<ReturnType<typeof apiShopper>>): Promise<number> {
  const { text } = await client.call('GET', '/feed/?template_version=9');
  return Number(/"product_id":"?(\d+)/.exec(text)?.[1]);
}

const ORDER_COUNT = 600;

test('all of 600 orders can be reached by scrolling, with at most 150 in the document at a time', async () => {
  const page = await pages.open(PHONE);
  // the backend returns more orders than requested
  await page.route('**/api/v1/layout/order_history?**', (route) => {
    const from = beforePage(route.request().url());
    return route.fulfill({ json: historyPage({ from, size: 200, total: ORDER_COUNT }) });
  });
  await openKnown(page, server, '/account/orders');
  await page.getByTestId('order-row').first().waitFor();
  const { most, seen } = await page.evaluate(async (near) => {
    const waitForTurn = () => new Promise((resolve) => setTimeout(resolve, 10));
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-testid="order-row"]')];
    /** whether every row near the viewport is rendered */
    const areRowsDrawn = () =>
      [...document.querySelectorAll('section ul')].every((group) => {
        const { top, bottom } = group.getBoundingClientRect();
        return group.childElementCount > 0 || bottom < -near || top > window.innerHeight + near;
      });
    const ids = new Set<string>();
    let maxRows = 0;
    const hasMore = () => document.body.textContent?.includes('Show more');
    const atEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    for (let isEnd = false; !isEnd; ) {
      while (!areRowsDrawn()) await waitForTurn();
      for (const { dataset } of rows()) ids.add(dataset.orderId ?? '');
      maxRows = Math.max(maxRows, rows().length);
      isEnd = atEnd() && !hasMore();
      window.scrollBy(0, window.innerHeight + near);
      await waitForTurn();
    }
    return { most: maxRows, seen: ids.size };
  }, 500);
  expect(seen).toBe(ORDER_COUNT);
  expect(most).toBeLessThanOrEqual(150);
});
