import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LiveOrderStrip } from '../../../src/checkout/live/LiveOrderStrip.tsx';
import type { LiveOrdersState } from '../../../src/checkout/live/live-orders-state.ts';
import { createStore } from '../../../src/platform/store.ts';
import type { SettingsState } from '../../../src/settings/settings-store.ts';
import { Stores } from '../../../src/ui/stores.tsx';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeConnectivity } from '../../support/fake-connectivity.ts';
import { findAxeViolations } from '../../ui/axe.ts';

afterEach(cleanup);

const NOW = Date.UTC(2026, 0, 5, 6, 30);
type LiveOrder = LiveOrdersState['orders'][number];
const EMPTY_SETTINGS: SettingsState = {
  featureFlags: null,
  userProperties: null,
  orderCounts: null,
  secondaryData: null,
  config: null,
};
const order = (overrides: Partial<LiveOrder> = {}): LiveOrder => ({
  orderId: 'o1',
  cartId: 'c1',
  state: 'ENROUTE',
  eta_at: NOW + 9 * 60_000,
  eta_from: NOW + 8 * 60_000,
  eta_to: NOW + 12 * 60_000,
  ...overrides,
});

function open(orders: readonly LiveOrder[], shopper = 7) {
  const connectivity = createFakeConnectivity();
  const tracked: [string, object][] = [];
  const analytics = {
    track: (event: string, properties: object) => void tracked.push([event, properties]),
    screen: () => {},
    watch: () => () => {},
    report: () => {},
  };
  const needs = {
    api: { call: () => new Promise<never>(() => {}) },
    session: { userId: () => shopper },
    settings: { watched: createStore(EMPTY_SETTINGS), ordersChanged: () => {} },
    liveOrders: createStore<LiveOrdersState>({ userId: 7, orders, serverTime: NOW, requestedAt: NOW }),
  };
  const deps = { clock: createFakeClock(NOW), connectivity };
  const view = render(
    <Stores value={{ analytics }}>
      <LiveOrderStrip deps={deps} needs={needs} />
    </Stores>,
  );
  return { ...view, tracked, looking: () => connectivity.listeners() > 0 };
}

describe('the live order strip', () => {
  test('the live order strip shows the order’s state and arrival, and links to tracking', async () => {
    const { container, tracked } = open([order()]);
    const strip = screen.getByTestId('live-order');
    expect(strip.textContent).toBe('Order is on the wayArriving in 8–12 minutesTrack');
    expect(strip.getAttribute('href')).toBe('/orders/track/c1/o1');
    expect(strip.dataset).toMatchObject({ orderId: 'o1', state: 'ENROUTE' });
    fireEvent.click(strip);
    expect(tracked).toEqual([
      ['Live Order Clicked', { order_id: 'o1', cart_id: 'c1', state: 'ENROUTE', count: 1 }],
    ]);
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test.each([
    [
      'shows a neutral message for an unknown state',
      [order({ state: 'AT_THE_LIGHTS' })],
      'Your order is in progress',
    ],
    [
      'says that the order is at the door',
      [order({ state: 'REACHED_DOORSTEP' })],
      'collect your orderAt your doorTrack',
    ],
    [
      'shows no arrival when none is known',
      [order({ eta_at: null, eta_from: null, eta_to: null })],
      'wayTrack',
    ],
    [
      'shows the next of several orders and how many more there are',
      [order(), order({ orderId: 'o2' })],
      '12 minutes · 1 more order',
    ],
  ])('the live order strip %s', (_, orders, expectedText) => {
    open(orders);
    expect(screen.getByTestId('live-order').textContent).toContain(expectedText);
  });

  test.each([
    ['without an order', [], 7],
    ['for another shopper’s order', [order()], 8],
    ['while logged out', [order()], 0],
  ])('the live order strip is hidden %s', (_, orders, shopper) => {
    open(orders, shopper);
    expect(screen.queryByTestId('live-order')).toBeNull();
  });

  test('the live order strip listens for visibility only while mounted', () => {
    const { looking, unmount } = open([order()]);
    expect(looking()).toBe(true);
    unmount();
    expect(looking()).toBe(false);
  });
});
