import * as v from 'valibot';
import { stopAll } from '../../model/listeners.ts';
import { type Api, isApiError } from '../../http/api.ts';
import { id, listOf } from '../../http/wire.ts';
import type { Deps } from '../../model/deps.ts';
import { serverNow } from '../../model/server-now.ts';
import { onChange, type Store } from '../../platform/store.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { liveOrderCount } from '../../settings/shopper-traits.ts';
import { arrivalEntries } from '../order/arrival.ts';
import { hasEnded } from '../order/order-state.ts';
import type { LiveOrdersState } from './live-orders-state.ts';

const liveOrderWire = v.looseObject({ order_id: id, cart_id: id, state: v.string(), ...arrivalEntries });
/** `GET /v1/orders/live` */
export const liveOrdersAnswer = v.looseObject({ orders: listOf(liveOrderWire) });

/** The interval between requests, which is doubled after each failure. */
const POLL_INTERVAL_MS = 30_000;
const MAX_POLL_INTERVAL_MS = 240_000;
/** The age up to which a response is reused when the screen is shown again. */
const MAX_REUSE_AGE_MS = 10_000;

export interface LiveOrdersNeeds {
  api: Api;
  /** the user id is 0 while nobody is logged in */
  session: { userId(): number };
  settings: Pick<SettingsStore, 'watched' | 'ordersChanged'>;
  /** keeps the last response when requests stop */
  liveOrders: Store<LiveOrdersState>;
}

/** Polls for live orders while the page is visible. The returned function stops the polling. */
export function followLiveOrders(
  { clock, connectivity }: Pick<Deps, 'clock' | 'connectivity'>,
  { api, session, settings, liveOrders }: LiveOrdersNeeds,
): () => void {
  /** the current request; responses to earlier ones are ignored */
  let currentRequest: object | null = null;
  let { requestedAt } = liveOrders.get();
  let interval = POLL_INTERVAL_MS;
  let cancel = () => {};

  function scheduleRequest(ms: number): void {
    cancel();
    if (connectivity.visible()) cancel = clock.after(ms, () => void sendRequest());
  }

  async function sendRequest(): Promise<void> {
    cancel();
    const userId = session.userId();
    if (userId === 0 || !connectivity.visible()) return;
    const request = {};
    currentRequest = request;
    requestedAt = clock.now();
    try {
      const answer = await api.call({ method: 'GET', path: '/v1/orders/live', answer: liveOrdersAnswer });
      if (currentRequest === request) receive(userId, answer.orders);
    } catch (error) {
      if (currentRequest !== request) return;
      interval = Math.min(2 * interval, MAX_POLL_INTERVAL_MS);
      const isRefused = isApiError(error) && error.kind === 'http' && error.status < 500;
      if (!isRefused) scheduleRequest(interval);
    } finally {
      if (currentRequest === request) currentRequest = null;
    }
  }

  function receive(userId: number, received: v.InferOutput<typeof liveOrdersAnswer>['orders']): void {
    const previousState = liveOrders.get();
    const orders = received
      .filter(({ state }) => !hasEnded(state))
      .map(({ order_id: orderId, cart_id: cartId, ...order }) => ({ ...order, orderId, cartId }));
    liveOrders.set({ userId, orders, serverTime: serverNow(clock), requestedAt });
    interval = POLL_INTERVAL_MS;
    if (orders.length > 0) scheduleRequest(interval);
    if (previousState.userId === userId && orders.length < previousState.orders.length)
      settings.ordersChanged();
  }

  const resume = (freshMs: number) => scheduleRequest(Math.max(0, requestedAt + freshMs - clock.now()));
  const stop = stopAll([
    onChange(settings.watched, liveOrderCount, () => void sendRequest()),
    connectivity.onVisible((visible) => {
      if (visible) resume(POLL_INTERVAL_MS);
      else cancel();
    }),
    connectivity.onChange((online) => online && void sendRequest()),
  ]);
  const { userId, orders } = liveOrders.get();
  if (userId === session.userId() && orders.length > 0) resume(MAX_REUSE_AGE_MS);
  else void sendRequest();
  return () => {
    currentRequest = null;
    cancel();
    stop();
  };
}
