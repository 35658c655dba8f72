import type { RouteMatch } from '../../page/page.ts';
import { DEFAULT_SEARCH_TYPE, SEARCH_TYPES, type SearchType } from '../search-model.ts';

/** The parameters of the search page's URL. */
export interface SearchQuery {
  /** empty: no search yet */
  keyword: string;
  /** limits the search to this category; empty: all */
  categoryId: string;
  /** the type of the chosen suggestion; empty: none */
  suggestionType: string;
  searchType: SearchType;
}

/** The maximum length of a query, in UTF-16 code units. */
const MAX_KEYWORD_LENGTH = 200;

/** Truncation must not leave half of a surrogate pair, which cannot be encoded in a URL. */
export const cleanKeyword = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_KEYWORD_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');

const isSearchType = (name: string): name is SearchType => (SEARCH_TYPES as readonly string[]).includes(name);

export function readSearchUrl({ query }: Pick<RouteMatch, 'query'>): SearchQuery {
  const suggestionType = (query.get('suggestion_type') ?? '').toLowerCase();
  const typeByNumber = /^\d$/.test(query.get('t') ?? '') ? SEARCH_TYPES[Number(query.get('t'))] : undefined;
  return {
    keyword: cleanKeyword(query.get('q') ?? ''),
    categoryId: /^\d{1,9}$/.test(query.get('category_id') ?? '') ? (query.get('category_id') ?? '') : '',
    suggestionType,
    searchType: typeByNumber ?? (isSearchType(suggestionType) ? suggestionType : DEFAULT_SEARCH_TYPE),
  };
}
