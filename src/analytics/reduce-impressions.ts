import type { PageMeta, WidgetTracking } from './tracking-wire.ts';

/** How often one widget, or a part of it, has been shown, and when last. */
export interface Impressions {
  impressionCount: number;
  /** milliseconds since 1970 */
  lastVisible: number;
}

interface WidgetImpressions extends Impressions {
  children: Readonly<Record<string, Impressions>>;
}

/** What the analytics remember of one screen. */
export interface ScreenAnalytics {
  pageMeta: PageMeta | null;
  widgets: Readonly<Record<string, WidgetImpressions>>;
  /** that the results of the present search were seen has been tracked */
  searchResultViewedTracked: boolean;
}

/** `parent`: of a part of a widget, the widget. */
export interface Viewed {
  widget: WidgetTracking;
  parent?: WidgetTracking | undefined;
  at: number;
  /** how long after an impression there is no other */
  minimumMs: number;
}

export type AnalyticsFact =
  /** the screen is shown, for another page perhaps than the time before */
  | { type: 'page-entered' }
  | { type: 'page-described'; pageMeta: PageMeta }
  | ({ type: 'widget-viewed' } & Viewed)
  | { type: 'searched' }
  | { type: 'search-result-viewed' };

export const newScreenAnalytics: ScreenAnalytics = {
  pageMeta: null,
  widgets: {},
  searchResultViewedTracked: false,
};

export function reduceImpressions(state: ScreenAnalytics, fact: AnalyticsFact): ScreenAnalytics {
  switch (fact.type) {
    case 'page-entered':
      return { ...state, pageMeta: null };
    case 'page-described':
      return { ...state, pageMeta: fact.pageMeta };
    case 'searched':
      return { ...state, searchResultViewedTracked: false };
    case 'search-result-viewed':
      return { ...state, searchResultViewedTracked: true };
    case 'widget-viewed':
      return isImpression(state, fact) ? counted(state, fact) : state;
  }
}

/**
 * Only a widget with a name, and only at its first view or when the minimum time between its impressions has elapsed
 * since the last one that counted: whoever scrolls up and down has seen it once.
 */
export function isImpression(state: ScreenAnalytics, viewed: Viewed): boolean {
  const { widget, at, minimumMs } = viewed;
  if (widget.name === '') return false;
  const before = impressionsOf(state, viewed);
  return before === undefined || at - before.lastVisible >= minimumMs;
}

export function impressionsOf(state: ScreenAnalytics, { widget, parent }: Viewed): Impressions | undefined {
  if (parent === undefined) return state.widgets[keyOf(widget)];
  return state.widgets[keyOf(parent)]?.children[keyOf(widget)];
}

function counted(state: ScreenAnalytics, viewed: Viewed): ScreenAnalytics {
  const { widget, parent, at } = viewed;
  const next = {
    impressionCount: (impressionsOf(state, viewed)?.impressionCount ?? 0) + 1,
    lastVisible: at,
  };
  const key = keyOf(parent ?? widget);
  const known = state.widgets[key];
  const around: WidgetImpressions =
    parent === undefined
      ? { ...next, children: known?.children ?? {} }
      : {
          // a part may be seen before half of the whole is
          impressionCount: known?.impressionCount ?? 0,
          lastVisible: known?.lastVisible ?? Number.NEGATIVE_INFINITY,
          children: { ...known?.children, [keyOf(widget)]: next },
        };
  return { ...state, widgets: { ...state.widgets, [key]: around } };
}

function keyOf({ id, name, title }: WidgetTracking): string {
  return id || `${name} ${title}`;
}
