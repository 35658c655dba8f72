import type { PageMeta } from '../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../page/api-state.ts';
import type { Widget } from './widget-model.ts';

/** The state of a paged feed. */
export interface FeedPaging {
  /** the next page; null: there is none */
  next: string | null;
  /** the URLs requested so far; a repeated one is a loop */
  asked: readonly string[];
}

/** Serialisable: the server sends it as JSON. */
export interface HomeState extends ApiState {
  widgets: readonly Widget[];
  /** the page's data for impression events */
  pageMeta: PageMeta | null;
  paging: FeedPaging;
  /** `#rrggbb`; null: the shop's own background */
  background: string | null;
  /** the page's own margins and padding */
  space?: string;
}

export const newHomeState = (): HomeState => ({
  ...newApiState(),
  widgets: [],
  pageMeta: null,
  paging: { next: null, asked: [] },
  background: null,
});
