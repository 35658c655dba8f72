import type { PageDeps } from '../../src/catalog/page.ts';
import { addressOf, matchRoute } from '../../src/shell/match-route.ts';
import { openBackedCart } from '../cart/backed-cart.ts';
import { readPayment } from '../fixtures/sandbox-driver.ts';

export const RETURNING = '9876543210';

/** What pages of orders stand on: somebody who is logged in, with their cart, before the real sandbox. */
export async function openOrderWorld() {
  const world = await openBackedCart(RETURNING);
  const { clock, connectivity, api, first, told, raw } = world;
  const moves: string[] = ['/'];
  const toasts: string[] = [];
  const deps = {
    ...{ api, clock, connectivity, cart: first },
    analytics: {
      track: (event: string, properties: object) => void told.push({ event, properties: { ...properties } }),
      report: (error: unknown) => void world.reports.push(error),
    },
    messages: { toast: (message: string) => void toasts.push(message), openModal() {}, closeModal() {} },
    navigation: {
      path: () => moves.at(-1) ?? '/',
      go: (to: string) => void moves.push(to),
      back: () => {},
    },
    session: { loggedIn: () => true, requireLogin: async () => true },
  } as unknown as PageDeps;
  const shop = await world.client();
  await shop.login(RETURNING);

  /** from another device of theirs; answers with where its page is */
  async function order(items: Record<number, number> = { 1: 2, 3: 1 }, more: Record<string, unknown> = {}) {
    const { cartId, amount } = await shop.validCart(items);
    const payment = readPayment(await shop.pay(cartId, amount, more));
    const { order_id } = readPayment(await shop.poll({ ...payment, timestamp: payment.timestamp ?? '' }));
    return { cartId, orderId: String(order_id), amount };
  }

  return {
    ...world,
    ...{ deps, shop, moves, toasts, order },
    at: (path: string) => addressOf(matchRoute(path), path),
    advance: (orderId: string, state: string) => raw('POST', `/sandbox/orders/${orderId}/advance`, { state }),
    books: async (orderId: string) => (await raw('GET', `/sandbox/orders/${orderId}`)).json,
    change: (productId: number, to: object) => raw('PUT', `/sandbox/products/${productId}`, to),
  };
}
