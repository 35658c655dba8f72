import { formatPaise } from '../model/money.ts';
import type { CartPrint, PrintCartData } from './model.ts';
import { PAAS } from './prints.ts';
import type { OptimisticCart } from './derive.ts';
import * as m from '../model/messages.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function unitOf(count: number, cartType: string): string {
  return (cartType === PAAS ? 'page' : 'item') + (count === 1 ? '' : 's');
}

/** `3 items`; of a print cart `24 pages` */
export function items(count: number, cartType = ''): string {
  return `${count} ${unitOf(count, cartType)}`;
}

/** `12 pages × 2 copies` */
export function pagesAndCopies({ number_of_pages, number_of_copies }: PrintCartData): string {
  const copies = number_of_copies > 1 ? ` × ${counted(number_of_copies, 'copy', 'copies')}` : '';
  return counted(number_of_pages, 'page') + copies;
}

/** `resume.pdf, 12 pages × 2 copies` */
export function printWords(print: CartPrint): string {
  const { print_cart_data: data } = print;
  return data ? `${documents(print)}, ${pagesAndCopies(data)}` : documents(print);
}

/** The name of the one document, or how many there are. */
export function documents({ print_ids, print_cart_data }: CartPrint): string {
  const [name] = print_cart_data?.file_names ?? [];
  return print_ids.length === 1 && name ? name : counted(print_ids.length, 'document');
}

/** `₹73`; `₹29 + fees` as long as nobody has named the fees, `about ₹73` while a change is not saved. */
export function amountOf(cart: Pick<OptimisticCart, 'total' | 'feesKnown'> & { unsaved?: boolean }): string {
  const amount = formatPaise(cart.total);
  if (!cart.feesKnown) return m.plusFees(amount);
  return cart.unsaved ? m.approximateAmount(amount) : amount;
}

/** `Items ₹29 · ₹6 saved · ₹40 to free delivery`: what there is of it. */
export function costAndSaving({ total, cost, feesKnown, saving, freeDeliveryGap }: OptimisticCart): string {
  const said = [];
  if (feesKnown && total !== cost) said.push(m.itemsCost(formatPaise(cost)));
  if (saving > 0) said.push(m.amountSaved(formatPaise(saving)));
  if (freeDeliveryGap > 0) said.push(m.gapToFreeDelivery(formatPaise(freeDeliveryGap)));
  return said.join(' · ');
}
