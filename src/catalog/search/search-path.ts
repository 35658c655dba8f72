import { href } from '../../platform/paths.ts';
import { DEFAULT_SEARCH_TYPE, SEARCH_TYPES } from '../search-model.ts';
import type { SearchQuery } from './search-url.ts';

/** Default values are left out of the URL. */
export function searchPath({ keyword, categoryId, suggestionType, searchType }: SearchQuery): string {
  const params = new URLSearchParams({
    ...(categoryId !== '' && { category_id: categoryId }),
    ...(suggestionType !== '' && { suggestion_type: suggestionType }),
    ...(searchType !== DEFAULT_SEARCH_TYPE && { t: String(SEARCH_TYPES.indexOf(searchType)) }),
  }).toString();
  return href.search(keyword) + (keyword !== '' && params !== '' ? `&${params}` : '');
}
