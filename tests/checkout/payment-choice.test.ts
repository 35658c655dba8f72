import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../bridge/index.ts';
import { offeredOptions, wrongField } from '../../src/checkout/payment-choice.ts';

const option = (method: string) => ({ provider: 9, method, title: method, subtitle: '', disabledReason: '' });
const everything = ['upi', 'wallet', 'card', 'nb', 'meal_card', 'pay_later', 'cod', 'partner'].map(option);
const all: PaymentMethod[] = ['cod', 'wallet', 'card', 'upi', 'meal_card', 'pay_later', 'nb'];

describe('what may be offered', () => {
  test.each<[string, 'host' | 'chooser', readonly PaymentMethod[], string[]]>([
    ['in a host that pays by itself: its own payment only', 'host', [], ['partner']],
    ['even if its rules named others', 'host', all, ['partner']],
    ['in a browser: what can be paid with today', 'chooser', all, ['upi', 'nb', 'cod']],
    ['narrowed by the rules', 'chooser', ['cod'], ['cod']],
    ['nothing allowed', 'chooser', [], []],
  ])('%s', (_, payments, methods, expected) => {
    const offered = offeredOptions(everything, { payments, methods }, null);
    expect(offered.map(({ method }) => method)).toEqual(expected);
  });

  test('the method used last comes first', () => {
    const policy = { payments: 'chooser', methods: all } as const;
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

describe('what is still needed', () => {
  test.each(['asha@upi', 'a.b-c_1@okbank', ' asha@upi '])('%j is a UPI id', (upiId) => {
    expect(wrongField('upi', { upiId, bankCode: '' })).toBe('');
  });
  test.each(['', 'asha', 'asha@', '@upi', 'a@upi', 'asha@1upi', 'asha@u', 'as ha@upi', 'asha@upi@upi'])(
    '%j is none',
    (upiId) => {
      expect(wrongField('upi', { upiId, bankCode: '' })).toMatch(/UPI ID/);
    },
  );
  test('netbanking needs a bank, cash and the host need nothing', () => {
    const form = { upiId: '', bankCode: '' };
    expect(wrongField('nb', form)).toMatch(/bank/);
    expect(wrongField('nb', { ...form, bankCode: 'SAHY' })).toBe('');
    expect([wrongField('cod', form), wrongField('partner', form)]).toEqual(['', '']);
  });
});
