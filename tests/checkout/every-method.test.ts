import { describe, expect, test } from 'vitest';
import { JOURNAL_KEY } from '../../src/checkout/payment/journal-key.ts';
import { PAYMENT_METHOD_INDEXES, type PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import { walletTopUpAnswer } from '../../src/checkout/wallet/wallet-wire.ts';
import { pathOf, setScene } from './scene.ts';
import { payByCard } from './shopper.ts';
import { milk, type Page, type Shopper } from './shopper-page.ts';

const scene = setScene(7_800_000_000);

interface Way {
  method: PayMethod;
  wallet?: number;
  upiApp?: true;
}
const WAYS: [string, Way][] = [
  ['cash', { method: 'cod' }],
  ['UPI by ID', { method: 'upi' }],
  ['a UPI app', { method: 'upi', upiApp: true }],
  ['card', { method: 'card' }],
  ['the shop’s own wallet', { method: 'wallet', wallet: 1 }],
  ['a wallet with a page', { method: 'wallet', wallet: 9 }],
  ['netbanking', { method: 'nb' }],
  ['pay later', { method: 'pay_later' }],
  ['meal card', { method: 'meal_card' }],
];
/** Payment methods with a payer's page. */
const BY_PAGE = WAYS.filter(([, { method, wallet }]) => !['cod', 'upi'].includes(method) && wallet !== 1);

function choose(page: Page, { method, wallet, upiApp }: Way): void {
  page.store.entry.choose(method);
  page.store.entry.typeUpiId('ok@upi');
  page.store.entry.chooseUpiFlow(upiApp ? 'intent' : 'collect');
  page.store.entry.chooseBank('SAHY');
  if (wallet === 1) page.store.entry.chooseBalance(true);
  else if (wallet !== undefined) page.store.entry.chooseWallet(wallet);
}

/** A shopper at the Pay button, with money in the shop's own wallet if that is the method. */
async function goToPay(way: Way): Promise<{ page: Page; shopper: Shopper }> {
  const { page, shopper } = await scene.atPay(way.method);
  if (way.wallet === 1) {
    expect(page.store.entry.state.options.balance?.usable).toBe(0);
    const { redirect_url } = await page.api.call({
      method: 'POST',
      path: '/v1/wallets/1/top-up',
      json: { amount_paise: 500_00, return_url: 'https://shop.test/checkout/wallet?provider=1' },
      answer: walletTopUpAnswer,
    });
    await scene.world().fetch(new Request(`${redirect_url}/approve`, { method: 'POST' }));
    await page.store.enter.loadOptions();
  }
  choose(page, way);
  return { page, shopper };
}

/** The payer's decision; resolves with the page where the shopper is then. */
async function visitPayer(page: Page, shopper: Shopper, decision: 'approve' | 'decline'): Promise<Page> {
  const { left } = page.life;
  if (left === null) return page;
  const returnPath = left.includes('/card/')
    ? await payByCard(scene.world(), left, decision)
    : await decideOnPage(left, decision);
  return scene.open(shopper, returnPath);
}

async function decideOnPage(payerUrl: string, decision: 'approve' | 'decline'): Promise<string> {
  const answer = await scene.world().fetch(new Request(`${payerUrl}/${decision}`, { method: 'POST' }));
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

async function settle(page: Page, status: 'success' | 'failed'): Promise<void> {
  const { payment } = page.store.payment.state;
  if (!('report' in payment)) return;
  await scene.world().control('POST', `/sandbox/payments/${payment.report.paymentId}/settle`, { status });
}

async function readBooks() {
  const { orders, payments } = await scene.books();
  return { orders: orders.length, captures: payments.reduce((sum, { captures }) => sum + captures, 0) };
}
const ONE = { orders: 1, captures: 1 };

/** The number of payment requests. */
const countSent = (page: Page) => page.log.filter((step) => step === 'POST /api/v1/payments').length;

describe.each(WAYS)('paying by %s', (_, way) => {
  test('a payment whose response is lost is found by its key and completed', async () => {
    const { page, shopper } = await goToPay(way);
    await scene.faults([{ match: 'POST /v1/payments', times: 1, drop: 'answer' }]);
    await scene.tapPay(page);
    expect(['polling', 'succeeded']).toContain(page.store.payment.state.payment.name);
    page.store.payment.continueAtPayer();
    await scene.quiet();
    const returnedPage = await visitPayer(page, shopper, 'approve');
    if (way.upiApp) await settle(returnedPage, 'success');
    await scene.pass(6);
    expect(pathOf(returnedPage)).toBe('/checkout/success');
    expect([countSent(page), await readBooks()]).toEqual([1, ONE]);
  });

  test('paying offline shows a message and sends nothing, and succeeds once online', async () => {
    const { page, shopper } = await goToPay(way);
    page.connectivity.setOnline(false);
    await scene.tapPay(page);
    expect([page.store.entry.state.notice?.code, countSent(page)]).toEqual(['offline', 0]);
    page.connectivity.setOnline(true);
    await scene.tapPay(page);
    const returnedPage = await visitPayer(page, shopper, 'approve');
    if (way.upiApp) await settle(returnedPage, 'success');
    await scene.pass(6);
    expect(await readBooks()).toEqual(ONE);
    expect(pathOf(returnedPage)).toBe('/checkout/success');
  });

  test('the payment method, each checkout step and the order are tracked once', async () => {
    const { page, shopper } = await goToPay(way);
    const { amount } = page.store.entry.state.options;
    await scene.tapPay(page);
    const returnedPage = await visitPayer(page, shopper, 'approve');
    if (way.upiApp) await settle(returnedPage, 'success');
    await scene.pass(6);
    const tracked = [...page.tracked, ...(returnedPage === page ? [] : returnedPage.tracked)];
    const of = (name: string) =>
      tracked.filter(([event]) => event === name).map(([, properties]) => properties);
    expect(of('Payment Info Entered')).toEqual([
      {
        step: 2,
        payment_method: way.method,
        payment_method_index: PAYMENT_METHOD_INDEXES[way.method],
        cart_id: expect.any(String),
      },
    ]);
    expect(of('Checkout Step Viewed')).toContainEqual({
      step: 2,
      name: 'paymentOptions',
      cart_id: expect.any(String),
    });
    expect(of('Checkout Step Completed')).toEqual([
      { step: 1, cart_id: expect.any(String) },
      { step: 2, cart_id: expect.any(String) },
    ]);
    expect(of('Order Completed')).toMatchObject([
      { payment_method: way.method, value: amount / 100, order_id: expect.stringMatching(/^\d+$/) },
    ]);
    expect(JSON.stringify(tracked)).not.toMatch(/ok@upi|4111|SAHY/);
  });
});

test('cancelling on the card page leads back to Pay with a one-line notice, and the retry succeeds', async () => {
  const way = WAYS.find(([, { method }]) => method === 'card')?.[1];
  if (!way) throw new Error('no card');
  const { page, shopper } = await goToPay(way);
  await scene.tapPay(page);
  const returnedPage = scene.open(shopper, await decideOnPage(page.life.left ?? '', 'decline'));
  await scene.quiet();
  expect(pathOf(returnedPage)).toBe('/checkout');
  expect(returnedPage.store.entry.state.notice).toMatchObject({
    code: 'cancelled',
    message: 'You cancelled the payment. Nothing was charged.',
  });
  expect(scene.open(shopper, '/').store.payment.state.payment.name, 'killed there').toBe('idle');
  expect([returnedPage.cart.view().count, await readBooks()]).toEqual([2, { orders: 0, captures: 0 }]);
  await returnedPage.store.enter.loadOptions();
  choose(returnedPage, way);
  await scene.tapPay(returnedPage);
  const paid = await visitPayer(returnedPage, shopper, 'approve');
  await scene.quiet();
  expect(pathOf(paid)).toBe('/checkout/success');
  expect(await readBooks()).toEqual(ONE);
});

describe.each(BY_PAGE)('paying on the payer’s page by %s', (_, way) => {
  test('a payment whose payer’s page is closed is polled, can be reopened, and fails after a minute', async () => {
    const { page, shopper } = await goToPay(way);
    await scene.tapPay(page);
    const payerUrl = page.life.left ?? '';
    await scene.world().fetch(new Request(payerUrl));
    const returnedPage = scene.open(shopper, '/payment-status');
    await scene.pass(6);
    expect(returnedPage.store.payment.state.payment.name).toBe('polling');
    returnedPage.store.payment.continueAtPayer();
    expect(returnedPage.life.left).toBe(payerUrl);
    const reopenedPage = scene.open(shopper, '/');
    await scene.pass(65);
    await reopenedPage.store.payment.checkAgain();
    await scene.quiet();
    expect(reopenedPage.store.payment.state.payment).toMatchObject({
      name: 'failed',
      moneyMayHaveLeft: true,
    });
    expect(reopenedPage.cart.view().count).toBe(2);
    expect(await readBooks()).toEqual({ orders: 0, captures: 0 });
  });

  test('a declined payment fails, keeps the cart, and succeeds on a retry', async () => {
    const { page, shopper } = await goToPay(way);
    await scene.tapPay(page);
    const returnedPage = await visitPayer(page, shopper, 'decline');
    await scene.quiet();
    expect(returnedPage.store.payment.state.payment.name).toBe('failed');
    returnedPage.store.attempts.forgetShown();
    returnedPage.store.pay.retry();
    await returnedPage.store.enter.loadOptions();
    choose(returnedPage, way);
    await scene.tapPay(returnedPage);
    const paid = await visitPayer(returnedPage, shopper, 'approve');
    await scene.quiet();
    expect(pathOf(paid)).toBe('/checkout/success');
    expect(await readBooks()).toEqual(ONE);
  });

  test.each([
    ['success', 'failed', 'failed'],
    ['failure', 'success', 'succeeded'],
  ] as const)(
    'when the return URL says %s and the poll says %s, the poll decides',
    async (said, status, name) => {
      const { page, shopper } = await goToPay(way);
      await scene.tapPay(page);
      const id = /pay_\w+/.exec(page.life.left ?? '')?.[0];
      await scene.world().control('POST', `/sandbox/payments/${id}/settle`, { status });
      const returnedPage = scene.open(
        shopper,
        `/payment-status?status=${said}&payment_id=${id}&order_id=666`,
      );
      await scene.quiet();
      const { payment } = returnedPage.store.payment.state;
      expect(name === 'succeeded' ? pathOf(returnedPage) : payment.name).toBe(
        name === 'succeeded' ? '/checkout/success' : 'failed',
      );
      if (name === 'succeeded') expect(returnedPage.path()).not.toContain('666');
      expect((await readBooks()).orders).toBe(name === 'succeeded' ? 1 : 0);
    },
  );

  test('when another tab pays the cart in cash, the payer’s page captures nothing and the order is shown', async () => {
    const { page, shopper } = await goToPay(way);
    await scene.tapPay(page);
    const { storage } = shopper;
    const otherPage = scene.open(
      // this tab's write has not reached the other tab yet
      { ...shopper, storage: { ...storage, get: (key) => (key === JOURNAL_KEY ? null : storage.get(key)) } },
      '/checkout',
    );
    await otherPage.store.enter.loadOptions();
    otherPage.store.entry.choose('cod');
    await scene.tapPay(otherPage);
    const returnedPage = await visitPayer(page, shopper, 'approve');
    await scene.pass(6);
    expect(await readBooks()).toEqual(ONE);
    expect([pathOf(otherPage), returnedPage.path()]).toEqual(['/checkout/success', otherPage.path()]);
  });

  test('the back button on the payer’s page resumes the payment and starts no second one', async () => {
    const { page, shopper } = await goToPay(way);
    await scene.tapPay(page);
    // the page before the payer's, restored from the back-forward cache
    const returnedPage = scene.open(shopper, '/checkout');
    await scene.quiet();
    expect(pathOf(returnedPage)).toBe('/payment-status');
    void returnedPage.store.pay.tap(returnedPage.store.entry.agreement());
    await scene.quiet();
    expect(countSent(returnedPage)).toBe(0);
    const { left } = page.life;
    if (left) await visitPayer(page, shopper, 'approve');
    await scene.pass(6);
    expect(await readBooks()).toEqual(ONE);
  });

  test('no payment is sent when the price changed as Pay was tapped', async () => {
    const { page } = await goToPay(way);
    const shown = page.store.entry.agreement();
    page.cart.setQuantity(milk, 3);
    await scene.pass(1);
    void page.store.pay.tap(shown);
    await scene.quiet();
    expect([page.life.left, countSent(page)]).toEqual([null, 0]);
    expect((await scene.books()).orders).toHaveLength(0);
  });
});

test('without a UPI app, the waiting screen leads to the page where the payment can be approved', async () => {
  const { page, shopper } = await goToPay({ method: 'upi', upiApp: true });
  await scene.tapPay(page);
  expect(page.opened).toEqual([
    expect.stringMatching(/^upi:\/\/pay\?pa=doorstep%40sandbox&.*&am=\d+\.\d\d&cu=INR$/),
  ]);
  page.store.payment.goToPayerPage();
  expect(page.life.left).toContain('/sandbox/payer/upi/pay_');
  const returnedPage = await visitPayer(page, shopper, 'approve');
  await scene.quiet();
  expect(pathOf(returnedPage)).toBe('/checkout/success');
  expect(await readBooks()).toEqual(ONE);
});
