import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  newUserCartsState,
  reduceUserCarts,
  type UserCarts,
  type UserCartsFact,
} from '../../src/orders/reduce-user-carts.ts';
import { userCartsPage } from '../../src/orders/UserCartsPage.tsx';
import { axeViolations } from '../ui/axe.ts';
import { openOrderWorld } from './order-world.ts';

afterEach(cleanup);

const cart = (cartId: string) => ({ cartId, orders: [] });
const none = { hasReward: false, data: null };
const page = (hasMore: boolean, ...ids: string[]) => ({
  ...{ received: ids.length, carts: ids.map(cart), hasMore, reward: none },
});
const of = (changes: Partial<UserCarts>): UserCarts => ({ ...newUserCartsState(), ...changes });

describe('the carts of a user', () => {
  test('starts at 0 with 10 carts per page', () => {
    expect(newUserCartsState()).toMatchObject({
      start: 0,
      next: 10,
      selectedCart: null,
      shownOrderDetail: null,
    });
  });

  test.each<[before: UserCarts, fact: UserCartsFact, after: Partial<UserCarts>]>([
    [
      of({ start: 7, carts: [cart('1')], selectedCart: '1' }),
      { type: 'answered', page: page(true, '9', '8') },
      { start: 2, carts: [cart('9'), cart('8')], hasMore: true, selectedCart: null },
    ],
    [
      of({ start: 2, carts: [cart('9'), cart('8')] }),
      { type: 'more-answered', page: page(false, '8', '7') },
      { start: 4, carts: [cart('9'), cart('8'), cart('7')], hasMore: false },
    ],
    [of({ start: 2 }), { type: 'more-answered', page: page(true) }, { start: 2, hasMore: false }],
    [of({}), { type: 'cart-selected', cartId: '9' }, { selectedCart: '9' }],
    [of({ selectedCart: '9' }), { type: 'cart-selected', cartId: '9' }, { selectedCart: null }],
    [
      of({}),
      { type: 'order-shown', cartId: '9', orderId: '5' },
      { shownOrderDetail: { cartId: '9', orderId: '5' } },
    ],
    [
      of({}),
      { type: 'settlements-failed', cartId: '9' },
      { orderSettlements: { 9: { status: 'error', list: [] } } },
    ],
  ])('transition %#', (before, fact, after) => {
    expect(reduceUserCarts(before, fact)).toMatchObject(after);
  });

  test('shows payments, refunds and a reward', async () => {
    const world = await openOrderWorld();
    const placed = await world.order({ 1: 2 }, { method: 'upi', upi_id: 'ok@upi' });
    const paid = `₹${placed.amount / 100}`;
    await world.advance(placed.orderId, 'CANCELLED');
    const pageMatch = world.at('/account/orders');
    const store = userCartsPage.open(world.deps, pageMatch, null);
    const { container } = render(<userCartsPage.View store={store} match={pageMatch} />);
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
        paid,
        `−${paid}`,
      ]),
    );
    expect(await axeViolations(container)).toEqual([]);
    fireEvent.click(row as HTMLElement);
    expect(store.state.shownOrderDetail).toEqual({ cartId: placed.cartId, orderId: placed.orderId });
  });
});
