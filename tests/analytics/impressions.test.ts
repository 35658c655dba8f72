import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  impressionsOf,
  isImpression,
  newScreenAnalytics,
  reduceImpressions,
  type ScreenAnalytics,
  type Viewed,
} from '../../src/analytics/reduce-impressions.ts';
import { trackingWire, pageMetaWire, type WidgetTracking } from '../../src/analytics/tracking-wire.ts';

const rail: WidgetTracking = { ...v.parse(trackingWire, null), id: 'w1', name: 'Super Kvi Widget' };
const card: WidgetTracking = { ...v.parse(trackingWire, null), id: 'p7', name: 'Product' };

/** The impression count after each view, or null where the view is not an impression. */
function countsOf(
  views: readonly Pick<Viewed, 'widget' | 'parent'>[],
  at: readonly number[],
  minimumMs = 5_000,
): (number | null)[] {
  let state: ScreenAnalytics = newScreenAnalytics;
  return at.map((time, index) => {
    const viewed = { ...(views[index] ?? views[0]), at: time, minimumMs } as Viewed;
    const fires = isImpression(state, viewed);
    state = reduceImpressions(state, { type: 'widget-viewed', ...viewed });
    return fires ? (impressionsOf(state, viewed)?.impressionCount ?? 0) : null;
  });
}

describe('an impression', () => {
  test.each<[why: string, widget: WidgetTracking, at: number[], counts: (number | null)[]]>([
    ['fires at the first view with count 1', rail, [0], [1]],
    ['does not fire again before the minimum time has elapsed', rail, [0, 1, 4_999], [1, null, null]],
    ['fires with the next count once the minimum time has elapsed', rail, [0, 5_000], [1, 2]],
    ['fires repeatedly', rail, [0, 5_000, 9_000, 10_000, 15_000], [1, 2, null, 3, 4]],
    ['does not fire for a widget without a name', { ...rail, name: '' }, [0, 9_000], [null, null]],
  ])('an impression %s', (_why, widget, at, counts) => {
    expect(countsOf([{ widget }], at)).toEqual(counts);
  });

  test('an impression fires at every view when the minimum time is 0', () => {
    expect(countsOf([{ widget: rail }], [0, 0, 1], 0)).toEqual([1, 2, 3]);
  });

  test('an impression of a child widget is counted in its parent widget', () => {
    const views = [{ widget: card, parent: rail }, { widget: rail }, { widget: card, parent: rail }];
    expect(countsOf(views, [0, 10, 20])).toEqual([1, 1, null]);
    const state = reduceImpressions(newScreenAnalytics, {
      type: 'widget-viewed',
      widget: card,
      parent: rail,
      at: 3,
      minimumMs: 0,
    });
    expect(state.widgets).toEqual({
      w1: {
        impressionCount: 0,
        lastVisible: Number.NEGATIVE_INFINITY,
        children: { p7: { impressionCount: 1, lastVisible: 3 } },
      },
    });
  });

  test('an impression is counted per widget, even for widgets without ids', () => {
    const one = { ...rail, id: '', title: 'one' };
    const otherRail = { ...rail, id: '', title: 'other' };
    expect(countsOf([{ widget: one }, { widget: otherRail }, { widget: one }], [0, 1, 2])).toEqual([
      1,
      1,
      null,
    ]);
  });
});

test('the analytics state of a screen has the page, the impressions and whether search results were seen', () => {
  const pageMeta = { id: 'feed', name: 'Homepage', title: 'home', revisionId: '3', variationId: '' };
  const facts = [
    { type: 'page-described', pageMeta },
    { type: 'widget-viewed', widget: rail, at: 7, minimumMs: 0 },
    { type: 'search-result-viewed' },
  ] as const;
  const state = facts.reduce(reduceImpressions, newScreenAnalytics);
  expect(state).toEqual({
    pageMeta,
    widgets: { w1: { impressionCount: 1, lastVisible: 7, children: {} } },
    searchResultViewedTracked: true,
  });
  expect(reduceImpressions(state, { type: 'searched' })).toEqual({
    ...state,
    searchResultViewedTracked: false,
  });
});

describe('tracking metadata', () => {
  test('tracking metadata is read from first-generation layouts', () => {
    const widget_meta = {
      name: 'Static Banner',
      title: 'paan corner banner',
      minimum_time_between_impressions: 7000,
      variation_id: null,
      revision_id: '12344130',
      id: '7f5a5242',
    };
    expect(v.parse(trackingWire, { widget_meta })).toEqual({
      id: '7f5a5242',
      name: 'Static Banner',
      title: 'paan corner banner',
      revisionId: '12344130',
      variationId: '',
      minimumMs: 7_000,
    });
  });

  test('tracking metadata is read from second-generation layouts', () => {
    const widget_meta = {
      widget_id: 478882,
      widget_name: 'Product',
      widget_title: 'Cow milk',
      child_widget_id: '0',
    };
    expect(v.parse(trackingWire, { widget_meta })).toMatchObject({
      id: '478882',
      name: 'Product',
      minimumMs: null,
    });
  });

  test.each([
    null,
    undefined,
    {},
    'tracked',
    { widget_meta: null },
    { widget_meta: 7 },
    { widget_meta: { name: null } },
    { widget_meta: { name: '  ' } },
    { widget_meta: { name: { text: 'x' } } },
  ])('tracking metadata has an empty name when it is malformed: %j', (wire) => {
    expect(v.parse(trackingWire, wire)).toMatchObject({ name: '' });
  });

  test('tracking metadata is read for a page', () => {
    const wire = {
      id: 'feed',
      name: 'Homepage',
      title: 'home',
      revision_id: 3,
      variation_id: null,
      extra: 1,
    };
    expect(v.parse(pageMetaWire, wire)).toEqual({
      id: 'feed',
      name: 'Homepage',
      title: 'home',
      revisionId: '3',
      variationId: '',
    });
    for (const broken of [null, undefined, 7]) expect(v.parse(pageMetaWire, broken)).toBeNull();
  });
});
