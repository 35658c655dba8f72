import * as v from 'valibot';
import { number, optionalId, optionalText } from '../http/wire.ts';

/** The server's data on a page, added to its impressions. Empty strings: not sent. */
export interface PageMeta {
  id: string;
  name: string;
  title: string;
  revisionId: string;
  variationId: string;
}

/** The server's data on a widget, for its impressions. Without a name it is not tracked. */
export interface WidgetTracking extends PageMeta {
  /** ms: minimum time between two impressions; null: not sent */
  minimumMs: number | null;
}

/** The default, equal to the value that servers usually send. */
export const MINIMUM_BETWEEN_IMPRESSIONS_MS = 5_000;

const NO_TRACKING: WidgetTracking = Object.freeze({
  id: '',
  name: '',
  title: '',
  revisionId: '',
  variationId: '',
  minimumMs: null,
});

const names = { id: optionalId, name: optionalText, title: optionalText };
const versions = { revision_id: optionalId, variation_id: optionalId };

/** `tracking.widget_meta` of both generations of layouts: gen 2 has `widget_` before each name. */
const widgetMeta = v.looseObject({
  ...names,
  ...versions,
  widget_id: optionalId,
  widget_name: optionalText,
  widget_title: optionalText,
  widget_variation_id: optionalId,
  minimum_time_between_impressions: v.nullish(number),
});

/** A widget's `tracking`; missing or malformed data gives an empty name. */
export const trackingWire = v.fallback(
  v.pipe(
    v.nullish(v.looseObject({ widget_meta: v.nullish(widgetMeta) })),
    v.transform((wire): WidgetTracking => {
      const meta = wire?.widget_meta;
      if (!meta) return NO_TRACKING;
      return {
        id: meta.id || meta.widget_id,
        name: (meta.name || meta.widget_name || '').trim(),
        title: meta.title || meta.widget_title || '',
        revisionId: meta.revision_id,
        variationId: meta.variation_id || meta.widget_variation_id,
        minimumMs: meta.minimum_time_between_impressions ?? null,
      };
    }),
  ),
  NO_TRACKING,
);

/** A page's `page_meta`. */
export const pageMetaWire = v.fallback(
  v.pipe(
    v.nullish(v.looseObject({ ...names, ...versions })),
    v.transform((wire): PageMeta | null =>
      wire
        ? {
            id: wire.id,
            name: wire.name ?? '',
            title: wire.title ?? '',
            revisionId: wire.revision_id,
            variationId: wire.variation_id,
          }
        : null,
    ),
  ),
  null,
);
