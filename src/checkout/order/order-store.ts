import { stopAll } from '../../model/listeners.ts';
import { isApiError, supportCodeOf } from '../../http/api.ts';
import { serverNow } from '../../model/server-now.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { isOffline, isRetryable } from '../payment/payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import type { Attempt } from '../payment/reduce-payment.ts';
import type { OrderApi } from './order-api.ts';
import { mergeWidgets } from './merge-widgets.ts';
import { hasEnded } from './order-state.ts';
import type { OrderAnswer } from './order-wire.ts';
import { UserChangeStep } from '../../model/user-change.ts';

export interface OrderView {
  /** the order's id; empty: none has been followed yet */
  orderId: string;
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'not-found' | 'logged-out';
  order: OrderAnswer | null;
  /** without an order: the support code of the failed request */
  supportCode: string | null;
  /** time of the last response, milliseconds since 1970 */
  answeredAt: number | null;
  /** the last requests failed, so the state may be out of date */
  stale: boolean;
  /** a refresh by the shopper is under way */
  checking: boolean;
  /** the time, updated with every request and once a minute; drives `8–12 minutes` */
  now: number;
  /** the order that was placed in this page */
  placedOrderId: string | null;
  /** what Pay requested for that order; null: it was not paid in this page */
  placedAs: Attempt | null;
}

/** Limits of the interval that a server may ask for. */
const SHORTEST_WAIT_S = 2;
const LONGEST_WAIT_S = 120;
/** doubled with every failed request, up to the maximum */
const FIRST_RETRY_S = 4;
const LONGEST_RETRY_S = 30;
const STALE_AFTER_MS = 60_000;
const MAX_REPORTED = 5;

/** After this long without a response the screen says how old its state is. */
export function isOld({ answeredAt, now }: Pick<OrderView, 'answeredAt' | 'now'>): boolean {
  return answeredAt !== null && now - answeredAt > STALE_AFTER_MS;
}

/** The state of an order before its first response. */
export const unknownOrder = {
  status: 'idle',
  order: null,
  supportCode: null,
  answeredAt: null,
  stale: false,
  checking: false,
} as const;
const blank = { ...unknownOrder, orderId: '' } as const;

export function createOrder(
  { clock, connectivity, analytics }: Pick<CheckoutDeps, 'clock' | 'connectivity' | 'analytics'>,
  { api, session }: Pick<CheckoutFeatures, 'session'> & { api: OrderApi },
) {
  const store = createStore<OrderView>({
    ...blank,
    now: serverNow(clock),
    placedOrderId: null,
    placedAs: null,
  });
  let again: () => void = () => {};
  let forget: () => void = () => {};
  /** unknown states, each reported once, up to a limit */
  const unknown = new Set<string>();

  /** Merges a response into the state of the same order. */
  function merged(came: OrderAnswer): OrderAnswer {
    const { order: before } = store.get();
    const { unknownState } = came;
    if (unknownState !== null && !unknown.has(unknownState) && unknown.size < MAX_REPORTED) {
      unknown.add(unknownState);
      analytics.report(new Error(`[order] There is no state ${unknownState.slice(0, 40)} here.`), 'order');
    }
    if (before?.order_id !== came.order_id) return came;
    const state = unknownState === null ? came.state : before.state;
    return { ...came, state, widgets: mergeWidgets(before.widgets, came.widgets) };
  }

  function failed(error: unknown): void {
    const { order, answeredAt } = store.get();
    if (order !== null) {
      store.update({ stale: isOld({ answeredAt, now: serverNow(clock) }) });
      return;
    }
    const isMissing = isApiError(error) && error.status === 404;
    const status = isMissing ? 'not-found' : isOffline(error) ? 'offline' : 'error';
    store.update({ status, supportCode: supportCodeOf(error) });
  }

  /** Shows at once what is already known about the order. */
  function begin(cartId: string, orderId: string): void {
    const { order, answeredAt } = store.get();
    const known = order?.order_id === orderId && order.cart_id === cartId;
    const shown = known
      ? ({ status: 'success', order, answeredAt } as const)
      : ({ status: 'loading' } as const);
    store.update({ ...blank, ...shown, orderId, now: serverNow(clock) });
  }

  /** Follows one order until it has ended or the returned function is called. Asks only while the page is visible. */
  function follow(cartId: string, orderId: string): () => void {
    const controller = new AbortController();
    const [next, minute] = [createTimer(clock), createTimer(clock)];
    let visible = connectivity.visible();
    let asking = false;
    let tracked = false;
    /** counts up when the user changes: responses for the previous one are dropped */
    let shopper = 0;
    let failures = 0;

    const askIn = (seconds: number) => {
      if (visible && !controller.signal.aborted) next.set(seconds * 1000, () => void ask());
    };

    /** Updates the displayed time without responses. */
    const countMinutes = () => {
      const { order } = store.get();
      minute.stop();
      if (!visible || (order && hasEnded(order.state))) return;
      minute.set(STALE_AFTER_MS + 1, () => {
        store.update({ now: serverNow(clock), stale: failures > 0 && store.get().order !== null });
        countMinutes();
      });
    };

    async function ask(): Promise<void> {
      if (asking || controller.signal.aborted) return;
      next.stop();
      if (!session.loggedIn()) {
        store.update({ status: 'logged-out', checking: false });
        return;
      }
      asking = true;
      const mine = shopper;
      try {
        const came = await api.order(cartId, orderId, controller.signal);
        if (controller.signal.aborted || mine !== shopper) return;
        const order = merged(came);
        const { order_id, cart_id, state, refresh_interval: seconds } = order;
        failures = 0;
        store.update({ status: 'success', order, answeredAt: serverNow(clock), stale: false });
        if (!tracked) analytics.track('Order Tracking Visit', { order_id, cart_id, state });
        tracked = true;
        countMinutes();
        if (seconds > 0) askIn(Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S));
      } catch (error) {
        if (controller.signal.aborted || mine !== shopper) return;
        failures += 1;
        failed(error);
        if (isRetryable(error)) askIn(Math.min(FIRST_RETRY_S * 2 ** (failures - 1), LONGEST_RETRY_S));
      } finally {
        if (mine === shopper) asking = false;
        store.update({ now: serverNow(clock), ...(mine === shopper && { checking: false }) });
      }
    }

    begin(cartId, orderId);
    again = () => {
      store.update(store.get().order === null ? { status: 'loading' } : { checking: true });
      void ask();
    };
    const onSessionChange = () => {
      shopper += 1;
      asking = false;
      next.stop();
      minute.stop();
    };
    forget = () => {
      onSessionChange();
      store.update({ orderId, status: 'logged-out' });
    };
    const stop = stopAll([
      next.stop,
      minute.stop,
      connectivity.onVisible((shown) => {
        visible = shown;
        next.stop();
        countMinutes();
        if (!shown) return;
        store.update({ now: serverNow(clock) });
        void ask();
      }),
      connectivity.onChange((online) => {
        if (online) void ask();
      }),
      session.onLogin(UserChangeStep.order, () => {
        onSessionChange();
        again();
      }),
    ]);
    void ask();
    return () => {
      controller.abort();
      again = () => {};
      forget = () => {};
      stop();
    };
  }

  return {
    watched: store as Watched<OrderView>,
    /** the current state */
    get state() {
      return store.get();
    },
    follow,
    /** `as`: what Pay requested; null: it was ordered in another tab or on another device. */
    placed(orderId: string | null, as: Attempt | null): void {
      store.update({ placedOrderId: orderId, placedAs: as });
    },
    /** Retries, after a login if one is needed. */
    async retry(): Promise<void> {
      if (await session.requireLogin()) again();
    },
    /** The session has ended: its order is dropped. */
    forget(): void {
      store.update({ ...blank, now: serverNow(clock), placedOrderId: null, placedAs: null });
      forget();
    },
  };
}

/** One task at a time: a new one replaces the previous one. */
function createTimer(clock: Pick<CheckoutDeps['clock'], 'after'>) {
  let cancel = () => {};
  return {
    set(ms: number, task: () => void): void {
      cancel();
      cancel = clock.after(ms, task);
    },
    stop: () => cancel(),
  };
}
