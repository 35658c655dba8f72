import { createStoredOrders } from '../../src/orders/stored-orders.ts';
import type { PageDeps } from '../../src/page/page.ts';
import { openBackedCart } from '../cart/backed-cart.ts';
import { readPayment } from '../fixtures/sandbox-driver.ts';

export const RETURNING_PHONE = '9876543210';

/** The dependencies of order pages: a logged-in shopper with a cart, and the real sandbox. */
export async function openOrderWorld() {
  const world = await openBackedCart(RETURNING_PHONE);
  const { raw } = world;
  const shop = await world.client();
  await shop.login(RETURNING_PHONE);

  /** places an order from another device; returns the ids in its path */
  async function order(items: Record<number, number> = { 1: 2, 3: 1 }, more: Record<string, unknown> = {}) {
    const { cartId, amount } = await shop.validCart(items);
    const payment = readPayment(await shop.pay(cartId, amount, more));
    const { order_id } = readPayment(await shop.poll({ ...payment, timestamp: payment.timestamp ?? '' }));
    return { cartId, orderId: String(order_id), amount };
  }

  const offline = { isOpened: false, isSupported: true };
  const stored = createStoredOrders({
    ...world,
    opensOffline: async () => offline.isSupported,
    isStoredPage: () => offline.isOpened,
  });
  /** the URLs that the host app has opened beside the shop */
  const opened: string[] = [];
  const bridge = () =>
    ({ open: async (url: string) => void opened.push(url) }) as unknown as ReturnType<PageDeps['bridge']>;

  return {
    ...world,
    ...{ shop, order, opened, stored, offline },
    deps: { ...world.deps, cart: world.first, bridge },
    advance: (orderId: string, state: string) => raw('POST', `/sandbox/orders/${orderId}/advance`, { state }),
    books: async (orderId: string) => (await raw('GET', `/sandbox/orders/${orderId}`)).json,
    change: (productId: number, to: object) => raw('PUT', `/sandbox/products/${productId}`, to),
  };
}
