import { describe, expect, it } from 'vitest';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { MAX_STEPS, type Step } from '../../bridge/harness/recorded-steps.ts';
import {
  type HarnessFact,
  type HarnessState,
  reduceHarness,
  startHarness,
} from '../../bridge/harness/reduce-harness.ts';
import { readSetup } from '../../bridge/harness/setup.ts';

const hosts: readonly HarnessHost[] = [
  { simulator: desktop, name: 'Desktop', chrome: 'window', appName: 'Browser', tone: 'plain' },
];
const LINK = '?host=desktop&tenant=asha&path=/cart&clock=2026-12-24T13:00:00Z&seed=7&rule=GET+/feed:error';

const BACK: Step = { action: 'host', call: 'back' };
const type = (value: string): Step => ({
  on: 'shop',
  action: 'fill',
  at: { places: [{ label: 'Search' }] },
  value,
});
const taken = (step: Step, at: number, heading: string | null = null): HarnessFact => ({
  type: 'step-taken',
  step,
  heading,
  at,
});

/** The page's state after these facts, opened by the link. */
function run(link: string, ...facts: readonly HarnessFact[]): HarnessState {
  const opened = startHarness(readSetup(link, hosts), undefined, true);
  const prepared: HarnessFact = { type: 'sandbox-prepared', at: 1_000, notice: '' };
  return [prepared, ...facts].reduce(reduceHarness, opened);
}

describe('the run that a timeline keeps', () => {
  it('begins with the set-up of a link that has a seed, without its tenant, and has each step with its screen', () => {
    const moved: HarnessFact = { type: 'path-changed', path: '/orders/200001?key=secret#top' };
    const state = run(LINK, taken(BACK, 1_500, 'Cart'), moved, taken(BACK, 1_700));
    expect(state.run).toMatchObject({
      setup: '?host=desktop&path=/cart&clock=2026-12-24T13:00:00Z&seed=7&rule=GET+/feed:error',
      isForTest: false,
      steps: [
        { step: BACK, at: 500, screen: { path: '/cart', heading: 'Cart', sheet: null } },
        { step: BACK, at: 700, screen: { path: '/orders/200001', heading: null, sheet: null } },
      ],
    });
  });

  it('keeps what is typed into a field as one step, from its first letter on', () => {
    const steps = run(LINK, taken(type('m'), 1_100), taken(type('milk'), 1_900), taken(BACK, 2_000)).run
      ?.steps;
    expect(steps?.map(({ step, at }) => [step, at])).toEqual([
      [type('milk'), 100],
      [BACK, 1_000],
    ]);
  });

  it('has the clearing of the timeline as a step, because a replay would have the rows before it', () => {
    const state = run(LINK, { type: 'timeline-cleared', at: 1_200 });
    expect(state.run?.steps).toMatchObject([{ step: { at: { places: [{ name: 'Clear' }] } } }]);
  });

  it.each<[string, string, ...HarnessFact[]]>([
    ['the link has no seed', '?host=desktop&clock=2026-12-24T13:00:00Z'],
    ['another host is chosen', LINK, { type: 'host-chosen', host: 'desktop', hosts, at: 1_100 }],
    ['something is done that no step repeats', LINK, { type: 'run-ended' }],
    ['there are too many steps', LINK, ...Array.from({ length: MAX_STEPS + 1 }, () => taken(BACK, 1_100))],
  ])('is not kept if %s', (_, link, ...facts) => {
    expect(run(link, ...facts, taken(BACK, 9_000)).run).toBeNull();
  });

  it('is begun anew by a replay, with an empty timeline, in the tenant of whoever replays it', () => {
    const { setup } = readSetup('?host=desktop&clock=2026-12-24T13:00:00Z&seed=8', hosts);
    const state = run(LINK, taken(BACK, 1_100), {
      type: 'run-opened',
      setup,
      shift: 60_000,
      isForTest: true,
      at: 5_000,
    });
    expect(state).toMatchObject({
      tenant: 'asha',
      seed: 8,
      rules: [],
      clockShift: 60_000,
      path: '/',
      rows: [],
    });
    expect(state.run).toMatchObject({ startedAt: 5_000, isForTest: true, steps: [] });
  });
});
