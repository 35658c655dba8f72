import type { Reordered } from '../cart/reorder.ts';
import { allOf } from '../model/lists.ts';
import { formatPaise } from '../model/money.ts';
import type { OrderCard, RefundOption, RefundPiece } from './orders-model.ts';
import * as m from './messages.ts';

/** The maximum number of products named in a list. */
const MAX_NAMED_PRODUCTS = 3;

/** `Milk, Bread, Tea and 3 more` */
function joinNames(names: readonly string[]): string {
  const parts = names.slice(0, MAX_NAMED_PRODUCTS);
  const unnamedCount = names.length - parts.length;
  return allOf(unnamedCount > 0 ? [...parts, m.moreItems(unnamedCount)] : parts);
}

/**
 * The first products of an order and the number of others, kept apart so that a long name does not truncate the
 * number.
 */
export function itemsText({ things, count }: OrderCard): { names: string; more: string } {
  if (count === 0) return { names: '', more: '' };
  const names = things.flatMap(({ name }) => name || []).slice(0, 2);
  const unnamedCount = count - names.length;
  if (names.length === 0) return { names: m.itemCount(count), more: '' };
  if (unnamedCount === 0) return { names: allOf(names), more: '' };
  return { names: names.join(', '), more: m.andMoreItems(unnamedCount) };
}

/** The destination of a refund, worded for use within a sentence. */
const destinationText = (to: RefundOption['id'], name: string): string =>
  to === 'wallet' ? m.walletPlace(name) : name || m.originalPlace;

/** A sentence about the refund that a cancellation would cause. */
export function refundPreview(option: RefundOption | undefined): string {
  if (!option) return m.nothingToRefund;
  const place = destinationText(option.id, option.name);
  return option.days === null ? m.refundNow(place) : m.refundWithin(place, ...option.days);
}

/** A sentence about the refund's destination and time. */
export function refundSentence({ amount, to, name, days, balance }: Omit<RefundPiece, 'kind'>): string {
  if (balance) {
    const returned = m.refunded(formatPaise(balance.amount), m.walletPlace(balance.name));
    return `${returned} ${refundSentence({ amount, to, name, days })}`;
  }
  if (amount === 0) return m.nothingRefunded;
  const place = destinationText(to, name);
  return days === null
    ? m.refunded(formatPaise(amount), place)
    : m.refundOnItsWay(formatPaise(amount), place, ...days);
}

/**
 * Sentences about products that are sold out, low in stock or more expensive than before; empty: no changes.
 */
export function reorderSentences({ soldOut, shortages, priceRise }: Reordered): string[] {
  const parts: string[] = [];
  if (soldOut.length > 0) parts.push(m.itemsSoldOut(joinNames(soldOut), soldOut.length));
  for (const { name, left } of shortages) parts.push(m.itemShort(name, left));
  if (priceRise.count > 0) parts.push(m.itemsDearer(priceRise.count, formatPaise(priceRise.increase)));
  return parts;
}
