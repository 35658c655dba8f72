import type { Api } from '../../http/api.ts';
import { type OrderAnswer, orderAnswer } from './order-wire.ts';

export interface OrderApi {
  order(cartId: string, orderId: string, signal: AbortSignal): Promise<OrderAnswer>;
}

export function createOrderApi(api: Api): OrderApi {
  return {
    order: (cartId, orderId, signal) =>
      api.call({
        method: 'GET',
        path: `/v1/orders/${encodeURIComponent(cartId)}/${encodeURIComponent(orderId)}`,
        answer: orderAnswer,
        signal,
      }),
  };
}
