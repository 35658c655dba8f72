import type { Arrival } from '../order/arrival.ts';

/** A live order. */
interface LiveOrder extends Arrival {
  cartId: string;
  orderId: string;
  /** the backend's name for it */
  state: string;
}

export interface LiveOrdersState {
  /** their shopper; 0: none loaded yet */
  userId: number;
  /** the next to arrive first */
  orders: readonly LiveOrder[];
  /** the server's time of the response */
  now: number;
  /** this device's time of the request */
  askedAt: number;
}

export const NO_LIVE_ORDERS: LiveOrdersState = {
  userId: 0,
  orders: [],
  now: 0,
  askedAt: Number.NEGATIVE_INFINITY,
};
