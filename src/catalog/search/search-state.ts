import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { Paging } from '../bff/paging.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { type Narrowed, newNarrowed } from '../listing/narrowed.ts';
import {
  DEFAULT_SEARCH_TYPE,
  type InputMethod,
  type SearchState,
  type SuggestionType,
} from '../search-lists.ts';

/** A row of what may be meant. Headers cannot be taken. */
export interface Suggestion {
  kind: SuggestionType;
  title: string;
  /** beside the title: `in Dairy, bread & eggs` */
  detail: string;
  image: string;
  /** what is searched for; empty: nothing */
  query: string;
  /** where it leads otherwise */
  link: string;
}

/** The search page at one address. Plain data: a server sends it as JSON. */
export interface SearchPageState extends ApiState, Narrowed, SearchState<Snippet, Suggestion> {
  /** null: nothing has come yet */
  paging: Paging | null;
  /** how many there are, as the server says; null: it does not */
  resultCount: number | null;
  /** what there is before anything is searched for, or when nothing was found */
  start: readonly Snippet[];
  pageMeta: PageMeta | null;
  inputMethod: InputMethod;
  searchResultViewedTracked: boolean;
}

/** Nothing is searched for yet. */
export const newSearchPage = (): SearchPageState => ({
  ...newApiState(),
  ...newNarrowed(),
  keyword: '',
  inputKeyword: '',
  results: [],
  suggestions: [],
  history: [],
  searchType: DEFAULT_SEARCH_TYPE,
  postbackParams: {},
  paginationURL: null,
  paging: null,
  resultCount: null,
  start: [],
  pageMeta: null,
  inputMethod: 'keyboard',
  searchResultViewedTracked: false,
});
