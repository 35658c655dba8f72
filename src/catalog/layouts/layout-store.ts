import { proxy, ref } from 'valtio/vanilla';
import { makeScreenCall } from '../../http/screen-call.ts';
import type { LayoutCall } from '../layout/layout-call.ts';
import type { PageAddress, PageEdges, PageHead, PageStore } from '../page.ts';
import { type LayoutSource, sourceOf } from './layout-source.ts';
import { type BffData, type LayoutState, newLayoutState } from './layout-state.ts';
import { type LayoutFact, reduceLayout } from './reduce-layout.ts';
import type * as Code from './load-layout.ts';

export interface LayoutStore extends PageStore<LayoutState> {
  readonly source: LayoutSource;
  retry(): Promise<void>;
  loadMore(): Promise<void>;
  chooseTab(index: number): void;
  /** asks where the shop is to deliver */
  choosePlace(): void;
  back(): void;
}

export function createLayoutStore(
  edges: PageEdges<typeof Code>,
  address: PageAddress,
  handed: LayoutState | null,
): LayoutStore {
  const { api, analytics, messages, connectivity, navigation } = edges;
  const source = sourceOf(address);
  const state = proxy<LayoutState>({
    ...newLayoutState(),
    movedTo: source.movedTo ?? null,
    // A load that the server did not wait for is nobody's here.
    ...((handed?.status === 'success' || handed?.httpStatusCode === 404) && handed),
  });
  // `ref`: plain data that never changes in place, so nothing of it needs watching.
  if (state.bffData) state.bffData = ref(state.bffData);
  const reported = new Set<string>();
  let head: Omit<PageHead, 'title'> = {};
  let loading: Promise<void> | null = null;
  let calling = new AbortController();

  function apply(fact: LayoutFact): void {
    const { bffData, ...rest } = reduceLayout(state, fact);
    Object.assign(state, rest, { bffData: bffData && ref(bffData) });
  }

  /** `more`: behind what is there; else all anew. */
  function ask(call: LayoutCall, more: boolean): Promise<void> {
    const { signal } = calling;
    return makeScreenCall({
      state,
      analytics,
      messages,
      where: source.screen,
      hasContent: more,
      more,
      async task() {
        try {
          // Later: a page that the server rendered does not need it.
          const { fetchLaidOut, layoutHead, reportSkipped } = await edges.code.load();
          const { answer, skipped } = await fetchLaidOut(api, { ...call, signal });
          reportSkipped(analytics, reported, source.screen, skipped);
          if (signal.aborted) return;
          apply({ type: more ? 'more-answered' : 'answered', answer });
          if (!more && state.bffData) head = layoutHead(state.bffData as BffData, source, navigation);
        } catch (error) {
          if (!more && !signal.aborted) apply({ type: 'failed' });
          throw error;
        }
      },
    });
  }

  /** One call at a time; a newer one calls the older off. */
  function start(call: LayoutCall, more: boolean): Promise<void> {
    const before = loading;
    if (!more) {
      calling.abort();
      calling = new AbortController();
      apply({ type: 'asked' });
    }
    const { signal } = calling;
    const mine = (async () => {
      await before;
      if (!signal.aborted) await ask(call, more);
    })().finally(() => {
      if (loading === mine) loading = null;
    });
    loading = mine;
    return mine;
  }

  function callOfTab(): LayoutCall {
    const { navData } = state;
    const url = navData?.items[navData.selected_position]?.url;
    return url ? { path: url } : source;
  }

  return {
    state,
    source,
    load: async () => {
      if (state.status === 'success' || state.httpStatusCode === 404 || state.movedTo !== null) return;
      await (loading ?? start(source, false));
    },
    retry: () => start(callOfTab(), false),
    async loadMore() {
      const next = state.bffData?.paging.next;
      if (!next || loading || state.status !== 'success') return;
      await start({ path: next.url, body: next.postback }, true);
    },
    chooseTab(index) {
      const item = state.navData?.items[index];
      if (!item) return;
      if (item.url === '') {
        edges.openLink(item.link);
        return;
      }
      if (index === state.navData?.selected_position && state.status !== 'error') return;
      apply({ type: 'nav-chosen', index });
      void start(callOfTab(), false);
    },
    ready: () => state.status === 'success' || state.httpStatusCode === 404,
    missing: () => state.httpStatusCode === 404,
    movedTo: () => state.movedTo,
    head() {
      const { bffData, httpStatusCode } = state;
      if (!bffData) return { title: httpStatusCode === 404 ? 'Not found' : address.title };
      return { title: bffData.seo?.title || bffData.title || address.title, ...head };
    },
    start: () =>
      connectivity.onChange((online) => {
        if (online && state.isNetworkDisconnected && state.status === 'error') void start(callOfTab(), false);
      }),
    choosePlace: () => edges.place.choose(),
    back: () => navigation.back(),
  };
}
