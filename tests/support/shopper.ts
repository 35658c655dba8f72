import type { Page } from 'playwright-core';
import { addressDriver } from './drivers/address.ts';
import { cartDriver } from './drivers/cart.ts';
import { couponsDriver } from './drivers/coupons.ts';
import { harnessDriver, type HostSetup } from './drivers/harness.ts';
import { homeDriver } from './drivers/home.ts';
import { loginDriver } from './drivers/login.ts';
import { paymentDriver } from './drivers/payment.ts';
import type { Screen } from './drivers/screen.ts';
import type { OrderRow, PaymentRow, ShopServer } from './shop-server.ts';

/** All drivers for one page or frame. */
export function shopperOn(screen: Screen) {
  return {
    home: homeDriver(screen),
    cart: cartDriver(screen),
    coupons: couponsDriver(screen),
    login: loginDriver(screen),
    address: addressDriver(screen),
    payment: paymentDriver(screen),
  };
}

/** A shopper inside a host app of the QA page. */
export async function shopperIn(page: Page, server: ShopServer, setup: HostSetup) {
  const harness = harnessDriver(page, server.url);
  await harness.open(setup);
  return { harness, ...shopperOn(harness.device) };
}

/** Checks that there is one order, confirmed, paid once, and of the amount shown. */
export async function expectOneOrder(server: ShopServer, orderId: string): Promise<OrderRow> {
  const orders = await server.control<OrderRow[]>('GET', '/orders');
  const order = orders.find(({ id }) => id === orderId);
  if (!order) throw new Error(`order ${orderId} is not known to the backend`);
  const payments = await server.control<PaymentRow[]>('GET', '/payments');
  const captures = payments
    .filter((payment) => payment.cart_id === order.cart_id)
    .map(({ captures }) => captures);
  const ofCart = orders.filter((candidate) => candidate.cart_id === order.cart_id);
  if (ofCart.length !== 1) throw new Error(`${ofCart.length} orders of one cart`);
  if (captures.reduce((sum, count) => sum + count, 0) !== 1)
    throw new Error(`captures: ${captures.join(', ')}`);
  return order;
}
