import { describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_620_000_000);
const { atPay, faults, open, pass, quiet, tapPay } = scene;

const asksByKey = (page: Page) =>
  page.log.filter((step) => step.startsWith('GET /api/v1/payments/by-key/')).length;

describe('back from a payer in a browser that has kept nothing, neither the payment nor the login', () => {
  async function back(willLogIn: boolean, more = '') {
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
    returned.goTo(`/payment-status?attempt=${key}${more}`);
    await returned.store.payment.resume();
    await pass(1);
    return returned;
  }

  test('the shopper logs in, and sees how it ended', async () => {
    const page = await back(true);
    expect([page.login.asked, pathOf(page)]).toEqual([1, '/checkout/success']);
  });

  test('the shopper does not log in: nothing is asked about the payment', async () => {
    const page = await back(false);
    expect([page.login.asked, asksByKey(page), page.store.payment.state.payment.name]).toEqual([
      1,
      0,
      'idle',
    ]);
  });

  test.each(['%20', '/../../accounts', '!'])(
    'an address with %s behind the key asks for nothing',
    async (more) => {
      const page = await back(true, more);
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

  test('never arrived, as it turns out when the page is shown again: the shopper is told, and may pay', async () => {
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

  test('is what no change of the cart may forget: its amount is known until it has ended', async () => {
    const { page, amount } = await unknown();
    expect(page.store.payment.openAmount()).toBe(amount);
  });

  test('and its login has ended: it is not asked after before the shopper has logged in again', async () => {
    const { page } = await unknown();
    await faults([{ match: 'GET /v1/payments/by-key/*', status: 401, body: {} }]);
    await page.store.payment.checkAgain();
    expect(page.store.payment.state.askProblem).toBe('logged-out');
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

test('of a payment that has ended no amount is open', async () => {
  const { page } = await atPay('cod');
  expect(page.store.payment.openAmount()).toBeNull();
  await tapPay(page);
  expect([pathOf(page), page.store.payment.openAmount()]).toEqual(['/checkout/success', null]);
});

test('the network comes back while the server is being asked: it is not asked twice', async () => {
  const { page } = await atPay('upi');
  page.store.entry.typeUpiId('silent@upi');
  await tapPay(page);
  const asked = () => page.log.filter((step) => step.startsWith('GET /api/v1/payments/')).length;
  const before = asked();
  page.connectivity.setOnline(true);
  await quiet();
  expect(asked()).toBe(before);
});

describe('when the server cannot be asked about a payment', () => {
  test.each([
    ['is out of reach', { drop: true }, 'unreachable', 0],
    ['refuses to say', { status: 410, body: {} }, 'unreachable', 1],
    ['no longer knows the login', { status: 401, body: {} }, 'logged-out', 0],
  ])(
    'since it %s: the shopper is told, and only a refusal is reported',
    async (_, fault, problem, reported) => {
      const { page } = await atPay('cod');
      await faults([
        { match: 'POST /v1/payments', drop: 'answer' },
        { match: 'GET /v1/payments/by-key/*', ...fault },
      ]);
      await tapPay(page);
      const { askProblem, payment } = page.store.payment.state;
      expect([askProblem, payment.name, page.reports.length]).toEqual([problem, 'unknown', reported]);
    },
  );

  test('since the phone is offline: that is what is said', async () => {
    const { page } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    page.connectivity.setOnline(false);
    await page.store.payment.checkAgain();
    expect([page.store.payment.state.askProblem, page.reports]).toEqual(['offline', []]);
  });

  test('the next shopper sees none of it', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    expect(page.store.payment.state.askProblem).toBe('unreachable');
    shopper.storage.remove('payments');
    for (const listener of [...page.login.listeners]) listener();
    await quiet();
    expect(page.store.payment.state).toMatchObject({
      payment: { name: 'idle' },
      askProblem: null,
      supportCode: null,
      waitingForNetwork: false,
      hostOutcome: null,
    });
  });
});

test('the sheet of the shopper before is called off: what it says is heard no more', async () => {
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
