import type { OrderState } from '../checkout/order/order-wire.ts';

/** Delivered, in progress, or failed. */
export function toneOf(state: OrderState | null): 'good' | 'running' | 'bad' {
  if (state === 'CANCELLED' || state === 'DELIVERY_FAILED') return 'bad';
  return state === 'DELIVERED' || state === null ? 'good' : 'running';
}
