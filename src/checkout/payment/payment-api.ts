import * as v from 'valibot';
import { type Api, isApiError } from '../../http/api.ts';
import { type PaymentAnswer, paymentAnswer, paymentRefusal } from './payment-wire.ts';
import type { Attempt, Report, UpiIntent } from './reduce-payment.ts';

/** Details for the payer, kept no longer than the request. */
export interface PayDetails {
  upiId?: string;
  upiIntent?: boolean;
  bankCode?: string;
  /** the token of a saved card */
  cardToken?: string;
  paymentHash?: string;
  substitute?: string;
  /** ids of substitute options for single items, by product id */
  itemSubstitutes?: Readonly<Record<string, string>>;
  returnUrl: string;
}

type RefusalCode = v.InferOutput<typeof paymentRefusal>['code'];
export interface Refusal {
  code: RefusalCode | null;
  message: string;
  orderId: string | null;
}

export interface PaymentApi {
  open(attempt: Attempt, details: PayDetails): Promise<Report>;
  /** finds the attempt with this key; null: it never arrived */
  byKey(key: string, signal: AbortSignal): Promise<Report | null>;
  /** the id of the cart's order; null: the cart is not ordered, or unknown */
  orderOf(cartId: string, signal: AbortSignal): Promise<string | null>;
  poll(latest: Pick<Report, 'pollUrl' | 'timestamp' | 'transactionId'>, signal: AbortSignal): Promise<Report>;
}

export function createPaymentApi(api: Api): PaymentApi {
  return {
    async open(attempt, details) {
      const answer = await api.call({
        method: 'POST',
        path: '/v1/payments',
        json: {
          cart_id: attempt.cartId,
          idempotency_key: attempt.key,
          method: attempt.method,
          amount_paise: attempt.amount,
          ...(attempt.balance !== undefined && { balance_paise: attempt.balance }),
          ...(attempt.addressId !== undefined && { address_id: attempt.addressId }),
          ...(attempt.slotId !== undefined && { slot_id: attempt.slotId || null }),
          ...(attempt.gstin !== undefined && { gstin: attempt.gstin }),
          ...(attempt.provider !== undefined && { provider: attempt.provider }),
          ...(details.paymentHash !== undefined && { payment_hash: details.paymentHash }),
          ...(details.upiId !== undefined && { upi_id: details.upiId }),
          ...(details.upiIntent !== undefined && { upi_intent: details.upiIntent }),
          ...(details.bankCode !== undefined && { bank_code: details.bankCode }),
          ...(details.cardToken !== undefined && { card_token: details.cardToken }),
          ...(details.substitute !== undefined && { substitute_preference: details.substitute }),
          ...(details.itemSubstitutes !== undefined && { item_substitutes: details.itemSubstitutes }),
          return_url: details.returnUrl,
        },
        answer: paymentAnswer,
      });
      return reportOf(answer);
    },
    async byKey(key, signal) {
      try {
        const path = `/v1/payments/by-key/${encodeURIComponent(key)}`;
        return reportOf(await api.call({ method: 'GET', path, answer: paymentAnswer, signal }));
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    async orderOf(cartId, signal) {
      // an ordered cart has no payment options, and the error response names the order
      try {
        const query = { cart_id: cartId };
        await api.call({ method: 'GET', path: '/v1/payments/options', query, answer: v.unknown(), signal });
        return null;
      } catch (error) {
        return refusalOf(error)?.orderId ?? null;
      }
    },
    async poll(latest, signal) {
      const answer = await api.call({
        method: 'GET',
        path: latest.pollUrl,
        query: { poll_start_ts: latest.timestamp, transaction_id: latest.transactionId },
        answer: paymentAnswer,
        signal,
        retries403: 5,
      });
      return reportOf(answer);
    },
  };
}

function reportOf(answer: PaymentAnswer): Report {
  return {
    paymentId: answer.payment_id,
    transactionId: answer.transaction_id,
    cartId: answer.cart_id,
    status: answer.status,
    amount: answer.amount,
    balance: answer.balance_amount,
    method: answer.method,
    ...(answer.purpose !== 'order' && { purpose: answer.purpose }),
    orderId: answer.order_id ?? null,
    refreshIntervalS: answer.refresh_interval,
    timestamp: answer.timestamp,
    message: answer.message,
    cancelled: answer.cancelled,
    canCancel: answer.can_cancel,
    // The access token is sent to this path, so it must be a path of the shop's own API.
    pollUrl: /^\/(?![/\\])/.test(answer.poll_url) ? answer.poll_url : `/v1/payments/${answer.payment_id}`,
    // Only http(s) URLs are accepted, to exclude scripts.
    redirectUrl: /^https?:\/\//i.test(answer.redirect_url ?? '') ? (answer.redirect_url ?? null) : null,
    upiIntent: intentOf(answer),
    responseCode: answer.response_code ?? null,
    reservationId: answer.reservation_id ?? null,
    reservationToken: answer.reservation_token ?? null,
  };
}

function intentOf({ upi_intent: intent }: PaymentAnswer): UpiIntent | null {
  if (!intent) return null;
  const { payee, name, reference, valid_for: validForS } = intent;
  return { payee, name, reference, validForS };
}

/** The server's refusal, after which nothing has been ordered or charged; null: it is unknown what happened. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isApiError(error)) return null;
  if (error.kind === 'blocked') return { code: null, message: '', orderId: null };
  if (error.kind !== 'http' || error.status >= 500 || error.status === 408) return null;
  const parsed = v.safeParse(paymentRefusal, error.body);
  if (!parsed.success) return { code: null, message: '', orderId: null };
  return {
    code: parsed.output.code,
    message: parsed.output.message,
    orderId: parsed.output.order_id ?? null,
  };
}

export function isOffline(error: unknown): boolean {
  return isApiError(error) && error.kind === 'offline';
}

/** Whether a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'http') return error.status >= 500 || error.status === 408 || error.status === 429;
  return error.kind !== 'aborted' && error.kind !== 'blocked';
}

/** Why a payment's status is unknown. */
export type StatusProblem = 'offline' | 'unreachable' | 'logged-out';

export function problemOf(error: unknown): StatusProblem {
  if (!isApiError(error)) return 'unreachable';
  if (error.status === 401 || error.status === 403) return 'logged-out';
  // Requests are aborted only when the session ends.
  if (error.kind === 'aborted') return 'logged-out';
  return error.kind === 'offline' ? 'offline' : 'unreachable';
}
