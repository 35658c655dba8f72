import type { PageAddress } from '../page.ts';
import { DEFAULT_SEARCH_TYPE, SEARCH_TYPES, type SearchType } from '../search-lists.ts';

/** What an address of the search page asks for. */
export interface SearchQuery {
  /** empty: nothing yet */
  keyword: string;
  /** only in this category; empty: everywhere */
  categoryId: string;
  /** the kind of the suggestion that was taken; empty: none was */
  suggestionType: string;
  searchType: SearchType;
}

/** Longer ones are nobody's words. */
const LONGEST = 200;

/** Cut, it does not end in half a character, which no address can hold. */
export const cleanKeyword = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '');

const isSearchType = (name: string): name is SearchType => (SEARCH_TYPES as readonly string[]).includes(name);

export function readSearchAddress({ query }: Pick<PageAddress, 'query'>): SearchQuery {
  const suggestionType = (query.get('suggestion_type') ?? '').toLowerCase();
  const number = /^\d$/.test(query.get('t') ?? '') ? SEARCH_TYPES[Number(query.get('t'))] : undefined;
  return {
    keyword: cleanKeyword(query.get('q') ?? ''),
    categoryId: /^\d{1,9}$/.test(query.get('category_id') ?? '') ? (query.get('category_id') ?? '') : '',
    suggestionType,
    searchType: number ?? (isSearchType(suggestionType) ? suggestionType : DEFAULT_SEARCH_TYPE),
  };
}
