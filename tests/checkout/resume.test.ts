import { describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';

const scene = setScene(7_400_000_000);
const { atPay, faults, open, pass, quiet, tapPay } = scene;

describe('resuming after a restart', () => {
  test('an open payment is shown first, whichever page the shop opens at', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    page.close();
    for (const path of ['/', '/cart', '/checkout', '/payment-status']) {
      const reopenedPage = open(shopper, path);
      await quiet();
      expect([pathOf(reopenedPage), reopenedPage.store.payment.state.payment.name], path).toEqual([
        '/payment-status',
        'polling',
      ]);
      reopenedPage.close();
    }
  });

  test('an unseen order confirmation is shown once', async () => {
    const { page, shopper } = await atPay('cod');
    await tapPay(page);
    page.close();
    const reopenedPage = open(shopper, '/');
    await quiet();
    expect(pathOf(reopenedPage)).toBe('/checkout/success');
    reopenedPage.store.attempts.forgetShown();
    const laterPage = open(shopper, '/');
    await quiet();
    expect(pathOf(laterPage)).toBe('/');
  });

  const entryOf = (overrides: object) =>
    JSON.stringify([
      {
        ...{ key: '00000000-0000-4000-8000-00000000f0f0', cartId: '900000001', amount: 99_900 },
        ...{ method: 'cod', state: 'succeeded', at: 7_400_000_000, orderId: '900000002', ...overrides },
      },
    ]);

  test.each([
    ['an attempt unknown to the server', {}],
    ['an attempt from the future', { at: 9_000_000_000_000 }],
    ['a wallet top-up', { purpose: 'top-up', cartId: 'wallet' }],
  ])('a forged success in the journal is ignored: %s', async (_, overrides) => {
    const { page, shopper } = await atPay('cod');
    page.close();
    shopper.storage.set('payments', entryOf(overrides));
    const reopenedPage = open(shopper, '/');
    await quiet();
    expect([pathOf(reopenedPage), reopenedPage.store.payment.state.payment.name]).toEqual(['/', 'idle']);
    expect([reopenedPage.store.order.state.placedOrderId, reopenedPage.cart.view().count]).toEqual([null, 2]);
    expect(shopper.storage.get('payments')).toBeNull();
    reopenedPage.close();
  });

  test('an order is not confirmed until the server can be reached', async () => {
    const { page, shopper } = await atPay('cod');
    await tapPay(page);
    page.close();
    await faults([{ match: 'GET /v1/payments/by-key/*', status: 500, times: 1 }]);
    const reopenedPage = open(shopper, '/');
    await quiet();
    expect([pathOf(reopenedPage), reopenedPage.store.payment.state.statusProblem]).toEqual([
      '/payment-status',
      'unreachable',
    ]);
    await reopenedPage.store.payment.checkAgain();
    await quiet();
    expect(pathOf(reopenedPage)).toBe('/checkout/success');
  });

  test('an unseen payment failure is shown once, at the failure URL', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.close();
    const reopenedPage = open(shopper, '/');
    await quiet();
    expect([pathOf(reopenedPage), reopenedPage.store.payment.state.payment.name]).toEqual([
      '/checkout/failure',
      'failed',
    ]);
    expect(reopenedPage.cart.view().count).toBe(2);
    reopenedPage.store.attempts.forgetShown();
    for (const path of ['/', '/checkout/failure']) {
      const laterPage = open(shopper, path);
      await quiet();
      expect([pathOf(laterPage), laterPage.store.payment.state.payment.name], path).toEqual([path, 'idle']);
    }
  });

  test.each([
    ['ok@upi', '/checkout/success'],
    ['no@upi', '/checkout/failure'],
    ['silent@upi', '/payment-status'],
  ])(
    'a shopper who paid with %s and returns to the failure URL with nothing stored ends at %s',
    async (upiId, path) => {
      const { page, shopper } = await atPay('upi');
      page.store.entry.typeUpiId(upiId);
      await tapPay(page);
      const { payment } = page.store.payment.state;
      const key = payment.name === 'idle' ? '' : payment.attempt.key;
      page.close();
      shopper.storage.remove('payments');
      const returnedPage = open(shopper, `/checkout/failure?attempt=${key}`);
      await pass(1);
      expect(pathOf(returnedPage)).toBe(path);
    },
  );

  test('a request that never arrived is forgotten after a while and shows nothing', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await tapPay(page);
    page.close();
    await faults([]);
    await pass(1);
    const soon = open(shopper, '/');
    await quiet();
    expect([pathOf(soon), soon.store.entry.state.notice]).toEqual(['/', null]);
    soon.close();
    scene.world().clock.sleep(11 * 60_000);
    const late = open(shopper, '/');
    await quiet();
    expect([pathOf(late), shopper.storage.get('payments')]).toEqual(['/', null]);
  });

  test('a login resumes a payment of the same shopper and drops one of another shopper', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    await pass(26);
    const logIn = async () => {
      for (const listener of [...page.login.listeners]) listener();
      await quiet();
    };
    await logIn();
    expect(page.store.payment.state.payment.name).toBe('polling');
    const journal = shopper.storage.get('payments') ?? '';
    shopper.storage.remove('payments');
    await logIn();
    expect(page.store.payment.state.payment.name).toBe('idle');
    shopper.storage.set('payments', journal);
    await logIn();
    expect(page.store.payment.state.payment.name).toBe('polling');
  });

  test('closing the page leaves no listener and no timer', async () => {
    const timers = scene.world().clock.pending();
    const { page } = await atPay('upi');
    page.store.entry.typeUpiId('silent@upi');
    await tapPay(page);
    page.close();
    await quiet();
    expect([page.connectivity.listeners(), scene.world().clock.pending()]).toEqual([0, timers]);
  });
});
