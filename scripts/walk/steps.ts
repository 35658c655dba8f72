import fc from 'fast-check';

/**
 * One thing that happens on a walk, as plain data: what it means is found out when it is made, from what is to be seen
 * then. `pick` and the like are shares from 0 to 1 of whatever there is to choose from.
 */
export type Step =
  /** the next thing on the way to an order: a sheet, a login, an address, a way to pay, the cart, a product */
  | { kind: 'onward'; pick: number; pace: Pace }
  /** any control that can be seen */
  | { kind: 'tap'; pick: number; pace: Pace }
  /** one that was tapped before, when a walk is made again: by what people know it as */
  | { kind: 'tap-named'; control: ControlName; pace: Pace }
  /** something that fits into a field that can be seen */
  | { kind: 'type'; pick: number; answer: number }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  | { kind: 'escape' }
  /** a link to one of the shop's own addresses */
  | { kind: 'visit'; pick: number }
  | { kind: 'wait'; seconds: number }
  /** a second tab: opened, or the other one turned to */
  | { kind: 'tab'; pick: number }
  | { kind: 'close-tab' }
  /** another app for a moment, and back */
  | { kind: 'hide' }
  | { kind: 'offline' }
  | { kind: 'online' }
  | { kind: 'kill'; pick: number }
  /** a tap on the way to an order, and the page is gone before it is answered */
  | { kind: 'tap-and-kill'; pick: number; afterMs: number }
  /** the saved address of that place in the list is chosen in the header */
  | { kind: 'other-place'; pick: number }
  | { kind: 'bad-day'; match: number; how: number; times: number }
  | { kind: 'good-day' }
  /** the shop changes a product that is in the cart, or is to be seen */
  | { kind: 'product'; pick: number; how: number }
  | { kind: 'order-moves'; pick: number }
  | { kind: 'payer'; pays: boolean }
  /** from another phone of the same shopper */
  | { kind: 'address-elsewhere'; pick: number; how: 'removed' | 'changed' | 'added' }
  | { kind: 'logout-elsewhere' };

/** `hasty`: whatever comes next does not wait for what this brings about. */
export type Pace = 'calm' | 'hasty' | 'double';

export interface ControlName {
  role: string;
  name: string;
  testid: string;
  /** which of those that are called the same */
  nth: number;
}

const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000);
const pace = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Pace>('calm') },
  { weight: 2, arbitrary: fc.constant<Pace>('hasty') },
  { weight: 2, arbitrary: fc.constant<Pace>('double') },
);
const only = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });

/** Half of all steps lead to an order: a walk that never pays proves little. */
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
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tab' as const), pick: share }) },
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
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('other-place' as const), pick: share }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bad-day' as const),
      match: share,
      how: share,
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: only('good-day') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('product' as const), pick: share, how: share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order-moves' as const), pick: share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payer' as const), pays: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('address-elsewhere' as const),
      pick: share,
      how: fc.constantFrom('removed' as const, 'changed' as const, 'added' as const),
    }),
  },
  { weight: 2, arbitrary: only('logout-elsewhere') },
);

/** Where a walk begins: the first time in the shop, or as somebody who was here before. */
const BEGINNINGS = ['new', 'guest-cart', 'known', 'known', 'checkout', 'checkout'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

export interface Plan {
  seed: number;
  beginning: Beginning;
  /** whether things move as they come and go */
  motion: boolean;
  steps: Step[];
}

/** Every value as likely as another: fast-check would mostly tap what comes first. */
const plan = fc.noBias(
  fc.record({
    beginning: fc.constantFrom(...BEGINNINGS),
    motion: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    steps: fc.array(step, { minLength: 30, maxLength: 55, size: 'max' }),
  }),
);

/** The same seed always means the same walk. */
export function planOf(seed: number): Plan {
  const [drawn] = fc.sample(plan, { seed, numRuns: 1 });
  if (!drawn) throw new Error(`walk: nothing was drawn from seed ${seed}`);
  return { seed, ...drawn };
}
