import type { Locator } from 'playwright-core';
import { loginDriver } from '../../fixtures/harness/test/pages/login.ts';
import { paymentDriver } from '../../fixtures/harness/test/pages/payment.ts';
import { paiseOf } from '../../fixtures/harness/test/pages/screen.ts';
import type { PageSession } from './killable-devices.ts';

/** The polling interval that the sandbox requests, in ms. */
const POLL_MS = 5_000;
const MAX_STEPS = 40;
const TIMEOUT_MS = 15_000;
const STEP_MS = 2_000;

/** For each screen, a test id by which it is recognised; the topmost screens come first. */
const SCREENS = {
  placed: 'order-success',
  payer: 'pay-sheet',
  consent: 'consent-sheet',
  login: 'login-modal',
  address: 'address-list',
  failed: 'payment-failed',
  pending: 'payment-pending',
  checkout: 'pay-now',
  cart: 'cart-cta',
  /** any screen of the shop, with something in the cart */
  shopping: 'cart-count',
} as const;
export type SeenScreen = keyof typeof SCREENS;

export interface Shopper {
  /** null: the host app takes the payment, and the shop offers no methods */
  method: 'cod' | 'upi' | 'nb' | null;
  upiId?: string;
  /** the balance pays a part */
  usesBalance?: boolean;
  /** called just before Pay is tapped, with the amount on it */
  beforePay(paise: number): void;
  /** called just before the clock moves on to the next poll */
  beforePoll(): Promise<void>;
}

/**
 * Does what a shopper would do on each screen, from whichever is shown, until the order is placed or the page is killed.
 * Resolves with the order's id, or null when it was killed; the screens it met are added to `seen`.
 */
export async function continueToOrder(
  session: PageSession,
  shopper: Shopper,
  seen: SeenScreen[],
): Promise<string | null> {
  const { page, screen } = session;
  const payment = paymentDriver(screen);

  async function pay(): Promise<void> {
    const { method, usesBalance = false } = shopper;
    // the checkout may be replaced by an earlier payment that is still open
    page.setDefaultTimeout(STEP_MS);
    if (method !== null) await payment.choose(method);
    if (method === 'upi') await payment.enterUpiId(shopper.upiId ?? 'ok@upi');
    if (method === 'nb') await payment.chooseBank();
    if (usesBalance) await payment.turnOnBalance();
    const amount = paiseOf((await screen.getByTestId('pay-now').textContent()) ?? '');
    shopper.beforePay(amount);
    session.tapped();
    await payment.payNow();
  }

  async function act({ name, isOverDevice }: Top): Promise<void> {
    const control = (isOverDevice ? page : screen)
      .getByTestId(SCREENS[name])
      .filter({ visible: true })
      .first();
    switch (name) {
      case 'payer':
        // a settled payment offers only the way back
        return tap(control.getByTestId('pay-approve').or(control.getByText('Back to the shop')));
      case 'consent':
        return tap(control.getByTestId('consent-allow'));
      case 'login':
        return loginDriver(page).logInWithPhone();
      case 'address':
        return tap(control.getByTestId('address-option').first());
      case 'failed':
        return tap(screen.getByTestId('retry'));
      case 'checkout':
        return pay().finally(() => page.setDefaultTimeout(TIMEOUT_MS));
      case 'pending': {
        const reopenButton = screen.getByRole('button', { name: /^Open the/ });
        if (await reopenButton.isVisible()) return tap(reopenButton);
        await shopper.beforePoll();
        return page.clock.fastForward(POLL_MS);
      }
      default:
        return tap(control);
    }
  }

  while (seen.length < MAX_STEPS) {
    const top = await topOf(session, null, TIMEOUT_MS);
    if (session.hasReachedKillPoint()) return null;
    if (!top) throw new Error('no screen is shown');
    seen.push(top.name);
    session.screenShown(top.name);
    if (session.hasReachedKillPoint()) return null;
    if (top.name === 'placed') {
      const id = await Promise.race([payment.waitForOrder().catch(ignore), session.killed.then(ignore)]);
      if (id) return id;
    }
    // a pending payment may complete by itself
    if (top.name === 'pending' && (await topOf(session, top.name, 300))) continue;
    await act(top).catch(ignore);
    await topOf(session, top.name, 1_500);
  }
  throw new Error(`no order after ${MAX_STEPS} steps`);
}

interface Top {
  name: SeenScreen;
  /** the QA page draws the sheet over the shop */
  isOverDevice: boolean;
}

/** Waits for a topmost screen other than `previous`; null after `ms`, and when the page is killed. */
async function topOf(session: PageSession, previous: SeenScreen | null, ms: number): Promise<Top | null> {
  const deadline = Date.now() + ms;
  while (!session.hasReachedKillPoint() && Date.now() < deadline) {
    const query = { screens: Object.entries(SCREENS), previous, ms: Math.max(deadline - Date.now(), 1) };
    // rejects when the page navigates
    const top = await session.page.evaluate(waitForTop, query).catch(pause);
    if (top) return top as Top;
  }
  return null;
}

/** Runs in the page, so that one call suffices instead of many. */
function waitForTop(query: { screens: [string, string][]; previous: string | null; ms: number }) {
  function topScreen(): { name: string; isOverDevice: boolean } | null {
    const device = document.querySelector<HTMLIFrameElement>('iframe[data-testid="device"]');
    const layers = device ? [document, device.contentDocument] : [document];
    for (const [name, testid] of query.screens) {
      for (const layer of layers) {
        for (const element of layer?.querySelectorAll(`[data-testid="${testid}"]`) ?? []) {
          if (element.getClientRects().length === 0) continue;
          return { name, isOverDevice: device !== null && layer === document };
        }
      }
    }
    return null;
  }
  return new Promise<{ name: string; isOverDevice: boolean } | null>((resolve) => {
    const deadline = performance.now() + query.ms;
    const timer = setInterval(() => {
      const top = topScreen();
      const isFound = top !== null && top.name !== query.previous;
      if (!isFound && performance.now() < deadline) return;
      clearInterval(timer);
      resolve(isFound ? top : null);
    }, 20);
  });
}

function pause(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), 20));
}

/** Ignores a failed action: the screen has changed in the meantime, and the loop handles the new one. */
function ignore(): void {}

async function tap(button: Locator): Promise<void> {
  await button.click({ timeout: STEP_MS });
}
