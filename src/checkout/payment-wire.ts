import * as v from 'valibot';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';

export const PAYMENT_STATUSES = [
  'ACTIVE',
  'PAYMENT_PENDING',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILED',
  'ORDER_PUBLISHED',
  'ORDER_CREATED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** 1 own cash wallet, 2 wallet, 3 card and bank gateway, 5 wallet (the default), 6 cash on delivery, 7 and 8 wallets, 9 payment gateway */
export const PROVIDER_IDS = [1, 2, 3, 5, 6, 7, 8, 9] as const;

/** `GET /v1/payments/options?cart_id=`: what the shopper may choose of; the host's policy narrows it further */
export const paymentOptionsAnswer = v.looseObject({
  transaction_id: id,
  amount: rupees,
  enabled_payments: listOf(
    v.looseObject({
      provider: number,
      method: v.picklist(['cod', 'wallet', 'card', 'upi', 'meal_card', 'pay_later', 'nb', 'partner']),
      title: v.string(),
      subtitle: optionalText,
      /** empty: can be used; otherwise the reason why not */
      disabled_reason: optionalText,
    }),
  ),
  bank_options: listOf(
    v.looseObject({ code: v.string(), name: v.string(), popular: v.fallback(v.boolean(), false) }),
  ),
});

/**
 * `POST /v1/payments`: opens one attempt. The same `idempotency_key` always answers with the same attempt.
 * `method` is `partner` inside a host that pays by itself. Provider ids: upi and nb 9, cod 6, partner 9.
 */
export const paymentRequest = v.looseObject({
  cart_id: id,
  idempotency_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  method: v.picklist(['cod', 'upi', 'nb', 'partner']),
  /** paise, as last shown; the server refuses (409, code AMOUNT_CHANGED) when it is not what the cart costs now */
  amount_paise: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** upi: name@handle */
  upi_id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/, 'name@handle'))),
  /** nb: a code of bank_options */
  bank_code: v.optional(v.string()),
  /** where a payer's page sends the shopper when it has ended; same origin as the shop, or the embedding page's */
  return_url: v.pipe(v.string(), v.url()),
});

/** The answer of `POST /v1/payments`, `GET /v1/payments/by-key/{idempotency_key}` (404: never arrived) and of the poll. */
export const paymentAnswer = v.looseObject({
  payment_id: id,
  transaction_id: id,
  cart_id: id,
  status: v.picklist(PAYMENT_STATUSES),
  amount: rupees,
  method: optionalText,
  /** known once the order exists */
  order_id: v.nullish(id),
  /** seconds until the next poll */
  refresh_interval: v.fallback(number, 5),
  /** resent with the next poll as `poll_start_ts` */
  timestamp: optionalId,
  /** one sentence for the shopper, e.g. why it failed */
  message: optionalText,
  /** where to poll: `GET {poll_url}?poll_start_ts=&transaction_id=` */
  poll_url: v.string(),
  /** the payer's page to navigate to (nb, partner by redirect) */
  redirect_url: v.nullish(v.string()),
  /** the host's own id of this payment (partner by native sheet) */
  reservation_id: v.nullish(id),
  /** opens the payment in a host where the id alone does not; secret */
  reservation_token: v.nullish(v.string()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswer>;

/** What a refused call of this area carries beside its status (409, 422). */
export const paymentRefusal = v.looseObject({
  code: v.picklist(['AMOUNT_CHANGED', 'ALREADY_ORDERED', 'CART_INVALID', 'NOT_SERVICEABLE']),
  message: optionalText,
  order_id: v.nullish(id),
});
