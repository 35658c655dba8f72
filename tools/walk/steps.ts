import fc from 'fast-check';
import { ACTIONS } from './actions/index.ts';

/**
 * One step of a walk, drawn before the walk begins. What it does depends on the page at that moment: `pick`, `answer`,
 * `match` and `how` are shares, from 0 to 1, of a list of choices.
 */
export type Step =
  /** continues towards an order, through sheet, login, address, payment method, cart or product */
  | { kind: 'onward'; pick: number; pace: Pace }
  /** taps any visible control */
  | { kind: 'tap'; pick: number; pace: Pace }
  /** taps the recorded control, when a walk is replayed */
  | { kind: 'tap-named'; control: ControlName; pace: Pace }
  /** fills any visible field */
  | { kind: 'type'; pick: number; answer: number }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  | { kind: 'escape' }
  /** opens a URL of the shop */
  | { kind: 'visit'; pick: number }
  | { kind: 'wait'; seconds: number }
  /** opens a second tab, or switches to the other one */
  | { kind: 'switch-tab'; pick: number }
  | { kind: 'close-tab' }
  /** switches to another app and back */
  | { kind: 'hide' }
  | { kind: 'offline' }
  | { kind: 'online' }
  | { kind: 'kill'; pick: number }
  /** taps, and kills the page before the response arrives */
  | { kind: 'tap-and-kill'; pick: number; afterMs: number }
  /** chooses another saved address from the header */
  | { kind: 'change-address'; pick: number }
  | { kind: 'disturb-api'; match: number; how: number; times: number }
  | { kind: 'restore-api' }
  /** the shop changes price, stock or limit of a product in the cart or on the screen */
  | { kind: 'change-product'; pick: number; how: number }
  | { kind: 'advance-order'; pick: number }
  | { kind: 'settle-payment'; pays: boolean }
  /** the shopper changes an address on another phone */
  | { kind: 'address-elsewhere'; pick: number; how: 'removed' | 'changed' | 'added' }
  | { kind: 'logout-elsewhere' }
  /** one of `actions/` */
  | { kind: 'action'; name: string; pick: number };

/** `hasty`: the next step does not wait until the page has settled. */
export type Pace = 'calm' | 'hasty' | 'double';

export interface ControlName {
  role: string;
  name: string;
  testid: string;
  /** the index among controls of the same role and name */
  nth: number;
}

const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000);
const pace = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Pace>('calm') },
  { weight: 2, arbitrary: fc.constant<Pace>('hasty') },
  { weight: 2, arbitrary: fc.constant<Pace>('double') },
);
const only = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });

/** Weighted so that many walks reach an order: the rules about money matter most. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ kind: fc.constant('onward' as const), pick: share, pace }) },
  { weight: 18, arbitrary: fc.record({ kind: fc.constant('tap' as const), pick: share, pace }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('type' as const), pick: share, answer: share }) },
  { weight: 5, arbitrary: only('back') },
  { weight: 1, arbitrary: only('forward') },
  { weight: 2, arbitrary: only('reload') },
  { weight: 3, arbitrary: only('escape') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('visit' as const), pick: share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 3, 6, 6, 12, 30),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('switch-tab' as const), pick: share }) },
  { weight: 1, arbitrary: only('close-tab') },
  { weight: 1, arbitrary: only('hide') },
  { weight: 2, arbitrary: only('offline') },
  { weight: 2, arbitrary: only('online') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), pick: share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tap-and-kill' as const),
      pick: share,
      afterMs: fc.constantFrom(0, 5, 20, 60),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('change-address' as const), pick: share }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('disturb-api' as const),
      match: share,
      how: share,
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: only('restore-api') },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change-product' as const), pick: share, how: share }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('advance-order' as const), pick: share }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle-payment' as const), pays: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('address-elsewhere' as const),
      pick: share,
      how: fc.constantFrom('removed' as const, 'changed' as const, 'added' as const),
    }),
  },
  { weight: 2, arbitrary: only('logout-elsewhere') },
  ...ACTIONS.map(({ name, weight }) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant('action' as const), name: fc.constant(name), pick: share }),
  })),
);

/** A first visit, a guest with a cart, or a shopper who is logged in: at home, at checkout, or with a delivered order. */
const STARTS = ['new', 'guest-cart', 'known', 'known', 'checkout', 'checkout', 'delivered'] as const;
export type Start = (typeof STARTS)[number];

export interface Plan {
  seed: number;
  start: Start;
  /** whether the page shows animations */
  motion: boolean;
  /** whether the processor is throttled, so that steps come while a page hydrates */
  slow: boolean;
  steps: Step[];
}

/** Without fast-check's bias for small values, which would mostly tap the first control. */
const plan = fc.noBias(
  fc.record({
    start: fc.constantFrom(...STARTS),
    motion: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    steps: fc.array(step, { minLength: 30, maxLength: 55, size: 'max' }),
    // a slow walk takes three times as long
    slow: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
);

export function planOf(seed: number): Plan {
  const [sampled] = fc.sample(plan, { seed, numRuns: 1 });
  if (!sampled) throw new Error(`walk: nothing was drawn from seed ${seed}`);
  return { seed, ...sampled };
}
