import { expect, test } from 'vitest';
import { describeRepeat, describeStep } from '../../bridge/harness/walk-rows.ts';

const walk = (seed: number, texts: readonly string[]) =>
  texts.map((text, index) => describeStep(seed, index + 1, text));

const FIRST = walk(5, ['tap “Add”', 'go back', 'tap “View cart”']);

const same = (steps: number) => `It repeats the previous walk with this seed up to step ${steps}.`;

test.each([
  ['one walk only', FIRST, null],
  ['the same steps', [...FIRST, ...FIRST], same(3)],
  ['a walk that was stopped earlier', [...FIRST, ...walk(5, ['tap “Add”'])], same(1)],
  ['another time of delivery', [...walk(5, ['tap “In 12 min”']), ...walk(5, ['tap “In 11 min”'])], same(1)],
  ['a walk with another seed', [...FIRST, ...walk(6, ['go back'])], null],
  [
    'another step',
    [...FIRST, ...walk(6, ['go back']), ...walk(5, ['tap “Add”', 'tap “Search”', 'tap “View cart”'])],
    'Step 2 differs from the previous walk with this seed. Before: go back. Now: tap “Search”. The app or the sandbox was in another state, or the machine was busy.',
  ],
])('what a walk says of the previous one with its seed: %s', (_name, rows, text) => {
  expect(describeRepeat(rows, 5)).toBe(text);
});
