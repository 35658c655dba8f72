import type { Arrival } from '../order/arrival.ts';

/** A live order. */
interface LiveOrder extends Arrival {
  cartId: string;
  orderId: string;
  /** the backend's name of the state */
  state: string;
}

export interface LiveOrdersState {
  /** the orders' user; 0: none loaded yet */
  userId: number;
  /** the next to arrive first */
  orders: readonly LiveOrder[];
  /** the response's time by the server's clock */
  now: number;
  /** the request's time by this device's clock */
  askedAt: number;
}

export const NO_LIVE_ORDERS: LiveOrdersState = {
  userId: 0,
  orders: [],
  now: 0,
  askedAt: Number.NEGATIVE_INFINITY,
};
