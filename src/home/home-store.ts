import { proxy, ref } from 'valtio';
import type { Api, ApiErrorKind } from '../http/api.ts';
import { isApiError } from '../http/api.ts';
import type { Analytics } from '../model/ports.ts';
import type { PageMeta } from '../analytics/tracking-wire.ts';
import type { SkippedWidget, Widget } from './feed-wire.ts';

/** Plain data: the server hands it over as JSON. */
export interface HomeState {
  status: 'idle' | 'loading' | 'success' | 'error';
  widgets: readonly Widget[];
  /** what the impressions of its widgets say of the page */
  pageMeta: PageMeta | null;
  /** why there is nothing to show; `null` but in status `error` */
  problem: ApiErrorKind | null;
}

export interface HomeStore {
  readonly state: Readonly<HomeState>;
  /** fetches the feed unless it is there or on its way */
  load(): Promise<void>;
  /** fetches it anew */
  retry(): Promise<void>;
}

export interface HomeEdges {
  api: Api;
  analytics: Pick<Analytics, 'report'>;
  /** what the server rendered the page from */
  initial?: Pick<HomeState, 'status' | 'widgets' | 'pageMeta'> | undefined;
}

export function createHomeStore({ api, analytics, initial }: HomeEdges): HomeStore {
  // `ref`: the feed never changes in place, so nothing of it needs watching.
  // A load that the server did not wait for is nobody's here.
  const status = initial && initial.status !== 'loading' ? initial.status : 'idle';
  const state = proxy<HomeState>({
    status,
    widgets: ref(initial?.widgets ?? []),
    pageMeta: initial?.pageMeta ?? null,
    problem: null,
  });
  const reported = new Set<string>();

  const report = ({ type, why }: SkippedWidget) => {
    const message = `[home] Left out a widget of type ${type}: ${why}.`;
    if (reported.has(message)) return;
    reported.add(message);
    analytics.report(new Error(message), 'home-feed');
  };

  const retry = async () => {
    if (state.status === 'loading') return;
    state.status = 'loading';
    state.problem = null;
    try {
      // Later: a page that the server rendered does not need it.
      const { fetchFeed } = await import('./feed-api.ts');
      const { widgets, skipped, pageMeta } = await fetchFeed(api);
      skipped.forEach(report);
      state.widgets = ref(widgets);
      state.pageMeta = pageMeta;
      state.status = 'success';
    } catch (error) {
      state.problem = isApiError(error) ? error.kind : 'unreachable';
      state.status = 'error';
      if (!isApiError(error)) analytics.report(error, 'home-feed');
    }
  };

  return {
    state,
    retry,
    load: async () => {
      if (state.status !== 'success') await retry();
    },
  };
}
