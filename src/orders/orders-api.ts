import { layoutWire } from '../catalog/bff/layout-wire.ts';
import { reportSkipped } from '../catalog/bff/report-skipped.ts';
import { type Api, ApiError } from '../http/api.ts';
import { ORDER_READERS, readFacts } from './details-wire.ts';
import type { RefundPlace } from './order-requests.ts';
import type { OrderDetails, OrderWidget } from './orders-model.ts';

export interface OrderIds {
  cartId: string;
  orderId: string;
}

export interface CancelChoice {
  reason: string;
  /** null: no choice */
  refundTo: RefundPlace | null;
}

const answer = layoutWire(ORDER_READERS);
const segment = encodeURIComponent;

/** All requests about one order; each response is the complete order. */
export function createOrdersApi(api: Api, reportOnce: (message: string) => void) {
  async function ask(
    { cartId, orderId }: OrderIds,
    request: { path: string; query?: Readonly<Record<string, string>>; json: object },
  ): Promise<OrderDetails> {
    const page = await api.call({ method: 'POST', ...request, answer });
    reportSkipped({ reportOnce }, page.skipped);
    const widgets = page.snippets.filter(isWidget);
    if (!widgets.some(({ kind }) => kind === 'status' || kind === 'item')) {
      throw new ApiError('malformed', 'There is nothing of an order in it.');
    }
    return { widgets, cartId, orderId, ...readFacts(page.response.order_details) };
  }
  const of = ({ cartId, orderId }: OrderIds, what: string) =>
    `/v1/orders/${segment(cartId)}/${segment(orderId)}/${what}`;

  return {
    details: (ids: OrderIds) =>
      ask(ids, {
        path: `/v1/layout/order_details/${segment(ids.orderId)}`,
        query: { cart_id: ids.cartId },
        json: {},
      }),
    cancel: (ids: OrderIds, { reason, refundTo }: CancelChoice) =>
      ask(ids, { path: of(ids, 'cancel'), json: { reason_id: reason, refund_to: refundTo } }),
    rate: (ids: OrderIds, stars: number, words: string) =>
      ask(ids, { path: of(ids, 'rate'), json: { rating: stars, comment: words } }),
  };
}

/** Orders have no rails. */
function isWidget(piece: { kind: string }): piece is OrderWidget {
  return piece.kind !== 'rail' && piece.kind !== 'carousel';
}
