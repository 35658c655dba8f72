import { describe, expect, test } from 'vitest';
import { JOURNAL_KEY } from '../../src/checkout/payment/journal-key.ts';
import { pathOf, setScene } from './scene.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_680_000_000);
const { atPay, faults, pass, quiet, tapPay } = scene;

const countChecks = (page: Page) =>
  page.log.filter((step) => step.startsWith('GET /api/v1/payments/pay_')).length;

/** Removes the stored payments and reports a change of session, as a logout does. */
function logOut(page: Page, shopper: Shopper): void {
  shopper.storage.remove(JOURNAL_KEY);
  page.store.payment.onSessionChange();
}

async function startUnapprovedPayment() {
  const at = await atPay('upi');
  at.page.store.entry.typeUpiId('silent@upi');
  await tapPay(at.page);
  return at;
}

describe('a change of shopper', () => {
  test('a change of shopper stops polling an open payment and clears everything about it', async () => {
    const { page, shopper } = await startUnapprovedPayment();
    await faults([{ match: 'GET /v1/payments/*', status: 410, body: {} }]);
    await page.store.payment.checkAgain();
    await quiet();
    expect(page.store.payment.state.statusProblem).toBe('unreachable');
    await faults([]);
    logOut(page, shopper);
    const initialCheckCount = countChecks(page);
    await pass(10);
    expect([countChecks(page), page.store.payment.state]).toMatchObject([
      initialCheckCount,
      { payment: { name: 'idle' }, statusProblem: null, supportCode: null, waitingForNetwork: false },
    ]);
  });

  test('a payment whose response is lost after a change of shopper is hidden from the next one', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', delayMs: 1_000, drop: true }]);
    void page.store.pay.tap(page.store.entry.agreement());
    await scene.world().clock.advance(500);
    expect(page.store.payment.state.payment.name).toBe('opening');
    logOut(page, shopper);
    page.goTo('/');
    await scene.world().clock.advance(1_000);
    await quiet();
    expect([page.path(), page.store.payment.state.payment.name]).toEqual(['/', 'idle']);
  });

  test('a payment that is refused after a change of shopper is hidden from the next one', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', delayMs: 1_000, status: 401, body: {} }]);
    const paid = page.store.pay.tap(page.store.entry.agreement());
    await scene.world().clock.advance(500);
    logOut(page, shopper);
    await scene.world().clock.advance(1_000);
    await paid;
    expect([page.store.payment.state.payment.name, page.reports]).toEqual(['idle', []]);
  });

  test('an open payment is kept when the same shopper logs in again', async () => {
    const { page } = await startUnapprovedPayment();
    page.store.payment.onSessionChange();
    expect(page.store.payment.state.payment.name).toBe('polling');
    const initialCheckCount = countChecks(page);
    await pass(6);
    expect(countChecks(page)).toBeGreaterThan(initialCheckCount);
  });
});

describe('a payment result that has been shown', () => {
  test('a payment failure that was shown stays on screen and is removed from the journal', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    expect(shopper.storage.get(JOURNAL_KEY)).not.toBeNull();
    page.store.attempts.forgetShown();
    expect([page.store.payment.state.payment.name, shopper.storage.get(JOURNAL_KEY)]).toEqual([
      'failed',
      null,
    ]);
    expect(pathOf(page)).toBe('/checkout/failure');
  });

  test('showing an order clears the cart’s other payment attempts', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.pay.retry();
    expect(shopper.storage.get(JOURNAL_KEY), 'the failure was not shown').not.toBeNull();
    await page.store.enter.loadOptions();
    page.store.entry.choose('cod');
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    page.store.attempts.forgetShown();
    expect([page.store.payment.state.payment.name, shopper.storage.get(JOURNAL_KEY)]).toEqual(['idle', null]);
  });

  test('showing an order on another page clears only the failed attempts of that cart', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.payment.setAside();
    page.store.attempts.forgetShown('another cart');
    expect(shopper.storage.get(JOURNAL_KEY)).not.toBeNull();
    page.store.attempts.forgetShown(page.cart.state.cartId ?? '');
    expect(shopper.storage.get(JOURNAL_KEY)).toBeNull();
  });
});
