import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { SpecStep } from '../../../bridge/harness/recorded-steps.ts';
import type { Step } from '../../../tools/walk/steps.ts';
import { specSteps } from '../../../tools/walk/spec-steps.ts';
import { describeWalk } from '../../../tools/walk/write-walk-spec.ts';

const WALK = { host: 'airtel', seed: 12, start: 'known', slow: false } as const;
const COUNTS = 'every count and sum of the cart on the screen is the same';

/** The lines of the spec of a walk that made these steps. */
function specOf(
  steps: readonly [Step, string][],
  failure: { invariant: string; sentence: string },
  slow = false,
) {
  const state = { isApp: true, offline: false, disturbed: false };
  const made: readonly SpecStep[] = steps.flatMap(([step, text]) => specSteps(step, text, state));
  const gaps = made.flatMap((step) => (step.action === 'note' ? [step.text] : []));
  const spec = describeWalk({ ...WALK, slow, failure }, { steps: made, gaps });
  return { ...spec, lines: spec.text.split('\n').map((line) => line.trim()) };
}

const STEPS: readonly [string, Step, string, readonly string[]][] = [
  ['back', { kind: 'back' }, 'back', ['await host.back();']],
  ['back that led nowhere', { kind: 'back' }, 'back: no earlier page', []],
  ['a wait', { kind: 'wait', seconds: 6 }, 'wait 6 s', ['await page.clock.fastForward(6000);']],
  ['a visit', { kind: 'visit', pick: 0 }, 'visit /cart', ["await host.openLink('/cart');"]],
  [
    'a killed app',
    { kind: 'kill', pick: 0 },
    'kill the page and open it again',
    ['await host.kill();', 'await host.restore();'],
  ],
  [
    'a fault of the backend',
    { kind: 'disturb-api', match: 0, how: 0, times: 2 },
    'disturb the API: {"match":"* /v1/*","status":503,"times":2}',
    ["await sandbox.control('PUT', '/faults', [{ match: '* /v1/*', status: 503, times: 2 }]);"],
  ],
  [
    'a change of stock',
    { kind: 'change-product', pick: 0, how: 0 },
    'the shop changes 501 to {"inventory":0}',
    ["await sandbox.control('PUT', '/products/501', { inventory: 0 });"],
  ],
  [
    'a settled payment',
    { kind: 'settle-payment', pays: false },
    'the payer settles upi as failed',
    ["await page.getByTestId('payment-declined').click();"],
  ],
  [
    'a step that was not possible',
    { kind: 'settle-payment', pays: true },
    'settle payment: none is open',
    [],
  ],
];

describe('a failed walk as a spec', () => {
  test.each(STEPS)('%s is what a test does', (_, step, text, lines) => {
    const { lines: written, gaps } = specOf([[step, text]], { invariant: COUNTS, sentence: 'x' });
    const from = written.findIndex((line) => line.startsWith('await startWalk('));
    expect(written.slice(from + 1, from + 1 + lines.length)).toEqual(lines);
    expect(written[from + 1 + lines.length]).toMatch(/^\/\/ Broken: /);
    expect(gaps).toEqual([]);
  });

  test('it begins as the walk, names the broken rule, and ends with its check', () => {
    const { text, file, lines } = specOf([], { invariant: COUNTS, sentence: 'The counts are 2 and 3' });
    expect(file).toBe('.walk/seed-12-airtel-every-count-and-sum-of-the-cart-on-the-screen.spec.ts');
    expect(lines).toContain("import { findBroken, startWalk } from '../tools/walk/start-in-harness.ts';");
    expect(lines).toContain("await startWalk(page, host, { hostId: 'airtel', start: 'known', seed: 12 });");
    expect(text).toContain(`// Broken: ${COUNTS}. The counts are 2 and 3`);
    expect(lines).toContain(
      `await expect.poll(() => findBroken(page, '${COUNTS}'), { timeout: 30_000 }).toBeNull();`,
    );
    expect(text).toMatch(/async \(\{ host, page, shop \}\)/);
    expect(() => transformSync(text, { loader: 'ts' })).not.toThrow();
  });

  test('network lost and found again is two switches, however often the walk asked for it', () => {
    const online: [Step, string] = [{ kind: 'online' }, 'online'];
    const { lines } = specOf([online, [{ kind: 'offline' }, 'offline'], online, online], {
      invariant: COUNTS,
      sentence: 'x',
    });
    expect(lines.filter((line) => line === 'await host.switchOffline();')).toHaveLength(2);
  });

  test('what a test cannot do is a note, and the spec says that it is incomplete', () => {
    const { text, gaps } = specOf(
      [[{ kind: 'switch-tab', pick: 0 }, 'switch to the other tab']],
      { invariant: 'taps in two visible tabs add up', sentence: 'They do not.' },
      true,
    );
    expect(gaps).toEqual([
      'a slow processor',
      'The walk did: switch to the other tab',
      'the check that taps in two visible tabs add up',
    ]);
    expect(text).toContain('// This spec is incomplete');
    expect(text).toContain('// The walk did: switch to the other tab');
  });

  test('money is checked by what the QA page’s Money says', () => {
    const invariant = 'a tap on Pay opens one payment, a cart is ordered once, and a capture has an order';
    const { text, gaps } = specOf([], { invariant, sentence: 'One tap has opened 2 payments' });
    expect(text).toContain('await timeline.money()');
    expect(gaps).toEqual([]);
  });
});
