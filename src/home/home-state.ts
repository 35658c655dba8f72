import type { PageMeta } from '../analytics/tracking-wire.ts';
import type { Api } from '../http/api.ts';
import type { ApiState } from '../http/api-state.ts';
import type { Analytics, Connectivity, Messages } from '../model/ports.ts';
import type { Widget } from './widget-model.ts';

/** How far one has come in a feed that is given page by page. */
export interface FeedPaging {
  /** where the next page is had; null: there is none */
  next: string | null;
  /** those that have been asked: one that comes again leads round in a circle */
  asked: readonly string[];
}

/** Plain data: the server hands it over as JSON. */
export interface HomeState extends ApiState {
  widgets: readonly Widget[];
  /** what the impressions of its widgets say of the page */
  pageMeta: PageMeta | null;
  paging: FeedPaging;
  /** what the page stands on, `#rrggbb`; null: the shop's own ground */
  ground: string | null;
}

/** Fetches the feed, or the next page of it, into the state. */
export type LoadHome = (
  edges: HomeEdges,
  state: HomeState,
  reported: Set<string>,
  more: boolean,
) => Promise<void>;

export interface HomeEdges {
  api: Api;
  analytics: Pick<Analytics, 'report'>;
  messages: Pick<Messages, 'toast'>;
  connectivity: Pick<Connectivity, 'online' | 'onChange'>;
  /** loads its call: a page that the server rendered does not need it */
  loadCode: () => Promise<{ loadHome: LoadHome }>;
  /** what the server rendered the page from */
  initial?: HomeState | undefined;
}
