import * as v from 'valibot';
import { id, number, optionalId, optionalText, rupees } from '../../http/wire.ts';
import { PAY_METHODS } from './pay-methods.ts';
import { PURPOSES } from './purpose.ts';

const PAYMENT_STATUSES = [
  'ACTIVE',
  'PAYMENT_PENDING',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILED',
  'ORDER_PUBLISHED',
  'ORDER_CREATED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * `POST /v1/payments`: opens one attempt. The same `idempotency_key` always answers with the same attempt.
 * `method` is `partner` inside a host that pays by itself. Of a card nothing is sent but the token of a saved one: its
 * number, its end and its code are typed at the gateway.
 */
export const paymentRequest = v.looseObject({
  cart_id: id,
  idempotency_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  method: v.picklist(PAY_METHODS),
  /** of the payment options; needed where a method has several, as wallets do */
  provider: v.optional(v.pipe(v.number(), v.integer())),
  /** what the payment options gave for this method; refused (409, code CART_CHANGED) when the cart is another one now */
  payment_hash: v.optional(v.string()),
  /** paise, as last shown; the server refuses (409, code AMOUNT_CHANGED) when it is not what the cart costs now */
  amount_paise: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** where the page said that the order goes; refused (409, code ADDRESS_CHANGED) when the cart goes elsewhere */
  address_id: v.optional(v.pipe(v.number(), v.integer())),
  /** upi: the app on this device is opened instead of a request being sent to an id */
  upi_intent: v.optional(v.boolean()),
  /** upi, unless the app is opened: name@handle */
  upi_id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/, 'name@handle'))),
  /** nb: a code of bank_options */
  bank_code: v.optional(v.string()),
  /** card: a saved one */
  card_token: v.optional(v.string()),
  /** what to do when something is missing: an id of substitute_options */
  substitute_preference: v.optional(v.string()),
  /** by product id, where it is another one for that product */
  item_substitutes: v.optional(v.record(v.string(), v.string())),
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
  /** what it pays for: the cart, by default */
  purpose: v.fallback(v.optional(v.picklist(['order', ...PURPOSES]), 'order'), 'order'),
  /** known once the order exists; of a top-up the line of the wallet, of a gift card the card */
  order_id: v.nullish(id),
  /** seconds until the next poll */
  refresh_interval: v.fallback(number, 5),
  /** resent with the next poll as `poll_start_ts` */
  timestamp: optionalId,
  /** one sentence for the shopper, e.g. why it failed */
  message: optionalText,
  /** it failed because the shopper gave it up at the payer, before anything was taken */
  cancelled: v.fallback(v.optional(v.boolean(), false), false),
  /** where to poll: `GET {poll_url}?poll_start_ts=&transaction_id=` */
  poll_url: v.string(),
  /** the payer's page to navigate to; of UPI one to approve on where there is no app */
  redirect_url: v.nullish(v.string()),
  /** what the UPI app on this device is opened with */
  upi_intent: v.nullish(v.looseObject({ payee: v.string(), name: optionalText, reference: v.string() })),
  /** what a wallet that is paid with by one tap answered */
  response_code: v.nullish(number),
  /** the host's own id of this payment (partner by native sheet) */
  reservation_id: v.nullish(id),
  /** opens the payment in a host where the id alone does not; secret */
  reservation_token: v.nullish(v.string()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswer>;

/** What a refused call of this area carries beside its status (409, 422). */
export const paymentRefusal = v.looseObject({
  code: v.picklist([
    'AMOUNT_CHANGED',
    'ADDRESS_CHANGED',
    'CART_CHANGED',
    'ALREADY_ORDERED',
    'CART_INVALID',
    'NOT_SERVICEABLE',
  ]),
  message: optionalText,
  order_id: v.nullish(id),
});
