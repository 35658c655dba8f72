import { describe, expect, test } from 'vitest';
import { noIntents } from '../../../src/cart/intents.ts';
import type { EntryState } from '../../../src/checkout/entry/reduce-entry.ts';
import { newEntry } from '../../../src/checkout/entry/reduce-entry.ts';
import {
  agreementFor,
  type PayInputs,
  readinessToPay,
  isSameAgreement,
  type ShownOrder,
} from '../../../src/checkout/entry/readiness.ts';

const none = noIntents();
const cart = {
  cartId: 'c1',
  cartState: 'checkout_ready',
  addressId: 5,
  total: 10_200,
  priced: true,
  intents: none,
} satisfies ShownOrder['cart'];
const options = {
  status: 'success',
  cartId: 'c1',
  amount: 10_200,
  balance: null,
} satisfies ShownOrder['options'];
const shown: ShownOrder = { cart, options, shownAddressId: 5, usesBalance: false, gstin: null };

describe('the agreement that Pay sends', () => {
  test('the agreement to pay holds the cart, address and amount once the server has confirmed everything shown', () => {
    expect(agreementFor(shown)).toEqual({ cartId: 'c1', addressId: 5, amount: 10_200, balance: 0 });
  });

  test.each<[string, Partial<ShownOrder>]>([
    ['there is no cart', { cart: { ...cart, cartId: null } }],
    [
      'there is no cart and the payment methods belong to none',
      { cart: { ...cart, cartId: null }, options: { ...options, cartId: '' } },
    ],
    ['the cart was not validated', { cart: { ...cart, cartState: 'valid' } }],
    ['the total is only an estimate', { cart: { ...cart, priced: false } }],
    [
      'the server does not know the tip yet',
      { cart: { ...cart, intents: { ...none, tip: { amount: 2_000 } } } },
    ],
    ['the cart has another address', { cart: { ...cart, addressId: 6 } }],
    ['no address is shown', { shownAddressId: null }],
    ['there is no address at all', { cart: { ...cart, addressId: null }, shownAddressId: null }],
    [
      'a new address has not reached the server',
      { cart: { ...cart, intents: { ...none, address: { addressId: 6, tap: 1 } } } },
    ],
    [
      'the same address chosen again is not confirmed yet',
      { cart: { ...cart, intents: { ...none, address: { addressId: 5, tap: 1 } } } },
    ],
    ['the payment methods are loading', { options: { ...options, status: 'loading' } }],
    ['the payment methods belong to another cart', { options: { ...options, cartId: 'c2' } }],
    ['the payment methods are for another amount', { options: { ...options, amount: 10_300 } }],
  ])('there is no agreement to pay when %s', (_, overrides) => {
    expect(agreementFor({ ...shown, ...overrides })).toBeNull();
  });

  test.each([
    ['the chosen slot', { slotId: 'a', unparsed: { slots: [] } }, 'a'],
    ['that it is delivered now', { slotId: '', unparsed: { slots: [] } }, ''],
    ['no time where the store offers no slots', {}, undefined],
  ])('the agreement to pay holds %s', (_, time, slotId) => {
    expect(agreementFor({ ...shown, cart: { ...cart, ...time } })?.slotId).toBe(slotId);
  });

  test('the agreement to pay holds the GSTIN for the invoice, or that there is none', () => {
    expect(agreementFor({ ...shown, gstin: '07AABCG5520M1ZL' })?.gstin).toBe('07AABCG5520M1ZL');
    expect(agreementFor({ ...shown, gstin: '' })?.gstin).toBe('');
  });

  test('two agreements with the same cart, address, amount and part from the balance are equal', () => {
    const agreed = { cartId: 'c1', addressId: 5, amount: 10_200, balance: 0 };
    const others = [
      { cartId: 'c2' },
      { addressId: 6 },
      { amount: 10_100 },
      { balance: 5_000 },
      { slotId: 'a' },
      { gstin: '07AABCG5520M1ZL' },
    ];
    expect([{}, ...others].map((overrides) => isSameAgreement(agreed, { ...agreed, ...overrides }))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('readiness to pay', () => {
  const wallet = {
    provider: 5,
    name: 'Potli',
    subtitle: '',
    oneTapStatus: 'AUTH_AVAILABLE',
    linkable: true,
    balance: 20_000,
    phone: '',
    disabledReason: '',
  } as const;
  const entry = (overrides: Partial<EntryState>, wallets: readonly (typeof wallet | object)[] = [wallet]) =>
    ({
      ...newEntry,
      chosen: 'cod',
      selectedWallet: 5,
      ...overrides,
      options: { ...newEntry.options, ...options, ...overrides.options, wallets },
    }) as EntryState;
  const change = { id: '1', message: 'Milk is sold out', before: '', after: '' };
  const at = (overrides: Partial<EntryState>, wallets?: readonly object[], inputs: Partial<PayInputs> = {}) =>
    readinessToPay({
      entry: entry(overrides, wallets),
      ...{ cart, shownAddressId: 5, isPaymentOpen: false, isOnline: true },
      ...inputs,
    });

  test.each<[string, ReturnType<typeof at>['status'], Partial<EntryState>, (readonly object[])?]>([
    ['a confirmed cart and a method are ready', 'ready', {}],
    ['changes have to be accepted first', 'changed', { changes: [change] }],
    ['no method is chosen', 'no-method', { chosen: null }],
    ['netbanking lacks its bank', 'incomplete', { chosen: 'nb' }],
    ['a linked wallet with enough money is ready', 'ready', { chosen: 'wallet' }],
    [
      'a wallet that is not linked is linked first',
      'wallet',
      { chosen: 'wallet' },
      [{ ...wallet, oneTapStatus: 'AUTH_UNAVAILABLE' }],
    ],
    [
      'a wallet with too little is topped up first',
      'wallet',
      { chosen: 'wallet' },
      [{ ...wallet, balance: 10_199 }],
    ],
    ['a wallet that is gone has to be chosen anew', 'incomplete', { chosen: 'wallet' }, []],
  ])('readiness to pay: %s', (_, is, overrides, wallets) => {
    expect(at(overrides, wallets).status).toBe(is);
  });

  test('Pay waits while the server has not confirmed the cart', () => {
    expect(at({}, [], { cart: { ...cart, priced: false } }).status).toBe('checking');
  });

  test('an open payment takes precedence over everything else', () => {
    expect(at({ changes: [change] }, [], { isPaymentOpen: true, isOnline: false })).toEqual({
      status: 'payment-open',
    });
  });

  test('offline, Pay allows only what needs no network', () => {
    const offline = { isOnline: false };
    expect(at({}, [], offline).status).toBe('offline');
    expect(at({ chosen: 'nb' }, [], offline).status).toBe('incomplete');
    expect(at({ chosen: 'wallet' }, [{ ...wallet, balance: 0 }], offline).status).toBe('wallet');
  });

  test('the wallet is named only if the method is a wallet', () => {
    const agreement = { cartId: 'c1', addressId: 5, amount: 10_200, balance: 0 };
    expect(at({})).toEqual({ status: 'ready', agreement, method: 'cod', provider: null });
    expect(at({ chosen: 'wallet' })).toEqual({ status: 'ready', agreement, method: 'wallet', provider: 5 });
  });

  test.each(['error', 'offline'] as const)(
    'Pay is not ready while the payment methods have failed to load (%s)',
    (status) => {
      expect(at({ options: { ...newEntry.options, status } }).status).toBe('failed');
    },
  );
});
