import * as v from 'valibot';
import { feesWire } from '../catalog/fees-wire.ts';
import { type PageMeta, pageMetaWire, trackingWire } from '../analytics/tracking-wire.ts';
import type { ApiState } from '../page/api-state.ts';
import type { PageCall } from '../page/define-page.ts';
import { type FeedPage, type FeedPaging, firstPage, nextPage } from './reduce-feed.ts';
import { spaceOf } from './space-of.ts';
import { lookOf, pageBackground } from './widget-look.ts';
import type { Widget } from './widget-model.ts';
import { READERS } from './widget-wires.ts';
import { ownValue } from '../model/own-value.ts';

interface SkippedWidget {
  /** as sent by the server */
  type: string;
  reason: string;
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
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
}

export interface Feed extends FeedPage {
  skipped: SkippedWidget[];
  /** the page's data for impression events */
  pageMeta: PageMeta | null;
  /** the page's background colour; null: the shop's own */
  background: string | null;
  /** the page's own margins and padding, e.g. `pt16`; empty: the default ones */
  space: string;
  fees: string;
}

const trackedWire = v.looseObject({ tracking: v.optional(trackingWire, null) });

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

type ReadResult = Pick<Feed, 'widgets' | 'skipped'>;

/** The maximum depth of nested containers. */
const MAX_DEPTH = 8;

/** An unknown widget is replaced by its children. */
function readWidgets(
  objects: readonly unknown[],
  result: ReadResult = { widgets: [], skipped: [] },
  place = '',
  depth = 0,
): ReadResult {
  const { widgets, skipped } = result;
  for (const [index, object] of objects.entries()) {
    const { type: rawType, objects: children } = recordOf(object);
    const type = typeof rawType === 'object' ? 'none' : String(rawType);
    const key = `${type}-${place}${index}`;
    const reader = ownValue(READERS, type);
    if (!reader) {
      skipped.push({ type, reason: 'unknown type' });
      if (Array.isArray(children) && depth < MAX_DEPTH)
        readWidgets(children, result, `${place}${index}.`, depth + 1);
      continue;
    }
    const parsed = v.safeParse(reader, object);
    if (parsed.success) {
      const { tracking } = v.parse(trackedWire, object);
      widgets.push({ ...parsed.output, key, tracking, look: lookOf(object) });
    } else {
      const [issue] = parsed.issues;
      skipped.push({ type, reason: `${v.getDotPath(issue) ?? 'widget'}: ${issue.message}` });
    }
  }
  return result;
}

/**
 * Reads the widgets of `layout_level_components_v2`. Each place holds one widget, a list of widgets or an object with
 * widgets. Widgets that are not placed at the top go below the feed; anything that is not a widget is ignored.
 */
function readSurroundings(components: unknown): { above: unknown[]; below: unknown[] } {
  const widgetsAbove: unknown[] = [];
  const widgetsBelow: unknown[] = [];
  for (const [place, value] of Object.entries(recordOf(components))) {
    const { objects = value } = recordOf(value);
    const widgets = [objects].flat().filter((widget) => recordOf(widget).type !== undefined);
    (/^(header|top)/i.test(place) ? widgetsAbove : widgetsBelow).push(...widgets);
  }
  return { above: widgetsAbove, below: widgetsBelow };
}

/** A path of the backend, with or without the leading slash; null for another host's URL. */
function pathOf(raw: unknown): string | null {
  const url = typeof raw === 'string' ? raw.trim() : '';
  if (url === '' || url.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return url.startsWith('/') ? url : `/${url}`;
}

/** `GET /feed/`, the gen 1 page. A malformed or unknown widget is skipped; the others are shown. */
export const feedWire = v.pipe(
  v.looseObject({
    objects: v.nullish(v.array(v.unknown()), []),
    page_meta: v.optional(pageMetaWire, null),
    pagination: v.optional(v.unknown()),
    layout_config: v.optional(v.unknown()),
    layout_level_components_v2: v.optional(v.unknown()),
    fees: v.optional(feesWire, null),
  }),
  v.transform((wire): Feed => {
    const { above, below } = readSurroundings(wire.layout_level_components_v2);
    const result = readWidgets(above, undefined, 'above.');
    readWidgets(wire.objects ?? [], result);
    return {
      ...readWidgets(below, result, 'below.'),
      pageMeta: wire.page_meta,
      background: pageBackground(wire.layout_config),
      space: spaceOf(wire.layout_config),
      fees: wire.fees,
      next: pathOf(recordOf(wire.pagination).next_url),
    };
  }),
);

export async function load({ deps, get, more, set, reportOnce }: PageCall<HomeState>): Promise<void> {
  const nextUrl = more ? get().paging.next : null;
  const feed = await deps.api.call({
    method: 'GET',
    path: nextUrl ?? '/feed/',
    answer: feedWire,
    ...(nextUrl === null && { query: { template_version: 9 } }),
  });
  for (const { type, reason } of feed.skipped) reportOnce(`Left out a widget of type ${type}: ${reason}.`);
  if (more) set(nextPage(get(), feed));
  else {
    const { pageMeta, background, space, fees } = feed;
    set({ ...firstPage(feed), pageMeta, background, space, fees });
  }
}
