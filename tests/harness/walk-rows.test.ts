import { expect, test } from 'vitest';
import { describeDivergence, describeStep } from '../../bridge/harness/walk-rows.ts';

const walk = (seed: number, texts: readonly string[]) =>
  texts.map((text, index) => describeStep(seed, index + 1, text));

const FIRST = walk(5, ['tap “Add”', 'go back', 'tap “View cart”']);

test.each([
  ['one walk only', FIRST, null],
  ['the same steps', [...FIRST, ...walk(5, ['tap “Add”', 'go back', 'tap “View cart”'])], null],
  ['a walk that was stopped earlier', [...FIRST, ...walk(5, ['tap “Add”'])], null],
  ['another time of delivery', [...walk(5, ['tap “In 12 min”']), ...walk(5, ['tap “In 11 min”'])], null],
  ['a walk with another seed', [...FIRST, ...walk(6, ['go back'])], null],
  [
    'another step',
    [...FIRST, ...walk(6, ['go back']), ...walk(5, ['tap “Add”', 'tap “Search”', 'tap “View cart”'])],
    'From step 2 it differs from the walk before it with this seed: tap “Search”, not go back.',
  ],
])('what a walk differs in from the one before with its seed: %s', (_name, rows, text) => {
  expect(describeDivergence(rows, 5)).toBe(text);
});
