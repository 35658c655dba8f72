import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { readPayment } from '../fixtures/sandbox-driver.ts';
import { apiShopper } from '../support/api-shopper.ts';
import { openAtPay } from '../support/openings.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';
import { PHONE_NUMBER } from '../support/stages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** In ms; at least as long as the polling interval of the strip, which is longer than the order screen's. */
const STRIP_POLL_MS = 30_000;

const advance = (id: string, state: string) => server.control('POST', `/orders/${id}/advance`, { state });

/** The elements that moved without user input. */
function readMoves(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    observer.disconnect();
    return shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .flatMap(({ sources }) =>
        sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? '?'),
      );
  });
}

test('on mobile-web an order in progress is shown on the home page and in the cart, can be tracked, and is no longer shown once delivered', async () => {
  const page = await pages.open(PHONE);
  const { payment, home } = await openAtPay(page, server);
  await payment.choose('cod');
  await payment.payNow();
  const id = await payment.waitForOrder();
  const waitForTitle = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await waitForTitle('Order placed');
  await page.getByRole('link', { name: 'Back to shopping' }).click();
  const strip = page.getByTestId('live-order');
  await strip.getByText('Order is confirmed').waitFor();
  await strip.getByText(/^Arriving in \d+–\d+ minutes$/).waitFor();

  // the strip overlays the page, and updates without a tap
  await page.goto(server.url);
  await home.expectShown();
  await strip.waitFor();
  expect(await readMoves(page)).toEqual([]);
  await advance(id, 'BILLED');
  await page.clock.fastForward(STRIP_POLL_MS);
  await strip.getByText('Items are packed').waitFor();
  await home.add();
  await page.getByTestId('cart-button').filter({ visible: true }).click();
  await page.getByTestId('cart-line').first().waitFor();
  await page.locator('[data-screen="cart"]').getByTestId('live-order').click();

  const tracking = page.getByTestId('tracking');
  await waitForTitle('Items are packed');
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/orders/track/\\d+/${id}$`));
  await advance(id, 'ENROUTE');
  await page.clock.fastForward(STRIP_POLL_MS);
  await waitForTitle('Order is on the way');
  await tracking.getByText(/^[A-Z][a-z]+ is [\d.]+ k?m away$/).waitFor();
  await tracking.locator('img.leaflet-tile-loaded').first().waitFor();
  const rider = tracking.getByTestId('rider-mark');
  const start = await rider.boundingBox();
  await advance(id, 'REACHED_DOORSTEP');
  await page.clock.fastForward(STRIP_POLL_MS);
  await waitForTitle('Be ready to collect your order');
  await expect.poll(() => rider.boundingBox()).not.toEqual(start);
  await advance(id, 'DELIVERED');
  await page.clock.fastForward(STRIP_POLL_MS);
  await waitForTitle('Delivered');
  expect(await tracking.getByTestId('rider').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to shopping' }).click();
  await home.expectShown();
  await strip.waitFor({ state: 'detached' });
});

test('on phonepe-ios the app’s link to an order asks for a login and opens the tracking page, which links to the home page', async () => {
  const shop = await apiShopper(server);
  await shop.login(PHONE_NUMBER);
  const { text } = await shop.call('GET', '/feed/?template_version=9');
  const [, productId = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  const { cartId, amount } = await shop.validCart({ [Number(productId)]: 2 });
  const { order_id: id } = readPayment(
    await shop.pay(cartId, amount, { return_url: `${server.url}/payment-status` }),
  );
  await advance(id ?? '', 'ORDER_RESCHEDULED');

  const page = await pages.keep(DESKTOP);
  const { harness } = await shopperIn(page, server, { host: 'phonepe-ios' });
  await harness.openLink(`doorstep://track-order?cart_id=${cartId}&order_id=${id}`);
  const tracking = harness.device.getByTestId('tracking');
  await tracking.getByText('Log in to see your order.').waitFor();
  await tracking.getByTestId('retry').click();
  await harness.consent('allow');
  await tracking.getByRole('heading', { level: 1, name: 'Order rescheduled' }).waitFor();
  await tracking.getByText(/^Arriving in \d+–\d+ minutes$/).waitFor();
  await harness.device.getByRole('link', { name: 'Back to shopping' }).click();
  await harness.device.getByTestId('live-order').getByText('Order rescheduled').waitFor();
});
