import { describe, expect, test } from 'vitest';
import { addressDriver } from '../../fixtures/harness/test/pages/address.ts';
import { cartDriver } from '../../fixtures/harness/test/pages/cart.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import { loginDriver } from '../../fixtures/harness/test/pages/login.ts';
import { paymentDriver } from '../../fixtures/harness/test/pages/payment.ts';
import { type OrderRow, type PaymentRow, serveShop } from '../support/shop-server.ts';
import { DESKTOP, PHONE, openPages } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();

describe.each([
  // as a phone on the same network opens it: plain HTTP, so not a secure context
  ['mobile web, at an IP address', PHONE, '0.0.0.0'],
  ['desktop', DESKTOP, 'localhost'],
])('on %s', (_host, options, hostname) => {
  test('a new shopper orders from a cold start with cash on delivery and tracks the order', async () => {
    await server.control('POST', '/reset');
    const page = await pages.open(options);
    await page.goto(server.url.replace('localhost', hostname));
    const home = homeDriver(page);
    await home.expectShown();
    expect(await page.evaluate(() => window.isSecureContext)).toBe(hostname === 'localhost');
    const first = await home.add();
    await home.setQuantity(first.id, 3);
    const cart = cartDriver(page);
    await cart.open();
    await cart.setQuantity(first.id, 2);
    await cart.proceed();
    await loginDriver(page).logInWithPhone('9000000001');
    await addressDriver(page).add();
    const payment = paymentDriver(page);
    await payment.choose('cod');
    await payment.payNow();
    const orderId = await payment.waitForOrder();
    await payment.expectOrderState('Order is confirmed');

    const [order] = await server
      .control<OrderRow[]>('GET', '/orders')
      .then((rows) => rows.filter(({ id }) => id === orderId));
    expect(order).toMatchObject({ id: orderId, state: 'CREATED' });
    const paymentRows = await server.control<PaymentRow[]>('GET', '/payments');
    expect(paymentRows.filter((row) => row.cart_id === order?.cart_id)).toMatchObject([{ captures: 1 }]);

    await server.control('POST', `/orders/${orderId}/advance`, { state: 'PICKING_STARTED' });
    await page.clock.fastForward(10_000);
    await payment.expectOrderState('Packing your items');
    await server.control('POST', `/orders/${orderId}/advance`, { state: 'ENROUTE' });
    await page.clock.fastForward(10_000);
    await payment.expectOrderState('Order is on the way');
  });
});
