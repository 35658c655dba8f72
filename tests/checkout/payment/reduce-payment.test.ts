import { describe, expect, test } from 'vitest';
import {
  isEnd,
  isOpen,
  type Payment,
  type PaymentFact,
  reducePayment,
} from '../../../src/checkout/payment/reduce-payment.ts';
import { attempt, paymentSamples, reportOf, STATUSES } from './payment-samples.ts';

const names = Object.keys(paymentSamples) as Payment['name'][];

const facts: Record<string, PaymentFact> = {
  'attempt-started': { type: 'attempt-started', attempt },
  'attempt-refused': { type: 'attempt-refused' },
  'answer-lost': { type: 'answer-lost' },
  'attempt-opened, nobody to visit': {
    type: 'attempt-opened',
    report: reportOf('PAYMENT_PENDING'),
    payer: false,
  },
  'attempt-opened, with a payer': { type: 'attempt-opened', report: reportOf('ACTIVE'), payer: true },
  'attempt-opened, paid': { type: 'attempt-opened', report: reportOf('ORDER_CREATED'), payer: true },
  'attempt-recalled': { type: 'attempt-recalled', attempt },
  'attempt-found': { type: 'attempt-found', report: reportOf('ACTIVE') },
  'attempt-absent': { type: 'attempt-absent' },
  'attempt-replaced': { type: 'attempt-replaced', attempt: { ...attempt, key: 'newer-attempt-of-the-cart' } },
  'polling-started': { type: 'polling-started' },
  'status-reported': { type: 'status-reported', report: reportOf('PAYMENT_PENDING') },
  'polling-ended': { type: 'polling-ended' },
  'end-recalled': {
    type: 'end-recalled',
    end: paymentSamples.failed as Extract<PaymentFact, { type: 'end-recalled' }>['end'],
  },
  'attempt-set-aside': { type: 'attempt-set-aside' },
  'shopper-changed': { type: 'shopper-changed' },
};

/** All allowed transitions; anything else throws. */
const moves: Record<string, Partial<Record<Payment['name'], Payment['name']>>> = {
  'attempt-started': { idle: 'opening' },
  'attempt-refused': { opening: 'idle' },
  'answer-lost': { opening: 'unknown' },
  'attempt-opened, nobody to visit': { opening: 'polling' },
  'attempt-opened, with a payer': { opening: 'with-payer' },
  'attempt-opened, paid': { opening: 'succeeded' },
  'attempt-recalled': { idle: 'unknown' },
  'attempt-found': { unknown: 'polling' },
  'attempt-absent': { unknown: 'idle' },
  'attempt-replaced': { unknown: 'unknown', polling: 'polling' },
  'polling-started': { 'with-payer': 'polling', pending: 'polling', polling: 'polling' },
  'status-reported': { polling: 'polling' },
  'polling-ended': { polling: 'pending' },
  'end-recalled': { idle: 'failed' },
  'attempt-set-aside': { succeeded: 'idle', failed: 'idle' },
  'shopper-changed': Object.fromEntries(names.map((name) => [name, 'idle'])),
};

describe('payment transitions', () => {
  describe.each(Object.keys(facts))('the payment event %s', (label) => {
    const fact = facts[label] as PaymentFact;
    test.each(names)('the payment goes from %s to the allowed state, or throws', (from) => {
      const to = moves[label]?.[from];
      const reduce = () => reducePayment(paymentSamples[from], fact);
      if (to) expect(reduce().name).toBe(to);
      else expect(reduce).toThrow(`"${fact.type}" cannot follow "${from}"`);
    });
  });

  test.each(STATUSES)('the status %s ends polling only if it is final', (status) => {
    const resultingState = reducePayment(paymentSamples.polling, {
      type: 'status-reported',
      report: reportOf(status, { message: 'Declined.' }),
    });
    const expected = { ORDER_CREATED: 'succeeded', PAYMENT_FAILED: 'failed' }[status as string] ?? 'polling';
    expect(resultingState.name).toBe(expected);
    expect(isEnd(status)).toBe(expected !== 'polling');
  });

  test('a failed payment carries the message and whether money may have left', () => {
    const failedPayment = reducePayment(paymentSamples.polling, {
      type: 'status-reported',
      report: reportOf('PAYMENT_FAILED', { message: 'Your bank said no.' }),
    });
    expect(failedPayment).toMatchObject({ message: 'Your bank said no.', moneyMayHaveLeft: true });
    const cash = reducePayment(
      { name: 'opening', attempt: { ...attempt, method: 'cod' } },
      { type: 'attempt-opened', report: reportOf('PAYMENT_FAILED'), payer: false },
    );
    expect(cash).toMatchObject({ moneyMayHaveLeft: false });
  });

  test('a payment is open from the tap on Pay until its end', () => {
    expect(names.filter((name) => isOpen(paymentSamples[name]))).toEqual([
      'opening',
      'with-payer',
      'polling',
      'pending',
      'unknown',
    ]);
  });
});
