import { describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_620_000_000);
const { atPay, faults, open, pass, quiet, tapPay } = scene;

const asksByKey = (page: Page) =>
  page.log.filter((step) => step.startsWith('GET /api/v1/payments/by-key/')).length;

describe('a return from the payer with neither payment nor session stored', () => {
  async function openReturnPage(willLogIn: boolean, suffix = '') {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('ok@upi');
    await tapPay(page);
    const { payment } = page.store.payment.state;
    const key = payment.name === 'idle' ? '' : payment.attempt.key;
    page.close();
    shopper.storage.remove('payments');
    const returned = open(shopper, '/');
    await quiet();
    returned.login.loggedIn = false;
    returned.login.willLogIn = willLogIn;
    returned.goTo(`/payment-status?attempt=${key}${suffix}`);
    await returned.store.attempts.resume();
    await pass(1);
    return returned;
  }

  test('the payment result is shown after the shopper logs in', async () => {
    const page = await openReturnPage(true);
    expect([page.login.asked, pathOf(page)]).toEqual([1, '/checkout/success']);
  });

  test('no request is sent about the payment when the shopper does not log in', async () => {
    const page = await openReturnPage(false);
    expect([page.login.asked, asksByKey(page), page.store.payment.state.payment.name]).toEqual([
      1,
      0,
      'idle',
    ]);
  });

  test.each(['%20', '/../../accounts', '!'])(
    'a return URL with %s after the payment key is ignored',
    async (suffix) => {
      const page = await openReturnPage(true, suffix);
      expect([page.login.asked, asksByKey(page)]).toEqual([0, 0]);
    },
  );
});

describe('a payment whose request may not have arrived', () => {
  async function unknown(): Promise<{ page: Page; shopper: Shopper; amount: number }> {
    const at = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'request' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(at.page);
    expect(at.page.store.payment.state.payment.name).toBe('unknown');
    return at;
  }

  test('a lost payment request is detected when the page is visible again, and can be paid again', async () => {
    const { page } = await unknown();
    await faults([]);
    page.connectivity.setVisible(false);
    await quiet();
    expect(page.store.payment.state.payment.name).toBe('unknown');
    page.connectivity.setVisible(true);
    await quiet();
    expect([page.store.payment.state.payment.name, page.store.entry.state.notice?.code]).toEqual([
      'idle',
      'not-started',
    ]);
  });

  test('the amount of a payment request that may not have arrived counts as open', async () => {
    const { page, amount } = await unknown();
    expect(page.store.attempts.openAmount()).toBe(amount);
  });

  test('after the session has expired, a payment is not looked up until the shopper logs in', async () => {
    const { page } = await unknown();
    await faults([{ match: 'GET /v1/payments/by-key/*', status: 401, body: {} }]);
    await page.store.payment.checkAgain();
    expect(page.store.payment.state.statusProblem).toBe('logged-out');
    page.login.willLogIn = false;
    const before = asksByKey(page);
    await page.store.payment.checkAgain();
    expect([page.login.asked, asksByKey(page)]).toEqual([1, before]);
    page.login.willLogIn = true;
    await faults([]);
    await page.store.payment.checkAgain();
    expect([page.login.asked, page.store.payment.state.payment.name]).toEqual([2, 'idle']);
  });
});

test('an ended payment has no open amount', async () => {
  const { page } = await atPay('cod');
  expect(page.store.attempts.openAmount()).toBeNull();
  await tapPay(page);
  expect([pathOf(page), page.store.attempts.openAmount()]).toEqual(['/checkout/success', null]);
});

test('a payment is not checked twice when the network returns during a check', async () => {
  const { page } = await atPay('upi');
  page.store.entry.typeUpiId('silent@upi');
  await tapPay(page);
  const countPolls = () => page.log.filter((step) => step.startsWith('GET /api/v1/payments/')).length;
  const initialPollCount = countPolls();
  page.connectivity.setOnline(true);
  await quiet();
  expect(countPolls()).toBe(initialPollCount);
});

describe('a failing payment check', () => {
  test.each([
    ['is unreachable', { drop: true }, 'unreachable', 0],
    ['refuses to answer', { status: 410, body: {} }, 'unreachable', 1],
    ['rejects the session', { status: 401, body: {} }, 'logged-out', 0],
  ])(
    'a failed payment check tells the shopper, and only a refusal is reported, when the server %s',
    async (_, fault, problem, reported) => {
      const { page } = await atPay('cod');
      await faults([
        { match: 'POST /v1/payments', drop: 'answer' },
        { match: 'GET /v1/payments/by-key/*', ...fault },
      ]);
      await tapPay(page);
      const { statusProblem, payment } = page.store.payment.state;
      expect([statusProblem, payment.name, page.reports.length]).toEqual([problem, 'unknown', reported]);
    },
  );

  test('a failed payment check says that the phone is offline', async () => {
    const { page } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    page.connectivity.setOnline(false);
    await page.store.payment.checkAgain();
    expect([page.store.payment.state.statusProblem, page.reports]).toEqual(['offline', []]);
  });

  test('a failed payment check shows nothing of the payment to the next shopper', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    expect(page.store.payment.state.statusProblem).toBe('unreachable');
    shopper.storage.remove('payments');
    for (const listener of [...page.login.listeners]) listener();
    await quiet();
    expect(page.store.payment.state).toMatchObject({
      payment: { name: 'idle' },
      statusProblem: null,
      supportCode: null,
      waitingForNetwork: false,
      hostOutcome: null,
    });
  });
});

test('a change of shopper aborts the previous shopper’s payment sheet and ignores what it reports', async () => {
  const { page, shopper } = await atPay('partner', 'webview_phonepe');
  await tapPay(page);
  const [sheet] = page.sheets;
  shopper.storage.remove('payments');
  for (const listener of [...page.login.listeners]) listener();
  await quiet();
  sheet?.end('dismissed');
  await pass(25);
  expect([page.store.payment.state.payment.name, page.store.payment.state.hostOutcome]).toEqual([
    'idle',
    null,
  ]);
});
