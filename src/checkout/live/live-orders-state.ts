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
  serverTime: number;
  /** the request's time by this device's clock */
  requestedAt: number;
}

export const NO_LIVE_ORDERS: LiveOrdersState = {
  userId: 0,
  orders: [],
  serverTime: 0,
  requestedAt: Number.NEGATIVE_INFINITY,
};
