import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { paymentAnswer, paymentRefusal, paymentRequest } from '../../../src/checkout/payment/payment-wire.ts';
import { STATUSES } from './payment-samples.ts';

/** The sandbox refuses by this what a real backend would. */
describe('what a payment is asked with', () => {
  const request = {
    ...{ cart_id: 'c1', idempotency_key: 'k'.repeat(16), method: 'upi', amount_paise: 0 },
    return_url: 'https://shop.test/payment-status',
  };

  test.each<[what: string, over: object, right: boolean]>([
    ['all that is needed', {}, true],
    ['no cart', { cart_id: undefined }, false],
    ['a key of 64 characters', { idempotency_key: 'k'.repeat(64) }, true],
    ['a key of 65', { idempotency_key: 'k'.repeat(65) }, false],
    ['a key of 15', { idempotency_key: 'k'.repeat(15) }, false],
    ['less than nothing', { amount_paise: -1 }, false],
    ['half a paisa', { amount_paise: 0.5 }, false],
    ['a method that nobody has', { method: 'gold' }, false],
    ['an id of UPI', { upi_id: 'asha.k@okbank' }, true],
    ['more before it', { upi_id: 'am=1&asha.k@okbank' }, false],
    ['more behind it', { upi_id: 'asha.k@okbank&am=1' }, false],
    ['a way back that is none', { return_url: '/payment-status' }, false],
  ])('%s: %o', (_what, over, right) => {
    expect(v.is(paymentRequest, { ...request, ...over })).toBe(right);
  });
});

describe('what is answered about a payment', () => {
  const answer = {
    ...{ payment_id: 1, transaction_id: 2, cart_id: 3, status: 'ACTIVE', amount: 83 },
    poll_url: '/v1/payments/1',
  };

  test('may say no more than where to ask again: then it is for an order, and asked in 5 s', () => {
    for (const over of [{}, { purpose: 'raffle', refresh_interval: 'soon' }])
      expect(v.parse(paymentAnswer, { ...answer, ...over })).toMatchObject({
        ...{ payment_id: '1', cart_id: '3', amount: 83_00, purpose: 'order', refresh_interval: 5 },
      });
  });

  test.each(['order', 'top-up', 'gift-card'])('may be for a %s', (purpose) => {
    expect(v.parse(paymentAnswer, { ...answer, purpose }).purpose).toBe(purpose);
  });

  test.each(STATUSES)('may be %s', (status) => {
    expect(v.parse(paymentAnswer, { ...answer, status }).status).toBe(status);
  });

  test('is none where it is not known how it stands, or whom an app is to pay', () => {
    for (const over of [{ status: 'DONE' }, { poll_url: null }, { upi_intent: { name: 'Doorstep' } }])
      expect(v.is(paymentAnswer, { ...answer, ...over })).toBe(false);
  });

  test.each([
    'AMOUNT_CHANGED',
    'ADDRESS_CHANGED',
    'CART_CHANGED',
    'ALREADY_ORDERED',
    'CART_INVALID',
    'NOT_SERVICEABLE',
  ])('may be refused by %s', (code) => {
    expect(v.parse(paymentRefusal, { code, message: 'No.' })).toMatchObject({ code, message: 'No.' });
  });
});
