import * as v from 'valibot';
import { type PageMeta, pageMetaWire, trackingWire } from '../analytics/tracking-wire.ts';
import { lookOf, pageBackground } from './widget-look.ts';
import type { Widget } from './widget-model.ts';
import { READERS } from './widget-wires.ts';

interface SkippedWidget {
  /** as it was sent */
  type: string;
  why: string;
}

export interface Feed {
  widgets: Widget[];
  skipped: SkippedWidget[];
  /** what the impressions of its widgets say of it */
  pageMeta: PageMeta | null;
  /** what the page stands on; null: the shop's own background */
  background: string | null;
  /** where the next page is had, a path with its query; null: this was the last one */
  next: string | null;
}

const tracked = v.looseObject({ tracking: v.optional(trackingWire, null) });

const recordOf = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};

type Read = Pick<Feed, 'widgets' | 'skipped'>;

/** Nobody puts boxes into boxes for longer. */
const DEEPEST = 8;

/** What is not known is left out, but what it holds is looked into. */
function readWidgets(
  objects: readonly unknown[],
  read: Read = { widgets: [], skipped: [] },
  place = '',
  depth = 0,
): Read {
  const { widgets, skipped } = read;
  for (const [index, object] of objects.entries()) {
    const { type: sent, objects: inside } = recordOf(object);
    const type = typeof sent === 'object' ? 'none' : String(sent);
    const key = `${type}-${place}${index}`;
    const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    if (!reader) {
      skipped.push({ type, why: 'this type is not known' });
      if (Array.isArray(inside) && depth < DEEPEST) readWidgets(inside, read, `${place}${index}.`, depth + 1);
      continue;
    }
    const parsed = v.safeParse(reader, object);
    if (parsed.success) {
      const { tracking } = v.parse(tracked, object);
      widgets.push({ ...parsed.output, key, tracking, look: lookOf(object) });
    } else {
      const [issue] = parsed.issues;
      skipped.push({ type, why: `${v.getDotPath(issue) ?? 'widget'}: ${issue.message}` });
    }
  }
  return read;
}

/** A path of the backend's own, with or without its first slash; another host's is none. */
function pathOf(sent: unknown): string | null {
  const url = typeof sent === 'string' ? sent.trim() : '';
  if (url === '' || url.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return url.startsWith('/') ? url : `/${url}`;
}

/** `GET /feed/`, the gen 1 page. A piece that is broken or not known is left out; the rest of the screen lives. */
export const feedWire = v.pipe(
  v.looseObject({
    objects: v.nullish(v.array(v.unknown()), []),
    page_meta: v.optional(pageMetaWire, null),
    pagination: v.optional(v.unknown()),
    layout_config: v.optional(v.unknown()),
  }),
  v.transform(
    (wire): Feed => ({
      ...readWidgets(wire.objects ?? []),
      pageMeta: wire.page_meta,
      background: pageBackground(wire.layout_config),
      next: pathOf(recordOf(wire.pagination).next_url),
    }),
  ),
);
