import type { Widget } from './widget-model.ts';

/** The state of a paged feed. */
export interface FeedPaging {
  /** the next page; null: there is none */
  next: string | null;
  /** the URLs requested so far; a repeated URL means a loop */
  asked: readonly string[];
}

/** A page of the feed. */
export interface FeedPage {
  widgets: Widget[];
  /** the next page's path and query; null: the last page */
  next: string | null;
}

interface FeedState {
  widgets: readonly Widget[];
  paging: FeedPaging;
}

/** Identifies a widget by its content, without its key. */
function contentOf(widget: Widget): string {
  return JSON.stringify(widget, (name, value: unknown) => (name === 'key' ? undefined : value));
}

/** The first page, which replaces the old feed. */
export function firstPage({ widgets, next }: FeedPage): FeedState {
  return { widgets, paging: { next, asked: [] } };
}

/** Appends a page without known widgets. Paging stops if the server repeats a URL or sends nothing new. */
export function nextPage({ widgets, paging }: FeedState, page: FeedPage): FeedState {
  const known = new Set(widgets.map(contentOf));
  const requested = paging.next === null ? paging.asked : [...paging.asked, paging.next];
  const added = page.widgets.filter((widget) => !known.has(contentOf(widget)));
  const isEnd = added.length === 0 || (page.next !== null && requested.includes(page.next));
  return {
    widgets: [
      ...widgets,
      ...added.map((widget) => ({ ...widget, key: `${requested.length}:${widget.key}` })),
    ],
    paging: { next: isEnd ? null : page.next, asked: requested },
  };
}
