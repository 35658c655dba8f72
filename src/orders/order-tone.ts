import type { OrderState } from '../checkout/order/order-wire.ts';

/** Whether it has come, is on its way, or will not come. */
export function toneOf(state: OrderState | null): 'good' | 'running' | 'bad' {
  if (state === 'CANCELLED' || state === 'DELIVERY_FAILED') return 'bad';
  return state === 'DELIVERED' || state === null ? 'good' : 'running';
}
