import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed } from '../../http/api-state.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { type FlowMemory, newFlowMemory } from '../layout/flow-memory.ts';
import { paths } from '../../platform/paths.ts';
import type { PageAddress, PageEdges, PageStore } from '../page.ts';
import { cleanKeyword, readSearchAddress } from './search-address.ts';
import type * as LoadSearch from './load-search.ts';
import type { SearchParts } from './search-parts.ts';
import type { FlowCode } from '../layout/ProductFlow.tsx';
import { newSearchPage, type SearchPageState } from './search-state.ts';
import type { SearchActions, SearchWork } from './work-search.ts';

type Code = typeof LoadSearch & FlowCode & { searchParts: SearchParts };

export interface SearchStore extends PageStore<SearchPageState>, SearchActions {
  retry(): Promise<void>;
  /** a link of the page that leads to a path; false: it is no search, and not followed */
  follow(path: string, link: string): boolean;
  /** when what brought the shopper here has come to its end */
  soon(task: () => void): () => void;
  /** null: they cannot be had, which is reported; what is there works without them */
  parts(): Promise<SearchParts | null>;
  readonly code: () => Promise<FlowCode>;
  /** how the results stood when they were left */
  readonly memory: FlowMemory;
  back(): void;
}

/** What the first view needs; what it does beyond that is loaded behind it. */
export function createSearchStore(
  edges: PageEdges<Code>,
  address: PageAddress,
  handed: SearchPageState | null,
): SearchStore {
  const { analytics, clock, connectivity, messages, navigation } = edges;
  const query = readSearchAddress(address);
  const { keyword } = query;
  const initial: SearchPageState = {
    ...newSearchPage(),
    keyword,
    inputKeyword: keyword,
    searchType: query.searchType,
    // A load that the server did not wait for is nobody's here.
    ...(handed?.isAPISuccess && handed),
  };
  // `ref`: long lists never change in place, so nothing of them needs watching.
  const state = proxy<SearchPageState>({
    ...initial,
    results: ref([...initial.results]),
    start: ref([...initial.start]),
    paging: initial.paging && ref({ ...initial.paging }),
  });
  const searching = { edges, query, state, reported: new Set<string>() };
  let loading: Promise<void> | null = null;
  let shown = false;
  let work: SearchWork | null = null;

  function run(task: (code: Code) => Promise<void>): Promise<void> {
    loading ??= edges.code
      .load()
      .then(task)
      .catch((error: unknown) => {
        if (!isApiError(error)) analytics.report(error, 'search');
        Object.assign(state, codeFailed(error));
      })
      .finally(() => {
        loading = null;
        if (shown) tell((it) => it.tellResults());
      });
    return loading;
  }
  const retry = () => run(({ loadSearch }) => loadSearch(searching));
  const more = async () => {
    if (state.paging?.next) await run(({ loadMore }) => loadMore(searching));
  };

  async function loadParts(): Promise<SearchParts> {
    const { searchParts } = await edges.code.load();
    work ??= searchParts.createSearchWork({ edges, query, state, retry });
    return searchParts;
  }
  function tell(task: (work: SearchWork) => void, failed = () => {}): void {
    if (work) task(work);
    else void loadParts().then(() => work && task(work), failed);
  }
  const tap = (task: (work: SearchWork) => void) =>
    tell(task, () => messages.toast(tapFailed(connectivity.online())));

  return {
    state,
    code: edges.code.load,
    memory: newFlowMemory(),
    retry,
    more,
    parts: () => loadParts().catch(() => null),
    load: async () => {
      if (!state.isAPISuccess) await retry();
    },
    ready: () => state.isAPISuccess,
    head: () =>
      keyword === ''
        ? { title: 'Search', canonical: paths.search }
        : { title: `${keyword}: search`, noindex: true },
    start() {
      shown = true;
      tell((it) => {
        if (!shown) return;
        it.enter();
        it.tellResults();
      });
      const stops = [
        connectivity.onVisible((visible) => visible && tell((it) => it.remember())),
        connectivity.onChange((online) => {
          if (online && state.failureType !== null) void (state.results.length > 0 ? more() : retry());
        }),
      ];
      return () => {
        shown = false;
        work?.stop();
        for (const stop of stops) stop();
      };
    },
    type(text, method = 'keyboard') {
      state.inputKeyword = text;
      if (text.trim() === '') state.suggestions = [];
      tell((it) => it.suggestSoon(method));
    },
    submit(method) {
      const wanted = cleanKeyword(state.inputKeyword);
      if (wanted === '') return false;
      tap((it) => it.go({ keyword: wanted, searchType: 'type_to_search', ...(method && { method }) }));
      return true;
    },
    tell: (task) => tell(task),
    follow(path, link) {
      if (path.split(/[/?]/)[1] !== 's') return false;
      // an app link says how the search came about, which the path of it leaves out
      const asked = readSearchAddress({ query: new URLSearchParams(link.split('?')[1]) });
      if (asked.keyword === '') return false;
      tap((it) => it.go(asked));
      return true;
    },
    soon: (task) => clock.after(0, task),
    back: () => navigation.back(),
  };
}
