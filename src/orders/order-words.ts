import type { Reordered } from '../cart/reorder.ts';
import { formatPaise } from '../model/money.ts';
import type { OrderCard, RefundOption, RefundPiece } from './orders-model.ts';
import * as m from './messages.ts';

const list = new Intl.ListFormat('en-IN');
/** Of several things so many are named. */
const MOST_NAMED = 3;

/** `Milk, Bread, Tea and 3 more` */
function named(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMED);
  const rest = names.length - said.length;
  return list.format(rest > 0 ? [...said, m.more(rest)] : said);
}

/** What is in an order: the first things by name, and how many more, which is not to be cut off with a long name. */
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

/** Where the money of a cancelled order is, or when it will be there. */
export function refundSentence({ amount, to, name, days }: Omit<RefundPiece, 'kind'>): string {
  if (amount === 0) return m.hadNotPaidAnythingYetSoIsNothingToRefund;
  const where = to === 'wallet' ? m.yourOf(name) : name || m.whereItCameFrom;
  return days === null
    ? m.isBackIn(formatPaise(amount), where)
    : m.goesBackTo(formatPaise(amount), where, inDays(days));
}

const things = (count: number) => (count === 1 ? m.oneThingCosts : m.thingsCost(count));

/** What is gone, short or dearer; none: all is as it was. */
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
