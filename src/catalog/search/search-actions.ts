import { isApiError } from '../../http/api.ts';
import { isProduct } from '../bff/blocks.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import type { Page } from '../../page/define-page.ts';
import type { InputMethod, SearchHistoryItem, SearchType } from '../search-model.ts';
import { createLatest } from '../../platform/latest.ts';
import { withChoice } from '../listing/choice-path.ts';
import { chosenFilters } from '../listing/chosen-filters.ts';
import type { ChoiceStore } from '../listing/choice-store.ts';
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

/** The id of the result list in events. */
const LIST_ID = 'search';
/** The pause in typing after which suggestions are requested. */
const SUGGEST_DEBOUNCE_MS = 100;

export interface SearchRequest {
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
  const { ageConsent, analytics, clock, navigation } = deps;
  const history = createSearchHistory({ storage: deps.userStorage, clock });
  const optionCalls = createLatest();
  let pendingRequest: AbortController | null = null;
  let cancelDebounce = () => {};
  let stopWaitingForAge = () => {};
  let hasVisited = false;

  const apply = (fact: SearchFact<Snippet, Suggestion>): void => set(reduceSearch(get(), fact));
  const syncHistory = () => apply({ type: 'history-read', history: history.read() });
  const previousKeyword = () => {
    const earlierItem = get().history.find((item) => nameOf(item) !== get().keyword.toLowerCase());
    return earlierItem && nameOf(earlierItem);
  };
  const facts = () => ({
    keyword: get().keyword,
    input_keyword: get().inputKeyword,
    previous_keyword: previousKeyword(),
    search_type: get().searchType,
    input_method: get().inputMethod,
  });

  async function suggest(): Promise<void> {
    const typedText = cleanKeyword(get().inputKeyword);
    if (typedText === '') return;
    const request = new AbortController();
    pendingRequest = request;
    try {
      const { fetchSuggestions } = await deps.code.load();
      const suggestions = await fetchSuggestions(deps.api, get().searchType, typedText, request.signal);
      if (!request.signal.aborted) apply({ type: 'suggestions-received', typed: typedText, suggestions });
    } catch (error) {
      // A failure is ignored, because the text can be searched for without suggestions.
      if (!isApiError(error)) page.report(error);
    }
  }

  function cancelSuggestions(): void {
    cancelDebounce();
    pendingRequest?.abort();
  }
  /** The server does not know the answer to the age question, and it may be given on another page. */
  function showAdultProducts(): void {
    if (get().needsAgeConsent && ageConsent.state.consent === 'granted') void reload();
  }
  /** Resets the field when the page is left. */
  const resetField = () => {
    cancelSuggestions();
    apply({ type: 'typed', text: query.keyword });
  };

  function searchFor({
    keyword,
    searchType,
    categoryId = '',
    suggestionType = '',
    method,
  }: SearchRequest): void {
    const cleanedKeyword = cleanKeyword(keyword);
    history.record({
      storedKeyword: cleanedKeyword,
      trackingData: {
        search_type: searchType,
        input_method: method ?? get().inputMethod,
        input_keyword: get().inputKeyword,
      },
    });
    resetField();
    if (cleanedKeyword !== query.keyword || categoryId !== query.categoryId) {
      const path = searchPath({ keyword: cleanedKeyword, searchType, categoryId, suggestionType });
      navigation.go(path, { replace: true });
      return;
    }
    syncHistory();
    if (!get().isAPISuccess) void page.retry();
  }

  function leaveFor(link: string, title: string): void {
    resetField();
    deps.openLink(link, title);
  }

  const writeToUrl = () => navigation.go(withChoice(searchPath(query), get()), { replace: true });
  /** Writes the choice to the URL, and again after the reload, which drops a choice that the server rejects. */
  async function applyChoice(): Promise<void> {
    set({ isLinkBroken: false });
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
    searchFor,
    stop(): void {
      cancelSuggestions();
      stopWaitingForAge();
    },
    syncHistory,
    /** Called when the page is shown. */
    enter(): void {
      syncHistory();
      stopWaitingForAge();
      stopWaitingForAge = ageConsent.watched.subscribe(showAdultProducts);
      showAdultProducts();
      const [last] = get().history;
      if (last && nameOf(last) === query.keyword.toLowerCase()) {
        set({ inputMethod: last.trackingData.input_method === 'voice' ? 'voice' : 'keyboard' });
      } else if (query.keyword !== '' && !hasVisited) {
        // the page was opened by a link from outside the search
        history.record({ storedKeyword: query.keyword, trackingData: { search_type: query.searchType } });
        syncHistory();
      }
      if (hasVisited) return;
      hasVisited = true;
      analytics.track('Search Page Visit', {
        previous_keyword: previousKeyword(),
        input_method: get().inputMethod,
      });
    },
    /** Tracks the view of the results once. */
    viewed(): void {
      forgetFailed();
      if (!get().isAPISuccess || get().keyword === '' || get().searchResultViewedTracked) return;
      set({ searchResultViewedTracked: true });
      const resultCount = get().resultCount ?? get().results.filter(isProduct).length;
      analytics.track('Products Searched', { ...facts(), result_count: resultCount });
      analytics.track('Search Result Viewed', { ...facts(), result_count: resultCount });
    },
    suggestSoon(method: InputMethod): void {
      set({ inputMethod: method });
      cancelSuggestions();
      cancelDebounce = clock.after(SUGGEST_DEBOUNCE_MS, () => void suggest());
    },
    chooseSuggestion(suggestion: Suggestion, position: number): void {
      const { kind, title, link, query: searchText } = suggestion;
      const searchType = kind === 'header' || kind === 'search history header' ? 'suggestion' : kind;
      analytics.track('Search Suggestion Clicked', {
        ...facts(),
        keyword: searchText || title,
        search_type: searchType,
        suggestion_type: kind,
        position,
      });
      if (link === '') {
        searchFor({ keyword: searchText, searchType, suggestionType: kind });
        return;
      }
      history.record({
        suggestion: { title, link },
        trackingData: { search_type: searchType, input_method: get().inputMethod },
      });
      leaveFor(link, title);
    },
    chooseRecent(item: SearchHistoryItem, position: number): void {
      const keyword = nameOf(item);
      analytics.track('Search Suggestion Clicked', {
        ...facts(),
        ...{ keyword, search_type: 'history', suggestion_type: 'history', position },
      });
      const link = linkOf(item);
      if (link === '') searchFor({ keyword, searchType: 'history' });
      else leaveFor(link, keyword);
    },
    sortBy(option: string): Promise<void> {
      set(reduceChoice(get(), { type: 'sorting-selected', option }));
      analytics.track('Sorting Changed', { list_id: LIST_ID, sorting: option });
      return applyChoice();
    },
    async runFilter(task: Parameters<ChoiceStore['runFilter']>[0]): Promise<void> {
      const signal = optionCalls.begin();
      const code = await deps.code.load();
      const options = () => ({ listId: LIST_ID, path: '/v1/layout/search_filters', query: queryOf(query) });
      await task(code, { deps, get, set, reload: applyChoice, signal, options });
    },
    toast: (sentence: string) => deps.messages.toast(sentence),
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
