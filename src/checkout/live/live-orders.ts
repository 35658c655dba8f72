import * as v from 'valibot';
import { type Api, isApiError } from '../../http/api.ts';
import { id, listOf } from '../../http/wire.ts';
import type { Deps } from '../../model/deps.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { type Arrival, arrivalEntries } from '../order/arrival.ts';
import { hasEnded } from '../order/order-state.ts';

/** An order that is under way. */
export interface LiveOrder extends Arrival {
  cartId: string;
  orderId: string;
  /** as the backend calls it */
  state: string;
}

export interface LiveOrdersState {
  /** the next to come first */
  orders: readonly LiveOrder[];
  /** the clock when that was said */
  now: number;
}

const liveOrder = v.looseObject({ order_id: id, cart_id: id, state: v.string(), ...arrivalEntries });
/** `GET /v1/orders/live` */
export const liveOrdersAnswer = v.looseObject({ orders: listOf(liveOrder) });

/** Between two looks; after each that failed the pause is twice as long. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 240_000;

interface LiveOrdersNeeds {
  api: Api;
  session: {
    /** 0: nobody */
    userId(): number;
    onLogin(listener: () => void): () => void;
    onLogout(listener: () => void): () => void;
  };
  /** how many the backend has counted; `changed`: it should count again */
  counted: { count(): number; onChange(listener: () => void): () => void; changed(): void };
}

export type LiveOrders = ReturnType<typeof createLiveOrders>;

/** Which orders are under way: asked while there is one and somebody looks, and no more often than once in a while. */
export function createLiveOrders(
  { clock, connectivity }: Pick<Deps, 'clock' | 'connectivity'>,
  { api, session, counted }: LiveOrdersNeeds,
) {
  const store = createStore<LiveOrdersState>({ orders: [], now: clock.now() });
  /** what is under way; a newer question makes its answer worthless */
  let turn: object | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let pause = PAUSE_MS;
  let cancel = () => {};

  const isWanted = () => session.userId() !== 0 && counted.count() > 0;

  function askAfter(ms: number): void {
    cancel();
    if (connectivity.visible()) cancel = clock.after(ms, () => void ask());
  }

  async function ask(): Promise<void> {
    cancel();
    if (!isWanted()) return clear();
    if (!connectivity.visible()) return;
    const mine = {};
    turn = mine;
    askedAt = clock.now();
    try {
      const answer = await api.call({ method: 'GET', path: '/v1/orders/live', answer: liveOrdersAnswer });
      if (turn === mine) take(answer.orders);
    } catch (error) {
      if (turn !== mine) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      const refused = isApiError(error) && error.kind === 'http' && error.status < 500;
      if (!refused) askAfter(pause);
    } finally {
      if (turn === mine) turn = null;
    }
  }

  function take(came: v.InferOutput<typeof liveOrdersAnswer>['orders']): void {
    const had = store.get().orders.length;
    const orders = came.map(({ order_id: orderId, cart_id: cartId, ...order }) => ({
      ...order,
      orderId,
      cartId,
    }));
    show(orders);
    pause = PAUSE_MS;
    if (orders.length > 0) askAfter(pause);
    if (orders.length < had) counted.changed();
  }

  function show(orders: readonly LiveOrder[]): void {
    store.set({ orders: orders.filter(({ state }) => !hasEnded(state)), now: clock.now() });
  }

  function clear(): void {
    turn = null;
    cancel();
    pause = PAUSE_MS;
    askedAt = Number.NEGATIVE_INFINITY;
    if (store.get().orders.length > 0) store.set({ orders: [], now: clock.now() });
  }

  return {
    watched: store as Watched<LiveOrdersState>,
    /** one was placed, or has ended */
    changed(): void {
      counted.changed();
      if (isWanted()) void ask();
    },
    /** what another screen has just learnt of one of them */
    seen(order: LiveOrder): void {
      const { orders } = store.get();
      if (!orders.some(({ orderId }) => orderId === order.orderId)) return;
      show(orders.map((one) => (one.orderId === order.orderId ? order : one)));
    },
    start(): () => void {
      const stops = [
        counted.onChange(() => void ask()),
        session.onLogin(clear),
        session.onLogout(clear),
        connectivity.onVisible((visible) => {
          if (visible) askAfter(Math.max(0, askedAt + PAUSE_MS - clock.now()));
          else cancel();
        }),
        connectivity.onChange((online) => online && void ask()),
      ];
      void ask();
      return () => {
        clear();
        for (const stop of stops) stop();
      };
    },
  };
}
