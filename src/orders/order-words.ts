import type { Reordered } from '../cart/reorder.ts';
import { formatPaise } from '../model/money.ts';
import type { OrderCard, RefundOption, RefundPiece } from './orders-model.ts';

const list = new Intl.ListFormat('en-IN');
/** Of several things so many are named. */
const MOST_NAMED = 3;

/** `Milk, Bread, Tea and 3 more` */
function named(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMED);
  const rest = names.length - said.length;
  return list.format(rest > 0 ? [...said, `${rest} more`] : said);
}

/** What is in an order: the first things by name, and how many more, which is not to be cut off with a long name. */
export function thingsOf({ things, count }: OrderCard): { names: string; more: string } {
  if (count === 0) return { names: '', more: '' };
  const names = things.flatMap(({ name }) => name || []).slice(0, 2);
  const rest = count - names.length;
  if (names.length === 0) return { names: count === 1 ? '1 item' : `${count} items`, more: '' };
  if (rest === 0) return { names: list.format(names), more: '' };
  return { names: names.join(', '), more: ` and ${rest} more` };
}

/** `within 5 to 7 days`, `at once` */
export const inDays = (days: RefundOption['days']): string =>
  days === null ? 'at once' : `within ${days[0]} to ${days[1]} days`;

/** Where the money of a cancelled order is, or when it will be there. */
export function refundSentence({ amount, to, name, days }: Omit<RefundPiece, 'kind'>): string {
  if (amount === 0) return 'You had not paid anything yet, so there is nothing to refund.';
  const where = to === 'wallet' ? `your ${name}` : name || 'where it came from';
  return days === null
    ? `${formatPaise(amount)} is back in ${where}.`
    : `${formatPaise(amount)} goes back to ${where} ${inDays(days)}.`;
}

const things = (count: number) => (count === 1 ? '1 thing costs' : `${count} things cost`);

/** What is gone, short or dearer; none: all is as it was. */
export function reorderSentences({ gone, fewer, dearer }: Reordered): string[] {
  const said: string[] = [];
  if (gone.length > 0) {
    said.push(`${named(gone)} ${gone.length === 1 ? 'is' : 'are'} sold out.`);
  }
  for (const { name, left } of fewer) said.push(`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`);
  if (dearer.count > 0) {
    said.push(`${things(dearer.count)} ${formatPaise(dearer.more)} more than last time.`);
  }
  return said;
}
