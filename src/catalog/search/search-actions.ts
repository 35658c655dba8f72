import { isApiError } from '../../http/api.ts';
import { isProduct } from '../bff/blocks.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import type { Page } from '../../page/define-page.ts';
import type { InputMethod, SearchHistoryItem, SearchType } from '../search-model.ts';
import { createLatest } from '../../platform/latest.ts';
import { withChoice } from '../listing/choice-path.ts';
import { chosenFilters } from '../listing/chosen-filters.ts';
import type { NarrowedStore } from '../listing/narrowed-store.ts';
import { reduceChoice } from '../listing/reduce-choice.ts';
import { queryOf } from './load-search.ts';
import { linkOf, nameOf } from './reduce-history.ts';
import { reduceSearch, type SearchFact } from './reduce-search.ts';
import { cleanKeyword, type SearchQuery } from './search-url.ts';
import { searchPath } from './search-path.ts';
import { createSearchHistory } from './search-history.ts';
import type { SearchPageState, Suggestion } from './search-state.ts';
import type * as FilterListing from '../listing/filter-listing.ts';
import type { fetchSuggestions } from './load-search.ts';

/** The list id of the results in events. */
const LIST_ID = 'search';
/** Suggestions are requested after this pause in typing. */
const SUGGEST_DEBOUNCE_MS = 100;

export interface Asked {
  keyword: string;
  searchType: SearchType;
  categoryId?: string;
  suggestionType?: string;
  method?: InputMethod;
}

type Code = typeof FilterListing & { fetchSuggestions: typeof fetchSuggestions };

/** The actions of the search page, loaded on first use. */
export function createSearchActions(
  page: Page<SearchPageState, never, Code>,
  query: SearchQuery,
  reload: () => Promise<void>,
) {
  const { deps, get, set } = page;
  const { analytics, clock, navigation } = deps;
  const history = createSearchHistory({ storage: deps.userStorage, clock });
  const optionCalls = createLatest();
  let asking: AbortController | null = null;
  let cancel = () => {};
  let visited = false;

  const apply = (fact: SearchFact<Snippet, Suggestion>): void => set(reduceSearch(get(), fact));
  const remember = () => apply({ type: 'history-read', history: history.read() });
  const previous = () => {
    const before = get().history.find((item) => nameOf(item) !== get().keyword.toLowerCase());
    return before && nameOf(before);
  };
  const facts = () => ({
    keyword: get().keyword,
    input_keyword: get().inputKeyword,
    previous_keyword: previous(),
    search_type: get().searchType,
    input_method: get().inputMethod,
  });

  async function suggest(): Promise<void> {
    const typed = cleanKeyword(get().inputKeyword);
    if (typed === '') return;
    const request = new AbortController();
    asking = request;
    try {
      const { fetchSuggestions } = await deps.code.load();
      const suggestions = await fetchSuggestions(deps.api, get().searchType, typed, request.signal);
      if (!request.signal.aborted) apply({ type: 'suggestions-received', typed, suggestions });
    } catch (error) {
      // The text can be searched for without suggestions.
      if (!isApiError(error)) page.report(error);
    }
  }

  function stopAsking(): void {
    cancel();
    asking?.abort();
  }
  /** Resets the field when the page is left. */
  const tidy = () => {
    stopAsking();
    apply({ type: 'typed', text: query.keyword });
  };

  function go({ keyword, searchType, categoryId = '', suggestionType = '', method }: Asked): void {
    const wanted = cleanKeyword(keyword);
    history.record({
      storedKeyword: wanted,
      trackingData: {
        search_type: searchType,
        input_method: method ?? get().inputMethod,
        input_keyword: get().inputKeyword,
      },
    });
    tidy();
    if (wanted !== query.keyword || categoryId !== query.categoryId) {
      const path = searchPath({ keyword: wanted, searchType, categoryId, suggestionType });
      navigation.go(path, { replace: true });
      return;
    }
    remember();
    if (!get().isAPISuccess) void page.retry();
  }

  function leaveFor(link: string, title: string): void {
    tidy();
    deps.openLink(link, title);
  }

  const writeToUrl = () => navigation.go(withChoice(searchPath(query), get()), { replace: true });
  /** Writes the choice to the URL if the results could be loaded. */
  async function chosen(): Promise<void> {
    set({ brokenLink: false });
    writeToUrl();
    await reload();
    if (page.shown()) writeToUrl();
  }

  /** A search without results is removed from the history. */
  function forgetFailed(): void {
    const { isAPISuccess, keyword, results, filters } = get();
    if (!isAPISuccess || keyword === '' || results.some(isProduct) || chosenFilters(filters).length > 0)
      return;
    apply({ type: 'history-read', history: history.remove({ storedKeyword: keyword }) });
  }

  return {
    go,
    stop: stopAsking,
    remember,
    /** Called when the page is shown. */
    enter(): void {
      remember();
      const [last] = get().history;
      if (last && nameOf(last) === query.keyword.toLowerCase()) {
        set({ inputMethod: last.trackingData.input_method === 'voice' ? 'voice' : 'keyboard' });
      } else if (query.keyword !== '' && !visited) {
        // opened by a link from elsewhere
        history.record({ storedKeyword: query.keyword, trackingData: { search_type: query.searchType } });
        remember();
      }
      if (visited) return;
      visited = true;
      analytics.track('Search Page Visit', {
        previous_keyword: previous(),
        input_method: get().inputMethod,
      });
    },
    /** Tracks the view of the results once. */
    viewed(): void {
      forgetFailed();
      if (!get().isAPISuccess || get().keyword === '' || get().searchResultViewedTracked) return;
      set({ searchResultViewedTracked: true });
      const counted = get().resultCount ?? get().results.filter(isProduct).length;
      analytics.track('Products Searched', { ...facts(), result_count: counted });
      analytics.track('Search Result Viewed', { ...facts(), result_count: counted });
    },
    suggestSoon(method: InputMethod): void {
      set({ inputMethod: method });
      stopAsking();
      cancel = clock.after(SUGGEST_DEBOUNCE_MS, () => void suggest());
    },
    take(suggestion: Suggestion, position: number): void {
      const { kind, title, link, query: words } = suggestion;
      const searchType = kind === 'header' || kind === 'search history header' ? 'suggestion' : kind;
      analytics.track('Search Suggestion Clicked', {
        ...facts(),
        keyword: words || title,
        search_type: searchType,
        suggestion_type: kind,
        position,
      });
      if (link === '') {
        go({ keyword: words, searchType, suggestionType: kind });
        return;
      }
      history.record({
        suggestion: { title, link },
        trackingData: { search_type: searchType, input_method: get().inputMethod },
      });
      leaveFor(link, title);
    },
    takeRecent(item: SearchHistoryItem, position: number): void {
      const keyword = nameOf(item);
      analytics.track('Search Suggestion Clicked', {
        ...facts(),
        ...{ keyword, search_type: 'history', suggestion_type: 'history', position },
      });
      const link = linkOf(item);
      if (link === '') go({ keyword, searchType: 'history' });
      else leaveFor(link, keyword);
    },
    sortBy(option: string): Promise<void> {
      set(reduceChoice(get(), { type: 'sorting-selected', option }));
      analytics.track('Sorting Changed', { list_id: LIST_ID, sorting: option });
      return chosen();
    },
    async filtering(task: Parameters<NarrowedStore['filtering']>[0]): Promise<void> {
      const signal = optionCalls.begin();
      const code = await deps.code.load();
      const options = () => ({ listId: LIST_ID, path: '/v1/layout/search_filters', query: queryOf(query) });
      await task(code, { deps, get, set, reload: chosen, signal, options });
    },
    say: (sentence: string) => deps.messages.toast(sentence),
    forget: (item: SearchHistoryItem) => apply({ type: 'history-read', history: history.remove(item) }),
    forgetAll: () => apply({ type: 'history-read', history: history.clear() }),
  };
}

export type SearchActions = ReturnType<typeof createSearchActions>;

/** The actions for the components of the page. */
export interface SearchControls {
  /** loads the next page unless one is already loading */
  more(): Promise<void>;
  type(text: string, method?: InputMethod): void;
  /** searches for the text in the field; false: it is empty */
  submit(method?: InputMethod): boolean;
  /** runs the task when the code of the actions has loaded */
  withActions(task: (actions: SearchActions) => void): void;
}
