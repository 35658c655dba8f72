import { formatPaise } from '../../model/money.ts';
import { piecesOf, type PrintFile, type PrintSettings, type ProductConfig } from '../print-model.ts';
import * as m from './messages.ts';

/** e.g. `12 pages × 2 copies` */
export function copiesText(
  { number_of_pages: pages }: Pick<PrintFile, 'number_of_pages'>,
  { number_of_copies: copies }: Pick<PrintSettings, 'number_of_copies'>,
): string {
  const pagesText = pages === null ? m.countingPages : m.pageCount(pages);
  return copies > 1 ? m.pagesAndCopies(pagesText, copies) : pagesText;
}

/** e.g. `24 pages at ₹3` */
export function calculationText(product: ProductConfig): string {
  return m.pagesAtPrice(piecesOf(product), formatPaise(product.price_per_page));
}
