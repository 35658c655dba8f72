import type { PageCall } from '../page/define-page.ts';
import { fetchFeed } from './feed-api.ts';
import type { HomeState } from './home-state.ts';
import { firstPage, nextPage } from './reduce-feed.ts';

export async function load({ deps, get, more, set, reportOnce }: PageCall<HomeState>): Promise<void> {
  const feed = await fetchFeed(deps.api, (more && get().paging.next) || undefined);
  for (const { type, why } of feed.skipped) reportOnce(`Left out a widget of type ${type}: ${why}.`);
  if (more) set(nextPage(get(), feed));
  else set({ ...firstPage(feed), pageMeta: feed.pageMeta, background: feed.background, space: feed.space });
}
