import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { HostPolicy } from '../../bridge/index.ts';
import { webPolicy } from '../../bridge/web-policy.ts';
import { airtelPolicy } from '../../partners/airtel/policy.ts';
import { paytmPolicy } from '../../partners/paytm/policy.ts';
import { PHONEPE } from '../../partners/phonepe/policy.ts';
import CheckoutPage from '../../src/checkout/ui/CheckoutPage.tsx';
import { METHOD_NAMES, PAY_METHODS } from '../../src/checkout/payment/pay-methods.ts';
import { openScreen } from './screen-world.tsx';

afterEach(cleanup);

const HOSTS: [string, HostPolicy][] = [
  ['a plain browser', webPolicy],
  ['the payments app', PHONEPE.policy],
  ['the telecom app', airtelPolicy({}).policy],
  ['the wallet app', paytmPolicy({}).policy],
];

/** The backend offers every method to all hosts; the host's rules decide which are shown. */
const everything = {
  'GET /v1/payments/options': {
    transaction_id: 'T0',
    amount: 83,
    enabled_payments: PAY_METHODS.map((method) => ({
      provider: 9,
      method,
      title: METHOD_NAMES[method],
      upi_flows: ['intent', 'collect'],
    })),
    bank_options: [{ code: 'SAHY', name: 'Sahyadri Bank', popular: true }],
    wallet_options: [
      { provider: 5, name: 'Khata Pay' },
      { provider: 1, name: 'Doorstep Cash', one_tap_status: 'AUTH_AVAILABLE' },
    ],
    wallet_amounts: { oc: { usableAmount: 500 }, gc: { usableAmount: 0 } },
    user_cards: [{ token: 'card_1', last4: '1111', network: 'Visa' }],
    card_offers: [{ id: 'o1', title: '10% back with Sahyadri Bank cards' }],
    bank_offer_validity: { title: '10% back with Sahyadri Bank', valid: true },
    promo_texts: ['Offers are paid back later.'],
  },
};

describe.each(HOSTS)('the payment page in %s', (_, policy) => {
  const host = policy.payments === 'host';

  test.each(PAY_METHODS)(
    'the payment method %s is shown only if the host policy allows it',
    async (method) => {
      await openScreen(<CheckoutPage />, { path: '/checkout', answers: everything, policy });
      const rows = screen.queryAllByTestId('payment-method').map(({ dataset }) => dataset.method);
      const allowed = !host && method !== 'partner' && policy.methods.includes(method);
      expect(rows.includes(method)).toBe(allowed);
      // The method is not merely hidden, but absent.
      if (!allowed) expect(document.querySelector(`[data-method="${method}"]`)).toBeNull();
    },
  );

  test('the balance is offered only if the host policy allows the wallet', async () => {
    const { store } = await openScreen(<CheckoutPage />, { path: '/checkout', answers: everything, policy });
    expect(screen.queryAllByTestId('use-balance')).toHaveLength(host ? 0 : 1);
    store.entry.chooseBalance(true);
    expect(store.entry.agreement()?.balance).toBe(host ? 0 : 8_300);
  });

  test(
    host ? 'offers no payment method and no other brand’s offer' : 'lets the shopper choose each method',
    async () => {
      const { store } = await openScreen(<CheckoutPage />, {
        path: '/checkout',
        answers: everything,
        policy,
      });
      const pay = screen.getByTestId('pay-now');
      if (host) {
        expect(pay.textContent).toContain(METHOD_NAMES.partner);
        expect(document.querySelectorAll('input')).toHaveLength(0);
        expect(document.body.textContent).not.toMatch(/UPI|Card|Khata|Sahyadri|Netbanking|Cash|Meal|later/i);
        // opening the sheet in code does not show it either
        await act(async () => store.entry.showSheet('payment-selection'));
        expect(document.querySelector('[data-testid="payment-method"]')).toBeNull();
        return;
      }
      for (const method of policy.methods) {
        await act(async () => store.entry.choose(method));
        expect(store.entry.state.chosen).toBe(method);
      }
    },
  );
});
