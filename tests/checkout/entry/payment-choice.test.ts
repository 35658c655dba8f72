import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../bridge/index.ts';
import {
  choiceOf,
  LAST_BANK_KEY,
  LAST_SUBSTITUTE_KEY,
  LAST_WALLET_KEY,
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

describe('offered payment methods', () => {
  test.each<[string, 'host' | 'chooser', readonly PaymentMethod[], string[]]>([
    ['a host that handles payment offers only its own', 'host', [], ['partner']],
    [
      'a host that handles payment offers only its own even if its policy names others',
      'host',
      all,
      ['partner'],
    ],
    [
      'a browser offers all but a host’s own payment',
      'chooser',
      all,
      ['upi', 'wallet', 'card', 'nb', 'meal_card', 'pay_later', 'cod'],
    ],
    ['the policy restricts the methods', 'chooser', ['cod'], ['cod']],
    ['an empty policy offers none', 'chooser', [], []],
  ])('offered payment methods: %s', (_, payments, methods, expected) => {
    const offered = offeredOptions(everything, { payments, methods }, null);
    expect(offered.map(({ method }) => method)).toEqual(expected);
  });

  test('the last used method comes first', () => {
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

const wallet = (provider: number, overrides: Partial<WalletOption> = {}): WalletOption => ({
  provider,
  name: `Wallet ${provider}`,
  subtitle: '',
  oneTapStatus: 'AUTH_UNAVAILABLE',
  linkable: true,
  balance: null,
  phone: '',
  disabledReason: '',
  ...overrides,
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
const noLastUsed = () => null;

describe('the initial choice', () => {
  test('wallet provider 5 is chosen before the payment options have loaded', () => {
    expect(newChoice.selectedWallet).toBe(5);
    expect(choiceOf(nothing, newChoice, noLastUsed).selectedWallet).toBe(5);
  });

  test.each<[string, WalletOption[], string | null, number]>([
    ['the first enabled one', [wallet(2), wallet(5)], null, 2],
    [
      'not a disabled one',
      [wallet(5, off), wallet(2, { disabledReason: 'Under repair' }), wallet(7)],
      null,
      7,
    ],
    ['the last used one', [wallet(5), wallet(8)], '8', 8],
    ['not the last used one when it is disabled', [wallet(5), wallet(8, off)], '8', 5],
    ['the default when none can be used', [wallet(2, off)], null, 5],
  ])('the wallet chosen at first is %s', (_, wallets, last, expected) => {
    const lastUsed = (key: string) => (key === LAST_WALLET_KEY ? last : null);
    expect(choiceOf({ ...nothing, wallets }, newChoice, lastUsed).selectedWallet).toBe(expected);
  });

  test('payment by card starts with the first usable saved card, or with a new card if the shopper has chosen that', () => {
    const options = { ...nothing, list: [option('card')], cards: [card('old', 'Expired'), card('good')] };
    const first = choiceOf(options, newChoice, noLastUsed);
    expect([first.chosen, first.selectedCard]).toEqual(['card', 'good']);
    expect(choiceOf(options, { ...first, selectedCard: '' }, noLastUsed).selectedCard).toBe('');
    expect(choiceOf({ ...options, cards: [] }, first, noLastUsed).selectedCard).toBe('');
  });

  test('UPI starts with the app on this device where available, and keeps the flow that the shopper chooses', () => {
    const list = [{ ...option('upi'), upiFlows: ['intent', 'collect'] as const }];
    const first = choiceOf({ ...nothing, list }, newChoice, noLastUsed);
    expect(first.upiFlow).toBe('intent');
    expect(choiceOf({ ...nothing, list }, { ...first, upiFlow: 'collect' }, noLastUsed).upiFlow).toBe(
      'collect',
    );
    expect(choiceOf({ ...nothing, list: [option('upi')] }, newChoice, noLastUsed).upiFlow).toBe('collect');
  });

  test('the substitute preference starts as the last used one, or else as the server’s, or else as the first', () => {
    const substitutes = ['a', 'b', 'c'].map((id) => ({ id, title: id, detail: '' }));
    const chosen = (substitute: string, last: string | null) =>
      choiceOf({ ...nothing, substitutes, substitute }, newChoice, (key) =>
        key === LAST_SUBSTITUTE_KEY ? last : null,
      ).selectedSubstitute;
    expect([chosen('b', 'c'), chosen('b', null), chosen('', null), chosen('gone', 'gone')]).toEqual([
      'c',
      'b',
      'a',
      'a',
    ]);
  });
});

describe('the choice after reloading the payment methods', () => {
  test.each<[string, PayMethod[], PayMethod | null, PayMethod | null]>([
    ['keeps the chosen method', ['upi', 'cod'], 'cod', 'cod'],
    ['falls back to the first method when the chosen one is no longer offered', ['upi', 'nb'], 'cod', 'upi'],
    ['is empty when no method is offered', [], 'cod', null],
  ])('after a reload, the choice of method %s', (_, offered, chosen, expected) => {
    const list = offered.map(option);
    expect(choiceOf({ ...nothing, list }, { ...newChoice, chosen }, noLastUsed).chosen).toBe(expected);
  });

  test('a method that can no longer be used is dropped', () => {
    const list = [{ ...option('cod'), disabledReason: 'Not for this area' }, option('nb')];
    expect(choiceOf({ ...nothing, list }, { ...newChoice, chosen: 'cod' }, noLastUsed).chosen).toBe('nb');
  });

  test('the UPI app stays chosen while it is available', () => {
    const previousChoice = { ...newChoice, chosen: 'upi', upiFlow: 'intent' } as const;
    const list = [{ ...option('upi'), upiFlows: ['intent', 'collect'] as const }];
    expect(choiceOf({ ...nothing, list }, previousChoice, noLastUsed).upiFlow).toBe('intent');
    expect(choiceOf({ ...nothing, list: [option('upi')] }, previousChoice, noLastUsed).upiFlow).toBe(
      'collect',
    );
  });

  test.each<[string, string, string | null, string]>([
    ['keeps the chosen bank', 'ONE', 'TWO', 'ONE'],
    ['falls back to the last used bank', '', 'TWO', 'TWO'],
    ['drops a bank that is not offered', '', 'GONE', ''],
  ])('after a reload, the choice of bank %s', (_, bankCode, last, expected) => {
    const banks = ['ONE', 'TWO'].map((code) => ({ code, name: code, popular: false }));
    const lastUsed = (key: string) => (key === LAST_BANK_KEY ? last : null);
    expect(choiceOf({ ...nothing, banks }, { ...newChoice, bankCode }, lastUsed).bankCode).toBe(expected);
  });

  test('a saved card stays chosen, and a new card replaces it when it can no longer be used', () => {
    const previousChoice = { ...newChoice, chosen: 'card', selectedCard: 'second' } as const;
    const chosenOf = (...cards: ReturnType<typeof card>[]) =>
      choiceOf({ ...nothing, list: [option('card')], cards }, previousChoice, noLastUsed).selectedCard;
    expect([
      chosenOf(card('first'), card('second')),
      chosenOf(card('first'), card('second', 'Expired')),
    ]).toEqual(['second', '']);
  });

  test('substitute choices that are still offered are kept', () => {
    const substitutes = ['call', 'leave-out'].map((id) => ({ id, title: id, detail: '' }));
    const storedText = JSON.stringify([
      ['1', 'call'],
      ['2', 'gone'],
    ]);
    const lastUsed = (key: string) => (key === ITEM_SUBSTITUTES ? storedText : null);
    const { itemSubstitutes, selectedSubstitute } = choiceOf(
      { ...nothing, substitutes, substitute: 'call' },
      { ...newChoice, selectedSubstitute: 'leave-out' },
      lastUsed,
    );
    expect([[...itemSubstitutes], selectedSubstitute]).toEqual([[['1', 'call']], 'leave-out']);
  });
});

describe('the next step of a wallet payment', () => {
  const linked = { oneTapStatus: 'AUTH_AVAILABLE' } as const;
  test.each<[WalletStep, string, WalletOption | undefined]>([
    ['choose', 'there is no wallet', undefined],
    ['choose', 'the wallet is disabled', wallet(5, off)],
    ['link', 'the wallet is not linked', wallet(5)],
    ['pay', 'the wallet is linked', wallet(5, linked)],
    ['pay', 'the wallet holds enough', wallet(5, { ...linked, balance: 30_500 })],
    ['top-up', 'the wallet holds too little', wallet(5, { ...linked, balance: 30_499 })],
    ['pay', 'the wallet has its own page', wallet(9, { linkable: false })],
  ])('the next step of a wallet payment is %s when %s', (step, _, one) => {
    expect(walletStep(one, 30_500)).toBe(step);
  });
});

describe('validation of the payment form', () => {
  const form = { upiId: '', upiFlow: 'collect', bankCode: '', selectedWallet: 5, wallets: [] } as const;
  test.each(['asha@upi', 'a.b-c_1@okbank', ' asha@upi '])('the UPI ID %j is accepted', (upiId) => {
    expect(wrongField('upi', { ...form, upiId })).toBe('');
  });
  test.each(['', 'asha', 'asha@', '@upi', 'a@upi', 'asha@1upi', 'asha@u', 'as ha@upi', 'asha@upi@upi'])(
    'the UPI ID %j is rejected',
    (upiId) => {
      expect(wrongField('upi', { ...form, upiId })).toMatch(/UPI ID/);
    },
  );
  test('netbanking requires a bank and wallets a usable wallet, other methods require nothing', () => {
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

describe('the short name of the choice beside the amount', () => {
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
    ['is empty with no choice', {}, ''],
    ['is empty before a UPI ID is typed', { chosen: 'upi', upiId: ' ' }, ''],
    ['is the UPI ID', { chosen: 'upi', upiId: ' asha@upi ' }, m.upiWithId('asha@upi')],
    ['names the UPI app', { chosen: 'upi', upiFlow: 'intent', upiId: 'asha@upi' }, m.upiApp],
    ['is the bank’s name', { chosen: 'nb', bankCode: 'ONE' }, 'First Bank'],
    ['is empty before a bank is chosen', { chosen: 'nb' }, ''],
    ['is the wallet’s name', { chosen: 'wallet', selectedWallet: 8 }, 'Wallet 8'],
    ['is empty for an unknown wallet', { chosen: 'wallet', selectedWallet: 7 }, ''],
    ['names a saved card', { chosen: 'card', selectedCard: 'visa' }, m.cardEndingIn('Visa', '4242')],
    [
      'names a saved card of no known network',
      { chosen: 'card', selectedCard: 'plain' },
      m.cardEndingIn(m.card, '1881'),
    ],
    ['names a new card', { chosen: 'card', selectedCard: '' }, m.newCard],
    ['is empty for cash', { chosen: 'cod', upiId: 'asha@upi', bankCode: 'ONE' }, ''],
  ])('the choice shown beside the amount %s', (_, choice, words) => {
    expect(shortChoice({ ...shown, ...choice }, false)).toBe(words);
  });

  test('the choice shown beside the amount names the QR code where one is scanned instead of opening an app', () => {
    const choice = { ...shown, chosen: 'upi', upiFlow: 'intent' } as const;
    expect(shortChoice(choice, true)).toBe('UPI · QR code');
    expect(shortChoice({ ...choice, upiFlow: 'collect', upiId: 'asha@upi' }, true)).toBe(
      m.upiWithId('asha@upi'),
    );
  });
});
