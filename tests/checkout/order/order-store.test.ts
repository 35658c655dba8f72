import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../../bridge/testing/fake-clock.ts';
import { createOrder } from '../../../src/checkout/order/order-store.ts';
import { orderAnswer } from '../../../src/checkout/order/order-wire.ts';
import { createFakeConnectivity } from '../../support/fake-connectivity.ts';

/** The number of polls in two hours, one every ten seconds. */
const POLL_COUNT = 720;

test('polling an order for two hours leaks no timer, listener, signal or state', async () => {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const signals = new Set<AbortSignal>();
  let looks = 0;
  let watching = 0;
  const watch = () => {
    watching += 1;
    return () => void watching--;
  };
  const orders = createOrder(
    { clock, connectivity, analytics: { track: () => {}, report: () => {} } },
    {
      session: { loggedIn: () => true, requireLogin: async () => true, onLogin: watch, onLogout: watch },
      api: {
        async order(cart_id, order_id, signal) {
          looks += 1;
          signals.add(signal);
          return v.parse(orderAnswer, {
            ...{
              order_id,
              cart_id,
              state: 'ENROUTE',
              placed_at: 1,
              payable_amount: 83,
              refresh_interval: 10,
            },
            rider: { name: 'Ravi', lat: 28.4 + looks / 100_000, lon: 77.09 },
            // widgets differ in each response
            widgets: [{ tracking: { widget_id: `w${looks}` }, data: { title: `Look ${10_000 + looks}` } }],
          });
        },
      },
    },
  );
  const leave = orders.follow('c1', 'o1');
  const held = () => ({
    timers: clock.pending(),
    listeners: connectivity.listeners() + watching,
    signals: signals.size,
    state: JSON.stringify(orders.state).length,
  });
  await clock.advance(150_000);
  const initialHandles = held();
  await clock.advance(POLL_COUNT * 10_000);
  const { state, ...after } = held();
  expect(looks).toBeGreaterThan(POLL_COUNT);
  expect(after).toEqual({ timers: initialHandles.timers, listeners: initialHandles.listeners, signals: 1 });
  expect(state).toBeLessThan(initialHandles.state * 1.1);
  leave();
  expect([clock.pending(), connectivity.listeners(), watching]).toEqual([0, 0, 0]);
});
