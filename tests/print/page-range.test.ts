import { expect, test } from 'vitest';
import { readPageRange } from '../../src/print/page-range.ts';

test.each([
  ['1-3, 5', 8, [1, 2, 3, 5]],
  ['5,1 – 3', 8, [5, 1, 2, 3]],
  ['2 4;6', 8, [2, 4, 6]],
  ['1-3, 2', 3, [1, 2, 3]],
  ['1', 1, [1]],
])('the page range "%s" of %i pages prints each page once', (text, count, pages) => {
  expect([...(readPageRange(text, count).pages ?? [])]).toEqual(pages);
});

test.each([
  ['', 8, 'Enter the pages to print, such as 1-3, 5.'],
  [' , ', 3, 'Enter the pages to print, such as 1-2.'],
  ['1-', 8, 'Use page numbers and ranges, such as 1-3, 5.'],
  ['one', 2, 'Use page numbers and ranges, such as 1.'],
  ['7-9', 8, 'There is no page 9. This document has 8 pages.'],
  ['0', 8, 'There is no page 0. This document has 8 pages.'],
  ['5-3', 8, 'Put the lower page first: 3-5.'],
])('the page range "%s" of %i pages is refused with a sentence', (text, count, problem) => {
  expect(readPageRange(text, count)).toEqual({ pages: null, problem });
});
