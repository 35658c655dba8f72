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
const failureFact = (status: PaymentOptionsView['status']): EntryFact => ({
  type: 'options-failed',
  status,
  supportCode: 'S1',
});
const changes = [{ id: '1', message: 'Milk costs more.', before: '₹29', after: '₹35' }];
const run = (...facts: EntryFact[]): EntryState => facts.reduce(reduceEntry, newEntry);

describe('loading the payment methods', () => {
  test.each<[Notice['code'], boolean]>([
    ['offline', false],
    ['unreachable', false],
    ['failed', false],
    ['refused', true],
    ['not-serviceable', true],
    ['no-address', true],
    ['not-started', true],
  ])('after loading the payment methods, the notice “%s” stays: %s', (code, stays) => {
    expect(run(notice(code), loaded).notice?.code).toBe(stays ? code : undefined);
  });

  test('the payment methods are shown with the choice, also while reloading', () => {
    const { checkout, ...again } = run(loaded, { type: 'options-requested' });
    expect(again).toMatchObject({ chosen: 'cod', options: { ...options, status: 'loading' } });
    expect(checkout).toMatchObject({ name: 'paymentOptions', paymentTransactionId: 'T1' });
  });

  test.each<[PaymentOptionsView['status'], Notice]>([
    ['offline', { code: 'offline', message: m.offline }],
    ['error', { code: 'unreachable', message: m.shopUnreachable, supportCode: 'S1' }],
  ])(
    'the payment methods stay, and a notice is shown, when a reload fails with the status %s',
    (status, told) => {
      const resultingState = run(loaded, { type: 'options-requested' }, failureFact(status));
      expect([resultingState.options, resultingState.notice]).toEqual([{ ...options, status }, told]);
    },
  );

  test.each<[string, EntryFact, Notice['code'] | undefined]>([
    ['does not replace another notice', notice('refused'), 'refused'],
    ['shows no notice while the address list is open', { type: 'address-asked' }, undefined],
    ['shows its notice again after the address list was closed', { type: 'address-left' }, 'unreachable'],
  ])('a failed reload of the payment methods %s', (_, fact, code) => {
    expect(run(loaded, fact, failureFact('error')).notice?.code).toBe(code);
  });

  test.each<[PaymentOptionsView['status'], EntryFact[]]>([
    ['empty', [loaded]],
    ['logged-out', [loaded]],
    ['error', []],
    ['offline', []],
  ])(
    'the payment methods are empty after loading ends as %s, unless an error follows a successful load',
    (status, before) => {
      const resultingState = run(...before, failureFact(status));
      expect(resultingState.options).toEqual({ ...newEntry.options, status, supportCode: 'S1' });
      expect(resultingState.notice).toBeNull();
    },
  );
});

describe('a missing detail of the chosen method', () => {
  const check = (fieldError: string): EntryFact => ({ type: 'choice-checked', fieldError });

  test.each<[EntryState['sheet'], string, EntryState['sheet']]>([
    ['payment', m.bankMissing, 'payment-selection'],
    ['payment', '', 'payment'],
    ['payment-selection', m.bankMissing, 'payment-selection'],
    [null, m.bankMissing, null],
  ])(
    'a missing detail with the open sheet “%s” and the error “%s” results in the open sheet “%s”',
    (sheet, fieldError, expected) => {
      const resultingState = run({ type: 'sheet-shown', sheet }, notice('refused'), check(fieldError));
      expect([resultingState.sheet, resultingState.fieldError, resultingState.notice]).toEqual([
        expected,
        fieldError,
        null,
      ]);
    },
  );

  test('a missing detail is no longer shown once something else is chosen', () => {
    expect(run(check(m.bankMissing), { type: 'choice-made', choice: { bankCode: 'SAHY' } })).toMatchObject({
      bankCode: 'SAHY',
      fieldError: '',
    });
  });
});

describe('cart changes', () => {
  const found: EntryFact = { type: 'changes-found', changes };

  test('accepted cart changes are not shown again unless they differ', () => {
    const accepted = run(found, { type: 'changes-accepted' });
    expect([accepted.changes, reduceEntry(accepted, found).changes]).toEqual([[], []]);
    const dearerChanges = [{ ...changes[0], after: '₹40' }] as typeof changes;
    expect(reduceEntry(accepted, { type: 'changes-found', changes: dearerChanges }).changes).toEqual(
      dearerChanges,
    );
  });

  test('cart changes accepted by the previous shopper stay accepted, and an open payment continues', () => {
    const tapped = run(found, { type: 'changes-accepted' }, { type: 'work-began', work: 'paying' }, loaded);
    const resultingState = run(found, { type: 'changes-accepted' });
    expect(reduceEntry(tapped, { type: 'shopper-left' })).toEqual({
      ...newEntry,
      accepted: resultingState.accepted,
      paying: true,
      options: { ...newEntry.options, status: 'logged-out' },
    });
  });
});

test('a placed order resets the entry state but keeps the payment method', () => {
  const typedFact: EntryFact = { type: 'choice-made', choice: { upiId: 'asha@upi' } };
  const initialState = run(loaded, typedFact, notice('refused'), { type: 'changes-found', changes });
  expect(reduceEntry(initialState, { type: 'order-placed' })).toEqual({ ...newEntry, chosen: 'cod' });
});

test('opening the wallet screen closes the payment sheet and remembers that the screen was opened', () => {
  const opened = run({ type: 'sheet-shown', sheet: 'payment' }, { type: 'wallet-opened' });
  expect(opened).toMatchObject({ sheet: null, isWalletOpen: true });
  expect(reduceEntry(opened, { type: 'wallet-left' }).isWalletOpen).toBe(false);
});
