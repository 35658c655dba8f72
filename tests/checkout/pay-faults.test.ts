import { describe, expect, test } from 'vitest';
import { SUPPORT_CODE } from './sandbox-world.ts';
import { pathOf, setScene } from './scene.ts';

const scene = setScene(7_200_000_000);
const { atPay, books, faults, open, pass, quiet, requests, tapPay } = scene;

describe('network failures while paying', () => {
  test('offline, a tap on Pay shows a message, sends nothing and queues nothing', async () => {
    const { page, shopper } = await atPay('cod');
    page.connectivity.setOnline(false);
    await tapPay(page);
    expect(page.store.entry.state.notice?.code).toBe('offline');
    page.connectivity.setOnline(true);
    await pass(30);
    expect([(await books()).orders, shopper.storage.get('payments')]).toEqual([[], null]);
  });

  test('a payment is found by its key when the response is lost', async () => {
    const { page } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', times: 1, drop: 'answer' }]);
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    expect((await books()).orders).toHaveLength(1);
  });

  test('a lost payment request is reported as lost and retried under the same key', async () => {
    const { page } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', times: 1, drop: 'request' }]);
    await tapPay(page);
    expect([pathOf(page), page.store.entry.state.notice?.code]).toEqual(['/checkout', 'not-started']);
    await tapPay(page);
    const keys = (await requests('POST /v1/payments')).slice(-2).map(({ body }) => body.idempotency_key);
    expect(new Set(keys).size).toBe(1);
    expect((await books()).orders).toHaveLength(1);
  });

  test('a payment that cannot be checked stays unknown, prevents a second payment, and is found once online', async () => {
    const { page } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    expect([page.store.payment.state.payment.name, page.store.payment.state.statusProblem]).toEqual([
      'unknown',
      'unreachable',
    ]);
    await tapPay(page);
    expect(page.log.filter((step) => step === 'POST /api/v1/payments')).toHaveLength(1);
    await faults([]);
    page.connectivity.setOnline(true);
    await quiet();
    expect(pathOf(page)).toBe('/checkout/success');
    expect((await books()).orders).toHaveLength(1);
  });

  test.each([500, 502, 503])(
    'a payment answered with %d that was not made is reported as not placed, with a reference number',
    async (status) => {
      const { page } = await atPay('cod');
      await faults([{ match: 'POST /v1/payments', times: 1, status, body: {} }]);
      await tapPay(page);
      expect(page.store.entry.state.notice).toMatchObject({
        code: 'not-started',
        message: 'Your order was not placed because it didn’t reach us. You can place it again.',
        supportCode: SUPPORT_CODE,
      });
    },
  );

  test('the next attempt clears the reference number of the last failure', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await faults([{ match: 'POST /v1/payments', times: 1, status: 500, body: {} }]);
    await tapPay(page);
    await tapPay(page);
    expect(page.store.payment.state).toMatchObject({ payment: { name: 'polling' }, supportCode: null });
  });

  test('a late response to an earlier check shows no problem when the shopper checks again', async () => {
    const { page } = await atPay('cod');
    await faults([
      { match: 'POST /v1/payments', drop: 'answer' },
      { match: 'GET /v1/payments/by-key/*', drop: true },
    ]);
    await tapPay(page);
    await faults([{ match: 'GET /v1/payments/by-key/*', delayMs: 5_000 }]);
    void page.store.payment.checkAgain();
    void page.store.payment.checkAgain();
    await scene.world().clock.advance(5_000);
    await quiet();
    expect(page.store.payment.state).toMatchObject({ payment: { name: 'succeeded' }, statusProblem: null });
    expect(pathOf(page)).toBe('/checkout/success');
  });

  test('the message about an online payment that did not arrive names a payment, not an order', async () => {
    const { page } = await atPay('nb');
    page.store.entry.chooseBank(page.store.entry.state.options.banks[0]?.code ?? '');
    await faults([{ match: 'POST /v1/payments', times: 1, status: 500, body: {} }]);
    await tapPay(page);
    expect(page.store.entry.state.notice?.message).toMatch(/^Your payment didn’t reach us\./);
  });

  test('a payment that the server refuses shows a notice and leaves no open payment', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', times: 1, status: 422, body: { message: 'No.' } }]);
    await tapPay(page);
    expect(page.store.entry.state.notice?.code).toBe('refused');
    expect([page.store.payment.state.payment.name, shopper.storage.get('payments')]).toEqual(['idle', null]);
  });

  test.each<[code: string, words: string, notice: string, told: string]>([
    ['NOT_SERVICEABLE', 'Not there.', 'not-serviceable', 'Not there.'],
    ['NOT_SERVICEABLE', '', 'not-serviceable', 'We don’t deliver to this address. Choose another one.'],
    ['CART_INVALID', 'Look again.', 'refused', 'Look again.'],
    ['CART_INVALID', '', 'refused', 'We checked the price again. You can pay now.'],
    ['AMOUNT_CHANGED', '', 'refused', 'We checked the price again. You can pay now.'],
    ['ALREADY_ORDERED', '', 'refused', 'This cart has already been ordered.'],
    ['NEW_TO_US', 'x', 'refused', 'We couldn’t start the payment. Nothing was charged. Try again.'],
  ])(
    'a payment refused with %s and “%s” shows a %s notice, charges nothing and keeps no payment open',
    async (code, words, notice, told) => {
      const { page, shopper } = await atPay('cod');
      await faults([{ match: 'POST /v1/payments', times: 1, status: 409, body: { code, message: words } }]);
      await tapPay(page);
      const { entry, payment } = page.store;
      expect(entry.state.notice).toMatchObject({ code: notice, message: told });
      // an existing order is one tap away
      expect(entry.state.notice?.to).toBe(code === 'ALREADY_ORDERED' ? '/account/orders' : undefined);
      expect([payment.state.payment.name, shopper.storage.get('payments')]).toEqual(['idle', null]);
      // an undeliverable address can be changed next to its message
      expect(entry.state.isAddressOpen).toBe(code === 'NOT_SERVICEABLE');
      expect(page.cart.view().count).toBe(code === 'ALREADY_ORDERED' ? 0 : 2);
      expect((await books()).orders).toEqual([]);
    },
  );

  test.each([
    [5, null, 'polling'],
    [6, 'logged-out', 'pending'],
  ])(
    'after %i polls answered with 403, the problem is %s and the payment is %s',
    async (times, problem, name) => {
      const { page, shopper } = await atPay('upi');
      page.store.entry.typeUpiId('slow@upi');
      await faults([{ match: 'GET /v1/payments/pay_*', status: 403, times, body: {} }]);
      await tapPay(page);
      const { statusProblem, payment } = page.store.payment.state;
      expect([statusProblem, payment.name]).toEqual([problem, name]);
      expect(page.log.filter((step) => step.startsWith('GET /api/v1/payments/pay_'))).toHaveLength(6);
      expect(shopper.storage.get('payments')).not.toBeNull();
      void page.store.payment.checkAgain();
      await pass(30);
      expect(pathOf(page)).toBe('/checkout/success');
    },
  );

  test('a payment that fails at once is shown as failed and sent once', async () => {
    const { page, amount } = await atPay('cod');
    const body = {
      payment_id: 'p1',
      transaction_id: 'T1',
      cart_id: page.cart.state.cartId,
      status: 'PAYMENT_FAILED',
      amount: amount / 100,
      message: 'Toned milk is sold out. Nothing was charged.',
      poll_url: '/v1/payments/p1',
    };
    await faults([
      { match: 'POST /v1/payments', body },
      { match: 'GET /v1/payments/by-key/*', body },
    ]);
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/failure');
    expect(page.store.payment.state.payment).toMatchObject({ name: 'failed', message: body.message });
    expect(page.log.filter((step) => step === 'POST /api/v1/payments')).toHaveLength(1);
  });

  test('going offline during a payment shows a message, and the payment continues once online', async () => {
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('slow@upi');
    await tapPay(page);
    page.connectivity.setOnline(false);
    await pass(60);
    expect(page.store.payment.state).toMatchObject({
      waitingForNetwork: true,
      payment: { name: 'polling' },
    });
    page.connectivity.setOnline(true);
    await pass(30);
    expect(pathOf(page)).toBe('/checkout/success');
  });

  test('a return from the bank finds the payment even in a browser that kept nothing', async () => {
    const { page, shopper } = await atPay('nb');
    page.store.entry.chooseBank('SAHY');
    await tapPay(page);
    const url = page.life.left ?? '';
    const answer = await scene.world().fetch(new Request(`${url}/approve`, { method: 'POST' }));
    const returnUrl = new URL(answer.headers.get('location') ?? '');
    shopper.storage.remove('payments');
    const returned = open(shopper, returnUrl.pathname + returnUrl.search);
    await quiet();
    expect(pathOf(returned)).toBe('/checkout/success');
  });
});
