import { queryOf, type RouteName } from '../platform/paths.ts';

/** The parameters for the sorting and the filters of a list. */
const LIST_PARAMETERS = ['sort', 'filter'];

/**
 * The query parameters that a page reads; others, such as a campaign's, are ignored. `all`: only the backend knows
 * which ones count.
 */
const READ_PARAMETERS: Partial<Record<RouteName, readonly string[] | 'all'>> = {
  category: LIST_PARAMETERS,
  collection: ['collectionMapping', 'cat', ...LIST_PARAMETERS],
  dynamicCollection: 'all',
  brand: ['cid', ...LIST_PARAMETERS],
  brandCategory: ['cid', ...LIST_PARAMETERS],
  brandAwards: ['cat', ...LIST_PARAMETERS],
  badges: ['cat', ...LIST_PARAMETERS],
  offers: ['cat', ...LIST_PARAMETERS],
  search: ['q', 'category_id', 'suggestion_type', 't', ...LIST_PARAMETERS],
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
  const names = READ_PARAMETERS[route] ?? [];
  if (names === 'all') return query;
  return new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
}
