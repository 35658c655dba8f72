import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import WalletPage from '../../../src/checkout/ui/WalletPage.tsx';
import PaymentStatusPage from '../../../src/checkout/ui/PaymentStatusPage.tsx';
import { ApiError } from '../../../src/http/api.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { type Answers, openScreen } from '../screen-world.tsx';

afterEach(cleanup);

const wallet = (overrides: object = {}) => ({
  provider: 5,
  name: 'Khata Pay',
  one_tap_status: 'AUTH_UNAVAILABLE',
  ...overrides,
});
const options = (overrides: object = {}) => ({
  transaction_id: 'T0',
  amount: 83,
  enabled_payments: [
    { provider: 5, method: 'wallet', title: 'Wallets' },
    { provider: 6, method: 'cod', title: 'Cash' },
  ],
  wallet_options: [wallet(overrides)],
});

async function open(overrides: object = {}, answers: Answers = {}, query = '?provider=5') {
  const shown = await openScreen(<WalletPage />, {
    path: `/checkout/wallet${query}`,
    answers: { 'GET /v1/payments/options': options(overrides), ...answers },
  });
  await screen.findByTestId('screen');
  await act(async () => {});
  return shown;
}
const linked = { one_tap_status: 'AUTH_AVAILABLE', phone: '••••••0002' };

describe('the wallet screen', () => {
  test(
    'a wallet is linked from the number through a wrong code to the right one',
    async () => {
      const { table, container, at, pass, apiCalls } = await open(
        {},
        { 'POST /v1/wallets/5/link': { success: true, response_code: 0, otp_length: 4 } },
      );
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Khata Pay');
      expect(document.activeElement).toBe(screen.getByTestId('wallet-phone'));
      fireEvent.change(screen.getByTestId('wallet-phone'), { target: { value: '90000 00002' } });
      await act(async () => void fireEvent.click(screen.getByTestId('wallet-submit')));
      expect(screen.getByText(/sent a code to \+91 9000000002/)).toBeTruthy();
      expect(screen.getByTestId('wallet-resend').textContent).toBe('Send a new code in 30 s');
      await pass(30_000);
      expect(screen.getByTestId('wallet-resend').textContent).toBe('Send a new code');
      expect(await findAxeViolations(container)).toEqual([]);
      table['POST /v1/wallets/5/verify'] = {
        success: false,
        response_code: 10,
        message: 'No. 4 tries are left.',
      };
      await act(
        async () => void fireEvent.change(screen.getByTestId('wallet-otp'), { target: { value: '0000' } }),
      );
      expect(screen.getByText('No. 4 tries are left.')).toBeTruthy();
      const tries = () => apiCalls.filter((call) => call === 'POST /v1/wallets/5/verify').length;
      // pasting the same text over the field keeps it
      await act(
        async () => void fireEvent.input(screen.getByTestId('wallet-otp'), { target: { value: '0000' } }),
      );
      expect(tries()).toBe(2);
      table['POST /v1/wallets/5/verify'] = { success: true, response_code: 0 };
      table['GET /v1/payments/options'] = options({ ...linked, balance: 500 });
      await act(
        async () => void fireEvent.change(screen.getByTestId('wallet-otp'), { target: { value: '1234' } }),
      );
      await act(async () => {});
      expect(screen.getByText('Khata Pay is linked')).toBeTruthy();
      expect(screen.getByText('Balance ₹500')).toBeTruthy();
      await act(async () => void fireEvent.click(screen.getByTestId('wallet-use')));
      expect(at()).toBe('/checkout');
    },
    AXE_TIMEOUT_MS,
  );

  test('a wallet that does not say how long its code is accepts 4 to 6 digits', async () => {
    const { apiCalls } = await open({}, { 'POST /v1/wallets/5/link': { success: true, response_code: 0 } });
    fireEvent.change(screen.getByTestId('wallet-phone'), { target: { value: '9000000002' } });
    await act(async () => void fireEvent.click(screen.getByTestId('wallet-submit')));
    const typeValue = async (value: string) =>
      act(
        async () =>
          void fireEvent.change(screen.getByLabelText('Code from Khata Pay'), { target: { value } }),
      );
    const tries = () => apiCalls.filter((call) => call === 'POST /v1/wallets/5/verify').length;
    await typeValue('123');
    await act(async () => void fireEvent.click(screen.getByTestId('wallet-submit')));
    expect(screen.getByText('Enter the full code: 4 to 6 digits.')).toBeTruthy();
    await typeValue('1234');
    expect(tries()).toBe(0);
    await act(async () => void fireEvent.click(screen.getByTestId('wallet-submit')));
    await typeValue('123456');
    expect(tries()).toBe(2);
  });

  test('the wallet screen offers to top up a low balance, and says when that fails', async () => {
    const { apiCalls } = await open(
      { ...linked, balance: 20 },
      { 'POST /v1/wallets/5/top-up': new ApiError('unreachable', 'x') },
    );
    expect(screen.getByText('You need ₹83 for this order. Add ₹63 more.')).toBeTruthy();
    expect(screen.queryByTestId('wallet-use')).toBeNull();
    await act(async () => void fireEvent.click(screen.getByTestId('wallet-top-up')));
    expect(apiCalls).toContain('POST /v1/wallets/5/top-up');
    expect(screen.getByText(/can’t add money right now. Nothing was charged/)).toBeTruthy();
  });

  test('the shopper can start linking again with another number', async () => {
    await open({ ...linked, balance: 500 }, {}, '?provider=5&other=1');
    expect(screen.getByTestId('wallet-phone')).toBeTruthy();
  });

  test.each<[string, object, Answers, string, RegExp]>([
    [
      'is disabled',
      { one_tap_status: 'WALLET_DISABLED', disabled_reason: 'Under repair' },
      {},
      '?provider=5',
      /can’t use this wallet right now.*Under repair/,
    ],
    ['is unknown', {}, {}, '?provider=99', /can’t use this wallet right now/],
    ['is not named', {}, {}, '', /can’t use this wallet right now/],
    [
      'cannot be loaded',
      {},
      { 'GET /v1/payments/options': new ApiError('unreachable', 'x') },
      '?provider=5',
      /couldn’t load your wallet.*Nothing was charged/,
    ],
  ])(
    'when the wallet %s, the wallet screen says so and offers other payment methods',
    async (_, overrides, answers, query, words) => {
      await open(overrides, answers, query);
      expect(screen.getByTestId('screen').textContent).toMatch(words);
      expect(screen.getByRole('button', { name: 'Other ways to pay' })).toBeTruthy();
    },
  );
});

const KEY = '00000000-0000-4000-8000-000000000009';

describe('a payment that the wallet refused', () => {
  test.each<[number, string, string[], boolean]>([
    [1, 'Not enough money in your wallet', ['Add money', 'Pay another way'], false],
    [2, 'Your wallet declined the payment', ['Try again', 'Pay another way'], true],
    [3, 'Link your wallet again', ['Link it again', 'Pay another way'], false],
    [4, 'This wallet is blocked', ['Pay another way'], false],
    [5, 'No wallet with this number', ['Use another number', 'Pay another way'], false],
    [8, 'Monthly limit reached', ['Pay another way'], false],
    [9, 'Too many codes', ['Pay another way'], false],
    [10, 'Incorrect code', ['Link it again', 'Pay another way'], false],
    [99, 'No response from your wallet', ['Pay another way', 'Try again'], true],
    [42, 'No response from your wallet', ['Pay another way', 'Try again'], true],
  ])(
    'a payment that the wallet refused with code %i shows “%s” and offers %j',
    async (responseCode, title, ways, moneyMayHaveLeft) => {
      const entry = {
        key: KEY,
        cartId: 'c1',
        amount: 8_300,
        method: 'wallet',
        provider: 5,
        state: 'failed',
        at: 1,
        responseCode,
      };
      const { container } = await openScreen(<PaymentStatusPage />, {
        path: '/payment-status',
        kept: { payments: JSON.stringify([entry]) },
      });
      await screen.findByRole('heading', { name: title });
      const screenful = screen.getByTestId('payment-failed');
      expect(screenful.dataset.code).toBe(String(responseCode));
      expect(screenful.textContent).toContain(
        moneyMayHaveLeft ? 'refunded automatically' : 'Nothing was charged.',
      );
      expect(screenful.textContent).toContain('Your cart hasn’t changed.');
      const buttons = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
      expect(buttons).toEqual(ways);
    },
  );

  test('a payment refused for a low balance replaces the failure screen with the wallet screen', async () => {
    const entry = {
      key: KEY,
      cartId: 'c1',
      amount: 8_300,
      method: 'wallet',
      provider: 5,
      state: 'failed',
      at: 1,
      responseCode: 1,
    };
    const { at } = await openScreen(<PaymentStatusPage />, {
      path: '/payment-status',
      kept: { payments: JSON.stringify([entry]) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add money' }));
    expect(at()).toBe('/checkout/wallet?provider=5');
  });
});
