import { formatPaise } from '../../model/money.ts';
import { readPageRange } from '../page-range.ts';
import type { PrintItem, PrintQuote } from '../print-model.ts';
import * as m from './messages.ts';

/** e.g. `12 pages × 2 copies`, or `3 pages of 12` */
export function copiesText({ number_of_pages: count, settings }: PrintItem): string {
  const { number_of_copies: copies, page_range: range } = settings;
  if (count === null) return m.countingPages;
  const printed = (range === null ? undefined : readPageRange(range, count).pages?.size) ?? count;
  const printedText = m.pageCount(printed);
  const pagesText = printed < count ? m.partOf(printedText, count) : printedText;
  return copies > 1 ? m.pagesAndCopies(pagesText, copies) : pagesText;
}

/** e.g. `Colour, both sides` */
export function settingsText({ settings: { color, side } }: PrintItem): string {
  return m.listed(
    color === 'COLOR' ? m.colour : m.blackWhite,
    side === 'DOUBLE' ? m.twoSided : m.singleSided,
  );
}

/** e.g. `24 pages at ₹3`, or `27 pages at several prices` */
export function calculationText({ lines }: PrintQuote): string {
  const [line, secondLine] = lines;
  const pages = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return line && !secondLine
    ? m.pagesAtPrice(pages, formatPaise(line.price_per_page))
    : m.pagesAtSeveralPrices(m.pageCount(pages));
}
