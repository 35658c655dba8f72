import { describe, expect, test } from 'vitest';
import { queryOf } from '../../src/platform/paths.ts';
import { walletAnswer } from '../../src/wallet/wallet-api.ts';
import { setScene, pathOf } from './scene.ts';
import { visitPayer } from './shopper.ts';
import { type Kill, logIn, openPage, type Page, pass, quiet, type Shopper } from './shopper-page.ts';

const scene = setScene(7_500_000_000);
const AMOUNT = 500_00;
const TOP_UP = { purpose: 'top-up', amount: AMOUNT } as const;
const WORDS = { to: 'Meera', from: 'Asha', message: 'For you' };
const GIFT = { purpose: 'gift-card', amount: AMOUNT, ...WORDS } as const;

async function goToWallet(platform?: Parameters<typeof scene.newShopper>[0]) {
  const shopper = await scene.newShopper(platform);
  return { shopper, page: scene.open(shopper, '/account/wallet') };
}

const walletOf = async (page: Page) =>
  (await page.api.call({ method: 'GET', path: '/v1/wallet', answer: walletAnswer })).page;
const readAddedAmounts = async (page: Page) =>
  (await walletOf(page)).transactions.map(({ amount }) => amount);
const countSent = (page: Page) => page.log.filter((step) => step === 'POST /api/v1/payments').length;

async function payBy(page: Page, upiId: string, request: typeof TOP_UP | typeof GIFT = TOP_UP) {
  const { funding } = page.store;
  expect(await funding.begin(request)).toBe('');
  funding.choose('upi');
  funding.typeUpiId(upiId);
  void funding.pay();
  await scene.pass(1);
}

describe('a wallet top-up', () => {
  test('a wallet top-up is paid like an order, is shown in the wallet, and leaves the cart alone', async () => {
    const { page } = await scene.inCart();
    page.goTo('/account/wallet');
    const initialCartId = page.cart.state.cartId;
    await payBy(page, 'ok@upi');
    const { balance, transactions } = await walletOf(page);
    expect(page.path()).toBe(`/account/wallet?top_up=${transactions[0]?.id}`);
    expect(balance).toBe(AMOUNT);
    expect([page.cart.state.cartId, page.cart.view().count]).toEqual([initialCartId, 2]);
    expect(page.tracked).toContainEqual(['Wallet Topped Up', { value: 500, payment_method: 'upi' }]);
    expect(page.events).not.toContain('Order Completed');
    expect(page.store.funding.watched.get().pending).toBeNull();
  });

  test('a wallet top-up cannot be paid with cash, credit or a wallet', async () => {
    const { page } = await goToWallet();
    await page.store.funding.begin(TOP_UP);
    const { options } = page.store.funding.watched.get();
    expect(options.list.map(({ method }) => method)).toEqual(['upi', 'card', 'nb']);
  });

  test('a declined wallet top-up shows the failure and adds nothing', async () => {
    const { page } = await goToWallet();
    await payBy(page, 'no@upi');
    expect(pathOf(page)).toBe('/checkout/failure');
    const { payment } = page.store.payment.state;
    expect(payment).toMatchObject({ name: 'failed', attempt: { purpose: 'top-up' } });
    expect((await walletOf(page)).balance).toBe(0);
    page.store.attempts.forgetShown();
    page.goTo('/account/wallet');
    await payBy(page, 'ok@upi');
    expect((await walletOf(page)).balance).toBe(AMOUNT);
  });

  test.each([
    ['upi', { upiId: 'nobody' }, 'Enter a UPI ID like name@bank.'],
    ['nb', {}, 'Choose your bank.'],
  ])(
    'a wallet top-up by %s with a required detail missing is not sent',
    async (method, { upiId = '' }: { upiId?: string }, fault) => {
      const { page } = await goToWallet();
      const { funding } = page.store;
      await funding.begin(TOP_UP);
      funding.choose(method);
      if (upiId !== '') funding.typeUpiId(upiId);
      await funding.pay();
      expect(funding.watched.get().fieldError).toBe(fault);
      expect(countSent(page)).toBe(0);
    },
  );

  test('a refused top-up shows the backend’s reason, and a top-up offline or without a response shows the shop’s message', async () => {
    const { page } = await goToWallet();
    const { funding } = page.store;
    expect(await funding.begin({ ...TOP_UP, amount: 1_00_000_00 })).toBe(
      'Enter a whole amount between ₹10 and ₹10,000.',
    );
    await scene.faults([{ match: 'POST /v1/wallet/topup', status: 500 }]);
    expect(await funding.begin(TOP_UP)).toMatch(/did not respond\. Nothing was charged/);
    for (const body of [{ cart_id: '7', amount: 900 }, { amount: 'much' }]) {
      await scene.faults([{ match: 'POST /v1/wallet/topup', body }]);
      expect(await funding.begin(TOP_UP)).not.toBe('');
    }
    page.connectivity.setOnline(false);
    expect(await funding.begin(TOP_UP)).toMatch(/^You are offline\. Nothing was charged/);
    expect(funding.watched.get().pending).toBeNull();
  });

  test('a wallet top-up is not sent while offline, and can be paid once online', async () => {
    const { page } = await goToWallet();
    const { funding } = page.store;
    await funding.begin(TOP_UP);
    funding.choose('upi');
    funding.typeUpiId('ok@upi');
    page.connectivity.setOnline(false);
    await funding.pay();
    expect(funding.watched.get().error).toMatch(/^You are offline/);
    page.connectivity.setOnline(true);
    void funding.pay();
    await scene.pass(1);
    expect((await walletOf(page)).balance).toBe(AMOUNT);
  });

  test('a top-up whose request never arrived leads back to the wallet, which shows a message', async () => {
    const { page } = await goToWallet();
    await scene.faults([{ match: 'POST /v1/payments', drop: 'request' }]);
    await payBy(page, 'ok@upi');
    expect(page.path()).toBe('/account/wallet?top_up=none');
    await scene.faults([]);
    await payBy(page, 'ok@upi');
    expect(await readAddedAmounts(page)).toEqual([AMOUNT]);
  });

  test('a top-up paid in another tab is shown and not paid again', async () => {
    const { page, shopper } = await goToWallet();
    await page.store.funding.begin(TOP_UP);
    const otherPage = scene.open(shopper, '/account/wallet');
    await payBy(otherPage, 'ok@upi');
    otherPage.store.attempts.forgetShown();
    page.store.funding.choose('upi');
    page.store.funding.typeUpiId('ok@upi');
    void page.store.funding.pay();
    await scene.pass(1);
    expect(queryOf(page.path()).get('top_up')).toMatch(/^\d+$/);
    expect(await readAddedAmounts(page)).toEqual([AMOUNT]);
  });

  test('a wallet top-up in a host app is paid by the host', async () => {
    const { page } = await goToWallet('webview_phonepe');
    expect(await page.store.funding.begin(TOP_UP)).toBe('');
    expect(page.store.funding.watched.get()).toMatchObject({ chosen: 'partner' });
    void page.store.funding.pay();
    await scene.quiet();
    const [sheet] = page.sheets;
    await scene.world().control('POST', `/sandbox/payments/${sheet?.request.reservationId}/settle`, {
      status: 'success',
    });
    sheet?.end('ui-closed');
    await scene.pass(1);
    expect((await walletOf(page)).balance).toBe(AMOUNT);
  });

  test('a top-up paid on a bank’s page leads back to the wallet even in a browser that kept nothing', async () => {
    const { page, shopper } = await goToWallet();
    const { funding } = page.store;
    await funding.begin(TOP_UP);
    funding.choose('nb');
    funding.chooseBank('SAHY');
    void funding.pay();
    await scene.quiet();
    const returnPath = await visitPayer(scene.world(), page.life.left ?? '', 'approve');
    shopper.storage.remove('payments');
    const reopenedPage = scene.open(shopper, returnPath);
    await scene.pass(1);
    expect(pathOf(reopenedPage)).toBe('/account/wallet');
    expect((await walletOf(reopenedPage)).balance).toBe(AMOUNT);
  });
});

test('buying a gift card leads to the page of the card and leaves the wallet alone', async () => {
  const { page } = await goToWallet();
  await payBy(page, 'ok@upi', GIFT);
  expect(page.path()).toMatch(/^\/account\/gifts\/\d+$/);
  expect(page.tracked).toContainEqual(['Gift Card Bought', { value: 500, payment_method: 'upi' }]);
  expect((await walletOf(page)).balance).toBe(0);
});

describe('a top-up on a page that is killed', () => {
  /**
   * Takes the next sensible step on each screen, and reopens the shop after a kill, until the money is shown.
   */
  async function topUp(shopper: Shopper, kill: Kill | undefined): Promise<{ page: Page; killed: boolean }> {
    const world = scene.world();
    let page = openPage(world, shopper, '/account/wallet', kill);
    let killed = false;
    for (let round = 0; round < 20; round += 1) {
      await pass(world, 1);
      if (page.life.dead) {
        killed = true;
        const at = page.path();
        page.close();
        page = openPage(world, shopper, at);
        continue;
      }
      const shown = queryOf(page.path()).get('top_up');
      if (shown !== null && shown !== 'none') {
        page.store.attempts.forgetShown();
        await quiet(world);
        if (!page.life.dead) return { page, killed };
      } else if (pathOf(page) === '/account/wallet') {
        const { funding } = page.store;
        void funding.begin(TOP_UP).then(() => {
          funding.choose('upi');
          funding.typeUpiId('ok@upi');
          void funding.pay();
        });
      } else if (pathOf(page) !== '/payment-status') {
        page.goTo('/account/wallet');
      }
    }
    throw new Error(`it ended at ${page.path()}`);
  }

  test.each(['before', 'after'] as const)(
    'a top-up on a page killed %s any outside call adds and shows the money once',
    async (when) => {
      let phone = when === 'before' ? 7_510_000_000 : 7_520_000_000;
      for (let at = 1; ; at += 1) {
        phone += 1;
        const shopper = await logIn(scene.world(), String(phone), 'mobile_web');
        const { page, killed } = await topUp(shopper, { at, when });
        page.close();
        const { balance, transactions } = await walletOf(scene.open(shopper, '/'));
        expect([balance, transactions.length], `killed ${when} touch ${at}`).toEqual([AMOUNT, 1]);
        expect(shopper.storage.get('payments')).toBeNull();
        if (!killed) {
          expect(at).toBeGreaterThan(8);
          break;
        }
      }
    },
  );
});
