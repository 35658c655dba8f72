import * as v from 'valibot';

/** The refund destination of a cancelled order: the shop's wallet, or the original payment method. */
export const REFUND_PLACES = ['wallet', 'source'] as const;
export type RefundPlace = (typeof REFUND_PLACES)[number];

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
