import { plural } from '../model/plural.ts';
import type { CartPrint, PrintCartData } from './model.ts';

export const couponNotUsable = 'This coupon cannot be used on this cart.';
export const changeUnsaved = 'Your last change is not saved yet.';
export const changeRetried = 'Your last change is not saved yet. We’re trying again.';
export const changeUndone = 'Your last change could not be saved, so we undid it.';
export const shareTitle = 'My cart';
export const shareText = 'Take a look at my cart and add what you need';
export const cartNotShared = 'Your cart could not be shared.';

/** `12 pages × 2 copies`; `27 pages` if the documents differ in their copies */
export function pagesAndCopies(documents: readonly PrintCartData[]): string {
  const copies = documents[0]?.number_of_copies ?? 1;
  const common = documents.every(({ number_of_copies }) => number_of_copies === copies) ? copies : 1;
  const count = documents.reduce(
    (sum, one) => sum + (one.number_of_pages * one.number_of_copies) / common,
    0,
  );
  const pages = plural(count, { one: '1 page', other: `${count} pages` });
  return common > 1 ? `${pages} × ${common} copies` : pages;
}

/** The name of the document if there is only one, else the number of documents. */
export function documentsIn({ print_ids: { length }, print_cart_data }: CartPrint): string {
  const name = print_cart_data?.[0]?.file_name;
  return (length === 1 && name) || plural(length, { one: '1 document', other: `${length} documents` });
}

/** `resume.pdf, 12 pages × 2 copies` */
export function printSummary(print: CartPrint): string {
  const { print_cart_data: data } = print;
  return data ? `${documentsIn(print)}, ${pagesAndCopies(data)}` : documentsIn(print);
}
export const addOnceOnline = 'You’re offline. Connect to add items at today’s price.';
