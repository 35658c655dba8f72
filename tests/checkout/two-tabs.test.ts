import { beforeEach, describe, expect, test } from 'vitest';
import { pathOf, setScene } from './scene.ts';
import { JOURNAL_KEY } from '../../src/checkout/payment/journal-key.ts';
import type { PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import type { Page, Shopper } from './shopper-page.ts';

const scene = setScene(7_500_000_000);
const { atPay, books, faults, open, pass, quiet, tapPay } = scene;

/** A tab that sees another tab's writes late: only after this many reads. */
function withSlowStorage({ storage, ...shopper }: Shopper, looks: number): Shopper {
  let remainingLooks = looks;
  return {
    ...shopper,
    storage: {
      ...storage,
      get(key) {
        if (key !== JOURNAL_KEY || remainingLooks === 0) return storage.get(key);
        remainingLooks -= 1;
        return null;
      },
    },
  };
}

/** Two tabs at the Pay button with the same cart; neither tab knows of the other. */
async function openTwoAtPay(first: PayMethod, second: PayMethod, upiId = 'slow@upi', looks = 2) {
  const { page, shopper } = await atPay(first);
  // Opening the page and tapping Pay read the journal once each.
  const otherPage = open(withSlowStorage(shopper, looks), '/checkout');
  await otherPage.store.enter.loadOptions();
  otherPage.store.entry.choose(second);
  for (const tab of [page, otherPage]) {
    tab.store.entry.typeUpiId(upiId);
    tab.store.entry.chooseBank('SAHY');
  }
  return { page, other: otherPage, shopper };
}

/** Both taps happen before either payment starts. */
async function tapBoth(...tabs: Page[]): Promise<void> {
  for (const tab of tabs) void tab.store.pay.tap(tab.store.entry.agreement());
  await quiet();
}

async function expectOneOrder(): Promise<string> {
  const { orders, payments } = await books();
  expect(orders).toHaveLength(1);
  expect(payments.reduce((sum, { captures }) => sum + captures, 0)).toBe(1);
  return orders[0]?.id ?? '';
}

const shows = (tab: Page) => [pathOf(tab), new URLSearchParams(tab.path().split('?')[1]).get('order_id')];

describe('two tabs that pay at the same instant', () => {
  let tabs: Awaited<ReturnType<typeof openTwoAtPay>>;

  describe('two tabs that both pay by UPI, with the first attempt closed', () => {
    beforeEach(async () => {
      tabs = await openTwoAtPay('upi', 'upi');
      await tapBoth(tabs.page, tabs.other);
    });

    test('the first tab follows the newer attempt and both end on the same order', async () => {
      const { page, other } = tabs;
      const newer = other.store.payment.state.payment;
      await pass(6);
      expect(page.store.payment.state.payment).toMatchObject({
        name: 'polling',
        attempt: { key: newer.name === 'polling' && newer.attempt.key },
      });
      await pass(30);
      const order = await expectOneOrder();
      expect([shows(page), shows(other)]).toEqual([
        ['/checkout/success', order],
        ['/checkout/success', order],
      ]);
    });

    test('after both tabs were closed, the order is shown, because the newer attempt is in the journal', async () => {
      const { page, other, shopper } = tabs;
      await pass(6);
      page.close();
      other.close();
      await pass(30);
      const reopenedPage = open(shopper, '/');
      await quiet();
      expect(shows(reopenedPage)).toEqual(['/checkout/success', await expectOneOrder()]);
    });

    test('the first tab shows the order even if the newer attempt was paid and forgotten while it was offline', async () => {
      const { page, other } = tabs;
      page.connectivity.setOnline(false);
      await pass(30);
      expect(pathOf(other)).toBe('/checkout/success');
      other.store.attempts.forgetShown();
      page.connectivity.setOnline(true);
      await pass(6);
      expect(shows(page)).toEqual(['/checkout/success', await expectOneOrder()]);
    });

    test('the first tab shows the order even if the other tab is gone', async () => {
      tabs.other.close();
      await pass(40);
      expect(shows(tabs.page)).toEqual(['/checkout/success', await expectOneOrder()]);
    });
  });

  test.each<[PayMethod, PayMethod]>([
    ['upi', 'cod'],
    ['cod', 'upi'],
    ['cod', 'cod'],
  ])('paying by %s and by %s places one order, which both tabs show', async (first, second) => {
    const { page, other } = await openTwoAtPay(first, second);
    await tapBoth(page, other);
    await pass(40);
    const order = await expectOneOrder();
    expect([shows(page), shows(other)]).toEqual([
      ['/checkout/success', order],
      ['/checkout/success', order],
    ]);
  });

  test('a tab that finds the cart already paid in the other tab shows the order and stays there', async () => {
    const { page, other } = await openTwoAtPay('upi', 'cod', 'ok@upi', 1);
    await faults([{ match: 'GET /v1/payments/pay_*', status: 503, body: {} }]);
    await tapPay(page);
    expect(page.store.payment.state.payment.name).toBe('polling');
    await tapPay(other);
    expect(shows(other)).toEqual(['/checkout/success', await expectOneOrder()]);
  });

  test('loading the payment methods shows the order when the other tab has paid the cart', async () => {
    const { page, other } = await openTwoAtPay('cod', 'cod');
    await tapPay(page);
    await other.store.enter.loadOptions();
    expect(shows(other)).toEqual(['/checkout/success', await expectOneOrder()]);
    expect(other.cart.view().count).toBe(0);
  });

  test('a tab whose cart the other tab has paid and emptied shows the order', async () => {
    const { page, other } = await openTwoAtPay('cod', 'cod');
    await tapPay(page);
    other.cart.reset();
    await other.store.enter.loadOptions();
    expect(shows(other)).toEqual(['/checkout/success', await expectOneOrder()]);
  });

  test('a tab that learns from its checkout request that the cart was paid shows the order', async () => {
    const { page, other } = await openTwoAtPay('cod', 'cod');
    await tapPay(page);
    await other.store.enter.proceed();
    expect(shows(other)).toEqual(['/checkout/success', await expectOneOrder()]);
  });

  test('a cart that was emptied without an order has nothing to pay for', async () => {
    const { other } = await openTwoAtPay('cod', 'cod');
    other.cart.clear();
    await other.store.enter.loadOptions();
    expect([pathOf(other), other.store.entry.state.options.status]).toEqual(['/checkout', 'empty']);
    expect((await books()).orders).toEqual([]);
  });

  test('each of two failed payments is shown once in each tab', async () => {
    const { page, other, shopper } = await openTwoAtPay('upi', 'upi', 'silent@upi');
    await tapBoth(page, other);
    await pass(70);
    await page.store.payment.checkAgain();
    await other.store.payment.checkAgain();
    await quiet();
    for (const tab of [page, other]) {
      expect([pathOf(tab), tab.store.payment.state.payment.name]).toEqual(['/checkout/failure', 'failed']);
      tab.store.attempts.forgetShown();
    }
    expect([(await books()).orders, shopper.storage.get(JOURNAL_KEY)]).toEqual([[], null]);
  });

  test('a newer attempt that never arrived does not hide the failure of an older one', async () => {
    const { page, other } = await openTwoAtPay('upi', 'upi', 'no@upi');
    await faults([{ match: 'POST /v1/payments', times: 1, drop: 'request' }]);
    void other.store.pay.tap(other.store.entry.agreement());
    other.close();
    await faults([]);
    await tapPay(page);
    await pass(6);
    expect(page.store.payment.state.payment).toMatchObject({
      name: 'failed',
      message: 'The payment was declined.',
    });
  });
});

describe('resuming after a restart', () => {
  test('an attempt that never arrived does not hide the earlier one that did', async () => {
    const { page, other, shopper } = await openTwoAtPay('upi', 'cod');
    await tapPay(page);
    await faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    void other.store.pay.tap(other.store.entry.agreement());
    other.close();
    page.close();
    await quiet();
    await faults([]);
    const reopenedPage = open(shopper, '/');
    await pass(30);
    expect(shows(reopenedPage)).toEqual(['/checkout/success', await expectOneOrder()]);
  });
});
