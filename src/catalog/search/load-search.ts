import { ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { makeScreenCall } from '../../http/screen-call.ts';
import { isProduct } from '../layout/blocks.ts';
import { fetchLayout, nextCall } from '../layout/layout-call.ts';
import { newPaging, takePage } from '../layout/paging.ts';
import { reportSkipped } from '../layout/report-skipped.ts';
import type { LayoutPage } from '../layout/snippet-model.ts';
import type { PageEdges } from '../page.ts';
import type { SearchType } from '../search-lists.ts';
import { reduceSearch } from './reduce-search.ts';
import type { SearchQuery } from './search-address.ts';
import type { SearchPageState, Suggestion } from './search-state.ts';
import { suggestionsWire } from './suggest-wire.ts';

const WHERE = 'search';

export interface Searching {
  edges: Pick<PageEdges, 'api' | 'analytics' | 'messages'>;
  query: SearchQuery;
  state: SearchPageState;
  /** what has been reported is not reported again */
  reported: Set<string>;
}

/** `search_result_count` is a text. */
function countOf({ response }: LayoutPage): number | null {
  const { custom_data } = Object(Object(response.tracking).le_meta);
  const count = Number.parseInt(String(Object(custom_data).search_result_count), 10);
  return Number.isNaN(count) ? null : count;
}

function take({ edges, state, reported }: Searching, page: LayoutPage): void {
  reportSkipped(edges.analytics, reported, WHERE, page.skipped);
  const { paging, snippets, stopped } = takePage(state.paging ?? newPaging(), state.results, page);
  if (stopped !== null)
    edges.analytics.report(new Error(`[search] The pages do not end: ${stopped}.`), WHERE);
  state.paging = ref(paging);
  Object.assign(
    state,
    reduceSearch(state, { type: 'results-received', results: ref([...snippets]), next: paging.next }),
  );
}

/** What there is before anything is searched for. */
async function fetchStart({ edges, state, reported }: Searching): Promise<void> {
  const page = await fetchLayout(edges.api, { path: '/v1/layout/empty_search' });
  reportSkipped(edges.analytics, reported, WHERE, page.skipped);
  state.start = ref(page.snippets);
  state.pageMeta = page.pageMeta;
}

/** Of results that are none something to go on with is shown; without it the sentence alone has to do. */
async function fetchWayOn(searching: Searching): Promise<void> {
  try {
    await fetchStart(searching);
  } catch (error) {
    if (!isApiError(error)) searching.edges.analytics.report(error, WHERE);
  }
}

export function loadSearch(searching: Searching): Promise<void> {
  const { edges, query, state, reported } = searching;
  return makeScreenCall({
    ...edges,
    state,
    where: WHERE,
    hasContent: state.results.length > 0 || state.start.length > 0,
    async task() {
      if (query.keyword === '') return fetchStart(searching);
      const page = await fetchLayout(edges.api, {
        path: '/v1/layout/search',
        query: {
          q: query.keyword,
          search_type: query.searchType,
          ...(query.categoryId !== '' && { category_id: query.categoryId }),
          ...(query.suggestionType !== '' && { suggestion_type: query.suggestionType }),
        },
        body: { applied_filters: null, sort: '', previous_search_query: '' },
      });
      state.paging = null;
      state.results = ref([]);
      state.pageMeta = page.pageMeta;
      state.resultCount = countOf(page);
      take(searching, page);
      reportSkipped(edges.analytics, reported, WHERE, page.skipped);
      // a first page may be empty and a later one not
      while (!state.results.some(isProduct) && hasMore(state)) await fetchNext(searching);
      if (state.results.length === 0) await fetchWayOn(searching);
    },
  });
}

const hasMore = ({ paging }: SearchPageState): boolean => Boolean(paging?.next);

async function fetchNext(searching: Searching): Promise<void> {
  const { edges, state } = searching;
  if (state.paging?.next) take(searching, await fetchLayout(edges.api, nextCall(state.paging.next)));
}

/** What fails is said where the rest would have come. */
const SILENT = { toast: () => {} };

export function loadMore(searching: Searching): Promise<void> {
  const { edges, state } = searching;
  return makeScreenCall({
    ...edges,
    messages: SILENT,
    state,
    where: WHERE,
    hasContent: false,
    more: true,
    async task() {
      // on over pages that bring nothing new, which the paging ends in time
      do await fetchNext(searching);
      while (hasMore(state) && state.paging?.idle);
    },
  });
}

export function fetchSuggestions(
  api: PageEdges['api'],
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
