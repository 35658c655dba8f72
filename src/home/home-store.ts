import { proxy, ref } from 'valtio';
import { isApiError } from '../http/api.ts';
import { codeFailed, newApiState } from '../http/api-state.ts';
import type { HomeEdges, HomeState } from './home-state.ts';

export interface HomeStore {
  readonly state: Readonly<HomeState>;
  /** fetches the feed unless it is there or on its way */
  load(): Promise<void>;
  /** fetches it anew; what is shown stays until the new one is there */
  retry(): Promise<void>;
  /** fetches anew whatever has been fetched: it is of another place */
  renew(): Promise<void>;
  /** fetches the next page of it, when there is one */
  loadMore(): Promise<void>;
  /** What failed without a network is tried again when there is one; its answer stops that. */
  start(): () => void;
}

export function createHomeStore(edges: HomeEdges): HomeStore {
  const { analytics, connectivity, initial } = edges;
  const state = proxy<HomeState>({
    // A load that the server did not wait for is nobody's here.
    ...newApiState(),
    ...(initial?.isAPISuccess && initial),
    // `ref`: the feed never changes in place, so nothing of it needs watching.
    widgets: ref(initial?.widgets ?? []),
    pageMeta: initial?.pageMeta ?? null,
    paging: initial?.paging ?? { next: null, asked: [] },
    ground: initial?.ground ?? null,
  });
  const reported = new Set<string>();
  let loading: Promise<void> | null = null;
  let loadingMore = false;

  async function fetch(more: boolean): Promise<void> {
    try {
      const { loadHome } = await edges.loadCode();
      await loadHome(edges, state, reported, more);
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'home-feed');
      Object.assign(state, codeFailed(error));
      if (more) edges.messages.toast('The rest could not be loaded.');
    }
  }

  function start(more: boolean): Promise<void> {
    const before = loading;
    const mine = (async () => {
      await before;
      await fetch(more);
    })().finally(() => {
      if (loading === mine) loading = null;
    });
    loading = mine;
    loadingMore = more;
    return mine;
  }
  const retry = () => (loading && !loadingMore ? loading : start(false));

  return {
    state,
    retry,
    renew: async () => {
      if (loading || state.isAPISuccess || state.failureType !== null) await start(false);
    },
    loadMore: async () => {
      if (state.paging.next && !loading) await start(true);
    },
    load: async () => {
      if (!state.isAPISuccess) await retry();
    },
    start: () => connectivity.onChange((online) => void (online && state.isNetworkDisconnected && retry())),
  };
}
