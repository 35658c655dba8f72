import { isApiError } from '../../http/api.ts';
import type { PageCall } from '../../page/define-page.ts';
import { isProduct } from '../bff/blocks.ts';
import { isAgeRestricted } from '../bff/age-restriction.ts';
import { fetchLayout, nextCall } from '../bff/layout-call.ts';
import { newPaging, appendPage } from '../bff/paging.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { LayoutPage } from '../bff/snippet-model.ts';
import type { PageDeps } from '../../page/page.ts';
import { DEFAULT_SORTING } from '../listing-model.ts';
import { chosenFilters, withoutVegOnly } from '../listing/chosen-filters.ts';
import { readChoiceOptions } from '../listing/listing-wire.ts';
import { newChoice } from '../listing/choice-state.ts';
import { SEARCH_TYPES, type SearchType } from '../search-model.ts';
import { reduceSearch } from './reduce-search.ts';
import { readSearchUrl, type SearchQuery } from './search-url.ts';
import type { SearchPageState, Suggestion } from './search-state.ts';
import { suggestionsWire } from './suggest-wire.ts';

type Call = PageCall<SearchPageState>;

/**
 * `search_result_count` is a string. `search_type` is set if the server changed the requested type of search.
 */
function factsOf({ response }: LayoutPage, requested: SearchType) {
  const { custom_data } = Object(Object(response.tracking).le_meta);
  const { search_result_count, search_type } = Object(custom_data);
  const count = Number.parseInt(String(search_result_count), 10);
  return {
    resultCount: Number.isNaN(count) ? null : count,
    searchType: SEARCH_TYPES.find((type) => type === search_type) ?? requested,
  };
}

function addPage(call: Call, page: LayoutPage): void {
  const { get, set } = call;
  reportSkipped(call, page.skipped);
  const { paging, snippets, stopped } = appendPage(get().paging ?? newPaging(), get().results, page);
  if (stopped !== null) call.reportOnce(`The pages do not end: ${stopped}.`);
  set({ paging });
  set(reduceSearch(get(), { type: 'results-received', results: snippets, next: paging.next }));
}

/** The content shown before a search. */
async function fetchStart(call: Call): Promise<void> {
  const page = await fetchLayout(call.deps.api, { path: '/v1/layout/empty_search' });
  reportSkipped(call, page.skipped);
  call.set({ start: page.snippets, pageMeta: page.pageMeta, fees: page.fees });
}

/** Loads suggestions for an empty result; if they fail to load, only the message is shown. */
async function fetchAlternatives(call: Call): Promise<void> {
  try {
    await fetchStart(call);
  } catch (error) {
    if (!isApiError(error)) call.deps.analytics.report(error, 'search');
  }
}

const hasMore = ({ paging }: SearchPageState): boolean => Boolean(paging?.next);

async function fetchNext(call: Call): Promise<void> {
  const { next } = call.get().paging ?? {};
  if (next) addPage(call, await fetchLayout(call.deps.api, nextCall(next)));
}

export async function load(call: Call): Promise<void> {
  const { get, match } = call;
  const query = readSearchUrl(match);
  if (call.more) {
    // Loads further pages while they contain nothing new; the paging limits their number.
    do await fetchNext(call);
    while (hasMore(get()) && get().paging?.idlePages);
    return;
  }
  if (query.keyword === '') return fetchStart(call);
  const page = await fetchFirst(call, query);
  const { sorting, filters, chosenTitles } = get();
  const choiceOptions = readChoiceOptions(page.response);
  call.set({
    ...{
      paging: null,
      results: [],
      pageMeta: page.pageMeta,
      fees: page.fees,
      needsAgeConsent: isAgeRestricted(page.response),
      shownFor: { sorting, filters },
    },
    ...{ ...choiceOptions, chosenTitles: { ...chosenTitles, ...choiceOptions.chosenTitles } },
    ...factsOf(page, query.searchType),
  });
  addPage(call, page);
  // The first page may be empty even if later pages have results.
  while (!get().results.some(isProduct) && hasMore(get())) await fetchNext(call);
  if (get().results.length === 0 && withoutVegOnly(chosenFilters(filters)).length === 0)
    await fetchAlternatives(call);
}

/** If the server rejects the choice of a URL, the results are loaded without it and a notice is shown. */
async function fetchFirst(call: Call, query: SearchQuery): Promise<LayoutPage> {
  const { deps, get, set } = call;
  const { sorting, filters, shownFor } = get();
  const appliedFilters = chosenFilters(filters);
  const sort = sorting.selectedOption === DEFAULT_SORTING ? '' : sorting.selectedOption;
  try {
    return await fetchLayout(deps.api, {
      path: '/v1/layout/search',
      query: { ...queryOf(query), search_type: query.searchType, ...suggestionOf(query) },
      body: {
        applied_filters: appliedFilters.length > 0 ? appliedFilters : null,
        sort,
        previous_search_query: '',
      },
    });
  } catch (error) {
    const hasChoice = appliedFilters.length > 0 || sort !== '';
    if (!isApiError(error) || error.status !== 400 || !hasChoice || shownFor) throw error;
    set({ ...newChoice(), isLinkBroken: true });
    return fetchFirst(call, query);
  }
}

/** The query parameters of all search requests. */
export const queryOf = ({ keyword, categoryId }: SearchQuery) => ({
  q: keyword,
  ...(categoryId !== '' && { category_id: categoryId }),
});
const suggestionOf = ({ suggestionType }: SearchQuery) =>
  suggestionType === '' ? {} : { suggestion_type: suggestionType };

export function fetchSuggestions(
  api: PageDeps['api'],
  searchType: SearchType,
  typed: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  return api.call({
    method: 'POST',
    path: '/v1/actions/auto_suggest',
    json: { q: typed, search_type: searchType },
    answer: suggestionsWire,
    signal,
    timeoutMs: 5_000,
  });
}
