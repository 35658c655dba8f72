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
  /** the id of the order; empty: no order has been followed yet */
  orderId: string;
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'not-found' | 'logged-out';
  order: OrderAnswer | null;
  /** the support code of the failed request, as long as no order has been loaded; null: no failure */
  supportCode: string | null;
  /** the time of the last response, in milliseconds since 1970 */
  answeredAt: number | null;
  /** whether requests have been failing for some time, so that the state may be out of date */
  isStale: boolean;
  /** whether a refresh started by the shopper is in progress */
  isRefreshing: boolean;
  /**
   * the current time in milliseconds since 1970, updated with every request and once a minute for texts such as
   * `8–12 minutes`
   */
  now: number;
  /** the id of the order that was placed on this page; null: none */
  placedOrderId: string | null;
  /** what Pay requested for that order; null: it was not paid in this page */
  placedAttempt: Attempt | null;
}

/** The limits of the polling interval that a server may request. */
const MIN_INTERVAL_S = 2;
const MAX_INTERVAL_S = 120;
/** the interval after the first failed request, doubled with every further failure up to the maximum */
const FIRST_RETRY_S = 4;
const MAX_RETRY_S = 30;
/** The time without a response after which the screen says how old the state is. */
const STALE_AFTER_MS = 60_000;
const MAX_REPORTED_STATES = 5;

export function isOld({ answeredAt, now }: Pick<OrderView, 'answeredAt' | 'now'>): boolean {
  return answeredAt !== null && now - answeredAt > STALE_AFTER_MS;
}

/** The state of an order before its first response. */
export const unknownOrder = {
  status: 'idle',
  order: null,
  supportCode: null,
  answeredAt: null,
  isStale: false,
  isRefreshing: false,
} as const;
const emptyView = { ...unknownOrder, orderId: '' } as const;

export function createOrder(
  { clock, connectivity, analytics }: Pick<CheckoutDeps, 'clock' | 'connectivity' | 'analytics'>,
  { api, session }: Pick<CheckoutFeatures, 'session'> & { api: OrderApi },
) {
  const store = createStore<OrderView>({
    ...emptyView,
    now: serverNow(clock),
    placedOrderId: null,
    placedAttempt: null,
  });
  let refresh: () => void = () => {};
  let forget: () => void = () => {};
  /** the unknown states reported so far; each is reported once, up to a limit */
  const unknown = new Set<string>();

  /** Merges a response into the state of the same order. */
  function merge(receivedOrder: OrderAnswer): OrderAnswer {
    const { order: previousOrder } = store.get();
    const { unknownState } = receivedOrder;
    if (unknownState !== null && !unknown.has(unknownState) && unknown.size < MAX_REPORTED_STATES) {
      unknown.add(unknownState);
      analytics.report(new Error(`[order] There is no state ${unknownState.slice(0, 40)} here.`), 'order');
    }
    if (previousOrder?.order_id !== receivedOrder.order_id) return receivedOrder;
    const state = unknownState === null ? receivedOrder.state : previousOrder.state;
    return { ...receivedOrder, state, widgets: mergeWidgets(previousOrder.widgets, receivedOrder.widgets) };
  }

  function handleFailure(error: unknown): void {
    const { order, answeredAt } = store.get();
    if (order !== null) {
      store.update({ isStale: isOld({ answeredAt, now: serverNow(clock) }) });
      return;
    }
    const isMissing = isApiError(error) && error.status === 404;
    const status = isMissing ? 'not-found' : isOffline(error) ? 'offline' : 'error';
    store.update({ status, supportCode: supportCodeOf(error) });
  }

  /** Shows what is already known about the order. */
  function begin(cartId: string, orderId: string): void {
    const { order, answeredAt } = store.get();
    const isKnown = order?.order_id === orderId && order.cart_id === cartId;
    const shownState = isKnown
      ? ({ status: 'success', order, answeredAt } as const)
      : ({ status: 'loading' } as const);
    store.update({ ...emptyView, ...shownState, orderId, now: serverNow(clock) });
  }

  /**
   * Follows one order until it has ended or the returned function is called. Requests are sent only while the page is
   * visible.
   */
  function follow(cartId: string, orderId: string): () => void {
    const controller = new AbortController();
    const [next, minute] = [createTimer(clock), createTimer(clock)];
    let isVisible = connectivity.visible();
    let isRequesting = false;
    let isTracked = false;
    /** incremented when the user changes, so that responses for the previous user are dropped */
    let userEpoch = 0;
    let failures = 0;

    const scheduleRequest = (seconds: number) => {
      if (isVisible && !controller.signal.aborted) next.set(seconds * 1000, () => void request());
    };

    /** Updates the displayed time between responses. */
    const updateEachMinute = () => {
      const { order } = store.get();
      minute.stop();
      if (!isVisible || (order && hasEnded(order.state))) return;
      minute.set(STALE_AFTER_MS + 1, () => {
        store.update({ now: serverNow(clock), isStale: failures > 0 && store.get().order !== null });
        updateEachMinute();
      });
    };

    async function request(): Promise<void> {
      if (isRequesting || controller.signal.aborted) return;
      next.stop();
      if (!session.loggedIn()) {
        store.update({ status: 'logged-out', isRefreshing: false });
        return;
      }
      isRequesting = true;
      const epoch = userEpoch;
      try {
        const receivedOrder = await api.order(cartId, orderId, controller.signal);
        if (controller.signal.aborted || epoch !== userEpoch) return;
        const order = merge(receivedOrder);
        const { order_id, cart_id, state, refresh_interval: seconds } = order;
        failures = 0;
        store.update({ status: 'success', order, answeredAt: serverNow(clock), isStale: false });
        if (!isTracked) analytics.track('Order Tracking Visit', { order_id, cart_id, state });
        isTracked = true;
        updateEachMinute();
        if (seconds > 0) scheduleRequest(Math.min(Math.max(seconds, MIN_INTERVAL_S), MAX_INTERVAL_S));
      } catch (error) {
        if (controller.signal.aborted || epoch !== userEpoch) return;
        failures += 1;
        handleFailure(error);
        if (isRetryable(error)) scheduleRequest(Math.min(FIRST_RETRY_S * 2 ** (failures - 1), MAX_RETRY_S));
      } finally {
        if (epoch === userEpoch) isRequesting = false;
        store.update({ now: serverNow(clock), ...(epoch === userEpoch && { isRefreshing: false }) });
      }
    }

    begin(cartId, orderId);
    refresh = () => {
      store.update(store.get().order === null ? { status: 'loading' } : { isRefreshing: true });
      void request();
    };
    const onSessionChange = () => {
      userEpoch += 1;
      isRequesting = false;
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
      connectivity.onVisible((isShown) => {
        isVisible = isShown;
        next.stop();
        updateEachMinute();
        if (!isShown) return;
        store.update({ now: serverNow(clock) });
        void request();
      }),
      connectivity.onChange((online) => {
        if (online) void request();
      }),
      session.onLogin(UserChangeStep.order, () => {
        onSessionChange();
        refresh();
      }),
    ]);
    void request();
    return () => {
      controller.abort();
      refresh = () => {};
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
    /** `attempt`: what Pay requested; null: the cart was ordered in another tab or on another device. */
    setPlaced(orderId: string | null, attempt: Attempt | null): void {
      store.update({ placedOrderId: orderId, placedAttempt: attempt });
    },
    /** Requests the order again, after a login if necessary. */
    async retry(): Promise<void> {
      if (await session.requireLogin()) refresh();
    },
    /** Drops the order when the session has ended. */
    forget(): void {
      store.update({ ...emptyView, now: serverNow(clock), placedOrderId: null, placedAttempt: null });
      forget();
    },
  };
}

/** A timer for a single task: a new task replaces the previous one. */
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
