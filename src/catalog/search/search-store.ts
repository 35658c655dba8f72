import { proxy, ref } from 'valtio/vanilla';
import { type FlowMemory, newFlowMemory } from '../layout/flow-memory.ts';
import { importAgain } from '../../platform/import-again.ts';
import { paths } from '../../platform/paths.ts';
import type { PageAddress, PageEdges, PageStore } from '../page.ts';
import { cleanKeyword, readSearchAddress } from './search-address.ts';
import type { SearchParts } from './search-parts.ts';
import { newSearchPage, type SearchPageState } from './search-state.ts';
import type { SearchActions, SearchWork } from './work-search.ts';

export interface SearchStore extends PageStore<SearchPageState>, SearchActions {
  retry(): Promise<void>;
  /** a link of the page that leads to a path; false: it is no search, and not followed */
  follow(path: string, link: string): boolean;
  /** when what brought the shopper here has come to its end */
  soon(task: () => void): () => void;
  /** null: they cannot be had, which is reported; what is there works without them */
  parts(): Promise<SearchParts | null>;
  /** how the results stood when they were left */
  readonly memory: FlowMemory;
  back(): void;
}

/** What the first view needs; what it does beyond that is loaded behind it. */
export function createSearchStore(
  edges: PageEdges,
  address: PageAddress,
  handed: SearchPageState | null,
): SearchStore {
  const { analytics, clock, connectivity, navigation } = edges;
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

  const loader = () => importAgain(() => import('./load-search.ts'));
  function run(task: (load: Awaited<ReturnType<typeof loader>>) => Promise<void>): Promise<void> {
    loading ??= loader()
      .then(task)
      .catch((error: unknown) => {
        // Code that cannot be had is a server that cannot be reached.
        analytics.report(error, 'search');
        state.failureType = connectivity.online() ? 'unreachable' : 'offline';
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

  async function parts(): Promise<SearchParts | null> {
    try {
      const [{ searchParts }] = await Promise.all([
        importAgain(() => import('./search-parts.ts')),
        edges.loadStyles('catalog/search/search-parts'),
      ]);
      work ??= searchParts.createSearchWork({ edges, query, state, retry });
      return searchParts;
    } catch (error) {
      analytics.report(error, 'search');
      return null;
    }
  }
  function tell(task: (work: SearchWork) => void): void {
    if (work) task(work);
    else void parts().then(() => work && task(work));
  }

  return {
    state,
    memory: newFlowMemory(),
    retry,
    more,
    parts,
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
      tell((it) => it.go({ keyword: wanted, searchType: 'type_to_search', ...(method && { method }) }));
      return true;
    },
    tell,
    follow(path, link) {
      if (path.split(/[/?]/)[1] !== 's') return false;
      // an app link says how the search came about, which the path of it leaves out
      const asked = readSearchAddress({ query: new URLSearchParams(link.split('?')[1]) });
      if (asked.keyword === '') return false;
      tell((it) => it.go(asked));
      return true;
    },
    soon: (task) => clock.after(0, task),
    back: () => navigation.back(),
  };
}
