import { describe, expect, test } from 'vitest';
import { newHistoryState, reduceHistory } from '../../src/orders/reduce-history.ts';
import type { OrderCard } from '../../src/orders/orders-model.ts';

const card = (orderId: string, title = 'Delivered'): OrderCard => ({
  ...{ cartId: `c${orderId}`, orderId, title, when: '19 Oct', amount: '₹493' },
  ...{ state: 'DELIVERED', things: [], count: 2 },
});
const cards = (...ids: string[]) => ids.map((id) => card(id));
const at = (url: string) => ({ url, postback: {} });
const first = reduceHistory(newHistoryState(), {
  type: 'answered',
  page: { cards: cards('5', '4'), next: at('/two') },
});
const ids = ({ widgets }: { widgets: readonly OrderCard[] }) => widgets.map(({ orderId }) => orderId).join();

describe('the order history', () => {
  test('starts at 0 with 12 per page', () => {
    expect(newHistoryState()).toMatchObject({ start: 0, next: 12, widgets: [], hasMoreOrders: false });
  });

  test('shows the first page, and has more when the server says so', () => {
    expect(first).toMatchObject({ start: 2, hasMoreOrders: true, bffOrderHistory: at('/two') });
    expect(ids(first)).toBe('5,4');
  });

  test('appends further pages, each order once', () => {
    const more = reduceHistory(first, {
      type: 'more-answered',
      page: { cards: cards('4', '3', '2'), next: null },
    });
    expect(ids(more)).toBe('5,4,3,2');
    expect(more).toMatchObject({ start: 5, hasMoreOrders: false, bffOrderHistory: null });
  });

  test('ends when the server links in a circle', () => {
    const more = reduceHistory(first, {
      type: 'more-answered',
      page: { cards: cards('3'), next: at('/two') },
    });
    expect(more.hasMoreOrders).toBe(false);
  });

  test('a reload replaces it with the first page', () => {
    const page = { cards: cards('9'), next: null };
    expect(reduceHistory(first, { type: 'answered', page })).toEqual(
      reduceHistory(newHistoryState(), { type: 'answered', page }),
    );
  });

  test('a refresh adds newer orders on top and updates rows in place', () => {
    const page = { cards: [card('6'), card('5', 'Cancelled')], next: at('/elsewhere') };
    const now = reduceHistory(first, { type: 'refreshed', page });
    expect(now.widgets.map(({ orderId, title }) => `${orderId} ${title}`)).toEqual([
      '6 Delivered',
      '5 Cancelled',
      '4 Delivered',
    ]);
    expect(now.bffOrderHistory).toEqual(at('/two'));
  });
});
