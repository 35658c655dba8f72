import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { paymentAnswer, paymentRefusal, paymentRequest } from '../../../src/checkout/payment/payment-wire.ts';
import { STATUSES } from './payment-samples.ts';

/** The sandbox validates requests with this schema, as a real backend would. */
describe('the payment request schema', () => {
  const request = {
    ...{ cart_id: 'c1', idempotency_key: 'k'.repeat(16), method: 'upi', amount_paise: 0 },
    return_url: 'https://shop.test/payment-status',
  };

  test.each<[what: string, over: object, right: boolean]>([
    ['the required fields', {}, true],
    ['no cart', { cart_id: undefined }, false],
    ['a key of 64 characters', { idempotency_key: 'k'.repeat(64) }, true],
    ['a key of 65 characters', { idempotency_key: 'k'.repeat(65) }, false],
    ['a key of 15 characters', { idempotency_key: 'k'.repeat(15) }, false],
    ['a negative amount', { amount_paise: -1 }, false],
    ['half a paisa', { amount_paise: 0.5 }, false],
    ['an unknown method', { method: 'gold' }, false],
    ['a UPI ID', { upi_id: 'asha.k@okbank' }, true],
    ['a UPI ID with something prepended', { upi_id: 'am=1&asha.k@okbank' }, false],
    ['a UPI ID with something appended', { upi_id: 'asha.k@okbank&am=1' }, false],
    ['a relative return URL', { return_url: '/payment-status' }, false],
  ])('a payment request with %s (%o) is valid: %s', (_what, overrides, right) => {
    expect(v.is(paymentRequest, { ...request, ...overrides })).toBe(right);
  });
});

describe('the payment response schema', () => {
  const answer = {
    ...{ payment_id: 1, transaction_id: 2, cart_id: 3, status: 'ACTIVE', amount: 83 },
    poll_url: '/v1/payments/1',
  };

  test('a payment response defaults to an order polled every 5 s', () => {
    for (const overrides of [{}, { purpose: 'raffle', refresh_interval: 'soon' }])
      expect(v.parse(paymentAnswer, { ...answer, ...overrides })).toMatchObject({
        ...{ payment_id: '1', cart_id: '3', amount: 83_00, purpose: 'order', refresh_interval: 5 },
      });
  });

  test.each(['order', 'top-up', 'gift-card'])(
    'a payment response with the purpose %s is accepted',
    (purpose) => {
      expect(v.parse(paymentAnswer, { ...answer, purpose }).purpose).toBe(purpose);
    },
  );

  test.each(STATUSES)('a payment response with the status %s is accepted', (status) => {
    expect(v.parse(paymentAnswer, { ...answer, status }).status).toBe(status);
  });

  test('an unknown status, a missing poll URL and a UPI link without a payee are rejected', () => {
    for (const overrides of [{ status: 'DONE' }, { poll_url: null }, { upi_intent: { name: 'Doorstep' } }])
      expect(v.is(paymentAnswer, { ...answer, ...overrides })).toBe(false);
  });

  test.each([
    'AMOUNT_CHANGED',
    'ADDRESS_CHANGED',
    'CART_CHANGED',
    'ALREADY_ORDERED',
    'CART_INVALID',
    'NOT_SERVICEABLE',
  ])('the refusal code %s is read', (code) => {
    expect(v.parse(paymentRefusal, { code, message: 'No.' })).toMatchObject({ code, message: 'No.' });
  });
});
