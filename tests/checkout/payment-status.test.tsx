import jsQR from 'jsqr';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import PaymentStatusPage from '../../src/checkout/ui/PaymentStatusPage.tsx';
import { ApiError } from '../../src/http/api.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { type Answers, openScreen, paid } from './screen-world.tsx';

afterEach(cleanup);

const KEY = '00000000-0000-4000-8000-000000000009';
const storedPayment = (method: string, overrides: object = {}) => ({
  payments: JSON.stringify([
    { key: KEY, cartId: 'c1', amount: 8_300, method, state: 'open', at: 1, ...overrides },
  ]),
});
const BY_KEY = `GET /v1/payments/by-key/${KEY}`;
const POLL = 'GET /v1/payments/p1';

const open = (answers: Answers, storedValues: Record<string, string> = storedPayment('upi')) =>
  openScreen(<PaymentStatusPage />, { path: '/payment-status', answers, kept: storedValues });
/** Decodes the code as a phone's camera would. */
function readCode(svg: HTMLElement): string | undefined {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        const at = 4 * ((Number(y) * scale + row) * side + Number(x) * scale + column);
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}

const pending = () => screen.getByTestId('payment-pending').textContent ?? '';

describe('a payment under way', () => {
  test(
    'an open payment shows what is known and offers no second payment',
    async () => {
      const { container } = await open({ [BY_KEY]: paid(), [POLL]: paid() });
      expect(pending()).toContain('₹83');
      expect(pending()).toContain('Request sent, done');
      expect(pending()).toContain('Payment received, not yet');
      expect(screen.queryByTestId('pay-now')).toBeNull();
      expect(screen.queryByTestId('retry')).toBeNull();
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('polling of an open payment stops after a while, and the shopper can have it checked again', async () => {
    const { apiCalls, pass } = await open({ [BY_KEY]: paid(), [POLL]: paid() });
    await pass(30_000);
    expect(pending()).toContain('It hasn’t been confirmed or declined yet');
    expect(pending()).toContain('Please don’t pay again');
    const initialCallCount = apiCalls.length;
    await act(async () => void fireEvent.click(screen.getByTestId('check-again')));
    expect(apiCalls.slice(initialCallCount)).toEqual([POLL]);
  });

  test('the screen of an open payment says how long and when it is checked, with a reference and a phone number', async () => {
    const { pass } = await open({ [BY_KEY]: paid(), [POLL]: paid() });
    expect(pending()).toContain('We’ll keep checking for 25 seconds.');
    expect(screen.queryByTestId('support-code')).toBeNull();
    await pass(30_000);
    expect(pending()).toContain('We’ll check again when you come back to this page');
    expect(screen.getByTestId('support-code').textContent).toBe('Reference number: p1');
    expect(screen.getByRole('link', { name: 'Call us 1800 000 0000' }).getAttribute('href')).toBe(
      'tel:18000000000',
    );
  });

  test('a payment can be cancelled only if the backend says so, after a question', async () => {
    await open({ [BY_KEY]: paid(), [POLL]: paid() });
    expect(screen.queryByTestId('cancel-payment')).toBeNull();
    cleanup();

    const cancellable = paid({ can_cancel: true });
    const { apiCalls } = await open({ [BY_KEY]: cancellable, [POLL]: cancellable });
    const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));
    await tap('cancel-payment');
    expect(screen.getByRole('dialog').textContent).toContain('If you’ve already approved it, keep waiting.');
    await tap('cancel-payment-keep');
    expect(apiCalls.filter((call) => call.startsWith('POST /v1/payments/'))).toEqual([]);
    // the backend answers that it is still open
    await tap('cancel-payment');
    await tap('cancel-payment-confirm');
    expect(apiCalls).toContain('POST /v1/payments/p1/cancel');
    expect(screen.getByText('Your payment couldn’t be cancelled. Please try again.')).toBeTruthy();
  });

  test('a received payment says that the order is being placed', async () => {
    await open({ [BY_KEY]: paid(), [POLL]: paid({ status: 'PAYMENT_SUCCESS' }) });
    expect(pending()).toContain('Payment received, done');
    expect(pending()).toContain('Your order is being placed');
  });

  test('an open payment offers to reopen the bank’s page', async () => {
    const atBank = paid({ status: 'ACTIVE', method: 'nb', redirect_url: 'https://bank.test/p1' });
    await open({ [BY_KEY]: atBank, [POLL]: atBank }, storedPayment('nb'));
    expect(screen.getByRole('button', { name: 'Open the bank’s page' })).toBeTruthy();
  });

  test('a UPI payment on a desktop shows a QR code with the amount and the shop’s account', async () => {
    const byApp = paid({
      status: 'ACTIVE',
      upi_intent: { payee: 'doorstep@sandbox', name: 'Doorstep', reference: 'TXN1' },
    });
    const answers = { [BY_KEY]: byApp, [POLL]: byApp };
    await openScreen(<PaymentStatusPage />, {
      path: '/payment-status',
      answers,
      kept: storedPayment('upi'),
      platform: 'desktop_web',
    });
    expect(readCode(screen.getByRole('img', { name: 'QR code to pay ₹83 with a UPI app' }))).toBe(
      'upi://pay?pa=doorstep%40sandbox&pn=Doorstep&tr=TXN1&am=83.00&cu=INR',
    );
    expect(pending()).toContain('Scan the code with any UPI app on your phone');
    expect(screen.queryByRole('button', { name: 'Open the UPI app' })).toBeNull();
    cleanup();

    await open(answers);
    expect(screen.queryByTestId('qr-code'), 'on a phone').toBeNull();
    expect(screen.getByRole('button', { name: 'Open the UPI app' })).toBeTruthy();
  });

  test('a QR code on a desktop is polled as long as it can be paid, a UPI app on a phone for 25 seconds', async () => {
    const byApp = paid({
      upi_intent: { payee: 'doorstep@sandbox', name: 'Doorstep', reference: 'TXN1', valid_for: 60 },
    });
    const stages = { path: '/payment-status', kept: storedPayment('upi') };
    const answers = { [BY_KEY]: byApp, [POLL]: byApp };
    for (const [platform, seconds, polls] of [
      ['desktop_web', 60, 13],
      ['mobile_web', 25, 6],
    ] as const) {
      const { apiCalls, pass } = await openScreen(<PaymentStatusPage />, { ...stages, answers, platform });
      expect(pending()).toContain(`We’ll keep checking for ${seconds} seconds.`);
      await pass(seconds * 1000);
      expect(pending()).toContain('It hasn’t been confirmed or declined yet');
      expect(apiCalls.filter((call) => call === POLL)).toHaveLength(polls);
      cleanup();
    }
  });

  test('the host app’s payment can be reopened without a warning against paying again', async () => {
    const inApp = paid({ status: 'ACTIVE', method: 'partner', reservation_id: 'RES1' });
    const { pass } = await open({ [BY_KEY]: inApp, [POLL]: inApp }, storedPayment('partner'));
    expect(screen.getByRole('button', { name: 'Open the payment' })).toBeTruthy();
    await pass(30_000);
    expect(pending()).toContain('If not, open the payment again');
    expect(pending()).not.toContain('don’t pay again');
  });

  test('a payment under way has separate messages for being offline, an unreachable shop and an expired session', async () => {
    const { connectivity, pass, cart } = await open({ [BY_KEY]: paid(), [POLL]: paid() });
    expect(cart.view().count).toBe(2);
    connectivity.setOnline(false);
    await pass(6_000);
    expect(pending()).toContain('You are offline');
    cleanup();
    await open({ [BY_KEY]: new ApiError('unreachable', 'x') });
    expect(pending()).toContain('don’t pay again');
    cleanup();
    await open({ [BY_KEY]: new ApiError('http', 'x', 401) });
    expect(screen.getByTestId('check-again').textContent).toBe('Log in and check');
  });

  test('the payment page links back to the cart when there is no payment', async () => {
    await open({}, {});
    expect(screen.getByText('No payment in progress')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('/cart');
  });

  test('the payment page shows the order once it is placed', async () => {
    const { at } = await open({
      [BY_KEY]: paid(),
      [POLL]: paid({ status: 'ORDER_CREATED', order_id: 'o1' }),
    });
    expect(at()).toBe('/checkout/success?cart_id=c1&order_id=o1');
  });
});

describe('a failed payment', () => {
  test(
    'a failed payment gives the reason, explains refunds, keeps the cart and offers two ways to pay again',
    async () => {
      const { container, at, cart } = await open({
        [BY_KEY]: paid(),
        [POLL]: paid({ status: 'PAYMENT_FAILED', message: 'Your bank said no.' }),
      });
      const words = screen.getByTestId('payment-failed').textContent;
      expect(words).toContain('Your payment of ₹83 failed');
      expect(words).toContain('Your bank said no.');
      expect(words).toContain('refunded automatically within 5-7 working days');
      expect(screen.getByTestId('support-code').textContent).toBe('Reference number: p1');
      expect(screen.getByRole('link', { name: 'Call us 1800 000 0000' })).toBeTruthy();
      expect(cart.view().count).toBe(2);
      expect(screen.getByRole('button', { name: 'Pay another way' })).toBeTruthy();
      expect(await findAxeViolations(container)).toEqual([]);
      await act(async () => void fireEvent.click(screen.getByTestId('retry')));
      expect(at()).toBe('/checkout');
    },
    AXE_TIMEOUT_MS,
  );

  test('a failed cash order says that nothing was charged', async () => {
    const { at } = await open({}, storedPayment('cod', { state: 'failed', message: '' }));
    expect(at()).toBe('/checkout/failure');
    expect(screen.getByTestId('payment-failed').textContent).toContain('Nothing was charged.');
  });

  test.each([
    ['its ID, also after a restart', { paymentId: 'p9' }, 'p9'],
    ['its key, when no ID was stored', {}, KEY],
  ])('a failed payment shows %s as the reference number', async (_, overrides, code) => {
    await open({}, storedPayment('nb', { state: 'failed', message: '', ...overrides }));
    expect(screen.getByTestId('support-code').textContent).toBe(`Reference number: ${code}`);
  });
});
