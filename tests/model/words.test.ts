import { expect, test } from 'vitest';
import {
  dateAndTime,
  fullDate,
  longDate,
  longDateAndYear,
  monthAndYear,
  shortDate,
} from '../../src/model/dates.ts';
import { allOf, eitherOf } from '../../src/model/lists.ts';
import { plural } from '../../src/model/plural.ts';

/** Half past midnight on 1 March in India, still February in London. */
const MARCH_FIRST = Date.UTC(2025, 1, 28, 19);

test.each([
  [shortDate, '1 Mar'],
  [fullDate, '1 Mar 2025'],
  [monthAndYear, 'March 2025'],
  [longDate, 'Saturday, 1 March'],
  [longDateAndYear, 'Saturday, 1 March 2025'],
  [dateAndTime, 'Sat, 1 Mar 2025, 12:30 am'],
] as const)('a date is formatted in India’s time zone, in case %#', (write, words) => {
  expect(write(MARCH_FIRST)).toBe(words);
});

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
  [21, '21 files'],
])('the noun after %i has the right plural form', (count, words) => {
  expect(plural(count, { one: '1 file', other: `${count} files` })).toBe(words);
});

test('several names are joined with commas and “and”', () => {
  expect(allOf(['Milk', 'Bread', 'Tea'])).toBe('Milk, Bread and Tea');
  expect(eitherOf(['PDF', 'PNG', 'JPEG'])).toBe('PDF, PNG or JPEG');
  expect(allOf(['Milk'])).toBe('Milk');
});
