import * as v from 'valibot';
import { expect, test } from 'vitest';
import { paymentOptionsAnswer, readOptions } from '../../../src/checkout/entry/payment-options.ts';

const read = (answer: object) => readOptions(v.parse(paymentOptionsAnswer, answer));

test('a payment options response with every field is read', () => {
  expect(
    read({
      transaction_id: 7,
      amount: '₹1,020',
      hashes: { cod: 'h1' },
      enabled_payments: [
        {
          provider: '9',
          method: 'upi',
          title: 'UPI',
          subtitle: 'Any app',
          disabled_reason: 'Down',
          upi_flows: ['intent', 'fax', 'collect'],
        },
        { provider: 5, method: 'wallet', title: 'Wallets', disabled_reason: 'Not with this coupon' },
      ],
      bank_options: [{ code: 'SAHY', name: 'Sahyadri', popular: true }],
      wallet_options: [
        {
          provider: 5,
          name: 'Khata',
          subtitle: 'One tap',
          one_tap_status: 'AUTH_AVAILABLE',
          linkable: false,
          balance: 60,
          phone: '98•••210',
          disabled_reason: 'Under repair',
        },
        { provider: 1, name: 'Doorstep Cash', one_tap_status: 'AUTH_AVAILABLE', balance: 60 },
      ],
      wallet_amounts: { oc: { usableAmount: '40' }, gc: { usableAmount: 20 } },
      user_cards: [
        {
          token: 'card_1',
          last4: '1111',
          network: 'Visa',
          bank: 'Sahyadri',
          expiry: '08/31',
          disabled_reason: 'Expired',
        },
      ],
      card_offers: [{ id: 1, title: '10 %', detail: 'Back', valid_until: 1_000, terms: 'Once.' }],
      bank_offer_validity: { title: 'Sahyadri day', valid: true, message: 'It counts.' },
      substitute_options: [{ id: 'call', title: 'Call me', detail: 'We ring.' }],
      selected_substitute: 'call',
      promo_texts: ['Cashback later.'],
      promo_terms: ['Once a month.'],
    }),
  ).toEqual({
    transactionId: '7',
    amount: 102_000,
    hashes: { cod: 'h1' },
    list: [
      {
        provider: 9,
        method: 'upi',
        title: 'UPI',
        subtitle: 'Any app',
        disabledReason: 'Down',
        upiFlows: ['intent', 'collect'],
      },
      {
        ...{ provider: 5, method: 'wallet', title: 'Wallets', subtitle: '' },
        ...{ disabledReason: 'Not with this coupon', upiFlows: [] },
      },
    ],
    banks: [{ code: 'SAHY', name: 'Sahyadri', popular: true }],
    wallets: [
      {
        provider: 5,
        name: 'Khata',
        subtitle: 'One tap',
        oneTapStatus: 'AUTH_AVAILABLE',
        linkable: false,
        balance: 6_000,
        phone: '98•••210',
        disabledReason: 'Under repair',
      },
    ],
    balance: { usable: 6_000, promotional: 2_000, disabledReason: 'Not with this coupon' },
    cards: [
      {
        token: 'card_1',
        last4: '1111',
        network: 'Visa',
        bank: 'Sahyadri',
        expiry: '08/31',
        disabledReason: 'Expired',
      },
    ],
    cardOffers: [{ id: '1', title: '10 %', detail: 'Back', validUntil: 1_000, terms: 'Once.' }],
    bankOfferValidity: { title: 'Sahyadri day', valid: true, message: 'It counts.' },
    substitutes: [{ id: 'call', title: 'Call me', detail: 'We ring.' }],
    substitute: 'call',
    gstin: null,
    promoTexts: ['Cashback later.'],
    promoTerms: ['Once a month.'],
  });
});

test('missing payment options get defaults, and a card with a full card number is dropped', () => {
  const options = read({
    transaction_id: 'T1',
    amount: 83,
    enabled_payments: [{ provider: 6, method: 'cod', title: 'Cash' }],
    bank_options: [{ code: 'SAHY', name: 'Sahyadri' }],
    wallet_options: [{ provider: 5, name: 'Khata', one_tap_status: 'NEW', balance: 'much' }],
    wallet_amounts: { oc: { usableAmount: 40 }, gc: null },
    user_cards: [
      { token: 'card_1', last4: '1111' },
      { token: '', last4: '2222' },
      { token: 'card_3', last4: '4111111111111111' },
    ],
    card_offers: [{ id: 'o1', title: '10 %', valid_until: 'soon' }],
    bank_offer_validity: { title: 'Sahyadri day' },
    substitute_options: [{ id: 'call', title: 'Call me' }],
  });
  expect(options.list).toMatchObject([{ subtitle: '', disabledReason: '', upiFlows: [] }]);
  expect(options.banks).toMatchObject([{ popular: false }]);
  expect(options.wallets).toMatchObject([
    { oneTapStatus: 'AUTH_UNAVAILABLE', linkable: true, balance: null, phone: '', disabledReason: '' },
  ]);
  expect(options.balance).toBeNull();
  expect(options.cards).toEqual([
    { token: 'card_1', last4: '1111', network: '', bank: '', expiry: '', disabledReason: '' },
  ]);
  expect(options.cardOffers).toMatchObject([{ detail: '', validUntil: null, terms: '' }]);
  expect(options.bankOfferValidity).toMatchObject({ valid: false, message: '' });
  expect(options.substitutes).toMatchObject([{ detail: '' }]);
});

test('payment options without an amount are rejected', () => {
  expect(() => read({ transaction_id: 'T1', enabled_payments: [] })).toThrow();
});
