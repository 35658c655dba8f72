import { describe, expect, test } from 'vitest';
import type { Platform } from '../../../bridge/index.ts';
import { createPayer, needsApprovalElsewhere } from '../../../src/checkout/payment/payer.ts';
import { PAY_METHODS } from '../../../src/checkout/payment/pay-methods.ts';
import type { Attempt } from '../../../src/checkout/payment/reduce-payment.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { attempt, reportOf } from './payment-samples.ts';

const intent = { payee: 'doorstep@sandbox', name: 'Doorstep & Co', reference: 'TXN123', validForS: 60 };

/** The URL that the shopper is sent to; null: the shopper stays. */
function sentTo(upiIntent: typeof intent, paid: Attempt, platform: Platform = 'mobile_web'): string | null {
  let left: string | null = null;
  const leave = (url: string) => {
    left = url;
  };
  const bridge = { pay: () => new Promise<never>(() => {}) };
  const analytics = { report() {} };
  const payer = createPayer(
    { bridge, clock: createFakeClock(), navigation: { leave }, analytics, platform },
    { isCurrent: () => true, onOutcome() {} },
  );
  void payer.open(paid, reportOf('ACTIVE', { upiIntent }), 'https://shop.example/payment-status');
  return left;
}

describe('the link to a UPI app', () => {
  test('the link to a UPI app holds the payee, the reference and the amount on the button', () => {
    expect(sentTo(intent, { ...attempt, amount: 30_550 })).toBe(
      'upi://pay?pa=doorstep%40sandbox&pn=Doorstep%20%26%20Co&tr=TXN123&am=305.50&cu=INR',
    );
  });

  test.each([
    ['an invalid payee', { ...intent, payee: 'doorstep' }],
    ['a payee with something appended', { ...intent, payee: 'a.b@bank&am=1' }],
    ['a payee with something prepended', { ...intent, payee: 'am=1&a.b@bank' }],
    ['a reference with something prepended', { ...intent, reference: 'pa=evil@bank&TXN1' }],
    ['a reference with something appended', { ...intent, reference: 'TXN1&pa=evil@bank' }],
    ['no reference', { ...intent, reference: '' }],
  ])('the link to a UPI app is not made for %s', (_, other) => {
    expect(sentTo(other, attempt)).toBeNull();
  });

  test.each([
    ['mobile_web', 'upi:'],
    ['mobile_pwa', 'upi:'],
    ['desktop_web', undefined],
    ['desktop_pwa', undefined],
  ] as const)('the link to a UPI app is opened only on platforms with UPI apps: %s', (platform, followed) => {
    expect(sentTo(intent, attempt, platform)?.slice(0, 4)).toBe(followed);
  });

  test('a payee name with special characters stays in its own parameter of the UPI link', () => {
    const link = sentTo({ ...intent, name: '"><&pa=evil@bank#?\n' }, attempt) ?? '';
    const fields = new URL(link).searchParams;
    expect([fields.get('pa'), fields.getAll('pa').length]).toEqual(['doorstep@sandbox', 1]);
  });
});

describe('whether the shopper has to leave for a payer', () => {
  const page = reportOf('ACTIVE', { redirectUrl: 'https://payer.test/p1' });
  test.each(PAY_METHODS.map((method) => [method, method !== 'upi'] as const))(
    'the shopper has to leave for a payer by %s with a page: %s',
    (method, visited) => {
      expect(needsApprovalElsewhere({ ...attempt, method }, page)).toBe(visited);
    },
  );
  test.each(PAY_METHODS.map((method) => [method, method === 'partner'] as const))(
    'the shopper has to leave for a payer by %s without a page: %s',
    (method, visited) => {
      expect(needsApprovalElsewhere({ ...attempt, method }, reportOf('ACTIVE'))).toBe(visited);
    },
  );
  test.each(['PAYMENT_SUCCESS', 'PAYMENT_FAILED', 'ORDER_PUBLISHED', 'ORDER_CREATED'] as const)(
    'the shopper never has to leave for a payment in state %s',
    (status) => {
      expect(needsApprovalElsewhere({ ...attempt, method: 'card' }, { ...page, status })).toBe(false);
    },
  );
});
