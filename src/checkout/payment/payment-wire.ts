import * as v from 'valibot';
import { isUrl } from '../../platform/is-url.ts';
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
 * `POST /v1/payments`: opens a payment attempt. The same `idempotency_key` always returns the same attempt. `method` is
 * `partner` if the host takes the payment. For a saved card only its token is sent; card details are entered at the
 * gateway.
 */
export const paymentRequest = v.looseObject({
  cart_id: id,
  idempotency_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  method: v.picklist(PAY_METHODS),
  /** from the payment options; required for methods with several providers, such as wallets */
  provider: v.optional(v.pipe(v.number(), v.integer())),
  /** the payment options' hash for this method; refused (409, code CART_CHANGED) if the cart has changed */
  payment_hash: v.optional(v.string()),
  /** paise, as last shown; refused (409, code AMOUNT_CHANGED) if the cart now costs something else */
  amount_paise: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * paise of the amount that are paid from the shopper's balance, less than all of it; held until the payment ends.
   * Refused (409, code BALANCE_CHANGED) if the balance is lower now. A balance that pays for everything is the
   * method `wallet` of the shop's own provider.
   */
  balance_paise: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** the address shown; refused (409, code ADDRESS_CHANGED) if the cart has another one */
  address_id: v.optional(v.pipe(v.number(), v.integer())),
  /**
   * the delivery slot shown; null: deliver now. Refused (409) if the cart has another one (code CART_CHANGED), or if
   * the slot takes no more orders (code SLOT_UNAVAILABLE)
   */
  slot_id: v.optional(v.nullable(v.string())),
  /** the GSTIN shown for the invoice; empty: none. Refused (409, code GSTIN_CHANGED) if the saved one differs */
  gstin: v.optional(v.string()),
  /** for upi: opens the app on this device instead of sending a request to a UPI id */
  upi_intent: v.optional(v.boolean()),
  /** for upi without an app: name@handle */
  upi_id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/, 'name@handle'))),
  /** for nb: a code from bank_options */
  bank_code: v.optional(v.string()),
  /** for card: the token of a saved card */
  card_token: v.optional(v.string()),
  /** what to do if an item is unavailable: an id from substitute_options */
  substitute_preference: v.optional(v.string()),
  /** by product id: an id from substitute_options, where it differs from substitute_preference */
  item_substitutes: v.optional(v.record(v.string(), v.string())),
  /** the URL that the payer's page returns to, on the origin of the shop or of the embedding page */
  return_url: v.pipe(v.string(), v.check(isUrl)),
});

/** The body of `POST /v1/payments/{payment_id}/cancel`, which answers like the poll whether or not it could cancel. */
export const cancelRequest = v.looseObject({ transaction_id: id });

/** The response of `POST /v1/payments`, the poll, and `GET /v1/payments/by-key/{idempotency_key}` (404: never arrived). */
export const paymentAnswer = v.looseObject({
  payment_id: id,
  transaction_id: id,
  cart_id: id,
  status: v.picklist(PAYMENT_STATUSES),
  amount: rupees,
  /** the part of the amount that is paid from the balance */
  balance_amount: v.nullish(rupees, 0),
  method: optionalText,
  /** what is being paid for; absent: the cart */
  purpose: v.fallback(v.optional(v.picklist(['order', ...PURPOSES]), 'order'), 'order'),
  /**
   * the id of the order once it exists; for a top-up the id of the wallet entry, for a gift card the id of the
   * card
   */
  order_id: v.nullish(id),
  /** seconds until the next poll */
  refresh_interval: v.fallback(number, 5),
  /** resent with the next poll as `poll_start_ts` */
  timestamp: optionalId,
  /** a sentence for the shopper, e.g. why the payment failed */
  message: optionalText,
  /** the shopper cancelled, here or at the payer, before money was taken */
  cancelled: v.fallback(v.optional(v.boolean(), false), false),
  /** whether `POST /v1/payments/{payment_id}/cancel` would end the payment; absent: the backend cannot cancel */
  can_cancel: v.fallback(v.optional(v.boolean(), false), false),
  /** the URL to poll: `GET {poll_url}?poll_start_ts=&transaction_id=` */
  poll_url: v.string(),
  /** the payer's page to navigate to; for UPI, the page to approve on without an app */
  redirect_url: v.nullish(v.string()),
  /**
   * data for the link to the UPI app on this device, or for its QR code. `valid_for`: the number of seconds after the
   * attempt was opened in which it can be paid
   */
  upi_intent: v.nullish(
    v.looseObject({
      payee: v.string(),
      name: optionalText,
      reference: v.string(),
      valid_for: v.fallback(number, 60),
    }),
  ),
  /** the response code of a one-tap wallet */
  response_code: v.nullish(number),
  /** the host's id for this payment, for `partner` with a native sheet */
  reservation_id: v.nullish(id),
  /** a secret that opens the payment in hosts that need more than the id */
  reservation_token: v.nullish(v.string()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswer>;

/** The body of a refused call (status 409 or 422). */
export const paymentRefusal = v.looseObject({
  code: v.picklist([
    'AMOUNT_CHANGED',
    'ADDRESS_CHANGED',
    'BALANCE_CHANGED',
    'CART_CHANGED',
    'ALREADY_ORDERED',
    'CART_INVALID',
    'GSTIN_CHANGED',
    'NOT_SERVICEABLE',
    'SLOT_UNAVAILABLE',
  ]),
  message: optionalText,
  order_id: v.nullish(id),
});
