import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../bridge/index.ts';
import {
  choiceOf,
  LAST_BANK,
  LAST_SUBSTITUTE,
  LAST_WALLET,
  newChoice,
  offeredOptions,
  shortChoice,
  type WalletStep,
  walletStep,
  wrongField,
} from '../../../src/checkout/entry/payment-choice.ts';
import type { PayMethod } from '../../../src/checkout/payment/pay-methods.ts';
import * as m from '../../../src/checkout/entry/messages.ts';
import { ITEM_SUBSTITUTES } from '../../../src/checkout/entry/item-substitutes.ts';
import type { WalletOption } from '../../../src/checkout/entry/payment-options.ts';

const option = (method: PayMethod) => ({
  provider: 9,
  method,
  title: method,
  subtitle: '',
  disabledReason: '',
  upiFlows: [],
});
const everything = (['upi', 'wallet', 'card', 'nb', 'meal_card', 'pay_later', 'cod', 'partner'] as const).map(
  option,
);
const all: PaymentMethod[] = ['cod', 'wallet', 'card', 'upi', 'meal_card', 'pay_later', 'nb'];

describe('what may be offered', () => {
  test.each<[string, 'host' | 'chooser', readonly PaymentMethod[], string[]]>([
    ['in a host that pays by itself: its own payment only', 'host', [], ['partner']],
    ['even if its rules named others', 'host', all, ['partner']],
    [
      'in a browser: all but the payment of an app',
      'chooser',
      all,
      ['upi', 'wallet', 'card', 'nb', 'meal_card', 'pay_later', 'cod'],
    ],
    ['narrowed by the rules', 'chooser', ['cod'], ['cod']],
    ['nothing allowed', 'chooser', [], []],
  ])('%s', (_, payments, methods, expected) => {
    const offered = offeredOptions(everything, { payments, methods }, null);
    expect(offered.map(({ method }) => method)).toEqual(expected);
  });

  test('the method used last comes first', () => {
    const policy = { payments: 'chooser', methods: ['upi', 'nb', 'cod'] } as const;
    expect(offeredOptions(everything, policy, 'cod').map(({ method }) => method)).toEqual([
      'cod',
      'upi',
      'nb',
    ]);
    expect(offeredOptions(everything, policy, 'gone').map(({ method }) => method)).toEqual([
      'upi',
      'nb',
      'cod',
    ]);
  });
});

const wallet = (provider: number, over: Partial<WalletOption> = {}): WalletOption => ({
  provider,
  name: `Wallet ${provider}`,
  subtitle: '',
  oneTapStatus: 'AUTH_UNAVAILABLE',
  linkable: true,
  balance: null,
  phone: '',
  disabledReason: '',
  ...over,
});
const off = { oneTapStatus: 'WALLET_DISABLED' } as const;
const card = (token: string, disabledReason = '') => ({
  token,
  last4: '1111',
  network: '',
  bank: '',
  expiry: '',
  disabledReason,
});
const nothing = { list: [], banks: [], wallets: [], cards: [], substitutes: [], substitute: '' };
const never = () => null;

describe('what is chosen at first', () => {
  test('before the options have come, the wallet is provider 5', () => {
    expect(newChoice.selectedWallet).toBe(5);
    expect(choiceOf(nothing, newChoice, never).selectedWallet).toBe(5);
  });

  test.each<[string, WalletOption[], string | null, number]>([
    ['the first enabled one', [wallet(2), wallet(5)], null, 2],
    [
      'not one that is disabled',
      [wallet(5, off), wallet(2, { disabledReason: 'Under repair' }), wallet(7)],
      null,
      7,
    ],
    ['the one used last', [wallet(5), wallet(8)], '8', 8],
    ['but not when it is disabled now', [wallet(5), wallet(8, off)], '8', 5],
    ['none can be used: the default', [wallet(2, off)], null, 5],
  ])('of the wallets: %s', (_, wallets, last, expected) => {
    const lastUsed = (key: string) => (key === LAST_WALLET ? last : null);
    expect(choiceOf({ ...nothing, wallets }, newChoice, lastUsed).selectedWallet).toBe(expected);
  });

  test('of the cards: the first saved one that can be used, and another one once that was asked for', () => {
    const options = { ...nothing, list: [option('card')], cards: [card('old', 'Expired'), card('good')] };
    const first = choiceOf(options, newChoice, never);
    expect([first.chosen, first.selectedCard]).toEqual(['card', 'good']);
    expect(choiceOf(options, { ...first, selectedCard: '' }, never).selectedCard).toBe('');
    expect(choiceOf({ ...options, cards: [] }, first, never).selectedCard).toBe('');
  });

  test('of UPI: the app on this device where there may be one, and what was chosen after that', () => {
    const list = [{ ...option('upi'), upiFlows: ['intent', 'collect'] as const }];
    const first = choiceOf({ ...nothing, list }, newChoice, never);
    expect(first.upiFlow).toBe('intent');
    expect(choiceOf({ ...nothing, list }, { ...first, upiFlow: 'collect' }, never).upiFlow).toBe('collect');
    expect(choiceOf({ ...nothing, list: [option('upi')] }, newChoice, never).upiFlow).toBe('collect');
  });

  test('of what to do when something has run out: used last, then the server’s, then the first', () => {
    const substitutes = ['a', 'b', 'c'].map((id) => ({ id, title: id, detail: '' }));
    const chosen = (substitute: string, last: string | null) =>
      choiceOf({ ...nothing, substitutes, substitute }, newChoice, (key) =>
        key === LAST_SUBSTITUTE ? last : null,
      ).selectedSubstitute;
    expect([chosen('b', 'c'), chosen('b', null), chosen('', null), chosen('gone', 'gone')]).toEqual([
      'c',
      'b',
      'a',
      'a',
    ]);
  });
});

describe('what stays chosen when the ways to pay are loaded again', () => {
  test.each<[string, PayMethod[], PayMethod | null, PayMethod | null]>([
    ['the way that was chosen', ['upi', 'cod'], 'cod', 'cod'],
    ['the first, when that is not offered any more', ['upi', 'nb'], 'cod', 'upi'],
    ['none, when there is none', [], 'cod', null],
  ])('%s', (_, offered, chosen, expected) => {
    const list = offered.map(option);
    expect(choiceOf({ ...nothing, list }, { ...newChoice, chosen }, never).chosen).toBe(expected);
  });

  test('not a way that cannot be used now', () => {
    const list = [{ ...option('cod'), disabledReason: 'Not for this area' }, option('nb')];
    expect(choiceOf({ ...nothing, list }, { ...newChoice, chosen: 'cod' }, never).chosen).toBe('nb');
  });

  test('the UPI app, while there may be one', () => {
    const before = { ...newChoice, chosen: 'upi', upiFlow: 'intent' } as const;
    const list = [{ ...option('upi'), upiFlows: ['intent', 'collect'] as const }];
    expect(choiceOf({ ...nothing, list }, before, never).upiFlow).toBe('intent');
    expect(choiceOf({ ...nothing, list: [option('upi')] }, before, never).upiFlow).toBe('collect');
  });

  test.each<[string, string, string | null, string]>([
    ['the bank that was chosen', 'ONE', 'TWO', 'ONE'],
    ['else the one paid with last', '', 'TWO', 'TWO'],
    ['none that is not offered', '', 'GONE', ''],
  ])('%s', (_, bankCode, last, expected) => {
    const banks = ['ONE', 'TWO'].map((code) => ({ code, name: code, popular: false }));
    const lastUsed = (key: string) => (key === LAST_BANK ? last : null);
    expect(choiceOf({ ...nothing, banks }, { ...newChoice, bankCode }, lastUsed).bankCode).toBe(expected);
  });

  test('a saved card, and a new one where it is gone', () => {
    const before = { ...newChoice, chosen: 'card', selectedCard: 'second' } as const;
    const chosenOf = (...cards: ReturnType<typeof card>[]) =>
      choiceOf({ ...nothing, list: [option('card')], cards }, before, never).selectedCard;
    expect([
      chosenOf(card('first'), card('second')),
      chosenOf(card('first'), card('second', 'Expired')),
    ]).toEqual(['second', '']);
  });

  test('what counts for single products, of what may be chosen today', () => {
    const substitutes = ['call', 'leave-out'].map((id) => ({ id, title: id, detail: '' }));
    const kept = JSON.stringify([
      ['1', 'call'],
      ['2', 'gone'],
    ]);
    const lastUsed = (key: string) => (key === ITEM_SUBSTITUTES ? kept : null);
    const { itemSubstitutes, selectedSubstitute } = choiceOf(
      { ...nothing, substitutes, substitute: 'call' },
      { ...newChoice, selectedSubstitute: 'leave-out' },
      lastUsed,
    );
    expect([[...itemSubstitutes], selectedSubstitute]).toEqual([[['1', 'call']], 'leave-out']);
  });
});

describe('what a wallet needs before it pays', () => {
  const linked = { oneTapStatus: 'AUTH_AVAILABLE' } as const;
  test.each<[WalletStep, string, WalletOption | undefined]>([
    ['choose', 'there is none', undefined],
    ['choose', 'it is disabled', wallet(5, off)],
    ['link', 'it is not linked', wallet(5)],
    ['pay', 'it is linked', wallet(5, linked)],
    ['pay', 'it holds enough', wallet(5, { ...linked, balance: 30_500 })],
    ['top-up', 'it holds too little', wallet(5, { ...linked, balance: 30_499 })],
    ['pay', 'it has a page of its own', wallet(9, { linkable: false })],
  ])('%s: %s', (step, _, one) => {
    expect(walletStep(one, 30_500)).toBe(step);
  });
});

describe('what is still needed', () => {
  const form = { upiId: '', upiFlow: 'collect', bankCode: '', selectedWallet: 5, wallets: [] } as const;
  test.each(['asha@upi', 'a.b-c_1@okbank', ' asha@upi '])('%j is a UPI id', (upiId) => {
    expect(wrongField('upi', { ...form, upiId })).toBe('');
  });
  test.each(['', 'asha', 'asha@', '@upi', 'a@upi', 'asha@1upi', 'asha@u', 'as ha@upi', 'asha@upi@upi'])(
    '%j is none',
    (upiId) => {
      expect(wrongField('upi', { ...form, upiId })).toMatch(/UPI ID/);
    },
  );
  test('netbanking needs a bank, a wallet one that can be used; the others need nothing here', () => {
    expect(wrongField('nb', form)).toMatch(/bank/);
    expect(wrongField('nb', { ...form, bankCode: 'SAHY' })).toBe('');
    expect(wrongField('wallet', form)).toMatch(/wallet/);
    expect(wrongField('wallet', { ...form, wallets: [wallet(5, off)] })).toMatch(/wallet/);
    expect(wrongField('wallet', { ...form, wallets: [wallet(5)] })).toBe('');
    expect(wrongField('upi', { ...form, upiFlow: 'intent' })).toBe('');
    for (const method of ['cod', 'card', 'meal_card', 'pay_later', 'partner'] as const) {
      expect(wrongField(method, form)).toBe('');
    }
  });
});

describe('the choice in a few words, beside the amount', () => {
  const options = {
    banks: [{ code: 'ONE', name: 'First Bank', popular: false }],
    wallets: [wallet(5), wallet(8)],
    cards: [
      { ...card('visa'), network: 'Visa', last4: '4242' },
      { ...card('plain'), last4: '1881' },
    ],
  };
  const shown = { ...newChoice, upiId: '', options };
  test.each<[string, Partial<typeof shown>, string]>([
    ['nothing chosen', {}, ''],
    ['UPI before an ID is typed', { chosen: 'upi', upiId: ' ' }, ''],
    ['a UPI ID', { chosen: 'upi', upiId: ' asha@upi ' }, m.upiWithId('asha@upi')],
    ['a UPI app', { chosen: 'upi', upiFlow: 'intent', upiId: 'asha@upi' }, m.upiApp],
    ['a bank', { chosen: 'nb', bankCode: 'ONE' }, 'First Bank'],
    ['no bank yet', { chosen: 'nb' }, ''],
    ['a wallet', { chosen: 'wallet', selectedWallet: 8 }, 'Wallet 8'],
    ['no wallet', { chosen: 'wallet', selectedWallet: 7 }, ''],
    ['a saved card', { chosen: 'card', selectedCard: 'visa' }, m.cardEndingIn('Visa', '4242')],
    ['one of no named network', { chosen: 'card', selectedCard: 'plain' }, m.cardEndingIn(m.card, '1881')],
    ['a new card', { chosen: 'card', selectedCard: '' }, m.newCard],
    ['cash: its name is enough', { chosen: 'cod', upiId: 'asha@upi', bankCode: 'ONE' }, ''],
  ])('%s', (_, choice, words) => {
    expect(shortChoice({ ...shown, ...choice })).toBe(words);
  });
});
