/** In the order of their numbers, 0 to 9. */
export const SEARCH_TYPES = [
  'direct',
  'subcategory',
  'merchant',
  'suggestion',
  'product',
  'category',
  'trending',
  'type_to_search',
  'did_you_mean',
  'history',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
export const DEFAULT_SEARCH_TYPE = 'type_to_search' satisfies SearchType;

export const SUGGESTION_TYPES = [
  'search history header',
  'direct',
  'header',
  'category',
  'subcategory',
  'merchant',
  'suggestion',
  'trending',
] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

export type InputMethod = 'keyboard' | 'voice';

export const MAX_FREQUENT_SEARCHES = 6;

/** One of the two names it: what was typed, or the suggestion that was taken. */
export interface SearchHistoryItem {
  storedKeyword?: string;
  suggestion?: Readonly<Record<string, unknown>>;
  /** milliseconds since 1970 */
  lastSearchTs: number;
  searchCount: number;
  trackingData: Readonly<Record<string, unknown>>;
}

export interface SearchState<R = unknown, S = unknown> {
  /** that the results are of */
  keyword: string;
  /** that stands in the field */
  inputKeyword: string;
  results: readonly R[];
  suggestions: readonly S[];
  history: readonly SearchHistoryItem[];
  searchType: SearchType;
  /** sent back with the next page, as they came */
  postbackParams: Readonly<Record<string, unknown>>;
  /** null: there is no more */
  paginationURL: string | null;
}
