import type { SearchHistoryItem, SearchState, SearchType } from '../search-model.ts';

import { cleanKeyword } from './search-url.ts';

export type SearchFact<R, S> =
  | { type: 'typed'; text: string }
  /** `typed`: the text that the suggestions were requested for */
  | { type: 'suggestions-received'; typed: string; suggestions: readonly S[] }
  | { type: 'submitted'; keyword: string; searchType: SearchType }
  /** `results` is the complete list so far; `next` is null on the last page */
  | {
      type: 'results-received';
      results: readonly R[];
      next: { url: string; postback: SearchState['postbackParams'] } | null;
    }
  | { type: 'history-read'; history: readonly SearchHistoryItem[] };

/** Reduces the state of a search. */
export function reduceSearch<R, S>(state: SearchState<R, S>, fact: SearchFact<R, S>): SearchState<R, S> {
  switch (fact.type) {
    case 'typed':
      // Old suggestions stay until the next response, so that the list does not flicker.
      return {
        ...state,
        inputKeyword: fact.text,
        suggestions: fact.text.trim() === '' ? [] : state.suggestions,
      };
    case 'suggestions-received':
      return fact.typed === cleanKeyword(state.inputKeyword)
        ? { ...state, suggestions: fact.suggestions }
        : state;
    case 'submitted':
      return {
        ...state,
        keyword: fact.keyword,
        inputKeyword: fact.keyword,
        searchType: fact.searchType,
        results: [],
        suggestions: [],
        postbackParams: {},
        paginationURL: null,
      };
    case 'results-received':
      return {
        ...state,
        results: fact.results,
        paginationURL: fact.next?.url ?? null,
        postbackParams: fact.next?.postback ?? {},
      };
    case 'history-read':
      return { ...state, history: fact.history };
  }
}
