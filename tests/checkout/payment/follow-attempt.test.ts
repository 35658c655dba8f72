import { expect, test } from 'vitest';
import { type JournalEntry, newEntry } from '../../../src/checkout/payment/journal.ts';
import { followAttempt } from '../../../src/checkout/payment/poll-payment.ts';
import type { Report } from '../../../src/checkout/payment/reduce-payment.ts';
import { attempt, reportOf } from './payment-samples.ts';

const failedReport = reportOf('PAYMENT_FAILED', { message: 'Declined.' });
const OTHER = '22222222-2222-4222-8222-222222222222';
const THIRD = '33333333-3333-4333-8333-333333333333';
const ownEntry: JournalEntry = { ...newEntry(attempt, 1), state: 'open' };
const otherEntry = (state: JournalEntry['state'], key = OTHER): JournalEntry => ({ ...ownEntry, key, state });

/** The result for a response about the attempt, with these journal entries of its cart. */
async function follow(
  answer: Report,
  entries: readonly JournalEntry[],
  known: Readonly<Record<string, Report | null>> = {},
  orderId: string | null = null,
) {
  const requests: string[] = [];
  const removed: string[] = [];
  const standing = await followAttempt(
    {
      api: {
        async byKey(key) {
          requests.push(key);
          return known[key] ?? null;
        },
        async orderOf() {
          requests.push('order');
          return orderId;
        },
      },
      journal: { ofCart: () => [...entries], remove: (key) => void removed.push(key) },
    },
    attempt,
    answer,
    new AbortController().signal,
  );
  return { key: standing.attempt.key, status: standing.report.status, requests, removed, standing };
}

test.each(['ACTIVE', 'PAYMENT_PENDING', 'PAYMENT_SUCCESS', 'ORDER_CREATED'] as const)(
  'polling stays with an attempt that is %s',
  async (status) => {
    const { key, requests } = await follow(reportOf(status), [ownEntry, otherEntry('open')]);
    expect([key, requests]).toEqual([attempt.key, []]);
  },
);

test('a failed attempt is reported and stays in the journal when its cart has no other attempt', async () => {
  expect(await follow(failedReport, [ownEntry])).toMatchObject({
    key: attempt.key,
    status: 'PAYMENT_FAILED',
    requests: ['order'],
    removed: [],
  });
});

test('an older attempt known to have failed is not looked up, and stays in the journal', async () => {
  expect(
    await follow(failedReport, [otherEntry('failed'), ownEntry], { [OTHER]: failedReport }),
  ).toMatchObject({
    requests: ['order'],
    removed: [],
  });
});

test('polling follows the newer attempt and forgets the closed attempt', async () => {
  const newer = reportOf('PAYMENT_PENDING', { paymentId: 'p2' });
  const { standing, ...rest } = await follow(failedReport, [ownEntry, otherEntry('open')], {
    [OTHER]: newer,
  });
  expect(rest).toEqual({
    key: OTHER,
    status: 'PAYMENT_PENDING',
    requests: [OTHER],
    removed: [attempt.key],
  });
  expect(standing.report.paymentId).toBe('p2');
});

test('a second failed attempt is forgotten, and an attempt that never arrived is skipped', async () => {
  const entries = [otherEntry('open'), otherEntry('opening', THIRD), ownEntry];
  expect(await follow(failedReport, entries, { [OTHER]: failedReport })).toMatchObject({
    key: attempt.key,
    status: 'PAYMENT_FAILED',
    requests: [OTHER, THIRD, 'order'],
    removed: [OTHER],
  });
});

test('success is reported for a cart that was ordered on another device', async () => {
  const { standing, status } = await follow(failedReport, [ownEntry], {}, 'o9');
  expect([status, standing.report.orderId]).toEqual(['ORDER_CREATED', 'o9']);
});

test('a response about another cart is rejected', async () => {
  const foreign = { ...failedReport, cartId: 'c2' };
  await expect(follow(foreign, [ownEntry])).rejects.toThrow('another cart');
  await expect(follow(failedReport, [ownEntry, otherEntry('open')], { [OTHER]: foreign })).rejects.toThrow(
    'another cart',
  );
});
