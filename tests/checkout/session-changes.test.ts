import { describe, expect, test } from 'vitest';
import { JOURNAL_KEY } from '../../src/checkout/payment/journal-key.ts';
import { pathOf, setScene } from './scene.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_680_000_000);
const { atPay, faults, pass, quiet, tapPay } = scene;

const asks = (page: Page) => page.log.filter((step) => step.startsWith('GET /api/v1/payments/pay_')).length;

/** The payments kept are another shopper's now. */
function logOut(page: Page, shopper: Shopper): void {
  shopper.storage.remove(JOURNAL_KEY);
  page.store.payment.onSessionChange();
}

async function waiting() {
  const at = await atPay('upi');
  at.page.store.entry.typeUpiId('silent@upi');
  await tapPay(at.page);
  return at;
}

describe('the shopper changes', () => {
  test('while a payment is waited for: it is asked about no more, and nothing of it stays', async () => {
    const { page, shopper } = await waiting();
    await faults([{ match: 'GET /v1/payments/*', status: 410, body: {} }]);
    await page.store.payment.checkAgain();
    await quiet();
    expect(page.store.payment.state.askProblem).toBe('unreachable');
    await faults([]);
    logOut(page, shopper);
    const before = asks(page);
    await pass(10);
    expect([asks(page), page.store.payment.state]).toMatchObject([
      before,
      { payment: { name: 'idle' }, askProblem: null, supportCode: null, waitingForNetwork: false },
    ]);
  });

  test('while the request is on its way, and its answer is lost: the next one sees no payment', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', delayMs: 1_000, drop: true }]);
    void page.store.entry.pay(page.store.entry.agreement());
    await scene.world().clock.advance(500);
    expect(page.store.payment.state.payment.name).toBe('opening');
    logOut(page, shopper);
    page.goTo('/');
    await scene.world().clock.advance(1_000);
    await quiet();
    expect([page.path(), page.store.payment.state.payment.name]).toEqual(['/', 'idle']);
  });

  test('while the request is on its way, and it is refused: the next one sees no payment', async () => {
    const { page, shopper } = await atPay('cod');
    await faults([{ match: 'POST /v1/payments', delayMs: 1_000, status: 401, body: {} }]);
    const paid = page.store.entry.pay(page.store.entry.agreement());
    await scene.world().clock.advance(500);
    logOut(page, shopper);
    await scene.world().clock.advance(1_000);
    await paid;
    expect([page.store.payment.state.payment.name, page.reports]).toEqual(['idle', []]);
  });

  test('and is the same one again: the payment stays', async () => {
    const { page } = await waiting();
    page.store.payment.onSessionChange();
    expect(page.store.payment.state.payment.name).toBe('polling');
    const before = asks(page);
    await pass(6);
    expect(asks(page)).toBeGreaterThan(before);
  });
});

describe('the end of a payment has been shown', () => {
  test('of a failure: it stays on the screen, and does not come up again', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    expect(shopper.storage.get(JOURNAL_KEY)).not.toBeNull();
    page.store.payment.endShown();
    expect([page.store.payment.state.payment.name, shopper.storage.get(JOURNAL_KEY)]).toEqual([
      'failed',
      null,
    ]);
    expect(pathOf(page)).toBe('/checkout/failure');
  });

  test('of an order: what else was tried for its cart has no more to say', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.entry.payAgain();
    expect(shopper.storage.get(JOURNAL_KEY), 'the failure was not shown').not.toBeNull();
    await page.store.entry.loadOptions();
    page.store.entry.choose('cod');
    await tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    page.store.payment.endShown();
    expect([page.store.payment.state.payment.name, shopper.storage.get(JOURNAL_KEY)]).toEqual(['idle', null]);
  });

  test('of an order that another page shows: this one’s failure of that cart goes, no other', async () => {
    const { page, shopper } = await atPay('upi');
    page.store.entry.typeUpiId('no@upi');
    await tapPay(page);
    page.store.payment.setAside();
    page.store.payment.endShown('another cart');
    expect(shopper.storage.get(JOURNAL_KEY)).not.toBeNull();
    page.store.payment.endShown(page.cart.state.cartId ?? '');
    expect(shopper.storage.get(JOURNAL_KEY)).toBeNull();
  });
});
