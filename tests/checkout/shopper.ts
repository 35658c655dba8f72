import { needsApprovalElsewhere } from '../../src/checkout/payment/payer.ts';
import type { PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import { createWalletLink } from '../../src/checkout/wallet/wallet-link.ts';
import { ORIGIN, type SandboxWorld } from './sandbox-world.ts';
import { type Kill, milk, openPage, type Page, pass, quiet, type Shopper } from './shopper-page.ts';

export interface Plan {
  method: PayMethod;
  upiId?: string;
  /** opens the UPI app on the phone, where the payment is approved */
  upiApp?: boolean;
  /** the wallet provider; the shopper links the wallet first if necessary */
  wallet?: number;
  walletPhone?: string;
  /** turns on the balance, which pays as far as it goes */
  usesBalance?: true;
  /** the decisions on the payer's page, one per visit; the last one repeats */
  decisions?: readonly ('approve' | 'decline')[];
  /** when each page of the shopper is killed, in order; undefined: it is not */
  kills?: readonly (Kill | undefined)[];
  /** where the app opens again after the page was killed */
  reopenAt?: 'where it was' | 'home';
}

export interface Outcome {
  /** the order that the last screen shows */
  shown: string;
  /** the calls to the outside that each page made until it was killed or closed */
  lives: string[][];
  killed: boolean;
  page: Page;
}

const MAX_ROUNDS = 60;

/**
 * A shopper who wants the milk: takes the next sensible step on each screen, and reopens the app after a kill. Ends
 * on the confirmation; throws if it is never reached.
 */
export async function shopUntilDone(world: SandboxWorld, shopper: Shopper, plan: Plan): Promise<Outcome> {
  const decisions = [...(plan.decisions ?? ['approve'])];
  const decide = () => (decisions.length > 1 ? decisions.shift() : decisions[0]) ?? 'approve';
  const lives: string[][] = [];
  const open = (at: string): Page => {
    const opened = openPage(world, shopper, at, plan.kills?.[lives.length]);
    lives.push(opened.log);
    return opened;
  };
  let page = open('/cart');
  let killed = false;
  let confirmed = '';
  page.cart.setQuantity(milk, 1);
  const seen: string[] = [];

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // Long enough for the shop to store the cart, because no shopper taps faster.
    await pass(world, 1);
    const { payment } = page.store.payment.state;
    seen.push(`${page.path().split('?')[0]} ${payment.name}`);
    if (page.life.left !== null) {
      const returnPath = await visitPayer(world, page.life.left, decide());
      page.close();
      page = open(returnPath);
      continue;
    }
    if (page.life.dead) {
      killed = true;
      if (confirmed !== '') return { shown: confirmed, lives, killed, page };
      const at = plan.reopenAt === 'home' ? '/' : page.path();
      page.close();
      page = open(at);
      continue;
    }
    const [path, query] = page.path().split('?');
    if (path === '/checkout/success') {
      page.store.attempts.forgetShown();
      await quiet(world);
      // A shopper who has seen the confirmation does not order again, even if the page dies while recording that.
      confirmed = new URLSearchParams(query).get('order_id') ?? '';
      if (!page.life.dead) return { shown: confirmed, lives, killed, page };
    }
    if (path === '/payment-status' || path === '/checkout/failure') await wait(world, page, decide);
    else if (path === '/checkout') await choose(world, page, plan);
    else if (path === '/checkout/wallet') await readyWallet(world, page, plan);
    else await leaveCart(world, page);
  }
  throw new Error(`no way on:\n${seen.join('\n')}`);
}

export async function visitPayer(
  world: SandboxWorld,
  url: string,
  decision: 'approve' | 'decline',
): Promise<string> {
  await world.fetch(new Request(url));
  if (url.includes('/payer/card/')) return payByCard(world, url, decision);
  const answer = await world.fetch(new Request(`${url}/${decision}`, { method: 'POST' }));
  const returnUrl = new URL(answer.headers.get('location') ?? '/', ORIGIN);
  return returnUrl.pathname + returnUrl.search;
}

/** Enters a card, and the code from its bank. */
export async function payByCard(
  world: SandboxWorld,
  url: string,
  decision: 'approve' | 'decline',
): Promise<string> {
  const send = (to: string, fields: Record<string, string>) =>
    world.fetch(new Request(to, { method: 'POST', body: new URLSearchParams(fields) }));
  const number = decision === 'approve' ? '4111 1111 1111 1111' : '4000 0000 0000 0002';
  const cardAnswer = await send(`${url}/pay`, { number, expiry: '08/31', cvv: '123' });
  const next = new URL(cardAnswer.headers.get('location') ?? '/', ORIGIN);
  if (!next.pathname.includes('/3ds/')) return next.pathname + next.search;
  const confirmed = await send(`${next.href}/confirm`, { code: '123456' });
  const returnUrl = new URL(confirmed.headers.get('location') ?? '/', ORIGIN);
  return returnUrl.pathname + returnUrl.search;
}

/** Does what a shopper does on the screen of a pending or failed payment: approves or declines, retries, or waits. */
async function wait(world: SandboxWorld, page: Page, decide: () => 'approve' | 'decline'): Promise<void> {
  const { store, sheets } = page;
  const { payment } = store.payment.state;
  const [sheet] = sheets;
  if (page.opened.length > 0 && 'report' in payment) {
    page.opened.length = 0;
    const status = decide() === 'approve' ? 'success' : 'failed';
    await world.control('POST', `/sandbox/payments/${payment.report.paymentId}/settle`, { status });
  }
  if (sheet) {
    const { reservationId } = sheet.request;
    const status = decide() === 'approve' ? 'success' : 'failed';
    await world.control('POST', `/sandbox/payments/${reservationId}/settle`, { status });
    sheet.end('ui-closed');
  } else if (payment.name === 'failed') {
    store.attempts.forgetShown();
    store.pay.retry();
  } else if (payment.name === 'idle') {
    if (store.payment.state.resumed) page.goTo('/cart');
  } else if (page.life.dead) {
    return;
  } else if ('report' in payment && payment.report.upiIntent && payment.report.status === 'PAYMENT_PENDING') {
    // The UPI app was not opened, or was closed without a result.
    store.payment.continueAtPayer();
  } else if ('report' in payment && needsApprovalElsewhere(payment.attempt, payment.report)) {
    store.payment.continueAtPayer();
  } else {
    // Not awaited, because the page may die in the meantime.
    if (payment.name === 'pending' || payment.name === 'unknown') void store.payment.checkAgain();
    await pass(world, 5);
  }
}

async function choose(world: SandboxWorld, page: Page, plan: Plan): Promise<void> {
  const { store } = page;
  if (store.entry.state.options.status !== 'success') void store.enter.loadOptions();
  await quiet(world);
  if (store.entry.state.options.status !== 'success') {
    if (store.entry.state.options.status === 'empty') page.goTo('/cart');
    return;
  }
  store.entry.acceptChanges();
  store.entry.choose(plan.method);
  if (plan.upiApp) store.entry.chooseUpiFlow('intent');
  else store.entry.typeUpiId(plan.upiId ?? 'ok@upi');
  if (plan.wallet !== undefined) store.entry.chooseWallet(plan.wallet);
  store.entry.chooseBank('SAHY');
  if (plan.usesBalance) store.entry.chooseBalance(true);
  void store.pay.tap(store.entry.agreement());
}

/** On the wallet's screen, links the wallet and goes back to pay with it. */
async function readyWallet(world: SandboxWorld, page: Page, plan: Plan): Promise<void> {
  const { store } = page;
  if (store.entry.state.options.status !== 'success') void store.enter.loadOptions();
  await quiet(world);
  const wallet = store.entry.state.options.wallets.find(({ provider }) => provider === plan.wallet);
  if (page.life.dead || !wallet) return;
  if (wallet.oneTapStatus === 'AUTH_AVAILABLE') return store.entry.leaveWallet();
  const link = createWalletLink(store.walletDeps, wallet);
  link.enterPhone(plan.walletPhone ?? '9000000002');
  void link.requestCode();
  await quiet(world);
  link.enterCode('1234');
  await quiet(world);
  link.dispose();
  void store.enter.loadOptions();
  await quiet(world);
}

async function leaveCart(world: SandboxWorld, page: Page): Promise<void> {
  if (page.cart.view().count === 0) page.cart.setQuantity(milk, 1);
  void page.store.enter.proceed();
  await quiet(world);
}

export interface Books {
  orders: { id: string; cart_id: string; total: number; payment_status: string }[];
  payments: {
    id: string;
    cart_id: string;
    /** rupees, like the parts of it */
    amount: number;
    balance: number;
    balance_state: 'none' | 'held' | 'spent' | 'released';
    charged: number;
    returned: number;
    provider: number;
    captures: number;
    status: string;
  }[];
}

/** The orders and payments that the backend holds for one shopper. */
export async function booksOf(world: SandboxWorld, phone: string): Promise<Books> {
  const orders = (await world.control('GET', '/sandbox/orders')) as (Books['orders'][number] & {
    user_phone: string;
  })[];
  const ownOrders = orders.filter((order) => order.user_phone === phone);
  const carts = new Set(ownOrders.map((order) => order.cart_id));
  const payments = (await world.control('GET', '/sandbox/payments')) as Books['payments'];
  return { orders: ownOrders, payments: payments.filter((payment) => carts.has(payment.cart_id)) };
}

/** Rupees. */
export interface WalletBooks {
  balance: number;
  held: number;
  transactions: { amount: number; type: string; wallet_type: string }[];
}

async function callAs<T>(world: SandboxWorld, shopper: Shopper, path: string, body?: object): Promise<T> {
  const keyAnswer = await world.fetch(
    new Request(`${ORIGIN}/api/v2/accounts/auth_key/`, { headers: { req_key: 'x' } }),
  );
  const { auth_key } = (await keyAnswer.json()) as { auth_key: string };
  const headers = { 'content-type': 'application/json', access_token: shopper.token, auth_key };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  return (await (await world.fetch(new Request(`${ORIGIN}/api${path}`, init))).json()) as T;
}

/** Adds money to the shopper's balance. */
export async function addMoney(world: SandboxWorld, shopper: Shopper, paise: number): Promise<void> {
  const { redirect_url } = await callAs<{ redirect_url: string }>(world, shopper, '/v1/wallets/1/top-up', {
    amount_paise: paise,
    return_url: `${ORIGIN}/account/wallet`,
  });
  await world.fetch(new Request(`${redirect_url}/approve`, { method: 'POST' }));
}

export const walletOf = (world: SandboxWorld, shopper: Shopper) =>
  callAs<WalletBooks>(world, shopper, '/v1/wallet?start=0&next=50');
