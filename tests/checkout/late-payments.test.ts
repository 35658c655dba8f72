import { describe, expect, test } from 'vitest';
import { BridgeError } from '../../bridge/index.ts';
import { attemptOf, type JournalEntry } from '../../src/checkout/payment/journal.ts';
import { pathOf, setScene } from './scene.ts';
import type { Page } from './shopper-page.ts';

const scene = setScene(7_610_000_000);
const { atPay, faults, open, pass, quiet, tapPay } = scene;

const checksOf = (page: Page) => page.log.filter((step) => step.startsWith('GET /api/v1/payments/'));

/** A response to `POST /v1/payments` that redirects to a bank. */
const answerAtBank = (page: Page, amount: number) => ({
  payment_id: 'p1',
  transaction_id: 'T1',
  cart_id: page.cart.state.cartId,
  status: 'ACTIVE',
  amount: amount / 100,
  poll_url: '/v1/payments/p1',
  redirect_url: 'https://bank.test/p1',
});

describe('a payment whose amount differs from the button', () => {
  test.each([
    ['less', -100],
    ['more', 100],
  ])(
    'the shopper is not sent to the payer when the server would charge %s than the button said',
    async (_, by) => {
      const { page, shopper, amount } = await atPay('nb');
      page.store.entry.chooseBank('SAHY');
      await faults([{ match: 'POST /v1/payments', body: answerAtBank(page, amount + by) }]);
      await tapPay(page);
      expect([page.life.left, pathOf(page), shopper.storage.get('payments')]).toEqual([
        null,
        '/checkout',
        null,
      ]);
      expect(page.store.entry.state.notice?.code).toBe('refused');
    },
  );

  test('an order that already exists is shown even if its amount differs from the button', async () => {
    const { page, amount } = await atPay('cod');
    const { redirect_url: _, ...answer } = answerAtBank(page, amount - 100);
    await faults([
      { match: 'POST /v1/payments', body: { ...answer, status: 'ORDER_CREATED', order_id: 'o1' } },
    ]);
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
  });
});

describe('the host’s payment sheet after its payment has failed', () => {
  async function failedBehindItsSheet() {
    const { page } = await atPay('partner', 'webview_phonepe');
    await tapPay(page);
    const [sheet] = page.sheets;
    if (!sheet) throw new Error('no sheet was opened');
    await scene.world().control('POST', `/sandbox/payments/${sheet.request.reservationId}/settle`, {
      status: 'failed',
    });
    page.connectivity.setVisible(true);
    await quiet();
    expect(page.store.payment.state.payment.name).toBe('failed');
    return { page, sheet, asked: checksOf(page).length };
  }

  test.each(['dismissed', 'ui-closed'] as const)(
    'a sheet that ends as %s after its payment has failed sends no request and shows nothing',
    async (word) => {
      const { page, sheet, asked } = await failedBehindItsSheet();
      sheet.end(word);
      await pass(2);
      const { payment, statusProblem, hostOutcome } = page.store.payment.state;
      expect([payment.name, statusProblem, hostOutcome]).toEqual(['failed', null, null]);
      expect([checksOf(page).length, page.reports]).toEqual([asked, []]);
    },
  );

  test('an unavailable sheet does not open the payer’s page of a payment that has failed', async () => {
    const { page, sheet } = await failedBehindItsSheet();
    sheet.break(new BridgeError('unavailable', 'too old'));
    await quiet();
    expect([page.life.left, pathOf(page)]).toEqual([null, '/checkout/failure']);
  });
});

describe('a payment request that may not have arrived', () => {
  async function lost() {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await tapPay(page);
    page.close();
    await faults([]);
    return shopper;
  }

  test.each([
    [9, true],
    [11, false],
  ])(
    'a payment request that may not have arrived is still in the journal after %i minutes: %s',
    async (minutes, kept) => {
      const shopper = await lost();
      scene.world().clock.sleep(minutes * 60_000);
      open(shopper, '/');
      await quiet();
      expect(shopper.storage.get('payments') !== null).toBe(kept);
    },
  );

  test('the payment journal expires by the time of the tap, however often the entry was read in between', async () => {
    const { page, shopper, amount } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    page.close();
    scene.world().clock.sleep(9 * 60_000);
    const pending = { ...answerAtBank(page, amount), status: 'PAYMENT_PENDING' };
    await faults([
      { match: 'GET /v1/payments/*', body: pending },
      { match: 'GET /v1/payments/by-key/*', body: pending },
    ]);
    const found = open(shopper, '/');
    await quiet();
    found.close();
    await faults([{ match: 'GET /v1/payments/by-key/*', status: 404, body: {} }]);
    scene.world().clock.sleep(2 * 60_000);
    open(shopper, '/');
    await quiet();
    expect(shopper.storage.get('payments')).toBeNull();
  });

  test.each<[what: string, other: Record<string, unknown>, same: boolean]>([
    ['the same order', {}, true],
    ['another payment method', { method: 'nb' }, false],
    ['another wallet', { provider: 7 }, false],
    ['another amount', { amount: 100 }, false],
    ['another address', { addressId: 999 }, false],
  ])(
    'a lost payment request is retried under its own key only for the same order: %s',
    async (_what, other, same) => {
      const { page, shopper } = await atPay('cod');
      await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
      await tapPay(page);
      await faults([]);
      const [left] = JSON.parse(shopper.storage.get('payments') ?? '[]') as JournalEntry[];
      if (!left) throw new Error('the attempt was not written down');
      const next = await page.store.attempts.keyFor({ ...attemptOf(left), ...other });
      expect(next === left.key).toBe(same);
    },
  );
});

describe('a change of shopper', () => {
  test('a change of shopper stops polling the previous shopper’s payment', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    expect(page.store.payment.state.payment.name).toBe('polling');
    shopper.storage.remove('payments');
    for (const listener of [...page.login.listeners]) listener();
    await quiet();
    const initialCheckCount = checksOf(page).length;
    await pass(30);
    expect([checksOf(page).length, page.store.payment.state.payment.name]).toEqual([
      initialCheckCount,
      'idle',
    ]);
    expect(page.reports).toEqual([]);
  });
});
