import type { Arrival } from '../order/arrival.ts';

/** An order that is under way. */
interface LiveOrder extends Arrival {
  cartId: string;
  orderId: string;
  /** as the backend calls it */
  state: string;
}

export interface LiveOrdersState {
  /** whose they are; 0: nobody has asked */
  userId: number;
  /** the next to come first */
  orders: readonly LiveOrder[];
  /** the server's time when that was said */
  now: number;
  /** this device's time when it was asked for */
  askedAt: number;
}

export const NO_LIVE_ORDERS: LiveOrdersState = {
  userId: 0,
  orders: [],
  now: 0,
  askedAt: Number.NEGATIVE_INFINITY,
};
