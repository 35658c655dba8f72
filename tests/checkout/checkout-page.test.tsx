import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import CheckoutPage from '../../src/checkout/ui/CheckoutPage.tsx';
import { ApiError } from '../../src/http/api.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { type Answers, createDearerCart, openScreen, paid } from './screen-world.tsx';

afterEach(cleanup);

const open = (answers: Answers = {}, host = false) =>
  openScreen(<CheckoutPage />, {
    path: '/checkout',
    answers,
    ...(host && { policy: { payments: 'host', methods: [] } }),
  });
const methods = () => screen.getAllByTestId('payment-method').map((row) => row.dataset.method);
const row = (method: string) => {
  const found = screen.getAllByTestId('payment-method').find(({ dataset }) => dataset.method === method);
  if (!found) throw new Error(`no row for ${method}`);
  return within(found).getByRole('radio');
};
const choose = (method: string) => act(async () => void fireEvent.click(row(method)));

describe('the Pay button', () => {
  const ready = (amount: number) => ({
    cart_id: 'c1',
    cart_state: 'checkout_ready',
    cart_data: {
      items: [{ product_id: '1', quantity: 2, price: 29, name: 'Toned milk', inventory: 50 }],
      bill_details: { payable_amount: amount, total_cost: 58 },
      bill_components: [{ identity: 'items', left_header: 'Items total', right_header: `₹${amount}` }],
    },
  });
  const button = () => screen.getByTestId('pay-now');

  test('Pay shows “Checking…” and sends no payment until the server has confirmed the cart', async () => {
    const { store, cart, table, apiCalls } = await open();
    let answer = (_: unknown): void => {};
    table['POST /v5/carts/c1/validate'] = new Promise((resolve) => {
      answer = resolve;
    });
    await act(async () => void cart.setAddress(5, { changed: true }));
    expect(button().textContent).toContain('Checking…');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await act(async () => void store.pay.tap(store.entry.agreement()));
    expect(apiCalls).not.toContain('POST /v1/payments');
    await act(async () => answer(ready(83)));
    expect(button().textContent).toContain('Pay now');
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  test('Pay ignores the second tap of a double tap on the button that leads to the payment page', async () => {
    const { store, apiCalls, pass } = await open({
      'POST /v1/payments': paid(),
      'GET /v1/payments/p1': paid(),
    });
    fireEvent.change(screen.getByTestId('upi-id'), { target: { value: 'asha@upi' } });
    await act(async () => store.enter.proceed());
    const tap = (detail: number) => act(async () => void fireEvent.click(button(), { detail }));
    // second taps are ignored for a moment after a dialog has closed, such as one of another test
    await vi.waitFor(() => expect(fireEvent.click(document.body, { detail: 2 })).toBe(true));
    await tap(2);
    await pass(299);
    await tap(2);
    expect(apiCalls).not.toContain('POST /v1/payments');
    await pass(1);
    await tap(2);
    expect(apiCalls).toContain('POST /v1/payments');
  });

  test('Pay accepts a separate tap, however soon after the first', async () => {
    const { store, apiCalls } = await open({ 'POST /v1/payments': paid(), 'GET /v1/payments/p1': paid() });
    fireEvent.change(screen.getByTestId('upi-id'), { target: { value: 'asha@upi' } });
    await act(async () => store.enter.proceed());
    await act(async () => void fireEvent.click(button(), { detail: 1 }));
    expect(apiCalls).toContain('POST /v1/payments');
  });

  test('Pay names the place of payment for the chosen method, and nothing for cash', async () => {
    await open({
      'GET /v1/payments/options': {
        transaction_id: 'T0',
        amount: 83,
        enabled_payments: [
          { provider: 9, method: 'upi', title: 'UPI' },
          { provider: 9, method: 'nb', title: 'Netbanking' },
          { provider: 6, method: 'cod', title: 'Cash' },
        ],
      },
    });
    const approvalHint = () => screen.queryByText(/^You’ll (approve|pay)/)?.textContent;
    expect(approvalHint()).toBe('You’ll approve it in your UPI app.');
    await choose('nb');
    expect(approvalHint()).toBe('You’ll pay on your bank’s page.');
    await choose('cod');
    expect(approvalHint()).toBeUndefined();
  });

  test('the title, the button and the bill show the same amount while a new amount is being confirmed', async () => {
    const { cart, table } = await open();
    table['PUT /v5/carts/c1'] = { ...ready(215), cart_state: 'valid' };
    table['POST /v5/carts/c1/validate'] = new Promise(() => {});
    await act(async () => void cart.refresh({ blocking: false }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pay ₹215');
    expect(screen.getByTestId('cart-total').textContent).toBe('₹215');
    expect(button().textContent).toMatch(/₹215.*Checking…/);
  });

  test('the payment methods stay when the cart check fails, and Pay checks again on tap', async () => {
    const { cart, table } = await open();
    table['POST /v5/carts/c1/validate'] = new ApiError('http', 'broken', 500);
    await act(async () => void cart.setAddress(5, { changed: true }));
    expect(methods()).toEqual(['upi', 'nb', 'cod']);
    expect(screen.getByTestId('notice').dataset.code).toBe('failed');
    expect(button().textContent).toContain('Check again');
    table['POST /v5/carts/c1/validate'] = ready(83);
    await act(async () => void fireEvent.click(button()));
    expect(button().textContent).toContain('Pay now');
    expect(screen.queryByTestId('notice')).toBeNull();
  });
});

describe('the payment page', () => {
  test(
    'the payment page shows the amount, the payment methods, the delivery address and the bill',
    async () => {
      const { container } = await open();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pay ₹83');
      expect(methods()).toEqual(['upi', 'nb', 'cod']);
      expect(screen.getByText('Delivering to Home')).toBeTruthy();
      expect(within(screen.getByTestId('bill')).getByText('Delivery')).toBeTruthy();
      expect(screen.getByTestId('cart-total').textContent).toBe('₹83');
      expect(screen.getByTestId('pay-now').textContent).toMatch(/₹83.*UPI.*Pay now/);
      const hint = screen.getByText('You can cancel until your items are packed.');
      expect(hint.nextElementSibling).toBe(screen.getByTestId('pay-now'));
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the payment page shows offers with terms, wallet balances, saved cards and the substitute options', async () => {
    const { store } = await open({
      'GET /v1/payments/options': {
        transaction_id: 'T0',
        amount: 83,
        enabled_payments: [
          { provider: 1, method: 'wallet', title: 'Wallets' },
          { provider: 3, method: 'card', title: 'Card' },
        ],
        wallet_options: [
          { provider: 8, name: 'Jhola', one_tap_status: 'WALLET_DISABLED' },
          { provider: 1, name: 'Doorstep Cash', one_tap_status: 'AUTH_AVAILABLE', balance: 60 },
          { provider: 5, name: 'Khata', one_tap_status: 'AUTH_AVAILABLE', balance: 60 },
        ],
        wallet_amounts: { oc: { usableAmount: '40' }, gc: { usableAmount: 20 } },
        user_cards: [
          { token: 'card_1', last4: '1111', network: 'Visa', bank: 'Sahyadri', expiry: '08/31' },
          { token: 'card_2', last4: '22222' },
        ],
        card_offers: [
          {
            id: 'o1',
            title: '10% back',
            detail: 'On cards',
            valid_until: Date.UTC(2026, 0, 31),
            terms: 'Once.',
          },
        ],
        bank_offer_validity: { title: 'Sahyadri day', valid: true, message: 'It counts.' },
        promo_texts: ['Paid back later.'],
        promo_terms: ['Once a month.'],
        substitute_options: [
          { id: 'call', title: 'Call me' },
          { id: 'leave-out', title: 'Don’t replace it', detail: 'You get the money back.' },
        ],
        selected_substitute: 'leave-out',
      },
    });
    const [off, linked] = await screen.findAllByTestId('wallet-option');
    expect(off?.textContent).toContain('Unavailable right now');
    expect(linked?.textContent).toContain('Balance ₹60: ₹23 short');
    expect(store.entry.state.selectedWallet).toBe(5);
    const balance = screen.getByRole('switch', { name: /Use ₹60 balance/ });
    expect(balance.closest('label')?.textContent).toContain('Doorstep Cash, including ₹20 from gifts');
    for (const words of ['Sahyadri day', 'It counts.', 'Paid back later.', 'Once a month.', 'Offer terms'])
      expect(screen.getByText(words)).toBeTruthy();

    await choose('card');
    const cards = await screen.findAllByTestId('card-option');
    expect(cards.map(({ dataset }) => dataset.last4)).toEqual(['1111', '']);
    expect(cards[0]?.textContent).toMatch(/Visa ending in 1111.*Sahyadri · Expires 08\/31/);
    expect(screen.getByRole('list', { name: 'Card offers' }).textContent).toBe(
      '10% backOn cards · Valid until 31 JanOffer termsOnce.',
    );

    expect(screen.getByText('You get the money back.')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Call me/ })));
    expect(store.entry.state.selectedSubstitute).toBe('call');
  });

  test.each<[what: string, over: object]>([
    ['missing', {}],
    ['null', { wallet_amounts: null, user_cards: null, card_offers: null, bank_offer_validity: null }],
    ['malformed', { wallet_amounts: 7, bank_offer_validity: 'x', promo_terms: [1], hashes: [] }],
  ])(
    'the payment page still shows the payment methods when the optional fields are %s',
    async (_, overrides) => {
      const { store } = await open({
        'GET /v1/payments/options': {
          transaction_id: 'T0',
          amount: 83,
          enabled_payments: [null, { method: 'cheque' }, { provider: 6, method: 'cod', title: 'Cash' }],
          ...overrides,
        },
      });
      expect(methods()).toEqual(['cod']);
      expect(store.entry.state.options).toMatchObject({
        balance: null,
      });
    },
  );

  test('the payment page says why a payment method cannot be used', async () => {
    await open();
    expect((row('cod') as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('Not for this area')).toBeTruthy();
  });

  test('the payment page offers no choice of method in a host that handles payment itself', async () => {
    await open({}, true);
    expect(screen.queryByTestId('payment-methods')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('heading', { name: 'PayKaro' })).toBeTruthy();
    expect(screen.queryByText(/UPI|Netbanking|Cash/)).toBeNull();
    expect(screen.getByTestId('pay-now').textContent).toContain('₹83');
  });

  test('the error for a wrong UPI ID is shown at the field and cleared on typing', async () => {
    await open();
    const field = screen.getByTestId('upi-id');
    fireEvent.change(field, { target: { value: 'asha' } });
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a UPI ID like name@bank.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'asha@' } });
    await act(async () => {});
    expect(screen.queryByText('Enter a UPI ID like name@bank.')).toBeNull();
  });

  test('a phone asks for the UPI ID only when a collect request is chosen, and keeps what was typed', async () => {
    await open({
      'GET /v1/payments/options': {
        transaction_id: 'T0',
        amount: 83,
        enabled_payments: [
          { provider: 9, method: 'upi', title: 'UPI', upi_flows: ['intent', 'collect'] },
          { provider: 6, method: 'cod', title: 'Cash' },
        ],
      },
    });
    const flow = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    const take = (name: string) => act(async () => void fireEvent.click(flow(name)));
    expect(flow('A UPI app on this phone').checked).toBe(true);
    expect(screen.queryByTestId('upi-id')).toBeNull();
    await take('Send a request to my UPI ID');
    const field = screen.getByRole('textbox', { name: 'UPI ID' });
    fireEvent.change(field, { target: { value: 'asha' } });
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    expect(document.activeElement).toBe(field);
    await take('A UPI app on this phone');
    expect(screen.queryByTestId('upi-id')).toBeNull();
    expect(screen.queryByText('Enter a UPI ID like name@bank.')).toBeNull();
    await take('Send a request to my UPI ID');
    expect(screen.getByTestId<HTMLInputElement>('upi-id').value, 'what was typed stays').toBe('asha');
  });

  test('the bank list starts with popular banks, shows all on request, and finds a bank by name', async () => {
    const { apiCalls } = await open();
    await choose('nb');
    expect(screen.getAllByTestId('bank-option')).toHaveLength(2);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bank 6' } });
    expect(screen.getAllByTestId('bank-option').map(({ dataset }) => dataset.bank)).toEqual(['B6']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
    expect(screen.getByText(/No banks found/)).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'All 8 banks' }));
    expect(screen.getAllByTestId('bank-option')).toHaveLength(8);
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    expect(screen.getByText('Choose your bank.')).toBeTruthy();
    expect(apiCalls).not.toContain('POST /v1/payments');
  });

  test('Pay is busy while the payment starts and cannot be pressed twice', async () => {
    let answer = (_: unknown) => {};
    const { apiCalls, at } = await open({
      'POST /v1/payments': new Promise((resolve) => {
        answer = resolve;
      }),
      'GET /v1/payments/p1': paid(),
    });
    fireEvent.change(screen.getByTestId('upi-id'), { target: { value: 'asha@upi' } });
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    expect(screen.getByTestId('pay-now').getAttribute('aria-busy')).toBe('true');
    await act(async () => answer(paid()));
    expect(apiCalls.filter((call) => call === 'POST /v1/payments')).toHaveLength(1);
    expect(at()).toBe('/payment-status');
  });

  test('the payment page shows changes above Pay and disables it until they are accepted', async () => {
    const { table, pass } = await open();
    Object.assign(table, createDearerCart());
    fireEvent.change(screen.getByTestId('upi-id'), { target: { value: 'asha@upi' } });
    await act(async () => void fireEvent.click(screen.getByTestId('pay-now')));
    await pass(1_000);
    expect(within(screen.getByTestId('cart-changes')).getByText('₹90')).toBeTruthy();
    expect(screen.getByTestId('pay-now').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Review the changes to continue.')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Accept changes' })));
    expect(screen.queryByTestId('cart-changes')).toBeNull();
    expect(screen.getByTestId('pay-now').getAttribute('aria-disabled')).toBeNull();
  });

  test('the payment page shows a skeleton while loading, and an error with a retry when loading fails', async () => {
    const { table } = await open({ 'GET /v1/payments/options': new ApiError('unreachable', 'x') });
    expect(screen.getByTestId('error-state').textContent).toContain('Nothing was charged');
    let answer = (_: unknown) => {};
    table['GET /v1/payments/options'] = new Promise((resolve) => {
      answer = resolve;
    });
    await act(async () => void fireEvent.click(screen.getByTestId('retry')));
    expect(screen.getByTestId('skeleton')).toBeTruthy();
    await act(async () =>
      answer({
        transaction_id: 'T',
        amount: 83,
        enabled_payments: [{ provider: 6, method: 'cod', title: 'Cash' }],
      }),
    );
    expect(methods()).toEqual(['cod']);
    expect(screen.getByTestId('pay-now').textContent).toContain('Place order');
  });

  test('the payment page of an emptied cart still names the products that sold out', async () => {
    const { cart, table, pass } = await open();
    const empty = (unavailable_products: object[]) => ({
      cart_id: 'c1',
      cart_state: 'invalid',
      cart_data: { items: [], unavailable_products, bill_details: { payable_amount: 0 } },
    });
    table['PUT /v5/carts/c1'] = empty([{ product_id: '1', name: 'Toned milk' }]);
    await act(async () => void cart.refresh({ blocking: false }));
    await pass(60_000);
    const { textContent: words } = screen.getByRole('heading', { level: 2 }).parentElement ?? {};
    expect(words).toContain('There is nothing to pay for');
    expect(words).toContain('Toned milk is sold out. We removed it, so your cart is now empty.');
    table['PUT /v5/carts/c1'] = empty([
      { product_id: '1', name: 'Toned milk' },
      { product_id: '2', name: 'Curd' },
    ]);
    await act(async () => void cart.refresh({ blocking: false }));
    expect(screen.getByText(/^Toned milk and Curd are sold out\. We removed them/)).toBeTruthy();
  });

  test('the address list opens over the payment page to change the address', async () => {
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change address' })));
    expect(screen.getByTestId('modal').dataset.modal).toBe('ADDRESS');
    expect(screen.getByTestId('address-list')).toBeTruthy();
  });
});
