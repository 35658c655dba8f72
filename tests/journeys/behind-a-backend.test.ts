import { expect, test } from 'vitest';
import { failedCallsOf, serveBackend } from '../support/backend-at.ts';
import { serveDeployed } from '../support/deployed-server.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';

const sandbox = serveShop();
const backend = serveBackend(sandbox, '/shop/api');
const server = serveDeployed(() => ({ SHOP_API: backend.api }));
const pages = openPages();

test('an order is placed through a deployed server, from search to order history, without a failed request', async () => {
  const page = await pages.open(DESKTOP);
  await page.goto(server.url);
  const { home, cart, login, address, payment } = shopperOn(page);
  const flags = page.waitForResponse('**/api/feature-flags/receive');
  await home.expectShown();
  expect((await flags).status()).toBe(200);

  await page.goto(`${server.url}/s?q=milk`);
  await page.getByTestId('search-result').first().getByRole('link').click();
  await page.locator('[data-screen="product"]').getByRole('heading', { level: 1, name: /milk/i }).waitFor();
  await page.goto(server.url);
  const picked = await home.add();
  await home.setQuantity(picked.id, 2);
  await cart.open();
  await cart.proceed();
  await login.logInWithPhone();
  await address.choose();
  await payment.choose('cod');
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await expectOneOrder(sandbox, orderId);
  await page.goto(`${server.url}/account/orders`);
  await page.getByTestId('order-row').first().waitFor();

  expect(failedCallsOf(backend)).toEqual([]);
  expect(backend.calls).toContain('200 GET /shop/api/feature-flags/receive');
});

test('a server without TRACKING_URL logs once that no events are sent, and sends no events', () => {
  expect(server.printed.match(/No events are sent/g)).toEqual(['No events are sent']);
  expect(backend.calls.filter((call) => call.includes('/track'))).toEqual([]);
});
