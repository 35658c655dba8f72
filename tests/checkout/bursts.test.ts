import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import type { PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import { walletTopUpAnswer } from '../../src/checkout/wallet/wallet-wire.ts';
import { createWalletLink } from '../../src/checkout/wallet/wallet-link.ts';
import { pathOf, setScene } from './scene.ts';
import { visitPayer } from './shopper.ts';
import { milk, type Page, type Shopper } from './shopper-page.ts';

const scene = setScene(7_900_000_000);
const { books, faults, open, quiet } = scene;

const BURSTS = 100;

interface Way {
  method: PayMethod;
  platform?: Platform;
  wallet?: number;
  upiApp?: true;
  /** the payment is approved on the payer's page */
  page?: true;
}
const WAYS: [string, Way][] = [
  ['cash', { method: 'cod' }],
  ['UPI by ID', { method: 'upi' }],
  ['a UPI app', { method: 'upi', upiApp: true }],
  ['card', { method: 'card', page: true }],
  ['a wallet with one tap', { method: 'wallet', wallet: 5 }],
  ['a wallet with a page', { method: 'wallet', wallet: 9, page: true }],
  ['netbanking', { method: 'nb', page: true }],
  ['pay later', { method: 'pay_later', page: true }],
  ['meal card', { method: 'meal_card', page: true }],
  ['the payments app', { method: 'partner', platform: 'webview_phonepe' }],
];

/** The gap after a tap: the next tap comes in the same turn, in the next turn, or when nothing is pending. */
const aBurst = fc.record({
  gaps: fc.array(fc.constantFrom('none', 'none', 'turn', 'rest'), {
    minLength: 1,
    maxLength: 19,
    size: 'max',
  }),
  network: fc.constantFrom('fine', 'fine', 'fine', 'answer lost', 'request lost'),
  decision: fc.constantFrom<('approve' | 'decline')[]>('approve', 'approve', 'decline'),
});
type Burst = typeof aBurst extends fc.Arbitrary<infer B> ? B : never;

const LOST = { 'answer lost': 'answer', 'request lost': 'request' } as const;

/** The outcome: an order, or none with a clear message. */
type End = 'ordered' | 'failed' | 'never arrived';

function endOf({ method, wallet }: Way, { network, decision }: Burst, tries: number): End {
  if (network === 'request lost' && tries === 1) return 'never arrived';
  const needsApproval = method !== 'cod' && wallet !== 5;
  return needsApproval && decision === 'decline' ? 'failed' : 'ordered';
}

/** Adds enough money to the wallet for all orders. */
async function fillWallet(page: Page, provider: number): Promise<void> {
  const { options } = page.store.entry.state;
  const wallet = options.wallets.find((one) => one.provider === provider);
  if (!wallet) throw new Error(`no wallet ${provider}`);
  const link = createWalletLink(page.store.walletDeps, wallet);
  link.enterPhone('9000000002');
  await link.requestCode();
  link.enterCode('1234');
  await quiet();
  link.dispose();
  const { redirect_url } = await page.api.call({
    method: 'POST',
    path: `/v1/wallets/${provider}/top-up`,
    json: { amount_paise: 10_000_00, return_url: 'https://shop.test/checkout/wallet' },
    answer: walletTopUpAnswer,
  });
  await scene.world().fetch(new Request(`${redirect_url}/approve`, { method: 'POST' }));
  await page.store.enter.loadOptions();
}

async function goToPay(page: Page, { method, wallet, upiApp }: Way, { decision }: Burst): Promise<void> {
  const { store, cart } = page;
  page.goTo('/checkout');
  if (cart.view().count === 0) cart.setQuantity(milk, 1);
  // After a failure the payments of earlier attempts are still in the sandbox.
  if (store.entry.state.options.status !== 'success') await store.enter.loadOptions();
  store.entry.choose(method);
  store.entry.typeUpiId(decision === 'approve' ? 'ok@upi' : 'no@upi');
  store.entry.chooseUpiFlow(upiApp ? 'intent' : 'collect');
  store.entry.chooseBank('SAHY');
  if (wallet !== undefined) store.entry.chooseWallet(wallet);
}

async function tap(page: Page, { gaps }: Burst): Promise<void> {
  const readEnd = page.store.entry.agreement();
  for (const gap of ['none', ...gaps]) {
    // The screen of a failed payment has no Pay button.
    if (page.store.payment.state.payment.name !== 'failed') void page.store.pay.tap(readEnd);
    if (gap === 'turn') await new Promise((resolve) => setImmediate(resolve));
    if (gap === 'rest') await quiet();
  }
  await quiet();
}

/** The payer approves or declines; resolves with the page where the shopper is then. */
async function settle(page: Page, shopper: Shopper, { decision }: Burst): Promise<Page> {
  const world = scene.world();
  const { payment } = page.store.payment.state;
  const [sheet] = page.sheets;
  // If the response was lost, the shopper has not been sent to a payer yet.
  if (page.life.left === null && !sheet && page.opened.length === 0) page.store.payment.continueAtPayer();
  await quiet();
  const { left } = page.life;
  if (left !== null) {
    page.close();
    return open(shopper, await visitPayer(world, left, decision));
  }
  const status = decision === 'approve' ? 'success' : 'failed';
  const [opened] = page.sheets;
  if (opened) {
    const { reservationId } = opened.request;
    await world.control('POST', `/sandbox/payments/${reservationId}/settle`, { status });
    opened.end('ui-closed');
  } else if (page.opened.splice(0).length > 0 && 'report' in payment) {
    const { paymentId } = payment.report;
    await world.control('POST', `/sandbox/payments/${paymentId}/settle`, { status });
    await scene.pass(5);
  }
  return page;
}

function shown(page: Page): End | string {
  const { payment } = page.store.payment.state;
  const { notice } = page.store.entry.state;
  if (pathOf(page) === '/checkout/success') return 'ordered';
  if (pathOf(page) === '/checkout/failure' && payment.name === 'failed') return 'failed';
  return notice?.code === 'not-started' ? 'never arrived' : `${page.path()} ${payment.name}`;
}

let bursts = 0;

describe.each(WAYS)('bursts of taps on Pay by %s', (_, way) => {
  test('a burst of 2 to 20 taps on Pay places one order with one capture, or none with a clear message', async () => {
    const { page: first, shopper } = await scene.atPay(way.method, way.platform);
    if (way.wallet === 5) await fillWallet(first, 5);
    let page = first;
    const ends: End[] = [];
    await fc.assert(
      fc.asyncProperty(aBurst, async (burst) => {
        await goToPay(page, way, burst);
        // long enough for the page to store the cart before it is left
        if (way.page) await scene.pass(1);
        const attempts = () => page.log.filter((step) => step === 'POST /api/v1/payments').length;
        const initialAttempts = attempts();
        const { network } = burst;
        if (network !== 'fine') {
          await faults([{ match: 'POST /v1/payments', times: 1, drop: LOST[network] }]);
        }
        await tap(page, burst);
        // After a lost request was reported, a later tap tries the same payment again.
        const tries = attempts() - initialAttempts;
        expect(tries === 1 || (tries === 2 && network === 'request lost')).toBe(true);
        const end = endOf(way, burst, tries);
        if (end !== 'never arrived') page = await settle(page, shopper, burst);
        await scene.pass(1);
        expect(shown(page)).toBe(end);
        page.store.attempts.forgetShown();
        if (end === 'failed') page.store.pay.retry();
        ends.push(end);
        bursts += 1;
      }),
      { numRuns: BURSTS, seed: 7, endOnFailure: true },
    );
    const { orders, payments } = await books();
    const ordered = ends.filter((end) => end === 'ordered').length;
    expect(ordered).toBeGreaterThan(30);
    expect(orders).toHaveLength(ordered);
    expect(new Set(orders.map(({ cart_id }) => cart_id)).size).toBe(ordered);
    // the backend has no payments for a cart that was never ordered
    const known = ends.slice(0, ends.lastIndexOf('ordered') + 1);
    expect(payments).toHaveLength(known.filter((end) => end !== 'never arrived').length);
    expect(payments.filter(({ captures }) => captures === 1)).toHaveLength(ordered);
    expect(payments.every(({ captures }) => captures <= 1)).toBe(true);
  });
});

test('at least 1,000 bursts of taps are tested over all payment methods', () => {
  expect(bursts).toBe(1_000);
});
