import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { Paging } from '../bff/paging.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { type ChoiceState, newChoiceState } from '../listing/choice-state.ts';
import {
  DEFAULT_SEARCH_TYPE,
  type InputMethod,
  type SearchState,
  type SuggestionType,
} from '../search-model.ts';

/** A row of the suggestions. Headers cannot be selected. */
export interface Suggestion {
  kind: SuggestionType;
  title: string;
  /** shown beside the title, e.g. `in Dairy, bread & eggs` */
  detail: string;
  image: string;
  /** the query; empty: the suggestion is a link */
  query: string;
  /** the link of a suggestion without a query */
  link: string;
}

/** The search page at one URL. Serialisable: the server sends it as JSON. */
export interface SearchPageState extends ApiState, ChoiceState, SearchState<Snippet, Suggestion> {
  /** null: no results yet */
  paging: Paging | null;
  /** the server's number of results; null: unknown */
  resultCount: number | null;
  /** the snippets shown before a search or when nothing was found */
  start: readonly Snippet[];
  pageMeta: PageMeta | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** whether products for adults were left out, because the shopper had not confirmed their age */
  needsAgeConsent: boolean;
  inputMethod: InputMethod;
  searchResultViewedTracked: boolean;
}

export const newSearchPage = (): SearchPageState => ({
  ...newApiState(),
  ...newChoiceState(),
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
  fees: '',
  needsAgeConsent: false,
  inputMethod: 'keyboard',
  searchResultViewedTracked: false,
});
