import type { Paise } from '../../model/money.ts';
import { type PayMethod, SHOP_WALLET_PROVIDER } from './pay-methods.ts';
import { ONE_TAP_CODES } from '../wallet/one-tap.ts';
import type { Purpose } from './purpose.ts';
import type { PaymentStatus } from './payment-wire.ts';

/** One attempt to pay for one cart. With its key, a repeated request returns the same attempt. */
export interface Attempt {
  key: string;
  cartId: string;
  /** the id of the address shown; absent for an attempt from another browser */
  addressId?: number | undefined;
  /** what the order costs */
  amount: Paise;
  /** the part of it that the shopper's balance pays, while the method pays the rest; absent: none */
  balance?: Paise | undefined;
  /** the id of the delivery slot shown; empty: deliver now; absent: the store offers no slots */
  slotId?: string | undefined;
  /** the GSTIN shown for the invoice; empty: none; absent: unknown */
  gstin?: string | undefined;
  method: PayMethod;
  /** the provider's id, for a wallet */
  provider?: number | undefined;
  /** absent: the payment is for the cart */
  purpose?: Purpose | undefined;
}

/** What the UPI app on this device needs; the shop adds the amount. */
export interface UpiIntent {
  payee: string;
  name: string;
  reference: string;
  /** the number of seconds after the attempt was opened in which it can be paid */
  validForS: number;
}

/** The server's last response about an attempt. */
export interface Report {
  paymentId: string;
  transactionId: string;
  cartId: string;
  status: PaymentStatus;
  amount: Paise;
  /** the part that the shopper's balance pays; 0: none */
  balance: Paise;
  method: string;
  /** absent: the payment is for the cart */
  purpose?: Purpose;
  orderId: string | null;
  /** seconds until the next poll */
  refreshIntervalS: number;
  /** sent back with the next poll; empty: none */
  timestamp: string;
  message: string;
  /** whether the shopper cancelled, here or at the payer */
  cancelled: boolean;
  /** whether the server would cancel it now */
  canCancel: boolean;
  pollUrl: string;
  redirectUrl: string | null;
  upiIntent: UpiIntent | null;
  /** the response code of a one-tap wallet */
  responseCode: number | null;
  reservationId: string | null;
  reservationToken: string | null;
}

/**
 * An attempt from the tap on Pay to its end.
 * `opening`: the request is on its way. `with-payer`: the shopper is at the bank or in the host's pay sheet.
 * `polling`: the server is being polled. `pending`: polled often enough, still undecided.
 * `unknown`: whether the request arrived is not known yet. Only `succeeded` and `failed` are ends.
 */
export type Payment =
  | { name: 'idle' }
  | { name: 'opening'; attempt: Attempt }
  | { name: 'with-payer'; attempt: Attempt; report: Report }
  | { name: 'polling'; attempt: Attempt; report: Report }
  | { name: 'pending'; attempt: Attempt; report: Report }
  | { name: 'unknown'; attempt: Attempt }
  | { name: 'succeeded'; attempt: Attempt; orderId: string | null }
  | {
      name: 'failed';
      attempt: Attempt;
      message: string;
      moneyMayHaveLeft: boolean;
      responseCode?: number;
      /** whether the shopper cancelled, here or at the payer, before money was taken */
      cancelled?: true;
      /** absent in journals of earlier versions */
      paymentId?: string;
    };

type PaymentName = Payment['name'];

export type PaymentFact =
  | { type: 'attempt-started'; attempt: Attempt }
  /** the server refused to open it: nothing was ordered or charged */
  | { type: 'attempt-refused' }
  /** no response, or an invalid one */
  | { type: 'answer-lost' }
  | { type: 'attempt-opened'; report: Report; payer: boolean }
  /** the journal has an attempt from before a reload */
  | { type: 'attempt-recalled'; attempt: Attempt }
  | { type: 'attempt-found'; report: Report }
  | { type: 'attempt-absent' }
  /** the server replaced the attempt by a newer one for the same cart */
  | { type: 'attempt-replaced'; attempt: Attempt }
  /** the payer's page or sheet closed, the page became visible, or the shopper asked */
  | { type: 'polling-started' }
  | { type: 'status-reported'; report: Report }
  | { type: 'polling-ended' }
  | { type: 'end-recalled'; end: PaymentEnd }
  | { type: 'attempt-set-aside' }
  /** the attempt belongs to another user */
  | { type: 'shopper-changed' };

export type PaymentEnd = Extract<Payment, { name: 'succeeded' | 'failed' }>;

class IllegalPaymentMove extends Error {
  override readonly name = 'IllegalPaymentMove';
  constructor(from: PaymentName, fact: PaymentFact['type']) {
    super(`[checkout] Payment: "${fact}" cannot follow "${from}". Look at who sent the fact.`);
  }
}

export const noPayment: Payment = { name: 'idle' };

export function reducePayment(payment: Payment, fact: PaymentFact): Payment {
  switch (fact.type) {
    case 'attempt-started':
      if (payment.name === 'idle') return { name: 'opening', attempt: fact.attempt };
      break;
    case 'attempt-refused':
      if (payment.name === 'opening') return noPayment;
      break;
    case 'answer-lost':
      if (payment.name === 'opening') return { name: 'unknown', attempt: payment.attempt };
      break;
    case 'attempt-opened':
      if (payment.name === 'opening') return opened(payment.attempt, fact.report, fact.payer);
      break;
    case 'attempt-recalled':
      if (payment.name === 'idle') return { name: 'unknown', attempt: fact.attempt };
      break;
    case 'attempt-found':
      if (payment.name === 'unknown') return opened(payment.attempt, fact.report, false);
      break;
    case 'attempt-absent':
      if (payment.name === 'unknown') return noPayment;
      break;
    case 'attempt-replaced':
      if (payment.name === 'unknown' || payment.name === 'polling')
        return { ...payment, attempt: fact.attempt };
      break;
    case 'polling-started':
      if (payment.name === 'with-payer' || payment.name === 'pending') return { ...payment, name: 'polling' };
      if (payment.name === 'polling') return payment;
      break;
    case 'status-reported':
      if (payment.name === 'polling') return opened(payment.attempt, fact.report, false);
      break;
    case 'polling-ended':
      if (payment.name === 'polling') return { ...payment, name: 'pending' };
      break;
    case 'end-recalled':
      if (payment.name === 'idle') return fact.end;
      break;
    case 'shopper-changed':
      return noPayment;
    case 'attempt-set-aside':
      if (payment.name === 'succeeded' || payment.name === 'failed') return noPayment;
      break;
  }
  throw new IllegalPaymentMove(payment.name, fact.type);
}

function opened(attempt: Attempt, report: Report, payer: boolean): Payment {
  if (report.status === 'ORDER_CREATED') return { name: 'succeeded', attempt, orderId: report.orderId };
  if (report.status === 'PAYMENT_FAILED') return failedEnd(attempt, report);
  return { name: payer ? 'with-payer' : 'polling', attempt, report };
}

/** Response codes of wallets that refuse before taking money. */
const NOTHING_TAKEN_CODES: readonly number[] = [
  ONE_TAP_CODES.lowBalance,
  ONE_TAP_CODES.unauthorized,
  ONE_TAP_CODES.userBlocked,
  ONE_TAP_CODES.userNotAvailable,
  ONE_TAP_CODES.exceededMonthlyLimit,
  ONE_TAP_CODES.exceededOtpLimit,
  ONE_TAP_CODES.incorrectOtp,
];

export function failedEnd(
  attempt: Attempt,
  {
    message,
    responseCode,
    paymentId,
    cancelled,
  }: Partial<Pick<Report, 'message' | 'responseCode' | 'paymentId' | 'cancelled'>>,
): PaymentEnd {
  // Cash is never paid before delivery, and the shop's own wallet is charged only for an order.
  const moneyMayHaveLeft =
    attempt.method !== 'cod' &&
    attempt.provider !== SHOP_WALLET_PROVIDER &&
    !cancelled &&
    !(responseCode != null && NOTHING_TAKEN_CODES.includes(responseCode));
  return {
    name: 'failed',
    attempt,
    message: message ?? '',
    moneyMayHaveLeft,
    ...(responseCode != null && { responseCode }),
    ...(cancelled && { cancelled }),
    ...(paymentId && { paymentId }),
  };
}

/** The statuses that end polling. */
export function isEnd(status: PaymentStatus): boolean {
  return status === 'PAYMENT_FAILED' || status === 'ORDER_CREATED';
}

/** Whether a payment is open; no other payment may be started until it ends. */
export function isOpen(payment: Payment): boolean {
  return payment.name !== 'idle' && payment.name !== 'succeeded' && payment.name !== 'failed';
}
