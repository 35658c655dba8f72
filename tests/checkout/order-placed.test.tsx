import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import OrderPlacedPage from '../../src/checkout/ui/OrderPlacedPage.tsx';
import { ApiError } from '../../src/http/api.ts';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';
import { openScreen } from './screen-world.tsx';

afterEach(cleanup);

const START = Date.UTC(2026, 0, 5, 6, 30);
const CALL = 'GET /v1/orders/c1/o1';
const order = (state: string, over: object = {}) => ({
  order_id: 'o1',
  cart_id: 'c1',
  state,
  refresh_interval: 10,
  placed_at: START,
  eta_at: START + 9 * 60_000,
  store_name: 'Sector 49 store',
  store_phone: '+91 124 400 0000',
  payable_amount: 83,
  payment_method: 'UPI',
  history: [{ state: 'CREATED', at: START }],
  address: { label: 'Home', line: 'B-204, Palm Grove' },
  items: [{ product_id: '1', name: 'Toned milk', unit: '500 ml', quantity: 2, price: 29, mrp: 32 }],
  ...over,
});
const open = (answer: unknown, search = '?cart_id=c1&order_id=o1') =>
  openScreen(<OrderPlacedPage />, { path: `/checkout/success${search}`, answers: { [CALL]: answer } });
const state = () => screen.getByTestId('order-state').textContent;

describe('an order that is not what Pay asked for', () => {
  const asked = { key: 'k', cartId: 'c1', addressId: 5, amount: 8_300, method: 'cod' } as const;
  const placed = async (over: object) => {
    const world = await open(order('CREATED', over));
    await act(async () => world.store.order.placed('o1', asked));
    return screen.queryByTestId('order-differs');
  };

  test('says which address it goes to, and leads to the store', async () => {
    const differs = await placed({ address: { id: 6, label: 'Work', line: 'Lotus Tower, Delhi' } });
    expect(differs?.textContent).toContain('goes to Lotus Tower, Delhi, not to the address you chose');
    expect(within(differs as HTMLElement).getByRole('link', { name: /^Call store/ })).toBeTruthy();
  });

  test('says what was agreed to and what it costs', async () => {
    const differs = await placed({ payable_amount: 98, address: { id: 5, label: 'Home', line: 'B-204' } });
    expect(differs?.textContent).toContain('You agreed to ₹83. This order costs ₹98.');
  });

  test.each([
    ['as it was asked for', { address: { id: 5, label: 'Home', line: 'B-204' } }],
    ['of a backend that does not name the address', {}],
  ])('says nothing %s', async (_, over) => {
    expect(await placed(over)).toBeNull();
  });
});

describe('the confirmation', () => {
  test(
    'says that it is placed, when it comes, how it gets on, where to, and what',
    async () => {
      const { container } = await open(order('CREATED'));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order placed');
      expect(screen.getByTestId('order-success').dataset.orderId).toBe('o1');
      expect(screen.getByTestId('order-success').textContent).toContain('Arriving by 12:09 pm · 9 minutes');
      expect(state()).toBe('Order is confirmed');
      expect(screen.getByText('B-204, Palm Grove')).toBeTruthy();
      expect(screen.getByText('2 × 500 ml')).toBeTruthy();
      expect(screen.queryByTestId('qty-plus')).toBeNull();
      expect(screen.getByRole('link', { name: /^Call store.*Sector 49 store$/ }).getAttribute('href')).toBe(
        'tel:+911244000000',
      );
      expect(screen.getByRole('link', { name: 'Back to shopping' }).getAttribute('href')).toBe('/');
      expect(await axeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('follows the order at the pace that the server names, while it is looked at', async () => {
    const { table, pass, asked, connectivity } = await open(order('CREATED'));
    table[CALL] = order('PICKING_STARTED');
    await pass(10_000);
    expect(state()).toBe('Packing your items');
    connectivity.setVisible(false);
    const before = asked.length;
    await pass(60_000);
    expect(asked.length).toBe(before);
    table[CALL] = order('ENROUTE', { refresh_interval: 0 });
    await act(async () => connectivity.setVisible(true));
    expect(state()).toBe('Order is on the way');
    await pass(120_000);
    expect(asked.length).toBe(before + 1);
  });

  test.each([
    ['DELIVERED', 'Delivered'],
    ['CANCELLED', 'Order cancelled'],
    ['DELIVERY_FAILED', 'We could not deliver'],
  ])('an order that ended as %s says so', async (name, title) => {
    await open(order(name, { refresh_interval: 0 }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(state()).toBe(title);
  });

  test('keeps what is known when the shop cannot be reached, and says that it may be old', async () => {
    const { table, pass } = await open(order('BILLED'));
    table[CALL] = new ApiError('unreachable', 'x');
    await pass(90_000);
    expect(state()).toBe('Items are packed');
    expect(screen.getByText(/may be out of date/)).toBeTruthy();
    table[CALL] = order('ENROUTE');
    await pass(120_000);
    expect(screen.queryByText(/may be out of date/)).toBeNull();
    expect(state()).toBe('Order is on the way');
  });

  test('is gone with the session, and there again after a login', async () => {
    const { container, store, table, pass, asked, loseSession } = await open(order('BILLED'));
    expect(container.textContent).toContain('B-204, Palm Grove');
    await loseSession();
    expect(screen.getByRole('alert').textContent).toMatch(/Log in to see your order/);
    expect(container.textContent).not.toMatch(/Palm Grove|Toned milk|Order placed/);
    expect(JSON.stringify(store.order.state)).not.toMatch(/Palm Grove|Toned milk/);
    const before = asked.length;
    await pass(120_000);
    expect(asked.length).toBe(before);
    table[CALL] = order('ENROUTE');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
    expect(state()).toBe('Order is on the way');
    await pass(10_000);
    expect(asked.filter((call) => call === CALL).length).toBeGreaterThan(2);
  });

  test('an answer that was on its way when the session was lost is not shown', async () => {
    let answer: (value: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    const { container, loseSession } = await open(late);
    await loseSession();
    await act(async () => answer(order('CREATED')));
    expect(container.textContent).toContain('Log in to see your order');
    expect(container.textContent).not.toContain('Palm Grove');
  });

  test('from a cold start: its shape, an error with a way on, an order that is not there', async () => {
    await open(new Promise(() => {}));
    expect(screen.getByTestId('skeleton')).toBeTruthy();
    cleanup();
    const { table } = await open(new ApiError('http', 'x', 500));
    expect(screen.getByTestId('error-state')).toBeTruthy();
    table[CALL] = order('CREATED');
    await act(async () => void fireEvent.click(screen.getByTestId('retry')));
    expect(state()).toBe('Order is confirmed');
    cleanup();
    await open(new ApiError('http', 'x', 404));
    expect(screen.getByText('We cannot find this order')).toBeTruthy();
    cleanup();
    await open(order('CREATED'), '');
    expect(screen.getByText('We cannot find this order')).toBeTruthy();
  });
});
