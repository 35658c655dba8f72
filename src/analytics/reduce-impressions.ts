import type { PageMeta, WidgetTracking } from './tracking-wire.ts';

/** The impressions of a widget or a part of it. */
export interface Impressions {
  impressionCount: number;
  /** milliseconds since 1970 */
  lastVisible: number;
}

interface WidgetImpressions extends Impressions {
  children: Readonly<Record<string, Impressions>>;
}

/** The analytics state of one screen. */
export interface ScreenAnalytics {
  pageMeta: PageMeta | null;
  widgets: Readonly<Record<string, WidgetImpressions>>;
  /** the view of the current search's results was tracked */
  searchResultViewedTracked: boolean;
}

/** `parent`: the widget that contains this one. */
export interface Viewed {
  widget: WidgetTracking;
  parent?: WidgetTracking | undefined;
  at: number;
  /** ms: minimum time between two impressions */
  minimumMs: number;
}

export type AnalyticsFact =
  /** the screen is shown, possibly with a different page */
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
      return isImpression(state, fact) ? countImpression(state, fact) : state;
  }
}

/**
 * An impression counts only for named widgets, and only after the minimum time since the last one: scrolling
 * up and down counts once.
 */
export function isImpression(state: ScreenAnalytics, viewed: Viewed): boolean {
  const { widget, at, minimumMs } = viewed;
  if (widget.name === '') return false;
  const lastImpressions = impressionsOf(state, viewed);
  return lastImpressions === undefined || at - lastImpressions.lastVisible >= minimumMs;
}

export function impressionsOf(state: ScreenAnalytics, { widget, parent }: Viewed): Impressions | undefined {
  if (parent === undefined) return state.widgets[keyOf(widget)];
  return state.widgets[keyOf(parent)]?.children[keyOf(widget)];
}

function countImpression(state: ScreenAnalytics, viewed: Viewed): ScreenAnalytics {
  const { widget, parent, at } = viewed;
  const nextImpressions = {
    impressionCount: (impressionsOf(state, viewed)?.impressionCount ?? 0) + 1,
    lastVisible: at,
  };
  const key = keyOf(parent ?? widget);
  const knownState = state.widgets[key];
  const widgetState: WidgetImpressions =
    parent === undefined
      ? { ...nextImpressions, children: knownState?.children ?? {} }
      : {
          // A part may be seen before its widget counts as seen.
          impressionCount: knownState?.impressionCount ?? 0,
          lastVisible: knownState?.lastVisible ?? Number.NEGATIVE_INFINITY,
          children: { ...knownState?.children, [keyOf(widget)]: nextImpressions },
        };
  return { ...state, widgets: { ...state.widgets, [key]: widgetState } };
}

function keyOf({ id, name, title }: WidgetTracking): string {
  return id || `${name} ${title}`;
}
