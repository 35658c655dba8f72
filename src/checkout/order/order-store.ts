import { isApiError } from '../../http/api.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { type CheckoutApi, isOffline, mayPass } from '../checkout-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import type { Attempt } from '../payment/reduce-payment.ts';
import type { OrderAnswer } from './order-wire.ts';

export interface OrderView {
  /** whose state this is; empty: none was followed yet */
  orderId: string;
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'not-found' | 'logged-out';
  order: OrderAnswer | null;
  /** the last tries got no answer: what is shown may be out of date */
  stale: boolean;
  /** the clock, as often as something was asked; drives `9 minutes` */
  now: number;
  /** the order that this page has seen come about */
  placedOrderId: string | null;
  /** what Pay asked for when that order was paid; null: this page has not seen it */
  placedAs: Attempt | null;
}

/** A wait that a server would not mean, in either direction. */
const SHORTEST_WAIT_S = 2;
const LONGEST_WAIT_S = 120;
/** doubled with every try that got no answer */
const FIRST_RETRY_S = 4;
const STALE_AFTER_MS = 60_000;

export function createOrder(
  { clock, connectivity }: Pick<CheckoutDeps, 'clock' | 'connectivity'>,
  { api, session }: Pick<CheckoutFeatures, 'session'> & { api: Pick<CheckoutApi, 'order'> },
) {
  const blank = { orderId: '', status: 'idle', order: null, stale: false } as const;
  const store = createStore<OrderView>({ ...blank, now: clock.now(), placedOrderId: null, placedAs: null });
  let again: () => void = () => {};
  let forget: () => void = () => {};

  /** Follows one order until it has ended or the returned function is called. Asks only while the page is visible. */
  function follow(cartId: string, orderId: string): () => void {
    const controller = new AbortController();
    let visible = true;
    let asking = false;
    /** counts up when it is somebody else, or nobody: what was asked for the one before is not shown any more */
    let shopper = 0;
    let failures = 0;
    let answeredAt = clock.now();
    let cancel = () => {};

    const askIn = (seconds: number) => {
      cancel();
      if (visible && !controller.signal.aborted) cancel = clock.after(seconds * 1000, () => void ask());
    };

    async function ask(): Promise<void> {
      if (asking || controller.signal.aborted) return;
      cancel();
      if (!session.loggedIn()) {
        store.update({ status: 'logged-out' });
        return;
      }
      asking = true;
      const mine = shopper;
      try {
        const order = await api.order(cartId, orderId, controller.signal);
        if (controller.signal.aborted || mine !== shopper) return;
        failures = 0;
        answeredAt = clock.now();
        store.update({ status: 'success', order, stale: false });
        const seconds = order.refresh_interval;
        if (seconds > 0) askIn(Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S));
      } catch (error) {
        if (controller.signal.aborted || mine !== shopper) return;
        failures += 1;
        onFailure(error);
        if (mayPass(error)) askIn(Math.min(FIRST_RETRY_S * 2 ** (failures - 1), LONGEST_WAIT_S));
      } finally {
        if (mine === shopper) asking = false;
        store.update({ now: clock.now() });
      }
    }

    function onFailure(error: unknown): void {
      if (store.get().order !== null) {
        store.update({ stale: clock.now() - answeredAt > STALE_AFTER_MS });
        return;
      }
      const isMissing = isApiError(error) && error.status === 404;
      store.update({ status: isMissing ? 'not-found' : isOffline(error) ? 'offline' : 'error' });
    }

    const { order: before } = store.get();
    const known = before?.order_id === orderId ? before : null;
    const status = known ? 'success' : 'loading';
    store.update({ ...blank, orderId, order: known, status, now: clock.now() });
    again = () => {
      if (store.get().order === null) store.update({ status: 'loading' });
      void ask();
    };
    const onSessionChange = () => {
      shopper += 1;
      asking = false;
      cancel();
    };
    forget = () => {
      onSessionChange();
      store.update({ orderId, status: 'logged-out' });
    };
    const stops = [
      connectivity.onVisible((shown) => {
        visible = shown;
        if (shown) void ask();
        else cancel();
      }),
      connectivity.onChange((online) => {
        if (online) void ask();
      }),
      session.onLogin(() => {
        onSessionChange();
        again();
      }),
    ];
    void ask();
    return () => {
      controller.abort();
      cancel();
      again = () => {};
      forget = () => {};
      for (const stop of stops) stop();
    };
  }

  return {
    store: store as Watched<OrderView>,
    /** as it is now */
    get state() {
      return store.get();
    },
    follow,
    /** `as`: what Pay asked for; null: it was ordered in another tab or on another device. */
    placed(orderId: string | null, as: Attempt | null): void {
      store.update({ placedOrderId: orderId, placedAs: as });
    },
    /** An order is shown to whoever placed it. */
    async retry(): Promise<void> {
      if (await session.requireLogin()) again();
    },
    /** The session is lost, and with it what it has shown. */
    forget(): void {
      store.update({ ...blank, now: clock.now(), placedOrderId: null, placedAs: null });
      forget();
    },
  };
}
