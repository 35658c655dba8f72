import { href } from '../../platform/paths.ts';
import { chosenFilters } from '../listing/chosen-filters.ts';
import type { Choice } from '../listing/narrowed.ts';
import { DEFAULT_SORTING } from '../listing-lists.ts';
import { DEFAULT_SEARCH_TYPE, SEARCH_TYPES } from '../search-lists.ts';
import type { SearchQuery } from './search-address.ts';

/** What has only been typed has the shortest address. */
export function searchPath({ keyword, categoryId, suggestionType, searchType }: SearchQuery): string {
  const params = new URLSearchParams({
    ...(categoryId !== '' && { category_id: categoryId }),
    ...(suggestionType !== '' && { suggestion_type: suggestionType }),
    ...(searchType !== DEFAULT_SEARCH_TYPE && { t: String(SEARCH_TYPES.indexOf(searchType)) }),
  }).toString();
  return href.search(keyword) + (keyword !== '' && params !== '' ? `&${params}` : '');
}

/** The same with what is chosen of its results. */
export function chosenPath(
  query: SearchQuery,
  { sorting, filters }: Pick<Choice, 'sorting' | 'filters'>,
): string {
  const params = new URLSearchParams();
  if (sorting.selectedOption !== DEFAULT_SORTING) params.set('sort', sorting.selectedOption);
  for (const { type, value } of chosenFilters(filters)) params.append('filter', `${type}:${value}`);
  return searchPath(query) + (params.size > 0 ? `&${params}` : '');
}
