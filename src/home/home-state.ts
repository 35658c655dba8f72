import type { PageMeta } from '../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../http/api-state.ts';
import type { Widget } from './widget-model.ts';

/** How far one has come in a feed that is given page by page. */
export interface FeedPaging {
  /** where the next page is had; null: there is none */
  next: string | null;
  /** those that have been asked: one that comes again leads round in a circle */
  asked: readonly string[];
}

/** Plain data: a server sends it as JSON. */
export interface HomeState extends ApiState {
  widgets: readonly Widget[];
  /** what the impressions of its widgets say of the page */
  pageMeta: PageMeta | null;
  paging: FeedPaging;
  /** what the page stands on, `#rrggbb`; null: the shop's own background */
  background: string | null;
}

export const newHomeState = (): HomeState => ({
  ...newApiState(),
  widgets: [],
  pageMeta: null,
  paging: { next: null, asked: [] },
  background: null,
});
