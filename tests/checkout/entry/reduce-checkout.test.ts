import { describe, expect, test } from 'vitest';
import { type EntryFact, newEntry, reduceEntry, stepOf } from '../../../src/checkout/entry/reduce-entry.ts';

const CHECKOUT_STATES = [
  'init',
  'phoneVerification',
  'addressSelection',
  'paymentOptions',
  'checkout',
] as const;

const run = (...facts: EntryFact[]) => facts.reduce(reduceEntry, newEntry).checkout;
const setState = (name: (typeof CHECKOUT_STATES)[number]): EntryFact => ({ type: 'state-set', name });

describe('checkout states', () => {
  test('checkout starts in the state init', () => {
    expect(newEntry.checkout).toMatchObject({ name: 'init', history: ['init'], paymentTransactionId: null });
  });

  test.each(CHECKOUT_STATES)('a set-state event leads to the state %s from any state', (name) => {
    for (const from of CHECKOUT_STATES) expect(run(setState(from), setState(name)).name).toBe(name);
  });

  test('each visit is recorded unless it repeats the previous one', () => {
    const facts = [
      setState('init'),
      setState('addressSelection'),
      setState('addressSelection'),
      setState('init'),
      setState('addressSelection'),
    ];
    expect(run(...facts).history).toEqual(['init', 'addressSelection', 'init', 'addressSelection']);
  });

  test.each([
    ['phoneVerification', true, 'addressSelection'],
    ['phoneVerification', false, 'phoneVerification'],
    ['init', true, 'init'],
    ['addressSelection', true, 'addressSelection'],
    ['paymentOptions', true, 'paymentOptions'],
    ['checkout', true, 'checkout'],
  ] as const)('an access token during %s, with the cart synced: %s, leads to %s', (from, cartSynced, to) => {
    expect(run(setState(from), { type: 'access-token-received', cartSynced }).name).toBe(to);
  });

  test.each(CHECKOUT_STATES)('a payment transaction ID during %s leads to paymentOptions', (from) => {
    const resultingState = run(setState(from), { type: 'payment-transaction-received', transactionId: 'T1' });
    expect(resultingState).toMatchObject({ name: 'paymentOptions', paymentTransactionId: 'T1' });
    expect(resultingState.history.at(-1)).toBe('paymentOptions');
  });

  test('address and delivery are step 1 of checkout, payment is step 2', () => {
    expect(CHECKOUT_STATES.map(stepOf)).toEqual([1, 1, 1, 2, 2]);
  });
});
