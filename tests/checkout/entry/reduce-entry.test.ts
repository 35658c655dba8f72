import { describe, expect, test } from 'vitest';
import * as m from '../../../src/checkout/entry/messages.ts';
import { newChoice } from '../../../src/checkout/entry/payment-choice.ts';
import {
  type EntryFact,
  type EntryState,
  newEntry,
  type Notice,
  type PaymentOptionsView,
  reduceEntry,
} from '../../../src/checkout/entry/reduce-entry.ts';

const options: PaymentOptionsView = {
  ...newEntry.options,
  status: 'success',
  cartId: 'c1',
  transactionId: 'T1',
  amount: 10_200,
  list: [{ provider: 6, method: 'cod', title: 'Cash', subtitle: '', disabledReason: '', upiFlows: [] }],
};
const loaded: EntryFact = { type: 'options-received', options, choice: { ...newChoice, chosen: 'cod' } };
const notice = (code: Notice['code']): EntryFact => ({
  type: 'notice-shown',
  notice: { code, message: code },
});
const failed = (status: PaymentOptionsView['status']): EntryFact => ({
  type: 'options-failed',
  status,
  supportCode: 'S1',
});
const changes = [{ id: '1', message: 'Milk costs more.', before: '₹29', after: '₹35' }];
const run = (...facts: EntryFact[]): EntryState => facts.reduce(reduceEntry, newEntry);

describe('loading the ways to pay', () => {
  test.each<[Notice['code'], boolean]>([
    ['offline', false],
    ['unreachable', false],
    ['failed', false],
    ['refused', true],
    ['not-serviceable', true],
    ['no-address', true],
    ['not-started', true],
  ])('after the notice “%s”: it stays: %s', (code, stays) => {
    expect(run(notice(code), loaded).notice?.code).toBe(stays ? code : undefined);
  });

  test('shows them with the choice, also while they are loaded again', () => {
    const { checkout, ...again } = run(loaded, { type: 'options-requested' });
    expect(again).toMatchObject({ chosen: 'cod', options: { ...options, status: 'loading' } });
    expect(checkout).toMatchObject({ name: 'paymentOptions', paymentTransactionId: 'T1' });
  });

  test.each<[PaymentOptionsView['status'], Notice]>([
    ['offline', { code: 'offline', message: m.offline }],
    ['error', { code: 'unreachable', message: m.shopUnreachable, supportCode: 'S1' }],
  ])('again, and failed: %s: they stay, with a word', (status, told) => {
    const after = run(loaded, { type: 'options-requested' }, failed(status));
    expect([after.options, after.notice]).toEqual([{ ...options, status }, told]);
  });

  test.each<[string, EntryFact, Notice['code'] | undefined]>([
    ['is not said over another word', notice('refused'), 'refused'],
    ['is not said over the addresses', { type: 'address-asked' }, undefined],
    ['is said again after they were left', { type: 'address-left' }, 'unreachable'],
  ])('again, and failed: that %s', (_, fact, code) => {
    expect(run(loaded, fact, failed('error')).notice?.code).toBe(code);
  });

  test.each<[PaymentOptionsView['status'], EntryFact[]]>([
    ['empty', [loaded]],
    ['logged-out', [loaded]],
    ['error', []],
    ['offline', []],
  ])('failed with nothing to keep: %s', (status, before) => {
    const after = run(...before, failed(status));
    expect(after.options).toEqual({ ...newEntry.options, status, supportCode: 'S1' });
    expect(after.notice).toBeNull();
  });
});

describe('what is missing for the chosen way', () => {
  const check = (fieldError: string): EntryFact => ({ type: 'choice-checked', fieldError });

  test.each<[EntryState['sheet'], string, EntryState['sheet']]>([
    ['payment', m.bankMissing, 'payment-selection'],
    ['payment', '', 'payment'],
    ['payment-selection', m.bankMissing, 'payment-selection'],
    [null, m.bankMissing, null],
  ])('over the sheet %s, told “%s”: the sheet %s', (sheet, fieldError, expected) => {
    const after = run({ type: 'sheet-shown', sheet }, notice('refused'), check(fieldError));
    expect([after.sheet, after.fieldError, after.notice]).toEqual([expected, fieldError, null]);
  });

  test('is no longer told once something else is chosen', () => {
    expect(run(check(m.bankMissing), { type: 'choice-made', choice: { bankCode: 'SAHY' } })).toMatchObject({
      bankCode: 'SAHY',
      fieldError: '',
    });
  });
});

describe('changes', () => {
  const found: EntryFact = { type: 'changes-found', changes };

  test('that were accepted are not shown again; others are', () => {
    const accepted = run(found, { type: 'changes-accepted' });
    expect([accepted.changes, reduceEntry(accepted, found).changes]).toEqual([[], []]);
    const dearer = [{ ...changes[0], after: '₹40' }] as typeof changes;
    expect(reduceEntry(accepted, { type: 'changes-found', changes: dearer }).changes).toEqual(dearer);
  });

  test('that another shopper of this phone accepted are remembered, and a tap under way goes on', () => {
    const tapped = run(found, { type: 'changes-accepted' }, { type: 'work-began', work: 'paying' }, loaded);
    const after = run(found, { type: 'changes-accepted' });
    expect(reduceEntry(tapped, { type: 'shopper-left' })).toEqual({
      ...newEntry,
      accepted: after.accepted,
      paying: true,
      options: { ...newEntry.options, status: 'logged-out' },
    });
  });
});

test('a placed order leaves nothing of it, and keeps how it was paid for the next', () => {
  const typed: EntryFact = { type: 'choice-made', choice: { upiId: 'asha@upi' } };
  const before = run(loaded, typed, notice('refused'), { type: 'changes-found', changes });
  expect(reduceEntry(before, { type: 'order-placed' })).toEqual({ ...newEntry, chosen: 'cod' });
});

test('the wallet’s screen closes the sheet, and is left for checkout', () => {
  const opened = run({ type: 'sheet-shown', sheet: 'payment' }, { type: 'wallet-opened' });
  expect(opened).toMatchObject({ sheet: null, walletOpened: true });
  expect(reduceEntry(opened, { type: 'wallet-left' }).walletOpened).toBe(false);
});
