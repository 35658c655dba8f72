import { proxy } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import type { Clock, Connectivity } from '../../model/ports.ts';
import { type CheckoutApi, mayPass } from '../checkout-api.ts';
import type { SessionPort } from '../checkout-ports.ts';
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
}

/** A wait that a server would not mean, in either direction. */
const SHORTEST_WAIT_S = 2;
const LONGEST_WAIT_S = 120;
/** doubled with every try that got no answer */
const FIRST_RETRY_S = 4;
const STALE_AFTER_MS = 60_000;

export function createOrderStore(edges: {
  api: Pick<CheckoutApi, 'order'>;
  clock: Clock;
  connectivity: Connectivity;
  session: Pick<SessionPort, 'loggedIn' | 'requireLogin' | 'onLogin'>;
}) {
  const { api, clock, connectivity, session } = edges;
  const blank: OrderView = { orderId: '', status: 'idle', order: null, stale: false, now: clock.now() };
  const state = proxy<OrderView>({ ...blank });
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
    let callOff = () => {};

    const askIn = (seconds: number) => {
      callOff();
      if (visible && !controller.signal.aborted) callOff = clock.after(seconds * 1000, () => void ask());
    };

    async function ask(): Promise<void> {
      if (asking || controller.signal.aborted) return;
      callOff();
      if (!session.loggedIn()) {
        state.status = 'logged-out';
        return;
      }
      asking = true;
      const mine = shopper;
      try {
        const order = await api.order(cartId, orderId, controller.signal);
        if (controller.signal.aborted || mine !== shopper) return;
        failures = 0;
        answeredAt = clock.now();
        Object.assign(state, { status: 'success', order, stale: false });
        const seconds = order.refresh_interval;
        if (seconds > 0) askIn(Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S));
      } catch (error) {
        if (controller.signal.aborted || mine !== shopper) return;
        failures += 1;
        noteFailure(error);
        if (mayPass(error)) askIn(Math.min(FIRST_RETRY_S * 2 ** (failures - 1), LONGEST_WAIT_S));
      } finally {
        if (mine === shopper) asking = false;
        state.now = clock.now();
      }
    }

    function noteFailure(error: unknown): void {
      if (state.order !== null) {
        state.stale = clock.now() - answeredAt > STALE_AFTER_MS;
        return;
      }
      if (isApiError(error) && error.status === 404) state.status = 'not-found';
      else state.status = isApiError(error) && error.kind === 'offline' ? 'offline' : 'error';
    }

    const known = state.order?.order_id === orderId ? state.order : null;
    const status = known ? 'success' : 'loading';
    Object.assign(state, { ...blank, orderId, order: known, status, now: clock.now() });
    again = () => {
      if (state.order === null) state.status = 'loading';
      void ask();
    };
    const meetShopper = () => {
      shopper += 1;
      asking = false;
      callOff();
    };
    forget = () => {
      meetShopper();
      Object.assign(state, { orderId, status: 'logged-out' });
    };
    const stops = [
      connectivity.onVisible((shown) => {
        visible = shown;
        if (shown) void ask();
        else callOff();
      }),
      connectivity.onChange((online) => {
        if (online) void ask();
      }),
      session.onLogin(() => {
        meetShopper();
        again();
      }),
    ];
    void ask();
    return () => {
      controller.abort();
      callOff();
      again = () => {};
      forget = () => {};
      for (const stop of stops) stop();
    };
  }

  return {
    state,
    follow,
    /** An order is shown to whoever placed it. */
    async retry(): Promise<void> {
      if (await session.requireLogin()) again();
    },
    /** The session is lost, and with it what it has shown. */
    forget(): void {
      Object.assign(state, blank);
      forget();
    },
  };
}
