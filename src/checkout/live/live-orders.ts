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

const liveOrder = v.looseObject({ order_id: id, cart_id: id, state: v.string(), ...arrivalEntries });
/** `GET /v1/orders/live` */
export const liveOrdersAnswer = v.looseObject({ orders: listOf(liveOrder) });

/** Interval between requests; doubled after each failure. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 240_000;
/** A younger response is reused when the screen is shown again. */
const FRESH_MS = 10_000;

export interface LiveOrdersNeeds {
  api: Api;
  /** 0: nobody */
  session: { userId(): number };
  settings: Pick<SettingsStore, 'watched' | 'ordersChanged'>;
  /** the last response is kept when requests stop */
  liveOrders: Store<LiveOrdersState>;
}

/** Polls for live orders while the page is visible; the returned function stops it. */
export function followLiveOrders(
  { clock, connectivity }: Pick<Deps, 'clock' | 'connectivity'>,
  { api, session, settings, liveOrders }: LiveOrdersNeeds,
): () => void {
  /** the request under way; a newer one makes its response obsolete */
  let turn: object | null = null;
  let { askedAt } = liveOrders.get();
  let pause = PAUSE_MS;
  let cancel = () => {};

  function askAfter(ms: number): void {
    cancel();
    if (connectivity.visible()) cancel = clock.after(ms, () => void ask());
  }

  async function ask(): Promise<void> {
    cancel();
    const userId = session.userId();
    if (userId === 0 || !connectivity.visible()) return;
    const mine = {};
    turn = mine;
    askedAt = clock.now();
    try {
      const answer = await api.call({ method: 'GET', path: '/v1/orders/live', answer: liveOrdersAnswer });
      if (turn === mine) take(userId, answer.orders);
    } catch (error) {
      if (turn !== mine) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      const refused = isApiError(error) && error.kind === 'http' && error.status < 500;
      if (!refused) askAfter(pause);
    } finally {
      if (turn === mine) turn = null;
    }
  }

  function take(userId: number, came: v.InferOutput<typeof liveOrdersAnswer>['orders']): void {
    const before = liveOrders.get();
    const orders = came
      .filter(({ state }) => !hasEnded(state))
      .map(({ order_id: orderId, cart_id: cartId, ...order }) => ({ ...order, orderId, cartId }));
    liveOrders.set({ userId, orders, now: serverNow(clock), askedAt });
    pause = PAUSE_MS;
    if (orders.length > 0) askAfter(pause);
    if (before.userId === userId && orders.length < before.orders.length) settings.ordersChanged();
  }

  const again = (freshMs: number) => askAfter(Math.max(0, askedAt + freshMs - clock.now()));
  const stop = stopAll([
    onChange(settings.watched, liveOrderCount, () => void ask()),
    connectivity.onVisible((visible) => {
      if (visible) again(PAUSE_MS);
      else cancel();
    }),
    connectivity.onChange((online) => online && void ask()),
  ]);
  const { userId, orders } = liveOrders.get();
  if (userId === session.userId() && orders.length > 0) again(FRESH_MS);
  else void ask();
  return () => {
    turn = null;
    cancel();
    stop();
  };
}
