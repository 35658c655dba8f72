import type { Locator } from 'playwright-core';
import { loginDriver } from './drivers/login.ts';
import { paymentDriver } from './drivers/payment.ts';
import { paiseOf } from './drivers/screen.ts';
import type { Life } from './mortal-devices.ts';

/** As long as the server asks to be left alone between two polls. */
const POLL_MS = 5_000;
const MOST_STEPS = 40;
const LONGEST_MS = 15_000;
const STEP_MS = 2_000;

/** What may be on top, and what tells it; the first of them that is there. */
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
  /** anywhere in the shop with something in the cart */
  shopping: 'cart-count',
} as const;
export type SeenScreen = keyof typeof SCREENS;

export interface Shopper {
  /** null: the host takes the payment, there is nothing to choose */
  method: 'cod' | 'upi' | 'nb' | null;
  upiId?: string;
  /** the button that states the amount is about to be pressed */
  beforePay(paise: number): void;
  /** the payment is open, and time is about to be put forward to the next poll */
  beforePoll(): Promise<void>;
}

/**
 * Does what a shopper would do next, whatever screen that is, until the order is placed or the page dies. Resolves with
 * the order's id, or null; what was seen on the way is added to `story`.
 */
export async function carryOn(life: Life, shopper: Shopper, story: SeenScreen[]): Promise<string | null> {
  const { page, screen } = life;
  const payment = paymentDriver(screen);

  async function pay(): Promise<void> {
    const { method } = shopper;
    // It may give way to the payment that was left.
    page.setDefaultTimeout(STEP_MS);
    if (method !== null) await payment.choose(method);
    if (method === 'upi') await payment.upiId(shopper.upiId ?? 'ok@upi');
    if (method === 'nb') await payment.bank();
    const amount = paiseOf((await screen.getByTestId('pay-now').textContent()) ?? '');
    shopper.beforePay(amount);
    life.tapped();
    await payment.payNow();
  }

  async function goOn({ name, over }: Top): Promise<void> {
    const on = (over ? page : screen).getByTestId(SCREENS[name]).filter({ visible: true }).first();
    switch (name) {
      case 'payer':
        // A payment that has ended has only the way back.
        return tap(on.getByTestId('pay-approve').or(on.getByText('Back to the shop')));
      case 'consent':
        return tap(on.getByTestId('consent-allow'));
      case 'login':
        return loginDriver(page).withPhone();
      case 'address':
        return tap(on.getByTestId('address-option').first());
      case 'failed':
        return tap(screen.getByTestId('retry'));
      case 'checkout':
        return pay().finally(() => page.setDefaultTimeout(LONGEST_MS));
      case 'pending': {
        const again = screen.getByRole('button', { name: /^Open the/ });
        if (await again.isVisible()) return tap(again);
        await shopper.beforePoll();
        return page.clock.fastForward(POLL_MS);
      }
      default:
        return tap(on);
    }
  }

  while (story.length < MOST_STEPS) {
    const top = await topOf(life, null, LONGEST_MS);
    if (life.dying()) return null;
    if (!top) throw new Error('nothing to go on with');
    story.push(top.name);
    life.saw(top.name);
    if (life.dying()) return null;
    if (top.name === 'placed') {
      const id = await Promise.race([payment.placed().catch(lookAnew), life.died.then(lookAnew)]);
      if (id) return id;
    }
    // What passes by itself is waited for; who has done something waits for what comes of it.
    if (top.name === 'pending' && (await topOf(life, top.name, 300))) continue;
    await goOn(top).catch(lookAnew);
    await topOf(life, top.name, 1_500);
  }
  throw new Error('no order after so many steps');
}

interface Top {
  name: SeenScreen;
  /** drawn by the QA page over the shop */
  over: boolean;
}

/** What is on top as soon as it is something else than this; null after so long, and when the page dies. */
async function topOf(life: Life, other: SeenScreen | null, ms: number): Promise<Top | null> {
  const until = Date.now() + ms;
  while (!life.dying() && Date.now() < until) {
    const asked = { screens: Object.entries(SCREENS), other, ms: Math.max(until - Date.now(), 1) };
    // Between two documents there is none to ask.
    const top = await life.page.evaluate(waitForTop, asked).catch(pause);
    if (top) return top as Top;
  }
  return null;
}

/** Within the page, which is asked once and not all the time. */
function waitForTop(asked: { screens: [string, string][]; other: string | null; ms: number }) {
  function look(): { name: string; over: boolean } | null {
    const device = document.querySelector<HTMLIFrameElement>('iframe[data-testid="device"]');
    const layers = device ? [document, device.contentDocument] : [document];
    for (const [name, testid] of asked.screens) {
      for (const layer of layers) {
        for (const element of layer?.querySelectorAll(`[data-testid="${testid}"]`) ?? []) {
          if (element.getClientRects().length === 0) continue;
          return { name, over: device !== null && layer === document };
        }
      }
    }
    return null;
  }
  return new Promise<{ name: string; over: boolean } | null>((resolve) => {
    const until = performance.now() + asked.ms;
    const timer = setInterval(() => {
      const top = look();
      const told = top !== null && top.name !== asked.other;
      if (!told && performance.now() < until) return;
      clearInterval(timer);
      resolve(told ? top : null);
    }, 20);
  });
}

function pause(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), 20));
}

/** The screen may change under the finger: what is there then is looked at anew. */
function lookAnew(): void {}

async function tap(button: Locator): Promise<void> {
  await button.click({ timeout: STEP_MS });
}
