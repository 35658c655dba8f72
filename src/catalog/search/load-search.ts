import { isApiError } from '../../http/api.ts';
import type { PageCall } from '../define-page.ts';
import { isProduct } from '../bff/blocks.ts';
import { fetchLayout, nextCall } from '../bff/layout-call.ts';
import { newPaging, takePage } from '../bff/paging.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { LayoutPage } from '../bff/snippet-model.ts';
import type { PageDeps } from '../page.ts';
import type { SearchType } from '../search-lists.ts';
import { reduceSearch } from './reduce-search.ts';
import { readSearchAddress } from './search-address.ts';
import type { SearchPageState, Suggestion } from './search-state.ts';
import { suggestionsWire } from './suggest-wire.ts';

type Call = PageCall<SearchPageState>;

/** `search_result_count` is a text. */
function countOf({ response }: LayoutPage): number | null {
  const { custom_data } = Object(Object(response.tracking).le_meta);
  const count = Number.parseInt(String(Object(custom_data).search_result_count), 10);
  return Number.isNaN(count) ? null : count;
}

function take(call: Call, page: LayoutPage): void {
  const { get, set } = call;
  reportSkipped(call, page.skipped);
  const { paging, snippets, stopped } = takePage(get().paging ?? newPaging(), get().results, page);
  if (stopped !== null) call.reportOnce(`The pages do not end: ${stopped}.`);
  set({ paging });
  set(reduceSearch(get(), { type: 'results-received', results: snippets, next: paging.next }));
}

/** What there is before anything is searched for. */
async function fetchStart(call: Call): Promise<void> {
  const page = await fetchLayout(call.deps.api, { path: '/v1/layout/empty_search' });
  reportSkipped(call, page.skipped);
  call.set({ start: page.snippets, pageMeta: page.pageMeta });
}

/** Of results that are none something to go on with is shown; without it the sentence alone has to do. */
async function fetchWayOn(call: Call): Promise<void> {
  try {
    await fetchStart(call);
  } catch (error) {
    if (!isApiError(error)) call.deps.analytics.report(error, 'search');
  }
}

const hasMore = ({ paging }: SearchPageState): boolean => Boolean(paging?.next);

async function fetchNext(call: Call): Promise<void> {
  const { next } = call.get().paging ?? {};
  if (next) take(call, await fetchLayout(call.deps.api, nextCall(next)));
}

export async function load(call: Call): Promise<void> {
  const { get, address } = call;
  const query = readSearchAddress(address);
  if (call.more) {
    // on over pages that bring nothing new, which the paging ends in time
    do await fetchNext(call);
    while (hasMore(get()) && get().paging?.idle);
    return;
  }
  if (query.keyword === '') return fetchStart(call);
  const page = await fetchLayout(call.deps.api, {
    path: '/v1/layout/search',
    query: {
      q: query.keyword,
      search_type: query.searchType,
      ...(query.categoryId !== '' && { category_id: query.categoryId }),
      ...(query.suggestionType !== '' && { suggestion_type: query.suggestionType }),
    },
    body: { applied_filters: null, sort: '', previous_search_query: '' },
  });
  call.set({ paging: null, results: [], pageMeta: page.pageMeta, resultCount: countOf(page) });
  take(call, page);
  // a first page may be empty and a later one not
  while (!get().results.some(isProduct) && hasMore(get())) await fetchNext(call);
  if (get().results.length === 0) await fetchWayOn(call);
}

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
