import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import { openSandboxWorld, type SandboxWorld } from './sandbox-world.ts';
import { booksOf, type Plan, shopUntilDone } from './shopper.ts';
import { type Kill, logIn } from './shopper-page.ts';

let phones = 6_000_000_000;

/**
 * Pays with a page that dies before its first outside call or after any of its calls, and is opened again. Dying after
 * a call equals dying before the next one, because what survives is the same.
 */
async function run(world: SandboxWorld, platform: Platform, plan: Plan) {
  phones += 1;
  const phone = String(phones);
  const shopper = await logIn(world, phone, platform);
  const outcome = await shopUntilDone(world, shopper, plan);
  const { orders, payments } = await booksOf(world, phone);
  outcome.page.close();
  return {
    ...outcome,
    orders,
    captures: payments.reduce((sum, payment) => sum + payment.captures, 0),
    journal: shopper.storage.get('payments'),
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

/** Payment methods that end in different ways, whose pages are also killed twice and reopened elsewhere. */
const TWICE_KILLED_METHODS = ['cash', 'UPI', 'a UPI app', 'netbanking', 'the payments app'];

const PAYMENT_CALL = 'POST /api/v1/payments';
let killed = 0;
/** moments before a payment is stored that were tested, as the calls to the outside until then */
const testedMoments = new Set<string>();

describe.each(METHODS)('a page killed while paying by %s', (name, platform, plan) => {
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
      // A confirmation that was seen but not recorded is shown once more, which is harmless.
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

  /** The number of steps up to the payment request. Where the shop is reopened matters only from there on. */
  const stepsToPayment = (): number => (steps[0] ?? []).indexOf(PAYMENT_CALL) + 1;

  /** False if the same kill is tested elsewhere: before methods differ, or between two identical calls. */
  function isMoment(life: number, step: number): boolean {
    const touched = steps[life]?.slice(0, step) ?? [];
    const [last, before] = [touched.at(-1), touched.at(-2)];
    if (last === 'leave' || (last === before && last === steps[life]?.[step])) return false;
    if (life > 0 || touched.includes('keep payments')) return true;
    const moment = [platform.startsWith('webview_'), ...touched].join();
    return !testedMoments.has(moment) && testedMoments.add(moment).has(moment);
  }

  const places = [
    'where it was',
    ...(TWICE_KILLED_METHODS.includes(name) ? (['home'] as const) : []),
  ] as const;
  test.each(places)(
    'a page killed while paying at any kill point and reopened %s ends with one order and one capture',
    async (at) => {
      const failures: (string | null)[] = [];
      let points = 0;
      for (const [life, touched] of steps.entries()) {
        for (
          let step = life === 0 && at === 'home' ? stepsToPayment() : 0;
          step <= touched.length;
          step += 1
        ) {
          if (!isMoment(life, step)) continue;
          const kills: (Kill | undefined)[] = [];
          kills[life] = step === 0 ? { at: 1, when: 'before' } : { at: step, when: 'after' };
          failures.push(await killAt(kills, at));
          points += 1;
        }
      }
      expect(failures.filter(Boolean)).toEqual([]);
      expect(points).toBeGreaterThan(at === 'home' ? 4 : 8);
      killed += points;
    },
    120_000,
  );

  if (!TWICE_KILLED_METHODS.includes(name)) return;

  test('a page killed again after being reopened ends with one order and one capture', async () => {
    const failures: (string | null)[] = [];
    for (let step = 1; step <= 8; step += 1) {
      failures.push(
        await killAt(
          [
            { at: stepsToPayment(), when: 'after' },
            { at: step, when: 'after' },
          ],
          'where it was',
        ),
      );
    }
    expect(failures.filter(Boolean)).toEqual([]);
    killed += failures.length;
  }, 120_000);
});

test('the kill points of eleven payment methods add up to more than 200', () => {
  expect(killed).toBeGreaterThan(200);
});
