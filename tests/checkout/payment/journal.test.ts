import { describe, expect, test } from 'vitest';
import {
  attemptOf,
  createJournal,
  endOf,
  type JournalEntry,
  newEntry,
} from '../../../src/checkout/payment/journal.ts';
import type { Attempt } from '../../../src/checkout/payment/reduce-payment.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { attempt } from './payment-samples.ts';

function openJournal(start: Record<string, string> = {}) {
  const storage = createMemoryStorage(start);
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { storage, reports, journal: createJournal({ storage, report }) };
}

const entry: JournalEntry = newEntry(attempt, 1_000);
const key = (digit: string) => digit.repeat(20);

describe('the payment journal', () => {
  test('the payment journal is read by the next page load', () => {
    const { storage, journal } = openJournal();
    journal.write({
      ...entry,
      state: 'open',
      paymentId: 'p1',
      transactionId: 'T1',
      pollUrl: '/v1/payments/p1',
    });
    const reopenedJournal = createJournal({ storage, report: () => {} });
    expect(reopenedJournal.entries()).toEqual([
      { ...entry, state: 'open', paymentId: 'p1', transactionId: 'T1', pollUrl: '/v1/payments/p1' },
    ]);
  });

  test('the payment journal holds one entry per attempt and keeps every attempt that may still be paid', () => {
    const { journal } = openJournal();
    journal.write(entry);
    journal.write({ ...entry, state: 'open' });
    journal.write({ ...entry, cartId: 'c2', key: key('2'), at: 2_000 });
    journal.write({ ...entry, key: key('3'), at: 3_000 });
    expect(journal.ofCart('c1').map((one) => [one.key, one.state])).toEqual([
      [key('3'), 'opening'],
      [entry.key, 'open'],
    ]);
    expect(journal.find(key('2'))?.cartId).toBe('c2');
  });

  test('the next attempt for a cart removes the failed attempts, and an order removes all other attempts for the cart', () => {
    const { journal } = openJournal();
    const written = () => journal.entries().map((one) => [one.cartId, one.key[0], one.state]);
    journal.write({ ...entry, cartId: 'c2', key: key('2'), state: 'failed' });
    journal.write({ ...entry, state: 'failed', message: 'Declined.' });
    journal.write({ ...entry, key: key('3') });
    journal.write({ ...entry, key: key('4') });
    const elsewhere = ['c2', '2', 'failed'];
    expect(written()).toEqual([['c1', '4', 'opening'], ['c1', '3', 'opening'], elsewhere]);
    journal.write({ ...entry, key: key('3'), state: 'succeeded', orderId: 'o1' });
    expect(written()).toEqual([['c1', '3', 'succeeded'], elsewhere]);
  });

  test('the payment journal lists the latest attempts first', () => {
    const { journal } = openJournal();
    journal.write({ ...entry, cartId: 'late', at: 9_000 });
    journal.write({ ...entry, cartId: 'early', key: key('2'), at: 1_000 });
    expect(journal.entries().map((one) => one.cartId)).toEqual(['late', 'early']);
  });

  test('an attempt is removed by its key, and an empty journal is removed from storage', () => {
    const { storage, journal } = openJournal();
    journal.write(entry);
    journal.remove('another-key-of-some-length');
    expect(journal.find(entry.key)).not.toBeNull();
    journal.remove(entry.key);
    expect(journal.entries()).toEqual([]);
    expect(storage.dump()).toBe('[]');
  });

  test.each([
    ['invalid JSON', '{'],
    ['an object', '{"key":"x"}'],
    ['null', 'null'],
    ['an oversized string', JSON.stringify('x'.repeat(10_000))],
  ])('a payment journal with %s is dropped and reported once', (_, text) => {
    const { journal, reports } = openJournal({ payments: text });
    expect(journal.entries()).toEqual([]);
    expect(journal.entries()).toEqual([]);
    expect(reports).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['a key that is too short', { ...entry, key: 'x'.repeat(15) }],
    ['a key that is too long', { ...entry, key: 'x'.repeat(65) }],
    ['a duplicate key', { ...entry, cartId: 'c1' }],
    ['an unknown method', { ...entry, method: 'gold' }],
    ['an unknown state', { ...entry, state: 'paid' }],
    ['a fractional amount', { ...entry, amount: 1.5 }],
    ['a negative amount', { ...entry, amount: -1 }],
    ['no cart', { ...entry, cartId: '' }],
    ['null', null],
  ])('a journal entry with %s is dropped and the others are kept', (_, broken) => {
    const validEntry = { ...entry, cartId: 'c9' };
    const { journal, reports } = openJournal({ payments: JSON.stringify([validEntry, broken]) });
    expect(journal.entries()).toEqual([validEntry]);
    expect(reports).toHaveLength(1);
  });

  test('the payment journal keeps the attempt and how it ended', () => {
    const paid: Attempt = { ...attempt, addressId: 7, method: 'wallet', provider: 5, purpose: 'gift-card' };
    const { journal } = openJournal();
    journal.write({ ...newEntry(paid, 1_000), state: 'failed' });
    const [kept] = journal.entries();
    expect(kept && attemptOf(kept)).toEqual(paid);
    expect(kept && endOf(kept)).toEqual({
      ...{ name: 'failed', attempt: paid, message: '', moneyMayHaveLeft: true },
    });
    journal.write({ ...newEntry(paid, 1_000), state: 'succeeded' });
    expect(journal.entries().map(endOf)).toEqual([{ name: 'succeeded', attempt: paid, orderId: null }]);
    expect([endOf(entry), attemptOf(entry)]).toEqual([null, attempt]);
  });

  test('the payment journal stores no unknown fields', () => {
    const { storage, journal } = openJournal();
    journal.write({ ...entry, upiId: 'asha@upi' } as JournalEntry);
    expect(storage.dump()).not.toContain('asha@upi');
  });
});
