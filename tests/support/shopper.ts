import type { Page } from 'playwright-core';
import { findOneOrder, type OrderRow } from '../../fixtures/harness/test/books.ts';
import { harnessDriver } from '../../fixtures/harness/test/pages/harness.ts';
import { shopperOn } from '../../fixtures/harness/test/pages/shop.ts';
import type { HostSetup } from '../../fixtures/harness/test/setup.ts';
import type { ShopServer } from './shop-server.ts';

export { shopperOn };

/** A shopper inside a host app of the QA page. */
export async function shopperIn(page: Page, server: ShopServer, setup: HostSetup) {
  const harness = harnessDriver(page, server.url);
  await harness.open(setup);
  return { harness, ...shopperOn(harness.device) };
}

/** Checks that there is one order, confirmed, paid once, and of the amount shown. */
export async function expectOneOrder(server: ShopServer, orderId: string): Promise<OrderRow> {
  return findOneOrder(server.control, orderId);
}
