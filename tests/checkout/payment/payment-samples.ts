import type { PaymentStatus } from '../../../src/checkout/payment/payment-wire.ts';
import type { Attempt, Payment, Report } from '../../../src/checkout/payment/reduce-payment.ts';

export const attempt: Attempt = {
  key: '11111111-1111-4111-8111-111111111111',
  cartId: 'c1',
  amount: 30_500,
  method: 'upi',
};

export function reportOf(status: PaymentStatus, fields: Partial<Report> = {}): Report {
  return {
    paymentId: 'p1',
    transactionId: 'T1',
    cartId: 'c1',
    status,
    amount: 30_500,
    balance: 0,
    method: 'upi',
    orderId: status === 'ORDER_CREATED' ? 'o1' : null,
    refreshIntervalS: 5,
    timestamp: '',
    message: '',
    cancelled: false,
    canCancel: false,
    pollUrl: '/v1/payments/p1',
    redirectUrl: null,
    upiIntent: null,
    responseCode: null,
    reservationId: null,
    reservationToken: null,
    ...fields,
  };
}

/** Payment responses in the backend's format. */
export const STATUSES = [
  'ACTIVE',
  'PAYMENT_PENDING',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILED',
  'ORDER_PUBLISHED',
  'ORDER_CREATED',
] as const;

export const paymentSamples: Record<Payment['name'], Payment> = {
  idle: { name: 'idle' },
  opening: { name: 'opening', attempt },
  'with-payer': { name: 'with-payer', attempt, report: reportOf('ACTIVE') },
  polling: { name: 'polling', attempt, report: reportOf('ACTIVE') },
  pending: { name: 'pending', attempt, report: reportOf('PAYMENT_PENDING') },
  unknown: { name: 'unknown', attempt },
  succeeded: { name: 'succeeded', attempt, orderId: 'o1' },
  failed: { name: 'failed', attempt, message: 'Declined.', moneyMayHaveLeft: true },
};
