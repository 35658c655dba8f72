import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  newUserCartsState,
  reduceUserCarts,
  type UserCarts,
  type UserCartsFact,
} from '../../src/orders/reduce-user-carts.ts';
import { userCartsPage } from '../../src/orders/UserCartsPage.tsx';
import { findAxeViolations } from '../ui/axe.ts';
import { openOrderWorld } from './order-world.ts';

afterEach(cleanup);

const cart = (cartId: string) => ({ cartId, orders: [] });
const none = { hasReward: false, data: null };
const page = (hasMore: boolean, ...ids: string[]) => ({
  ...{ received: ids.length, carts: ids.map(cart), hasMore, reward: none },
});
const stateOf = (changes: Partial<UserCarts>): UserCarts => ({ ...newUserCartsState(), ...changes });

test('paging of a user’s carts starts at offset 0 with 10 per page', () => {
  expect(newUserCartsState()).toMatchObject({
    start: 0,
    next: 10,
    selectedCart: null,
    shownOrderDetail: null,
  });
});

test.each<[what: string, before: UserCarts, fact: UserCartsFact, after: Partial<UserCarts>]>([
  [
    'a reload of the carts replaces them and closes the open one',
    stateOf({ start: 7, carts: [cart('1')], selectedCart: '1' }),
    { type: 'answered', page: page(true, '9', '8') },
    { start: 2, carts: [cart('9'), cart('8')], hasMore: true, selectedCart: null },
  ],
  [
    'more carts follow, each once',
    stateOf({ start: 2, carts: [cart('9'), cart('8')] }),
    { type: 'more-answered', page: page(false, '8', '7') },
    { start: 4, carts: [cart('9'), cart('8'), cart('7')], hasMore: false },
  ],
  [
    'an empty page of carts is the last one',
    stateOf({ start: 2 }),
    { type: 'more-answered', page: page(true) },
    { start: 2, hasMore: false },
  ],
  [
    'a cart is closed when it is selected again',
    stateOf({ selectedCart: '9' }),
    { type: 'cart-selected', cartId: '9' },
    { selectedCart: null },
  ],
])('%s', (_, before, fact, after) => {
  expect(reduceUserCarts(before, fact)).toMatchObject(after);
});

test('the carts of a user show payments, refunds and a reward', async () => {
  const world = await openOrderWorld();
  const placedOrder = await world.order({ 1: 2 }, { method: 'upi', upi_id: 'ok@upi' });
  const paidAmount = `₹${placedOrder.amount / 100}`;
  await world.advance(placedOrder.orderId, 'CANCELLED');
  const address = world.at('/account/orders');
  const store = userCartsPage.open(world.deps, address, null);
  const { container } = render(<userCartsPage.View store={store} match={address} />);
  store.start?.();
  await act(() => store.load());
  const [row] = screen.getAllByTestId('order-row');
  expect(row?.textContent).toMatch(/^Order cancelled₹\d+.*Thing 1.*5 Jan 2026/);
  expect(screen.getByText('You are one of our regulars')).toBeTruthy();
  const settlements = () =>
    act(async () => void fireEvent.click(screen.getAllByTestId('cart-settlements')[0] as HTMLElement));
  await world.faults([{ match: 'GET /v1/user/carts/*', times: 1, status: 500 }]);
  await settlements();
  fireEvent.click(await screen.findByTestId('retry'));
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      paidAmount,
      `−${paidAmount}`,
    ]),
  );
  expect(await findAxeViolations(container)).toEqual([]);
  fireEvent.click(row as HTMLElement);
  expect(store.state.shownOrderDetail).toEqual({ cartId: placedOrder.cartId, orderId: placedOrder.orderId });
});
