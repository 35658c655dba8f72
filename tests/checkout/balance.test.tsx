import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import CheckoutPage from '../../src/checkout/ui/CheckoutPage.tsx';
import PaymentStatusPage from '../../src/checkout/ui/PaymentStatusPage.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { createDearerCart, openScreen, paid } from './screen-world.tsx';

afterEach(cleanup);

const DEARER = createDearerCart();

interface Case {
  /** rupees: own money and promotional money */
  oc: number;
  gc?: number;
  /** rupees; the cart costs 83 or 90 */
  total: 83 | 90;
  method: 'upi' | 'nb' | 'cod' | 'wallet';
  isOn?: boolean;
  disabledReason?: string;
}

const optionsOf = ({ oc, gc = 0, total, disabledReason = '' }: Omit<Case, 'method'>) => ({
  transaction_id: 'T0',
  amount: total,
  enabled_payments: [
    { provider: 9, method: 'upi', title: 'UPI' },
    { provider: 5, method: 'wallet', title: 'Wallets' },
    { provider: 3, method: 'nb', title: 'Netbanking' },
    { provider: 6, method: 'cod', title: 'Cash on delivery' },
  ],
  bank_options: [{ code: 'SAHY', name: 'Sahyadri Bank', popular: true }],
  wallet_options: [
    { provider: 5, name: 'Khata Pay', one_tap_status: 'AUTH_AVAILABLE', balance: 40 },
    { provider: 1, name: 'Doorstep Cash', one_tap_status: 'AUTH_AVAILABLE', disabled_reason: disabledReason },
  ],
  wallet_amounts: { oc: { usableAmount: oc }, gc: { usableAmount: gc } },
});

async function openCheckout({ method, isOn = true, ...amounts }: Case) {
  const answers = { ...(amounts.total === 90 && DEARER), 'GET /v1/payments/options': optionsOf(amounts) };
  const opened = await openScreen(<CheckoutPage />, { path: '/checkout', answers });
  await act(async () => opened.store.entry.choose(method));
  await act(async () => opened.store.entry.typeUpiId('a@upi'));
  const toggle = screen.queryByRole('switch');
  if (isOn && toggle && !(toggle as HTMLInputElement).disabled)
    await act(async () => void fireEvent.click(toggle));
  return opened;
}

const shown = () => ({
  above: screen.queryByTestId('pay-balance')?.textContent ?? '',
  button: screen.getByTestId('pay-now').textContent,
  rows: screen.queryByTestId('split')?.textContent ?? '',
  methods: screen.queryAllByTestId('payment-method').length,
});

const UPI = 'UPI · a@upi';

describe('the balance on the payment page', () => {
  test.each<[string, Case, ReturnType<typeof shown>]>([
    [
      'pays a part, UPI the rest',
      { oc: 50, total: 83, method: 'upi' },
      { above: '₹50 from balance', button: 'Pay ₹33 with UPI', rows: 'Doorstep Cash₹50UPI₹33', methods: 4 },
    ],
    [
      'pays own and promotional money together, in fractions of a rupee',
      { oc: 30, gc: 10.5, total: 90, method: 'nb' },
      {
        ...{ above: '₹40.50 from balance', button: 'Pay ₹49.50 with Netbanking' },
        ...{ rows: 'Doorstep Cash₹40.50Netbanking₹49.50', methods: 4 },
      },
    ],
    [
      'pays a part, the rider collects the rest',
      { oc: 50, total: 83, method: 'cod' },
      {
        ...{ above: '₹50 from balance', button: '₹33Cash on deliveryPlace order' },
        ...{ rows: 'Doorstep Cash₹50Cash on delivery₹33', methods: 4 },
      },
    ],
    [
      'pays a part, another wallet the rest',
      { oc: 50, total: 83, method: 'wallet' },
      {
        ...{ above: '₹50 from balance', button: 'Pay ₹33 with Khata Pay' },
        ...{ rows: 'Doorstep Cash₹50Khata Pay₹33', methods: 4 },
      },
    ],
    [
      'pays exactly everything, without another method',
      { oc: 83, total: 83, method: 'upi' },
      { above: '', button: 'Pay ₹83 from balance', rows: 'Doorstep Cash₹83', methods: 0 },
    ],
    [
      'pays everything and has some left',
      { oc: 1_200, gc: 89, total: 90, method: 'upi' },
      { above: '', button: 'Pay ₹90 from balance', rows: 'Doorstep Cash₹90', methods: 0 },
    ],
    [
      'pays nothing while the switch is off',
      { oc: 500, total: 83, method: 'upi', isOn: false },
      { above: '', button: `₹83${UPI}Pay now`, rows: '', methods: 4 },
    ],
    [
      'pays nothing when it is empty',
      { oc: 0, total: 83, method: 'upi' },
      { above: '', button: `₹83${UPI}Pay now`, rows: '', methods: 4 },
    ],
    [
      'pays nothing when the backend has disabled it',
      { oc: 500, total: 83, method: 'upi', disabledReason: 'We’re reviewing a transaction on it.' },
      { above: '', button: `₹83${UPI}Pay now`, rows: '', methods: 4 },
    ],
  ])('the balance %s', async (_, given, expected) => {
    const { store } = await openCheckout(given);
    expect(shown()).toEqual(expected);
    // the button, the bill and what Pay would request are the same amounts
    const agreement = store.entry.agreement();
    expect(agreement?.amount).toBe(given.total * 100);
    expect(agreement?.balance).toBe(firstPaise(expected.rows));
    expect(screen.getByTestId('cart-total').textContent).toBe(`₹${given.total}`);
  });

  test(
    'the balance stands above all methods, is off until the shopper turns it on, and no wallet is chosen instead',
    async () => {
      const { container, store } = await openCheckout({
        oc: 1_200,
        gc: 89,
        total: 83,
        method: 'upi',
        isOn: false,
      });
      const toggle = screen.getByRole('switch', { name: /Use ₹1,289 balance/ });
      expect(toggle).toHaveProperty('checked', false);
      expect(store.entry.state.chosen).toBe('upi');
      const [first] = screen.getAllByTestId('payment-method');
      expect(toggle.compareDocumentPosition(first as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(await findAxeViolations(container)).toEqual([]);
      await act(async () => void fireEvent.click(toggle));
      expect(screen.getByText('Doorstep Cash · ₹1,206 left')).toBeTruthy();
    },
    AXE_TIMEOUT_MS,
  );
});

const firstPaise = (text: string): number =>
  Math.round(Number(/₹([\d,.]+)/.exec(text)?.[1]?.replace(',', '') ?? 0) * 100);

const KEY = '00000000-0000-4000-8000-000000000009';
const openStatus = (report: object, attempt: object = { balance: 5_000, method: 'upi' }) =>
  openScreen(<PaymentStatusPage />, {
    path: '/payment-status',
    answers: {
      [`GET /v1/payments/by-key/${KEY}`]: paid({ balance_amount: 50, ...report }),
      'GET /v1/payments/p1': paid({ balance_amount: 50, ...report }),
    },
    kept: {
      payments: JSON.stringify([{ key: KEY, cartId: 'c1', amount: 8_300, ...attempt, state: 'open', at: 1 }]),
    },
  });

describe('the status of a payment in two parts', () => {
  test('an open payment names both parts', async () => {
    await openStatus({});
    expect(screen.getByTestId('payment-pending').textContent).toContain('Doorstep Cash₹50UPI₹33');
  });

  test('a failed payment names the part that failed, and says that the balance is back', async () => {
    await openStatus({ status: 'PAYMENT_FAILED', message: 'Your bank declined it.' });
    const words = screen.getByTestId('payment-failed').textContent;
    expect(words).toContain('Your payment of ₹33 failed');
    expect(words).toContain('₹50 is back in your Doorstep Cash.');
  });

  test('a failed payment from the balance alone has charged nothing', async () => {
    const whole = { method: 'wallet', provider: 1 };
    await openStatus({ status: 'PAYMENT_FAILED', method: 'wallet', balance_amount: 0 }, whole);
    const words = screen.getByTestId('payment-failed').textContent;
    expect(words).toContain('Your payment of ₹83 failed');
    expect(words).toContain('Nothing was charged.');
  });
});
