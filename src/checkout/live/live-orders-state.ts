import type { Arrival } from '../order/arrival.ts';

/** An order that has not ended yet. */
interface LiveOrder extends Arrival {
  cartId: string;
  orderId: string;
  /** the backend's name of the state */
  state: string;
}

export interface LiveOrdersState {
  /** the id of the user whose orders these are; 0: no orders have been loaded */
  userId: number;
  /** sorted by arrival, the next order to arrive first */
  orders: readonly LiveOrder[];
  /** the time of the response by the server's clock, in milliseconds since 1970 */
  serverTime: number;
  /** the time of the request by this device's clock, in milliseconds */
  requestedAt: number;
}

export const NO_LIVE_ORDERS: LiveOrdersState = {
  userId: 0,
  orders: [],
  serverTime: 0,
  requestedAt: Number.NEGATIVE_INFINITY,
};
