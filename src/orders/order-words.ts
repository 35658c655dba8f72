import type { Reordered } from '../cart/reorder.ts';
import { formatPaise } from '../model/money.ts';
import type { OrderCard, RefundOption, RefundPiece } from './orders-model.ts';
import * as m from './messages.ts';

const list = new Intl.ListFormat('en-IN');
/** The number of products named in a list. */
const MOST_NAMED = 3;

/** `Milk, Bread, Tea and 3 more` */
function named(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMED);
  const rest = names.length - said.length;
  return list.format(rest > 0 ? [...said, m.more(rest)] : said);
}

/**
 * The first products of an order and the number of others, separate so that a long name does not truncate it.
 */
export function thingsOf({ things, count }: OrderCard): { names: string; more: string } {
  if (count === 0) return { names: '', more: '' };
  const names = things.flatMap(({ name }) => name || []).slice(0, 2);
  const rest = count - names.length;
  if (names.length === 0) return { names: count === 1 ? '1 item' : m.items(count), more: '' };
  if (rest === 0) return { names: list.format(names), more: '' };
  return { names: names.join(', '), more: m.andMore(rest) };
}

/** `within 5 to 7 days`, `at once` */
export const inDays = (days: RefundOption['days']): string =>
  days === null ? 'at once' : m.withinToDays(days[0], days[1]);

/** The refund's destination and time. */
export function refundSentence({ amount, to, name, days }: Omit<RefundPiece, 'kind'>): string {
  if (amount === 0) return m.hadNotPaidAnythingYetSoIsNothingToRefund;
  const where = to === 'wallet' ? m.yourOf(name) : name || m.whereItCameFrom;
  return days === null
    ? m.isBackIn(formatPaise(amount), where)
    : m.goesBackTo(formatPaise(amount), where, inDays(days));
}

const things = (count: number) => (count === 1 ? m.oneThingCosts : m.thingsCost(count));

/** Sentences on products that are out of stock, short or dearer than before; empty: no changes. */
export function reorderSentences({ gone, fewer, dearer }: Reordered): string[] {
  const said: string[] = [];
  if (gone.length > 0) {
    said.push(m.soldOut(named(gone), gone.length));
  }
  for (const { name, left } of fewer) said.push(m.onlyOfLeft(left, name));
  if (dearer.count > 0) {
    said.push(m.moreThanLastTime(things(dearer.count), formatPaise(dearer.more)));
  }
  return said;
}
