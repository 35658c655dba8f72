import { ref } from 'valtio';
import { makeScreenCall } from '../http/screen-call.ts';
import { fetchFeed } from './feed-api.ts';
import type { HomeEdges, HomeState } from './home-state.ts';
import { firstPage, nextPage } from './reduce-feed.ts';

/** `reported`: what has been said once is not said again. `more`: the next page behind what is there, else all anew. */
export function loadHome(
  { api, analytics, messages }: HomeEdges,
  state: HomeState,
  reported: Set<string>,
  more: boolean,
): Promise<void> {
  return makeScreenCall({
    state,
    analytics,
    messages,
    where: 'home-feed',
    hasContent: state.widgets.length > 0,
    more,
    async task() {
      const feed = await fetchFeed(api, (more && state.paging.next) || undefined);
      for (const { type, why } of feed.skipped) {
        const message = `[home] Left out a widget of type ${type}: ${why}.`;
        if (!reported.has(message)) analytics.report(new Error(message), 'home-feed');
        reported.add(message);
      }
      const { widgets, paging } = more ? nextPage(state as HomeState, feed) : firstPage(feed);
      state.widgets = ref(widgets as object[]) as HomeState['widgets'];
      state.paging = paging;
      if (!more) Object.assign(state, { pageMeta: feed.pageMeta, ground: feed.ground });
    },
  });
}
