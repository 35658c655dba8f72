import type { Feed } from './feed-wire.ts';
import type { FeedPaging } from './home-state.ts';
import type { Widget } from './widget-model.ts';

interface Shown {
  widgets: readonly Widget[];
  paging: FeedPaging;
}

/** What a widget is, wherever it stands. */
function faceOf(widget: Widget): string {
  return JSON.stringify(widget, (name, value: unknown) => (name === 'key' ? undefined : value));
}

/** The first page of a feed, in the place of whatever was there. */
export function firstPage({ widgets, next }: Pick<Feed, 'widgets' | 'next'>): Shown {
  return { widgets, paging: { next, asked: [] } };
}

/**
 * Another page behind what is there; what is there already is left out. A server that leads round in a circle, or brings
 * nothing new, has nothing more.
 */
export function nextPage({ widgets, paging }: Shown, page: Pick<Feed, 'widgets' | 'next'>): Shown {
  const known = new Set(widgets.map(faceOf));
  const asked = paging.next === null ? paging.asked : [...paging.asked, paging.next];
  const fresh = page.widgets.filter((widget) => !known.has(faceOf(widget)));
  const over = fresh.length === 0 || (page.next !== null && asked.includes(page.next));
  return {
    widgets: [...widgets, ...fresh.map((widget) => ({ ...widget, key: `${asked.length}:${widget.key}` }))],
    paging: { next: over ? null : page.next, asked },
  };
}
