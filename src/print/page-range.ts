import type { PrintItem } from './print-model.ts';
import * as m from './page-range-messages.ts';

type ReadPages = { pages: ReadonlySet<number>; problem: null } | { pages: null; problem: string };

const fail = (problem: string): ReadPages => ({ pages: null, problem });

/**
 * Reads e.g. `1-3, 5` for a document with `pageCount` pages. A page that is named twice is printed once.
 * The backend applies the same rule.
 */
export function readPageRange(text: string, pageCount: number): ReadPages {
  const parts = text
    .replace(/\s*[-\u2010-\u2015]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const example = exampleFor(pageCount);
  if (parts.length === 0) return fail(m.rangeEmpty(example));
  const pages = new Set<number>();
  for (const part of parts) {
    const [, from = '', to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    if (from === '') return fail(m.rangeUnreadable(example));
    const [first, last] = [Number(from), Number(to)];
    const missingPage = [first, last].find((page) => page < 1 || page > pageCount);
    if (missingPage !== undefined) return fail(m.noSuchPage(missingPage, pageCount));
    if (first > last) return fail(m.rangeReversed(`${last}-${first}`));
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return { pages, problem: null };
}

/** What is wrong with a document's page range; null: nothing, or its pages are not counted yet. */
export function rangeProblemOf({
  number_of_pages,
  settings: { page_range },
}: Pick<PrintItem, 'number_of_pages' | 'settings'>): string | null {
  if (page_range === null || number_of_pages === null) return null;
  return readPageRange(page_range, number_of_pages).problem;
}

export const hasRangeProblem = (item: PrintItem): boolean => rangeProblemOf(item) !== null;

/** A range that such a document has. */
export function exampleFor(pageCount: number): string {
  if (pageCount >= 5) return '1-3, 5';
  return pageCount >= 3 ? '1-2' : '1';
}
