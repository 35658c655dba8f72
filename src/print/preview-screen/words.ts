import { formatPaise } from '../../model/money.ts';
import { piecesOf, type PrintFile, type PrintSettings, type ProductConfig } from '../print-model.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** `12 pages × 2 copies` */
export function pagesOf(
  { number_of_pages: pages }: PrintFile,
  { number_of_copies: copies }: PrintSettings,
): string {
  const times = copies > 1 ? ` × ${counted(copies, 'copy', 'copies')}` : '';
  return pages === null ? `Pages are being counted${times}` : counted(pages, 'page') + times;
}

/** `24 pages at ₹3` */
export function sumOf(product: ProductConfig): string {
  return `${counted(piecesOf(product), 'page')} at ${formatPaise(product.price_per_page)}`;
}

/** So many letters of a name's end are always seen: what tells `scan (2).pdf` from `scan (3).pdf`. */
const END = 12;

/** A name in two pieces, of which the first may be cut. */
export function splitName(name: string): { start: string; end: string } {
  const letters = [...name];
  if (letters.length <= END * 2) return { start: name, end: '' };
  return { start: letters.slice(0, -END).join(''), end: letters.slice(-END).join('') };
}
