import { describe, expect, test } from 'vitest';
import { noIntents } from '../../../src/cart/intents.ts';
import type { EntryState } from '../../../src/checkout/entry/reduce-entry.ts';
import { newEntry } from '../../../src/checkout/entry/reduce-entry.ts';
import {
  agreementOn,
  readinessToPay,
  sameAgreement,
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
const options = { status: 'success', cartId: 'c1', amount: 10_200 } satisfies ShownOrder['options'];
const shown: ShownOrder = { cart, options, shownAddressId: 5 };

describe('what Pay may ask for', () => {
  test('the cart, the address and the amount, once the server has confirmed all that is shown', () => {
    expect(agreementOn(shown)).toEqual({ cartId: 'c1', addressId: 5, amount: 10_200 });
  });

  test.each<[string, Partial<ShownOrder>]>([
    ['no cart', { cart: { ...cart, cartId: null } }],
    [
      'no cart, and ways to pay of none',
      { cart: { ...cart, cartId: null }, options: { ...options, cartId: '' } },
    ],
    ['a cart that was not checked', { cart: { ...cart, cartState: 'valid' } }],
    ['a total that was only estimated', { cart: { ...cart, priced: false } }],
    [
      'a tip that the server does not know yet',
      { cart: { ...cart, intents: { ...none, tip: { amount: 2_000 } } } },
    ],
    ['a cart of another address', { cart: { ...cart, addressId: 6 } }],
    ['no address shown', { shownAddressId: null }],
    ['no address anywhere', { cart: { ...cart, addressId: null }, shownAddressId: null }],
    [
      'another address chosen, which the server does not know yet',
      { cart: { ...cart, intents: { ...none, address: { addressId: 6, tap: 1 } } } },
    ],
    [
      'the same address chosen again, which the server has not answered yet',
      { cart: { ...cart, intents: { ...none, address: { addressId: 5, tap: 1 } } } },
    ],
    ['ways to pay that are being loaded', { options: { ...options, status: 'loading' } }],
    ['ways to pay of another cart', { options: { ...options, cartId: 'c2' } }],
    ['ways to pay another amount', { options: { ...options, amount: 10_300 } }],
  ])('nothing with %s', (_, over) => {
    expect(agreementOn({ ...shown, ...over })).toBeNull();
  });

  test('is the same when nothing of it has changed', () => {
    const agreed = { cartId: 'c1', addressId: 5, amount: 10_200 };
    const others = [{ cartId: 'c2' }, { addressId: 6 }, { amount: 10_100 }];
    expect([{}, ...others].map((over) => sameAgreement(agreed, { ...agreed, ...over }))).toEqual([
      true,
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
  const entry = (over: Partial<EntryState>, wallets: readonly (typeof wallet | object)[] = [wallet]) =>
    ({
      ...newEntry,
      chosen: 'cod',
      selectedWallet: 5,
      ...over,
      options: { ...newEntry.options, ...options, ...over.options, wallets },
    }) as EntryState;
  const change = { id: '1', message: 'Milk is sold out', before: '', after: '' };
  const at = (over: Partial<EntryState>, wallets?: readonly object[], order: Partial<ShownOrder> = {}) =>
    readinessToPay(entry(over, wallets), { ...shown, ...order });

  test.each<[string, ReturnType<typeof at>['is'], Partial<EntryState>, (readonly object[])?]>([
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
  ])('%s', (_, is, over, wallets) => {
    expect(at(over, wallets).is).toBe(is);
  });

  test('while the server has not confirmed the cart, Pay waits', () => {
    expect(at({}, [], { cart: { ...cart, priced: false } }).is).toBe('checking');
  });

  test.each(['error', 'offline'] as const)(
    'after options that did not load (%s), Pay loads them again',
    (status) => {
      expect(at({ options: { ...newEntry.options, status } }).is).toBe('failed');
    },
  );
});
