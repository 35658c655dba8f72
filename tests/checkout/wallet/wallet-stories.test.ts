import { describe, expect, test } from 'vitest';
import { cancelPayment } from '../../../src/checkout/payment/cancel-payment.ts';
import { ONE_TAP_CODES, type OneTapCode } from '../../../src/checkout/wallet/one-tap.ts';
import { createWalletLink } from '../../../src/checkout/wallet/wallet-link.ts';
import { pathOf, setScene } from '../scene.ts';
import { milk, type Page } from '../shopper-page.ts';

const scene = setScene(6_700_000_000);

const KHATA = 5;
/** the provider whose one-time code has 6 digits */
const JHOLA = 7;

async function goToWallets(provider = KHATA) {
  const at = await scene.atPay('wallet');
  at.page.store.entry.chooseWallet(provider);
  return at;
}

function linkOf(page: Page, provider = KHATA) {
  const wallet = page.store.entry.state.options.wallets.find((one) => one.provider === provider);
  if (!wallet) throw new Error(`no wallet ${provider}`);
  return createWalletLink(page.store.walletDeps, wallet);
}

/** A shopper who has linked a wallet with this number and is back at the Pay button. */
async function openWithLinkedWallet(phone: string, provider = KHATA) {
  const at = await goToWallets(provider);
  const link = linkOf(at.page, provider);
  link.enterPhone(phone);
  await link.requestCode();
  link.enterCode('1234');
  await scene.quiet();
  expect(link.state.step).toBe('linked');
  link.dispose();
  await at.page.store.enter.loadOptions();
  return at;
}

const countOrdersAndCaptures = async () => {
  const { orders, payments } = await scene.books();
  return [orders.length, payments.reduce((sum, one) => sum + one.captures, 0)];
};

const countPayments = async () => (await scene.requests('POST /v1/payments')).length;

describe('the wallets on the payment page', () => {
  test('the wallets on the payment page are offered with their link status, and the first enabled one is chosen', async () => {
    const { page } = await scene.atPay('wallet');
    const { options, selectedWallet } = page.store.entry.state;
    expect(options.wallets.map(({ provider, oneTapStatus }) => [provider, oneTapStatus])).toEqual([
      [5, 'AUTH_UNAVAILABLE'],
      [2, 'AUTH_UNAVAILABLE'],
      [7, 'AUTH_UNAVAILABLE'],
      [8, 'WALLET_DISABLED'],
      [9, 'AUTH_UNAVAILABLE'],
    ]);
    expect(selectedWallet).toBe(5);
  });

  test('choosing an unlinked wallet leads to its screen and pays nothing', async () => {
    const { page } = await goToWallets();
    const initialPaymentCount = await countPayments();
    await scene.tapPay(page);
    expect(page.path()).toBe('/checkout/wallet?provider=5');
    expect(page.store.payment.state.payment.name).toBe('idle');
    expect(await countPayments()).toBe(initialPaymentCount);
    page.store.entry.leaveWallet();
    expect(pathOf(page)).toBe('/checkout');
  });

  test('a wallet with its own page is paid there without linking', async () => {
    const { page } = await goToWallets(9);
    await scene.tapPay(page);
    expect(page.life.left).toContain('/sandbox/payer/wallet/pay_');
  });
});

describe('linking a wallet', () => {
  test('linking a wallet accepts ten digits however they are typed', async () => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('12345');
    await link.requestCode();
    expect(link.state).toMatchObject({
      step: 'phone',
      errorMessage: 'Enter a 10-digit mobile number.',
    });
    link.enterPhone('+91 90000 00002');
    await link.requestCode();
    expect(link.state).toMatchObject({ step: 'code', phoneNumber: '9000000002', resendTimer: 30 });
    link.dispose();
  });

  test('the resend timer counts down to 0, and the code can be sent again only then', async () => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('9000000002');
    await link.requestCode();
    await link.resend();
    await scene.pass(29);
    expect(link.state.resendTimer).toBe(1);
    await scene.pass(5);
    expect(link.state.resendTimer).toBe(0);
    const sent = async () => (await scene.requests('POST /v1/wallets/5/link')).length;
    const before = await sent();
    await link.resend();
    expect([await sent(), link.state.resendTimer]).toEqual([before + 1, 30]);
    link.dispose();
  });

  test('linking shows the server’s message for each wrong code and is locked after five wrong codes', async () => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('9000000002');
    await link.requestCode();
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt', '0 attempts']) {
      link.enterCode('0000');
      await scene.quiet();
      expect(link.state).toMatchObject({
        isOtpValid: false,
        errorMessage: `That code is incorrect. ${left} left.`,
        responseCode: 10,
      });
    }
    link.enterCode('1234');
    await scene.quiet();
    expect(link.state).toMatchObject({ step: 'code', responseCode: 9 });
    expect(link.state.errorMessage).toContain('Request a new one');
    link.dispose();
  });

  test('linking requires a code of the length that the wallet specifies, even after a reload', async () => {
    const { page } = await goToWallets(JHOLA);
    const link = linkOf(page, JHOLA);
    link.enterPhone('9000000002');
    await link.requestCode();
    expect(link.state.codeLength).toBe(6);
    link.enterCode('1234');
    await link.verify();
    expect(link.state).toMatchObject({
      isOtpValid: false,
      errorMessage: 'Enter all 6 digits of the wallet’s code.',
    });
    link.dispose();
    const reopenedLink = linkOf(page, JHOLA);
    expect(reopenedLink.state).toMatchObject({ step: 'code', codeLength: 6 });
    reopenedLink.enterCode('123456');
    await scene.quiet();
    expect(reopenedLink.state.step).toBe('linked');
    reopenedLink.dispose();
  });

  test.each<[string, OneTapCode]>([
    ['7100000004', 4],
    ['7100000005', 5],
    ['7100000009', 9],
    ['7100000099', 99],
  ])('the number %s cannot be linked and shows code %i', async (phone, code) => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone(phone);
    await link.requestCode();
    expect(link.state).toMatchObject({ step: 'phone', responseCode: code });
    expect(link.state.errorMessage).not.toBe('');
  });

  test.each([
    ['with status 200', 200, {}],
    ['with status 422', 422, {}],
    ['with status 200 and the “no answer” code', 200, { response_code: 99 }],
    ['with status 422 and an unknown code', 422, { response_code: 42 }],
  ])('the number %s, which is refused without a reason, is shown as not linked', async (_, status, body) => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('9000000002');
    await scene.faults([
      { match: 'POST /v1/wallets/5/link', times: 1, status, body: { success: false, ...body } },
    ]);
    await link.requestCode();
    expect(link.state).toMatchObject({
      step: 'phone',
      phoneNumber: '9000000002',
      errorMessage: 'Khata Pay could not be linked. Try again in a moment, or pay another way.',
    });
    await link.requestCode();
    expect(link.state).toMatchObject({ step: 'code', errorMessage: '' });
    link.dispose();
  });

  test.each<[OneTapCode, RegExp]>([
    [4, /^Khata Pay has blocked your account/],
    [5, /^Khata Pay has no account with this number/],
    [9, /^Khata Pay won’t send more codes/],
    [10, /^That code is incorrect/],
  ])('a refusal with code %i and no message is explained', async (code, words) => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('9000000002');
    const body = { success: false, response_code: code };
    await scene.faults([{ match: 'POST /v1/wallets/5/link', times: 1, body }]);
    await link.requestCode();
    expect(link.state).toMatchObject({ step: 'phone', responseCode: code });
    expect(link.state.errorMessage).toMatch(words);
  });

  test.each([
    ['offline', 'You are offline. Try again when you’re back.'],
    ['the backend fails', 'Khata Pay could not be reached. Try again in a moment.'],
  ])('linking a wallet while %s shows a message and keeps the typed text', async (how, words) => {
    const { page } = await goToWallets();
    const link = linkOf(page);
    link.enterPhone('9000000002');
    if (how === 'offline') page.connectivity.setOnline(false);
    else await scene.faults([{ match: 'POST /v1/wallets/5/link', times: 1, status: 500 }]);
    await link.requestCode();
    expect(link.state).toMatchObject({
      step: 'phone',
      phoneNumber: '9000000002',
      busy: 'none',
      errorMessage: words,
    });
    page.connectivity.setOnline(true);
    await link.requestCode();
    expect(link.state.step).toBe('code');
    link.dispose();
  });

  test('after a reload, linking resumes at the code, and the number is forgotten when it is changed, left or expired', async () => {
    const { page, shopper } = await goToWallets();
    const isNumberStored = () => shopper.storage.dump().includes('9000000002');
    const ask = async () => {
      const link = linkOf(page);
      link.enterPhone('9000000002');
      await link.requestCode();
      link.dispose();
      expect(isNumberStored()).toBe(true);
    };
    await ask();
    await scene.pass(12);
    const reopenedLink = linkOf(page);
    expect(reopenedLink.state).toMatchObject({ step: 'code', phoneNumber: '9000000002', resendTimer: 18 });
    await scene.pass(20);
    expect(reopenedLink.state.resendTimer).toBe(0);
    expect(linkOf(page, 2).state.step).toBe('phone');
    reopenedLink.changeNumber();
    expect(isNumberStored()).toBe(false);

    await ask();
    page.store.entry.leaveWallet();
    expect(isNumberStored()).toBe(false);

    await ask();
    scene.world().clock.sleep(10 * 60_000);
    expect([linkOf(page).state.step, isNumberStored()]).toEqual(['phone', false]);
  });

  test('linking a wallet stores neither number nor code', async () => {
    const { shopper } = await openWithLinkedWallet('9123456780');
    expect(shopper.storage.dump()).not.toMatch(/9123456780|\b1234\b/);
  });
});

/** The sandbox has one phone number for each response code. */
describe('one-tap payment responses', () => {
  const answer = (code: OneTapCode) => `70000000${String(code).padStart(2, '0')}`;

  test('one-tap code 0 places the order at once and charges the wallet', async () => {
    const { page, amount } = await openWithLinkedWallet('9000000002');
    const initialBalance = page.store.entry.state.options.wallets[0]?.balance ?? 0;
    await scene.tapPay(page);
    expect(pathOf(page)).toBe('/checkout/success');
    expect(await countOrdersAndCaptures()).toEqual([1, 1]);
    expect(page.events).toEqual(
      expect.arrayContaining(['Payment Info Entered', 'Checkout Step Completed', 'Order Completed']),
    );
    page.store.attempts.forgetShown();
    page.goTo('/cart');
    page.cart.setQuantity(milk, 1);
    await scene.pass(1);
    await page.store.enter.proceed();
    await page.store.enter.loadOptions();
    expect(page.store.entry.state.options.wallets[0]?.balance).toBe(initialBalance - amount);
  });

  test('a low balance is shown before one-tap code 1 can occur, and the order can be paid after a top-up', async () => {
    const { page, shopper, amount } = await openWithLinkedWallet(answer(1));
    await scene.tapPay(page);
    expect(page.path()).toBe('/checkout/wallet?provider=5');
    const [wallet] = page.store.entry.state.options.wallets;
    const missing = amount - (wallet?.balance ?? 0);
    expect([wallet?.balance, missing > 0]).toEqual([2_000, true]);
    const link = linkOf(page);
    expect(await link.topUp(missing, '/checkout/wallet?provider=5')).toBe(true);
    const topUp = page.life.left;
    for (const _ of ['once', 'and sent again']) {
      const approval = await scene.world().fetch(new Request(`${topUp}/approve`, { method: 'POST' }));
      expect([approval.status, approval.headers.get('location')]).toEqual([
        303,
        'https://shop.test/checkout/wallet?provider=5',
      ]);
    }
    const returnedPage = scene.open(shopper, '/checkout/wallet?provider=5');
    await returnedPage.store.enter.loadOptions();
    returnedPage.store.entry.choose('wallet');
    expect(returnedPage.store.entry.state.options.wallets[0]?.balance).toBe(amount);
    await scene.tapPay(returnedPage);
    expect(pathOf(returnedPage)).toBe('/checkout/success');
    expect(await countOrdersAndCaptures()).toEqual([1, 1]);
  });

  test.each<[OneTapCode, boolean]>([
    [ONE_TAP_CODES.failure, true],
    [ONE_TAP_CODES.unauthorized, false],
    [ONE_TAP_CODES.userBlocked, false],
    [ONE_TAP_CODES.userNotAvailable, false],
    [ONE_TAP_CODES.exceededMonthlyLimit, false],
    [ONE_TAP_CODES.exceededOtpLimit, false],
    [ONE_TAP_CODES.incorrectOtp, false],
  ])(
    'one-tap code %i is shown as a failure and the cart can be paid another way (money may have left: %s)',
    async (code, moneyMayHaveLeft) => {
      const { page } = await openWithLinkedWallet(answer(code));
      await scene.tapPay(page);
      expect(page.store.payment.state.payment).toMatchObject({
        name: 'failed',
        responseCode: code,
        moneyMayHaveLeft,
      });
      expect(await countOrdersAndCaptures()).toEqual([0, 0]);
      expect(page.cart.view().count).toBe(2);
      page.store.attempts.forgetShown();
      page.store.pay.chooseOtherMethod();
      await page.store.enter.loadOptions();
      page.store.entry.choose('cod');
      await scene.tapPay(page);
      expect(pathOf(page)).toBe('/checkout/success');
      expect(await countOrdersAndCaptures()).toEqual([1, 1]);
    },
  );

  test.each([ONE_TAP_CODES.unauthorized, ONE_TAP_CODES.incorrectOtp])(
    'one-tap code %i requires linking the wallet again',
    async (code) => {
      const { page } = await openWithLinkedWallet(answer(code));
      await scene.tapPay(page);
      page.store.pay.fixWallet(KHATA, false);
      expect(page.path()).toBe('/checkout/wallet?provider=5');
      await page.store.enter.loadOptions();
      expect(page.store.entry.state.options.wallets[0]?.oneTapStatus).toBe('AUTH_UNAVAILABLE');
    },
  );

  test('one-tap code 99 is polled without paying again, then fails', async () => {
    const { page } = await openWithLinkedWallet(answer(99));
    await scene.tapPay(page);
    // the wallet may have taken the money, so the payment cannot be cancelled
    const open = page.store.payment.state.payment;
    expect(open).toMatchObject({ name: 'polling', report: { responseCode: 99, canCancel: false } });
    if ('report' in open) expect(await cancelPayment(page.api, open.report)).toBe(false);
    const initialPaymentCount = await countPayments();
    await scene.tapPay(page);
    expect(await countPayments()).toBe(initialPaymentCount);
    await scene.pass(61);
    await page.store.payment.checkAgain();
    await scene.quiet();
    expect(page.store.payment.state.payment).toMatchObject({ name: 'failed', moneyMayHaveLeft: true });
    expect(await countOrdersAndCaptures()).toEqual([0, 0]);
  });

  test('an unknown one-tap code fails like any other', async () => {
    const { page } = await openWithLinkedWallet('9000000002');
    const refused = {
      payment_id: 'p9',
      transaction_id: 'T9',
      cart_id: page.cart.state.cartId,
      status: 'PAYMENT_FAILED',
    };
    const { amount } = page.store.entry.state.options;
    await scene.faults([
      {
        match: 'POST /v1/payments',
        times: 1,
        body: { ...refused, amount: amount / 100, poll_url: '/v1/payments/p9', response_code: 42 },
      },
      {
        match: 'GET /v1/payments/by-key/*',
        times: 1,
        body: { ...refused, amount: amount / 100, poll_url: '/v1/payments/p9', response_code: 42 },
      },
    ]);
    await scene.tapPay(page);
    expect(page.store.payment.state.payment).toMatchObject({
      name: 'failed',
      responseCode: 42,
      moneyMayHaveLeft: true,
    });
  });
});
