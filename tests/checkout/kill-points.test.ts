import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import { openSandboxWorld, type SandboxWorld } from './sandbox-world.ts';
import { booksOf, type Plan, shop } from './shopper.ts';
import { type Kill, logIn } from './shopper-page.ts';

/**
 * The page dies at every touch of the outside and is opened again: before the first one, and after each of them. After
 * one is before the next: nothing that is left tells the two apart.
 */
let phones = 6_000_000_000;

async function run(world: SandboxWorld, platform: Platform, plan: Plan) {
  phones += 1;
  const phone = String(phones);
  const shopper = await logIn(world, phone, platform);
  const outcome = await shop(world, shopper, plan);
  const { orders, payments } = await booksOf(world, phone);
  outcome.page.close();
  return {
    ...outcome,
    orders,
    captures: payments.reduce((sum, payment) => sum + payment.captures, 0),
    journal: shopper.keep.get('payments'),
  };
}

const METHODS: [string, Platform, Plan][] = [
  ['cash', 'mobile_web', { method: 'cod' }],
  ['UPI', 'mobile_web', { method: 'upi' }],
  ['slow UPI', 'mobile_web', { method: 'upi', upiId: 'slow@upi' }],
  ['netbanking', 'desktop_web', { method: 'nb' }],
  ['a UPI app', 'mobile_web', { method: 'upi', upiApp: true }],
  ['card', 'mobile_web', { method: 'card' }],
  ['a wallet that is linked on the way', 'mobile_web', { method: 'wallet', wallet: 5 }],
  ['a wallet with a page of its own', 'mobile_web', { method: 'wallet', wallet: 9 }],
  ['pay later', 'desktop_web', { method: 'pay_later' }],
  ['the payments app', 'webview_phonepe', { method: 'partner' }],
  ['the telecom app', 'webview_airtel', { method: 'partner' }],
];

const PAY = 'POST /api/v1/payments';
let killed = 0;

describe.each(METHODS)('killed while paying by %s', (_, platform, plan) => {
  let world: SandboxWorld;
  const steps: string[][] = [];
  beforeAll(async () => {
    world = await openSandboxWorld();
    const whole = await run(world, platform, plan);
    expect([whole.killed, whole.orders.length, whole.captures]).toEqual([false, 1, 1]);
    steps.push(...whole.lives);
  });
  afterAll(() => world.close());

  async function killAt(kills: (Kill | undefined)[], reopenAt: Plan['reopenAt']): Promise<string | null> {
    const end = await run(world, platform, { ...plan, kills, ...(reopenAt && { reopenAt }) });
    const right =
      end.killed &&
      end.captures === 1 &&
      end.orders.length === 1 &&
      end.orders[0]?.id === end.shown &&
      // A confirmation that was seen but not noted is shown once more, and no harm is done.
      (end.journal === null || end.journal.includes('"succeeded"'));
    if (right) return null;
    const { killed, captures, orders, shown, journal, lives } = end;
    return JSON.stringify({
      kills,
      reopenAt,
      killed,
      captures,
      orders: orders.length,
      shown,
      journal,
      lives,
    });
  }

  /** From the payment on it makes a difference where the shop is opened again: that is nowhere near it. */
  const paying = (): number => (steps[0] ?? []).indexOf(PAY) + 1;

  test.each(['where it was', 'home'] as const)(
    'and opened again %s: one order, one capture',
    async (at) => {
      const wrong: (string | null)[] = [];
      let points = 0;
      for (const [life, touched] of steps.entries()) {
        for (let step = life === 0 && at === 'home' ? paying() : 0; step <= touched.length; step += 1) {
          if (touched[step - 1] === 'leave') continue;
          const kills: (Kill | undefined)[] = [];
          kills[life] = step === 0 ? { at: 1, when: 'before' } : { at: step, when: 'after' };
          wrong.push(await killAt(kills, at));
          points += 1;
        }
      }
      expect(wrong.filter(Boolean)).toEqual([]);
      expect(points).toBeGreaterThan(at === 'home' ? 4 : 12);
      killed += points;
    },
    120_000,
  );

  test('and again in its second life', async () => {
    const wrong: (string | null)[] = [];
    for (let step = 1; step <= 8; step += 1) {
      wrong.push(
        await killAt(
          [
            { at: paying(), when: 'after' },
            { at: step, when: 'after' },
          ],
          'where it was',
        ),
      );
    }
    expect(wrong.filter(Boolean)).toEqual([]);
  }, 120_000);
});

test('that were more than 300 points over eleven ways to pay', () => {
  expect(killed).toBeGreaterThan(300);
});
