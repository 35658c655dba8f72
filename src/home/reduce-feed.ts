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

/** Appends a page, without the widgets that the feed already has. Paging stops if the server repeats a URL or sends nothing new. */
export function nextPage({ widgets, paging }: FeedState, page: FeedPage): FeedState {
  const knownContents = new Set(widgets.map(contentOf));
  const requestedUrls = paging.next === null ? paging.asked : [...paging.asked, paging.next];
  const newWidgets = page.widgets.filter((widget) => !knownContents.has(contentOf(widget)));
  const isEnd = newWidgets.length === 0 || (page.next !== null && requestedUrls.includes(page.next));
  return {
    widgets: [
      ...widgets,
      ...newWidgets.map((widget) => ({ ...widget, key: `${requestedUrls.length}:${widget.key}` })),
    ],
    paging: { next: isEnd ? null : page.next, asked: requestedUrls },
  };
}
