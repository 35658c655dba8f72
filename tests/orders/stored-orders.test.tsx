import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { orderPage } from '../../src/orders/OrderPage.tsx';
import { ordersPage } from '../../src/orders/OrdersPage.tsx';
import { findAxeViolations } from '../ui/axe.ts';
import { settled } from '../support/fake-clock.ts';
import { openOrderWorld, RETURNING_PHONE } from './order-world.ts';

afterEach(cleanup);

type World = Awaited<ReturnType<typeof openOrderWorld>>;
const KEY = 'orders';

async function show(world: World, path: string) {
  const match = world.at(path);
  const page =
    match.screen === 'orders' ? ordersPage(world.cart, world.stored) : orderPage({ ...world, onEnded() {} });
  const store = page.open(world.deps, match, null);
  store.at?.(match);
  const { container, unmount } = render(<page.View store={store as never} match={match} />);
  const stop = store.start?.();
  await act(async () => {
    await store.load();
    await settled();
  });
  return {
    container,
    leave() {
      stop?.();
      unmount();
    },
  };
}

/** Looks at the list and at the page of an order while online, then opens the shop again without a network. */
async function openOffline(items?: Record<number, number>) {
  const world = await openOrderWorld();
  const order = await world.order(items);
  const path = `/account/orders/${order.cartId}/${order.orderId}`;
  for (const visited of [path, '/account/orders']) (await show(world, visited)).leave();
  world.goOffline();
  world.offline.isOpened = true;
  return { world, order, path };
}

describe('orders in a shop that was opened offline', () => {
  test('are listed as they were, with the time of the answer and no button that needs the network, until it returns', async () => {
    const { world, order } = await openOffline();
    const { container } = await show(world, '/account/orders');
    expect(screen.getByTestId('stored-note').textContent).toMatch(
      /^As of 12:00 pm, 5 JanYou’re offline\. Connect to see newer orders or order again\.Try again$/,
    );
    expect(screen.getAllByTestId('order-row')[0]?.dataset.orderId).toBe(order.orderId);
    expect(screen.queryByTestId('row-reorder')).toBeNull();
    expect(await findAxeViolations(container)).toEqual([]);
    world.comeBack();
    await waitFor(() => expect(screen.queryByTestId('stored-note')).toBeNull());
    expect(screen.getAllByTestId('row-reorder').length).toBeGreaterThan(0);
  });

  test('show the page of an order opened before, without its actions, and follow the order once the network returns', async () => {
    const { world, order, path } = await openOffline({ 1: 2 });
    await show(world, path);
    screen.getByTestId('stored-note');
    expect(screen.getByTestId('order-detail').textContent).toMatch(/Thing 1.*₹\d+/);
    for (const action of ['order-cancel', 'order-track', 'order-reorder', 'order-help', 'order-bill'])
      expect(screen.queryByTestId(action), action).toBeNull();
    await world.advance(order.orderId, 'ENROUTE');
    world.comeBack();
    await waitFor(() => expect(screen.getByTestId('order-standing').dataset.state).toBe('ENROUTE'));
    expect(screen.queryByTestId('stored-note')).toBeNull();
    screen.getByTestId('order-track');
  });

  test('are not shown where the network fails in a page that was opened online', async () => {
    const { world } = await openOffline();
    world.offline.isOpened = false;
    await show(world, '/account/orders');
    expect(screen.queryByTestId('order-row')).toBeNull();
    expect(screen.getByText(/Your orders are safe/)).not.toBeNull();
  });

  test('are not shown to another shopper, whose own take their place', async () => {
    const { world, order } = await openOffline();
    world.comeBack();
    await world.logIn('9000000009');
    world.goOffline();
    await show(world, '/account/orders');
    expect(screen.queryByTestId('order-row')).toBeNull();
    world.comeBack();
    world.offline.isOpened = false;
    (await show(world, '/account/orders')).leave();
    expect(world.storage.get(KEY)).not.toContain(order.orderId);
  });
});

describe('stored orders', () => {
  test('are not written after a logout, nor where the shop does not open offline', async () => {
    const { world } = await openOffline();
    const { list } = JSON.parse(world.storage.get(KEY) ?? '');
    const userId = world.session.userId();
    world.storage.remove(KEY);
    const saved = world.stored.saveList(userId, list.cards);
    world.logOut();
    await saved;
    expect(world.storage.get(KEY)).toBeNull();
    world.comeBack();
    await world.logIn(RETURNING_PHONE);
    await world.stored.saveList(userId, list.cards);
    expect(world.storage.get(KEY)).not.toBeNull();
    world.offline.isSupported = false;
    await world.stored.saveList(userId, list.cards);
    expect(world.storage.get(KEY)).toBeNull();
  });

  test('are a page of the list and the three orders opened last, of at most 60,000 characters, and nothing that only actions need', async () => {
    const world = await openOrderWorld();
    for (let count = 0; count < 5; count += 1) {
      const { cartId, orderId } = await world.order({ 5: 1 });
      (await show(world, `/account/orders/${cartId}/${orderId}`)).leave();
    }
    (await show(world, '/account/orders')).leave();
    const text = world.storage.get(KEY) ?? '';
    const { list, pages } = JSON.parse(text);
    expect(list.cards).toHaveLength(12);
    expect(pages).toHaveLength(3);
    expect(text).not.toMatch(/cancellation|reason|support/i);
    const userId = world.session.userId();
    const name = 'x'.repeat(6_000);
    await world.stored.saveList(
      userId,
      list.cards.map((card: object) => ({ ...card, title: name })),
    );
    expect(world.storage.get(KEY)?.length).toBeLessThanOrEqual(60_000);
  });

  test.each([
    '{',
    '[]',
    '{"version":2}',
    '{"version":1,"userId":1001,"list":{"at":-1,"cards":7},"pages":"x"}',
  ])('that are broken (%s) count as none', async (text) => {
    const { world } = await openOffline();
    world.storage.set(KEY, text);
    await show(world, '/account/orders');
    screen.getByText(/Your orders are safe/);
  });
});
