import { queryOf, type RouteName } from '../platform/paths.ts';

/** A list's sorting and filters. */
const CHOICE = ['sort', 'filter'];

/**
 * The query parameters that a page reads; others, such as a campaign's, are ignored. `all`: only the backend knows
 * which ones count.
 */
const READ: Partial<Record<RouteName, readonly string[] | 'all'>> = {
  category: CHOICE,
  collection: ['collectionMapping', 'cat', ...CHOICE],
  dynamicCollection: 'all',
  brand: ['cid', ...CHOICE],
  brandCategory: ['cid', ...CHOICE],
  brandAwards: ['cat', ...CHOICE],
  badges: ['cat', ...CHOICE],
  offers: ['cat', ...CHOICE],
  search: ['q', 'category_id', 'suggestion_type', 't', ...CHOICE],
  tabLayouts: 'all',
  unsubscribe: ['token'],
  cart: ['step', 'show', 'product_ids'],
  orderPlaced: ['cart_id', 'order_id', 'help'],
  orderTracking: ['help'],
  checkoutWallet: ['provider', 'other'],
  billView: ['cart_id', 'order_id'],
  deleteAccountFeedback: ['reason', 'subreason'],
};

/** The part of a query that its page reads, always in the same order. */
export function usedQuery(route: RouteName, url: string): URLSearchParams {
  const query = queryOf(url);
  const names = READ[route] ?? [];
  if (names === 'all') return query;
  return new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
}
