import { proxy, ref } from 'valtio';
import { newApiState } from '../http/api-state.ts';
import { importAgain } from '../platform/import-again.ts';
import type { HomeEdges, HomeState } from './home-state.ts';

export interface HomeStore {
  readonly state: Readonly<HomeState>;
  /** fetches the feed unless it is there or on its way */
  load(): Promise<void>;
  /** fetches it anew; what is shown stays until the new one is there */
  retry(): Promise<void>;
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
  });
  const reported = new Set<string>();
  let loading: Promise<void> | null = null;

  async function fetchAnew(): Promise<void> {
    try {
      // Later: a page that the server rendered does not need it.
      const { loadHome } = await importAgain(() => import('./load-home.ts'));
      await loadHome(edges, state, reported);
    } catch (error) {
      analytics.report(error, 'home-feed');
      const offline = !connectivity.online();
      state[offline ? 'isNetworkDisconnected' : 'isNetworkErrored'] = true;
      state.failureType = offline ? 'offline' : 'unreachable';
    }
  }

  const retry = () => {
    loading ??= fetchAnew().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    state,
    retry,
    load: async () => {
      if (!state.isAPISuccess) await retry();
    },
    start: () => connectivity.onChange((online) => void (online && state.isNetworkDisconnected && retry())),
  };
}
