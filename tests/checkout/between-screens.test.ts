import { describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';
import type { Page } from './shopper-page.ts';

const scene = setScene(7_630_000_000);
const { atPay, faults, newShopper, open, pass, quiet, tapPay } = scene;

const countChecks = (page: Page) =>
  page.log.filter((step) => step.startsWith('GET /api/v1/payments/pay_')).length;

/** The shopper has started a UPI payment and not approved it. */
async function startUnapprovedPayment() {
  const at = await atPay('upi');
  at.page.store.entry.typeUpiId('silent@upi');
  await tapPay(at.page);
  return at;
}

describe('the back button', () => {
  test('the back button never returns to a Pay button that was already tapped', async () => {
    const { page } = await startUnapprovedPayment();
    expect([pathOf(page), page.before]).toEqual(['/payment-status', ['/cart']]);
    await faults([{ match: 'GET /v1/payments/*', status: 503, body: {} }]);
    await pass(70);
    await faults([]);
    await page.store.payment.checkAgain();
    await quiet();
    expect([pathOf(page), page.before]).toEqual(['/checkout/failure', ['/cart']]);
    page.store.pay.retry();
    expect([pathOf(page), page.before]).toEqual(['/checkout', ['/cart']]);
  });

  test('the back button never leads to the screen of a payment whose request never arrived', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await tapPay(page);
    page.close();
    await faults([]);
    const reopenedPage = open(shopper, '/account');
    await quiet();
    expect([pathOf(reopenedPage), reopenedPage.before]).toEqual(['/account', ['/account']]);
  });
});

test.each(['/checkout', '/payment-status'])(
  'a shop reopened at %s says that the payment request never arrived and lets the shopper pay',
  async (path) => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await tapPay(page);
    page.close();
    await faults([]);
    const reopenedPage = open(shopper, path);
    await quiet();
    expect([pathOf(reopenedPage), reopenedPage.store.entry.state.notice?.code]).toEqual([
      '/checkout',
      'not-started',
    ]);
  },
);

test('without a payment the shop stays on the page it was opened at and sends no payment request', async () => {
  const page = open(await newShopper(), '/cart');
  expect(page.store.payment.state).toMatchObject({ waitingForNetwork: false, resumed: false });
  await quiet();
  expect(page.store.payment.state.resumed).toBe(true);
  expect(page.log.filter((step) => /^go |payments/.test(step))).toEqual([]);
});

test('a payment journal that cannot be parsed is reported and deleted', async () => {
  const shopper = await newShopper();
  shopper.storage.set('payments', '{');
  const page = open(shopper, '/');
  await quiet();
  expect([page.reports.length, shopper.storage.get('payments')]).toEqual([1, null]);
});

describe('a return from the payer when the browser has kept nothing', () => {
  async function openReturnPage(queryOf: (key: string) => string) {
    const { page, shopper } = await startUnapprovedPayment();
    const { payment } = page.store.payment.state;
    const key = payment.name === 'idle' ? '' : payment.attempt.key;
    page.close();
    shopper.storage.remove('payments');
    const returned = open(shopper, `/payment-status?attempt=${queryOf(key)}`);
    await quiet();
    return { returned, key };
  }

  test('the return URL keeps the payment’s key while the payment is pending', async () => {
    const { returned, key } = await openReturnPage((one) => one);
    expect(returned.path()).toBe(`/payment-status?attempt=${key}`);
  });

  test('no request is sent when the key in the URL has a path in front of it', async () => {
    const { returned } = await openReturnPage((key) => `../${key}`);
    expect(returned.log.filter((step) => step.includes('by-key'))).toEqual([]);
  });
});

describe('a payment under way', () => {
  test('an open payment is checked as soon as the host app returns the shopper', async () => {
    const { page } = await startUnapprovedPayment();
    await pass(26);
    expect(page.store.payment.state.payment.name).toBe('pending');
    const initialCheckCount = countChecks(page);
    page.hostReturned();
    await quiet();
    expect(countChecks(page)).toBe(initialCheckCount + 1);
  });

  test('an open payment is checked only once at a time, however often the page becomes visible', async () => {
    const { page } = await startUnapprovedPayment();
    for (let n = 0; n < 3; n += 1) page.connectivity.setVisible(true);
    await quiet();
    const initialCheckCount = countChecks(page);
    await pass(10);
    expect(countChecks(page)).toBe(initialCheckCount + 2);
  });

  test('an open payment asks no shopper to log in just because the page becomes visible after the session has expired', async () => {
    const { page } = await startUnapprovedPayment();
    page.login.loggedIn = false;
    page.connectivity.setVisible(true);
    await quiet();
    expect(page.login.asked).toBe(0);
  });

  test('payment polling pauses while the network is gone', async () => {
    const { page } = await startUnapprovedPayment();
    page.connectivity.setOnline(false);
    await pass(6);
    const initialCheckCount = countChecks(page);
    page.connectivity.setOnline(false);
    await pass(6);
    expect([countChecks(page), page.store.payment.state.waitingForNetwork]).toEqual([
      initialCheckCount,
      true,
    ]);
  });

  test('the problem with the payment check is cleared once a check succeeds', async () => {
    const { page } = await startUnapprovedPayment();
    await faults([{ match: 'GET /v1/payments/*', status: 410, body: {} }]);
    await page.store.payment.checkAgain();
    await quiet();
    expect(page.store.payment.state.statusProblem).toBe('unreachable');
    await faults([]);
    await page.store.payment.checkAgain();
    await quiet();
    expect(page.store.payment.state).toMatchObject({ statusProblem: null, payment: { name: 'polling' } });
  });

  test('the payer’s page of a UPI payment opens when the shopper asks for it', async () => {
    const { page } = await startUnapprovedPayment();
    expect(page.life.left).toBeNull();
    page.store.payment.goToPayerPage();
    expect(page.life.left).toMatch(/\/sandbox\/payer\/upi\//);
  });

  test('a UPI payment without a payer’s page never leaves the shop', async () => {
    const { page, amount } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    page.store.payment.goToPayerPage();
    const body = {
      ...{ payment_id: 'p1', transaction_id: 'T1', cart_id: page.cart.state.cartId },
      ...{ status: 'PAYMENT_PENDING', amount: amount / 100, poll_url: '/v1/payments/p1' },
    };
    await faults([
      { match: 'POST /v1/payments', body },
      { match: 'GET /v1/payments/p1', body },
    ]);
    await tapPay(page);
    expect(page.store.payment.state.payment.name).toBe('polling');
    page.store.payment.goToPayerPage();
    expect([page.life.left, page.log.filter((step) => step === 'leave')]).toEqual([null, []]);
  });

  test('opening the payment sheet again clears the last result that it reported', async () => {
    const { page } = await atPay('partner', 'webview_phonepe');
    await tapPay(page);
    page.sheets[0]?.end('dismissed');
    await quiet();
    expect(page.store.payment.state.hostOutcome).toBe('dismissed');
    page.store.payment.continueAtPayer();
    await quiet();
    expect([page.store.payment.state.hostOutcome, page.sheets.length]).toEqual([null, 1]);
  });
});

test('after a failed payment, a shopper who goes to checkout by another way than “Try again” can pay', async () => {
  const { page } = await atPay('upi');
  page.store.entry.typeUpiId('no@upi');
  await tapPay(page);
  await pass(6);
  expect(page.store.payment.state.payment.name).toBe('failed');
  page.goTo('/checkout');
  await page.store.enter.loadOptions();
  page.store.entry.typeUpiId('ok@upi');
  await tapPay(page);
  await pass(6);
  expect(pathOf(page)).toBe('/checkout/success');
});

test('a payment that returns with another amount says that the price was checked again', async () => {
  const { page, amount } = await atPay('cod');
  const body = {
    ...{ payment_id: 'p1', transaction_id: 'T1', cart_id: page.cart.state.cartId, status: 'ACTIVE' },
    ...{ amount: amount / 100 + 1, poll_url: '/v1/payments/p1' },
  };
  await faults([{ match: 'POST /v1/payments', body }]);
  await tapPay(page);
  expect(page.store.entry.state.notice?.message).toBe('We checked the price again. You can pay now.');
});
