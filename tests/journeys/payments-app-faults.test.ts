import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultMode as AnyFault } from '../../bridge/testing/simulator.ts';
import type { HostSetup } from '../../fixtures/harness/test/setup.ts';
import { noteForeign } from '../../fixtures/harness/test/note-foreign.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';
import { DESKTOP, openPages } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();

/** The longest allowed time in ms from a tap to a visible reaction. */
const MAX_REACTION_MS = 5_000;
const START_DEADLINE_MS = 4_000;
const LOGIN_DEADLINE_MS = 120_000;
const PAY_DEADLINE_MS = 900_000;
/** In ms; without an outcome from the host after this time, the shop polls the server as well. */
const SERVER_POLL_AFTER_MS = 20_000;
const POLL_MS = 5_000;
/** In ms; slightly more than the delay of the simulated app's late responses. */
const LATE_REPLY_MS = 2_000;

type Host = 'phonepe-android' | 'phonepe-ios';
type Shopper = Awaited<ReturnType<typeof openHost>>;

/** One page for all tests, because only the host's behaviour differs. */
let page: Page;
let isWatched = false;
beforeEach(async () => {
  page = await pages.keep(DESKTOP);
  if (!isWatched) await page.addInitScript(noteForeign);
  isWatched = true;
});
afterEach(async () => {
  // the page never showed anything that this host forbids
  expect(await page.evaluate(() => window.foreign)).toEqual([]);
  await page.unrouteAll();
});

async function openHost(setup: HostSetup) {
  const shopper = await shopperIn(page, server, setup);
  await shopper.home.expectShown();
  await shopper.harness.device.locator('#shop').evaluate(noteForeign);
  return shopper;
}

/** A new shopper with empty storage and a reset backend. */
async function createNewcomer(setup: HostSetup, rules: unknown[] = []): Promise<Shopper> {
  await server.control('POST', '/reset');
  await server.control('PUT', '/faults', rules);
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  return openHost(setup);
}

async function expectSoon(...signs: Locator[]): Promise<void> {
  const shown = signs.map((sign) => sign.first().waitFor({ timeout: MAX_REACTION_MS }));
  await Promise.any(shown).catch(() => {
    throw new Error(`Nothing to be seen ${MAX_REACTION_MS / 1000} s after the tap`);
  });
}

/** The host's own sheet, which is drawn over the shop. */
const sheet = (name: 'consent' | 'pay') => page.getByTestId(`${name}-sheet`);

/** Adds a product and taps the button that needs a login. */
async function proceed({ home, cart, harness: { device } }: Shopper): Promise<void> {
  await home.add();
  await cart.open();
  await cart.proceed();
  await expectSoon(
    sheet('consent'),
    device.getByTestId('login-modal'),
    device.getByTestId('address-list'),
    device.getByTestId('pay-now'),
  );
}

const LOGIN_FAILED = 'The app could not log you in';

/** Logs in by the shop's own dialog, which must replace the host's login in time, with a message if the host failed. */
async function logInByPhone({ login, harness: { device } }: Shopper, withMessage = false): Promise<void> {
  await expectSoon(device.getByTestId('login-phone'));
  expect(await device.getByTestId('login-modal').getByText(LOGIN_FAILED).count()).toBe(withMessage ? 1 : 0);
  expect(await sheet('consent').count()).toBe(0);
  await login.logInWithPhone();
}

/** Continues from the login to the Pay button and taps it. */
async function tapPay({ address, payment, harness: { device } }: Shopper): Promise<void> {
  await expectSoon(address.list, device.getByTestId('pay-now'));
  if (await address.list.isVisible()) await address.choose();
  await payment.payNow();
  await expectSoon(sheet('pay'), device.getByTestId('pay-sheet'), device.getByTestId('payment-pending'));
}

/** Pays on the payer's page in place of the shop. */
async function payOnPage({ harness: { device } }: Shopper): Promise<void> {
  await expectSoon(device.getByTestId('pay-sheet'));
  expect(await sheet('pay').count()).toBe(0);
  await device.getByTestId('pay-approve').click();
}

async function openPayment({ harness: { device } }: Shopper): Promise<void> {
  await device.getByRole('button', { name: 'Open the payment' }).click();
}

async function expectPaymentStatus({ harness: { device } }: Shopper, words: string): Promise<void> {
  await expectSoon(device.getByTestId('payment-pending').getByText(words));
}

/** Waits for the order, which must be the only order and must be paid exactly once. */
async function waitForOrder({ payment }: Shopper): Promise<string> {
  const orderId = await payment.waitForOrder();
  await expectOneOrder(server, orderId);
  return orderId;
}

/** Settles the open payment at the backend, whatever the app reports. */
async function settle(status: 'success' | 'failed'): Promise<void> {
  const rows = await server.control<{ reservation_id: string; status: string }[]>('GET', '/payments');
  const pendingPayment = rows.find((row) => row.status === 'ACTIVE' || row.status === 'PAYMENT_PENDING');
  await server.control('POST', `/payments/${pendingPayment?.reservation_id}/settle`, { status });
}

async function giveConsent(shopper: Shopper): Promise<void> {
  await expectSoon(sheet('consent'));
  await shopper.harness.consent('allow');
}

async function approveOnSheet(shopper: Shopper): Promise<void> {
  await expectSoon(sheet('pay'));
  await shopper.harness.pay('approve');
}

/** To the shop, an answer under another id is the same as `silent`, so it is not tested here. */
type FaultMode = Exclude<AnyFault, 'other-id'>;

/**
 * The fault modes at the start that differ to the shop: the SDK works, fails at once, or never responds. The adapter's
 * tests cover the others.
 */
const START_RESULTS = { silent: 'hangs', double: 'works', malformed: 'fails', absent: 'fails' } as const;

async function startStory(host: Host, mode: keyof typeof START_RESULTS): Promise<void> {
  const shopper = await createNewcomer({ host, faults: { build: mode } });
  await proceed(shopper);
  if (START_RESULTS[mode] === 'works') {
    await giveConsent(shopper);
    await tapPay(shopper);
    await approveOnSheet(shopper);
    await waitForOrder(shopper);
    return;
  }
  if (START_RESULTS[mode] === 'hangs') await page.clock.fastForward(START_DEADLINE_MS);
  await logInByPhone(shopper);
  await tapPay(shopper);
  await payOnPage(shopper);
  await waitForOrder(shopper);
}

/** Whether the consent sheet opens, and what follows: logged in, or the login by phone, with or without a message. */
const LOGINS: Record<
  FaultMode,
  { asks: boolean; leads: 'in' | 'to phone' | 'to phone, told' | 'to waiting' }
> = {
  silent: { asks: true, leads: 'to waiting' },
  refused: { asks: false, leads: 'to phone' },
  sync: { asks: true, leads: 'to waiting' },
  double: { asks: true, leads: 'in' },
  late: { asks: true, leads: 'to waiting' },
  malformed: { asks: true, leads: 'to phone, told' },
  'numeric-status': { asks: true, leads: 'to phone' },
  absent: { asks: false, leads: 'to phone' },
  throwing: { asks: false, leads: 'to phone, told' },
};

async function logIn(shopper: Shopper, mode: FaultMode): Promise<void> {
  const { asks, leads } = LOGINS[mode];
  const { login, harness } = shopper;
  await proceed(shopper);
  if (asks) await giveConsent(shopper);
  if (leads === 'in') return;
  if (leads === 'to waiting') {
    await expectSoon(harness.device.getByText('Waiting for the app…'));
    if (mode === 'late') {
      await page.clock.fastForward(LOGIN_DEADLINE_MS);
      await login.expectText(LOGIN_FAILED);
      await page.clock.fastForward(LATE_REPLY_MS);
    } else {
      await login.switchToPhone();
    }
  }
  await logInByPhone(shopper, leads === 'to phone, told' || mode === 'late');
}

/** The effect of a tap on Pay: the sheet, which may never report an outcome; the payer's page; or nothing. */
const PAYMENTS: Record<FaultMode, 'sheet' | 'silent sheet' | 'page' | 'nothing'> = {
  silent: 'silent sheet',
  refused: 'nothing',
  sync: 'silent sheet',
  double: 'sheet',
  late: 'silent sheet',
  malformed: 'sheet',
  'numeric-status': 'sheet',
  absent: 'page',
  throwing: 'nothing',
};

async function payFor(shopper: Shopper, mode: FaultMode): Promise<void> {
  await tapPay(shopper);
  switch (PAYMENTS[mode]) {
    case 'page':
      return payOnPage(shopper);
    case 'nothing':
      await expectPaymentStatus(shopper, 'The app did not confirm your payment');
      await openPayment(shopper);
      return payOnPage(shopper);
    default:
      await approveOnSheet(shopper);
  }
  if (PAYMENTS[mode] === 'sheet') return;
  await expectPaymentStatus(shopper, 'Complete your payment');
  if (mode === 'silent') await shopper.payment.checkAgain();
  else await page.clock.fastForward(SERVER_POLL_AFTER_MS);
}

async function testAnswer(host: Host, mode: FaultMode): Promise<void> {
  const shopper = await createNewcomer({ host, faults: { fetchAuthToken: mode, proceedToPay: mode } });
  await logIn(shopper, mode);
  await payFor(shopper, mode);
  const orderId = await waitForOrder(shopper);
  if (mode !== 'late') return;
  await page.clock.fastForward(PAY_DEADLINE_MS + LATE_REPLY_MS);
  expect(await waitForOrder(shopper)).toBe(orderId);
}

/** An old version of the app: its login works, but payments open the payer's page. */
async function testOldVersion(host: Host, version: number): Promise<void> {
  const shopper = await createNewcomer({ host, version });
  await proceed(shopper);
  await giveConsent(shopper);
  await tapPay(shopper);
  await payOnPage(shopper);
  await waitForOrder(shopper);
  const { rows } = shopper.harness;
  await rows('fetchGrantToken').first().waitFor();
  expect(await rows('fetchAuthToken').count()).toBe(0);
}

const START_MODES = Object.keys(START_RESULTS) as (keyof typeof START_RESULTS)[];
const MODES = Object.keys(LOGINS) as FaultMode[];

describe('the payments app on Android', () => {
  test.each(START_MODES)('a fault of type %s as the shop starts still ends in one order', (mode) =>
    startStory('phonepe-android', mode),
  );
  test.each(MODES)('a fault of type %s at login and payment still ends in one order', (mode) =>
    testAnswer('phonepe-android', mode),
  );
  test('version 1 of the app still ends in one order', () => testOldVersion('phonepe-android', 1));

  test('without the SDK the shopper can still place one order, through the phone login and the payment page', async () => {
    const missing = [{ match: 'GET /sandbox/sdk/*', status: 404 }];
    const shopper = await createNewcomer({ host: 'phonepe-android' }, missing);
    await proceed(shopper);
    await logInByPhone(shopper);
    await tapPay(shopper);
    await payOnPage(shopper);
    await waitForOrder(shopper);
    await shopper.harness.rows('start').first().click();
    const details = page.getByRole('region', { name: 'Details of start' });
    await details.getByText('"message": "PhonePe SDK not found"').waitFor();
  });

  test('a denied consent still ends in one order, through the phone login', async () => {
    const shopper = await createNewcomer({ host: 'phonepe-android' });
    await proceed(shopper);
    await expectSoon(sheet('consent'));
    await shopper.harness.consent('deny');
    await logInByPhone(shopper);
    await tapPay(shopper);
    await approveOnSheet(shopper);
    await waitForOrder(shopper);
  });
});

describe('the payments app on iOS', () => {
  test('a fault of type malformed as the shop starts still ends in one order', () =>
    startStory('phonepe-ios', 'malformed'));
  test.each<FaultMode>(['sync', 'numeric-status'])(
    'a fault of type %s at login and payment still ends in one order',
    (mode) => testAnswer('phonepe-ios', mode),
  );
  test('version 4 of the app still ends in one order', () => testOldVersion('phonepe-ios', 4));
});

describe('the payments app and the backend’s status', () => {
  /** A returning shopper at the payment sheet. */
  async function goToSheet(): Promise<Shopper> {
    const shopper = await openHost({ host: 'phonepe-android' });
    await proceed(shopper);
    if ((await sheet('consent').count()) > 0) await giveConsent(shopper);
    await tapPay(shopper);
    await expectSoon(sheet('pay'));
    return shopper;
  }

  async function payAfterFailure(shopper: Shopper): Promise<void> {
    await expectSoon(shopper.harness.device.getByTestId('payment-failed'));
    await shopper.payment.tryAgain();
    await tapPay(shopper);
    await approveOnSheet(shopper);
    await waitForOrder(shopper);
  }

  test('a declined payment is shown as failed and can be made again', async () => {
    const shopper = await goToSheet();
    await shopper.harness.pay('decline');
    await payAfterFailure(shopper);
  });

  test('a payment sheet that was closed can be reopened for the same payment', async () => {
    const shopper = await goToSheet();
    await shopper.harness.back();
    await expectPaymentStatus(shopper, 'You closed the payment');
    await openPayment(shopper);
    await approveOnSheet(shopper);
    await waitForOrder(shopper);
  });

  test('a payment sheet closed after the payment was captured places the order', async () => {
    const shopper = await goToSheet();
    await settle('success');
    await shopper.harness.back();
    await waitForOrder(shopper);
  });

  test('a payment sheet that reports success for a refused payment places no order', async () => {
    const shopper = await goToSheet();
    await settle('failed');
    await shopper.harness.pay('approve');
    await payAfterFailure(shopper);
  });

  test('a payment sheet that reports success before the backend knows of the payment places the order once the backend confirms the payment', async () => {
    const shopper = await goToSheet();
    await page.route('**/sandbox/payments/*/settle', (route) => route.abort());
    await shopper.harness.pay('approve');
    await expectPaymentStatus(shopper, 'Checking your payment');
    await settle('success');
    await page.clock.fastForward(POLL_MS);
    await waitForOrder(shopper);
  });
});

test('the check for content that the payments app forbids detects a forbidden link', async () => {
  const { harness } = await openHost({ host: 'phonepe-android' });
  const countForeign = async () => {
    // the link is added again until it is detected, because hydration may remove it
    await harness.device.locator('#shop').evaluate((shop) => {
      const link = document.createElement('a');
      link.href = 'https://play.google.com/store/apps/details?id=shop';
      link.textContent = 'Download our app';
      shop.append(link);
    });
    return page.evaluate(() => window.foreign?.splice(0).length ?? 0);
  };
  await expect.poll(countForeign).toBeGreaterThan(0);
  // waits a frame, because an earlier link may be detected with a delay
  await harness.device.locator('#shop').evaluate(async (shop) => {
    for (const link of shop.querySelectorAll('a[href*="play.google.com"]')) link.remove();
    await new Promise((done) => requestAnimationFrame(done));
  });
  await page.evaluate(() => window.foreign?.splice(0));
});
