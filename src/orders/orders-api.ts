import * as v from 'valibot';
import { layoutWire } from '../catalog/bff/layout-wire.ts';
import { reportSkipped } from '../catalog/bff/report-skipped.ts';
import { type Api, ApiError, isApiError } from '../http/api.ts';
import { ORDER_READERS, parseFacts } from './details-wire.ts';
import { type TaxDocument, taxDocumentsAnswer } from './tax-documents-wire.ts';
import { type OrderDetails, type OrderWidget, REFUND_PLACES, type RefundPlace } from './orders-model.ts';
import * as m from './messages.ts';

/** The maximum length of a rating's comment. */
export const MAX_COMMENT_LENGTH = 300;

/** `POST /v1/orders/{cart_id}/{order_id}/cancel`; `refund_to` is optional if there is no choice */
export const cancelRequest = v.looseObject({
  reason_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  refund_to: v.nullish(v.picklist(REFUND_PLACES)),
});

/** `POST /v1/orders/{cart_id}/{order_id}/rate` */
export const rateRequest = v.looseObject({
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT_LENGTH)), ''),
});

const refusal = v.looseObject({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

export interface OrderIds {
  cartId: string;
  orderId: string;
}

export interface CancelChoice {
  reason: string;
  /** the refund destination; null: there was no choice */
  refundTo: RefundPlace | null;
}

const answer = layoutWire(ORDER_READERS);
const encodeSegment = encodeURIComponent;

/** All requests about a single order; each response but that of its tax documents contains the complete order. */
export function createOrdersApi(api: Api, reportOnce: (message: string) => void) {
  async function fetchOrder(
    { cartId, orderId }: OrderIds,
    request: { path: string; query?: Readonly<Record<string, string>>; json: object },
  ): Promise<OrderDetails> {
    const page = await api.call({ method: 'POST', ...request, answer });
    reportSkipped({ reportOnce }, page.skipped);
    const widgets = page.snippets.filter(isWidget);
    if (!widgets.some(({ kind }) => kind === 'status' || kind === 'item')) {
      throw new ApiError('malformed', 'The response contains no order.');
    }
    return { widgets, cartId, orderId, ...parseFacts(page.response.order_details) };
  }
  const pathOf = ({ cartId, orderId }: OrderIds, action: string) =>
    `/v1/orders/${encodeSegment(cartId)}/${encodeSegment(orderId)}/${action}`;

  return {
    details: (ids: OrderIds) =>
      fetchOrder(ids, {
        path: `/v1/layout/order_details/${encodeSegment(ids.orderId)}`,
        query: { cart_id: ids.cartId },
        json: {},
      }),
    /** the invoice and its credit note; empty: not issued */
    async taxDocuments(ids: OrderIds): Promise<readonly TaxDocument[]> {
      const path = pathOf(ids, 'tax_documents');
      const { documents } = await api.call({ method: 'GET', path, answer: taxDocumentsAnswer });
      return documents;
    },
    cancel: (ids: OrderIds, { reason, refundTo }: CancelChoice) =>
      fetchOrder(ids, { path: pathOf(ids, 'cancel'), json: { reason_id: reason, refund_to: refundTo } }),
    rate: (ids: OrderIds, stars: number, comment: string) =>
      fetchOrder(ids, { path: pathOf(ids, 'rate'), json: { rating: stars, comment } }),
  };
}

/** Rails and carousels are left out, because orders have none. */
function isWidget(snippet: { kind: string }): snippet is OrderWidget {
  return snippet.kind !== 'rail' && snippet.kind !== 'carousel';
}

/**
 * The server's message for a refusal; null: the error is not a refusal, or is an expired session, which is
 * handled elsewhere.
 */
export function refusalMessage(error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  const { status } = error;
  if (status >= 500 || [401, 403, 408, 429].includes(status)) return null;
  const parsed = v.safeParse(refusal, error.body);
  return parsed.success ? parsed.output.message : m.requestRefused;
}
