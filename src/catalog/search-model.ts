/** The index of each type, 0 to 9, is the number that URLs and events use. */
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

/** Either the typed text or the chosen suggestion is set. */
export interface SearchHistoryItem {
  storedKeyword?: string;
  suggestion?: Readonly<Record<string, unknown>>;
  /** milliseconds since 1970 */
  lastSearchTs: number;
  searchCount: number;
  trackingData: Readonly<Record<string, unknown>>;
}

export interface SearchState<R = unknown, S = unknown> {
  /** the text whose results are shown */
  keyword: string;
  /** the text in the search field */
  inputKeyword: string;
  results: readonly R[];
  suggestions: readonly S[];
  history: readonly SearchHistoryItem[];
  searchType: SearchType;
  /** sent back unchanged with the request for the next page */
  postbackParams: Readonly<Record<string, unknown>>;
  /** the URL of the next page; null: there are no more pages */
  paginationURL: string | null;
}
