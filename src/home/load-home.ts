import { ref } from 'valtio';
import { makeScreenCall } from '../http/screen-call.ts';
import { fetchFeed } from './feed-api.ts';
import type { HomeEdges, HomeState } from './home-state.ts';

/** `reported`: what has been said once is not said again. */
export function loadHome(
  { api, analytics, messages }: HomeEdges,
  state: HomeState,
  reported: Set<string>,
): Promise<void> {
  return makeScreenCall({
    state,
    analytics,
    messages,
    where: 'home-feed',
    hasContent: state.widgets.length > 0,
    async task() {
      const { widgets, skipped, pageMeta } = await fetchFeed(api);
      for (const { type, why } of skipped) {
        const message = `[home] Left out a widget of type ${type}: ${why}.`;
        if (!reported.has(message)) analytics.report(new Error(message), 'home-feed');
        reported.add(message);
      }
      state.widgets = ref(widgets);
      state.pageMeta = pageMeta;
    },
  });
}
