import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SpecStep } from '../../bridge/harness/recorded-steps.ts';
import { literal, MONEY_AGREES, nameSpec, writeSpec } from '../../bridge/harness/write-spec.ts';
import { isCheckedByView } from './start-in-harness.ts';
import type { Story } from './story.ts';
import type { WalkResult } from './walk.ts';

/** In the repository, so that a spec finds what it imports. */
const FOLDER = '.walk';

/** Rules that the QA page's Money holds, too. */
const MONEY_RULES = [
  'the order is what the screen showed when Pay was tapped',
  'a tap on Pay opens one payment, a cart is ordered once, and a capture has an order',
  'an order is refunded no more than it cost, and each item once',
];

interface WalkSpec {
  file: string;
  text: string;
  /** what of the walk is missing in it, a few words each */
  gaps: readonly string[];
}

/** The failed walk as a spec of the harness, which fails while the rule is broken. */
export function describeWalk(
  { host, seed, start, slow, failure }: Pick<WalkResult, 'host' | 'seed' | 'start' | 'slow' | 'failure'>,
  story: Story,
): WalkSpec {
  const { invariant = '', sentence = '' } = failure ?? {};
  const check = checkOf(invariant, sentence);
  const gaps = [
    ...(slow ? ['a slow processor'] : []),
    ...story.gaps,
    ...(check === null ? [`the check that ${invariant}`] : []),
  ];
  const steps: readonly SpecStep[] = [
    ...(gaps.length > 0 ? [note('This spec is incomplete: the notes say what a test cannot do.')] : []),
    ...(slow ? [note('The walk had a processor slowed down four times.')] : []),
    {
      action: 'code',
      code: `await startWalk(page, host, ${literal({ hostId: host, start, seed })});`,
      uses: ['page', 'host'],
    },
    ...story.steps,
    note(`Broken: ${invariant}. ${sentence}`),
    ...(check ?? []),
  ];
  const imported = ['findBroken', 'startWalk'].filter((name) => JSON.stringify(steps).includes(`${name}(`));
  const name = `seed ${seed}, ${host}: ${invariant || 'a failed walk'}`;
  const text = writeSpec(name, {
    ...{ host, setup: {}, steps, calls: [], heading: null },
    imports: [`import { ${imported.join(', ')} } from '${toTool()}';`],
  });
  return { file: join(FOLDER, nameSpec(name)), text, gaps };
}

export function saveWalkSpec({ file, text }: WalkSpec): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, text);
}

const toTool = (): string => relative(FOLDER, 'tools/walk/start-in-harness.ts').replaceAll('\\', '/');

const note = (text: string): SpecStep => ({ action: 'note', text });

/** The steps that fail while the rule is broken; null: a test cannot check it. */
function checkOf(invariant: string, sentence: string): readonly SpecStep[] | null {
  // a test of the harness fails by itself when the page does
  if (invariant === 'nothing is thrown or logged as an error') return [];
  if (MONEY_RULES.includes(invariant)) return [MONEY_AGREES];
  if (sentence.startsWith('Escape does not close'))
    return [
      {
        action: 'code',
        code: `await expect(shop.screen.locator('dialog[open]')).toHaveCount(0);`,
        uses: ['shop'],
      },
    ];
  if (!isCheckedByView(invariant)) return null;
  return [
    {
      action: 'code',
      code: `await expect.poll(() => findBroken(page, ${literal(invariant)}), { timeout: 30_000 }).toBeNull();`,
      uses: ['page'],
    },
  ];
}
