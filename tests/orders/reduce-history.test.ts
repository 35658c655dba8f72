import { expect, test } from 'vitest';
import { newHistoryState, reduceHistory } from '../../src/orders/reduce-history.ts';
import type { OrderCard } from '../../src/orders/orders-model.ts';

const card = (orderId: string): OrderCard => ({
  ...{ cartId: `c${orderId}`, orderId, title: 'Delivered', when: '19 Oct', amount: '₹493' },
  ...{ state: 'DELIVERED', things: [], count: 2, canReorder: true },
});
const cards = (...ids: string[]) => ids.map((id) => card(id));
const locationOf = (url: string) => ({ url, postback: {} });
const first = reduceHistory(newHistoryState(), {
  type: 'answered',
  page: { cards: cards('5', '4'), next: locationOf('/two') },
});

test('the order history shows each order once, even if several pages contain it', () => {
  const page = { cards: cards('4', '3', '2'), next: null };
  const { widgets } = reduceHistory(first, { type: 'more-answered', page });
  expect(widgets.map(({ orderId }) => orderId).join()).toBe('5,4,3,2');
});

test('the order history ends when the server’s page links form a loop', () => {
  const page = { cards: cards('3'), next: locationOf('/two') };
  expect(reduceHistory(first, { type: 'more-answered', page }).hasMoreOrders).toBe(false);
});

test('a refreshed order history continues after the last page that was loaded', () => {
  const page = { cards: cards('6', '5'), next: locationOf('/elsewhere') };
  expect(reduceHistory(first, { type: 'refreshed', page }).bffOrderHistory).toEqual(locationOf('/two'));
});
