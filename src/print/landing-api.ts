import * as v from 'valibot';
import { feesWire } from '../catalog/fees-wire.ts';
import { requiredPicture, pictureUrl } from '../http/picture-url.ts';
import {
  type PageMeta,
  pageMetaWire,
  trackingWire,
  type WidgetTracking,
} from '../analytics/tracking-wire.ts';
import { listOf, number, rupees } from '../http/wire.ts';
import type { ApiState } from '../page/api-state.ts';
import type { PageCall } from '../page/define-page.ts';
import { type PrintTerms, USUAL_CONSTRAINTS } from './print-model.ts';
import { isOwn } from '../model/own-value.ts';

const constraints = v.looseObject({
  max_file_count: v.fallback(v.pipe(number, v.integer(), v.minValue(1)), USUAL_CONSTRAINTS.max_file_count),
  max_file_size: v.fallback(v.pipe(number, v.minValue(0.01)), USUAL_CONSTRAINTS.max_file_size),
  supported_file_types: v.fallback(v.pipe(v.array(v.string()), v.nonEmpty()), () => [
    ...USUAL_CONSTRAINTS.supported_file_types,
  ]),
});

/**
 * `GET /v1/print/landing_page`: a page with widgets in the `objects` format, as on the home page. They are parsed
 * one by one.
 */
const landingAnswer = v.looseObject({
  objects: listOf(v.unknown()),
  page_meta: pageMetaWire,
  /** shown before anything is uploaded */
  print_info: v.fallback(
    v.nullish(
      v.looseObject({
        lowest_price_per_page: v.fallback(v.nullish(rupees, null), null),
        documents_kept_hours: v.fallback(v.nullish(v.pipe(number, v.integer(), v.minValue(1)), null), null),
      }),
      null,
    ),
    null,
  ),
  file_constraints: v.fallback(v.nullish(constraints), null),
  fees: v.optional(feesWire, null),
});

const trimmedText = v.fallback(v.pipe(v.string(), v.trim()), '');
const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty('no text'));
const header = v.nullish(v.looseObject({ title: trimmedText, subtitle: trimmedText }));

const card = v.looseObject({
  title: requiredText,
  subtitle: trimmedText,
  image: pictureUrl,
  deeplink: trimmedText,
});
export interface LandingCard {
  title: string;
  subtitle: string;
  /** URL of the picture; empty: no picture */
  image: string;
  /** empty: no link */
  link: string;
}

const cards = v.pipe(
  listOf(
    v.pipe(
      card,
      v.transform(
        ({ title, subtitle, image, deeplink }): LandingCard => ({ title, subtitle, image, link: deeplink }),
      ),
    ),
  ),
  v.minLength(1, 'nothing in it'),
);

const section = <T extends number, S extends v.GenericSchema>(type: T, items: S) =>
  v.pipe(
    v.looseObject({ header_config: header, data: v.looseObject({ items }) }),
    v.transform((wire) => ({
      type,
      title: wire.header_config?.title ?? '',
      subtitle: wire.header_config?.subtitle ?? '',
      items: wire.data.items as v.InferOutput<S>,
    })),
  );

const quote = v.looseObject({
  name: requiredText,
  text: requiredText,
  place: trimmedText,
  rating: v.fallback(v.pipe(number, v.minValue(0), v.maxValue(5)), 5),
});
const tag = v.pipe(
  v.looseObject({ text: requiredText, deeplink: trimmedText }),
  v.transform(({ text, deeplink }) => ({ text, link: deeplink })),
);
const comparison = v.looseObject({ label: requiredText, online: requiredText, shop: requiredText });

const strip = v.pipe(
  v.looseObject({
    data: v.looseObject({
      title: requiredText,
      subtitle: trimmedText,
      image: pictureUrl,
      deeplink: trimmedText,
    }),
  }),
  v.transform(({ data: { title, subtitle, image, deeplink } }) => ({
    type: 225 as const,
    title,
    subtitle,
    image,
    link: deeplink,
  })),
);
const banner = v.pipe(
  v.looseObject({
    data: v.looseObject({ image: requiredPicture, title: trimmedText }),
    action: v.nullish(v.looseObject({ default_uri: trimmedText })),
    layout_config: v.nullish(
      v.looseObject({ aspect_ratio: v.fallback(v.pipe(number, v.minValue(0.2), v.maxValue(20)), 2.5) }),
    ),
  }),
  v.transform((wire) => ({
    type: 55 as const,
    image: wire.data.image,
    title: wire.data.title,
    link: wire.action?.default_uri ?? '',
    ratio: wire.layout_config?.aspect_ratio ?? 2.5,
  })),
);

const nonEmptyListOf = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(listOf(entry), v.minLength(1, 'nothing in it'));

/** The widget types of the landing page, in display order: banners, the strip, then the marketing sections. */
const WIDGETS = {
  55: banner,
  225: strip,
  /** testimonials */
  1000: section(1000, nonEmptyListOf(quote)),
  /** how it works */
  1001: section(1001, cards),
  /** customisation options */
  1002: section(1002, cards),
  /** use cases */
  1003: section(1003, cards),
  /** a teaser for the blog */
  1004: section(1004, cards),
  /** about the print store */
  1005: section(1005, cards),
  /** comparison of online printing and print shops */
  1006: section(1006, nonEmptyListOf(comparison)),
  /** keywords with links */
  1007: section(1007, nonEmptyListOf(tag)),
};

type WidgetType = keyof typeof WIDGETS;
export type LandingWidget = v.InferOutput<(typeof WIDGETS)[WidgetType]> & {
  key: string;
  tracking: WidgetTracking;
};

export interface LandingState extends ApiState {
  /** in display order */
  widgets: readonly LandingWidget[];
  pageMeta: PageMeta | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** null: not loaded yet */
  terms: PrintTerms | null;
}

interface Landing {
  /** in display order */
  widgets: LandingWidget[];
  /** the skipped widgets, each with the reason */
  skipped: { type: string; reason: string }[];
}

const isKnown = (type: unknown): type is WidgetType =>
  (typeof type === 'number' || typeof type === 'string') && isOwn(WIDGETS, `${type}`);

const placeOf = (type: number): number => {
  if (type > 999) return 2;
  return type === 225 ? 1 : 0;
};

/**
 * A malformed or unknown widget is skipped; the rest of the page is shown.
 * @internal
 */
export function readLanding(objects: readonly unknown[]): Landing {
  const widgets: LandingWidget[] = [];
  const skipped: Landing['skipped'] = [];
  for (const [index, object] of objects.entries()) {
    const type = (object as { type?: unknown } | null)?.type;
    if (!isKnown(type)) {
      skipped.push({ type: typeof type === 'object' ? 'none' : String(type), reason: 'unknown type' });
      continue;
    }
    const parsed = v.safeParse(WIDGETS[type], object);
    if (parsed.success) {
      const tracking = v.parse(trackingWire, (object as { tracking?: unknown }).tracking);
      widgets.push({ ...parsed.output, key: `${type}-${index}`, tracking } as LandingWidget);
    } else {
      const [issue] = parsed.issues;
      skipped.push({ type: String(type), reason: `${v.getDotPath(issue) ?? 'widget'}: ${issue.message}` });
    }
  }
  widgets.sort((a, b) => placeOf(a.type) - placeOf(b.type));
  return { widgets, skipped };
}

/** Loads the landing page, which also holds the limits for uploads. */
export async function load({ deps, set, reportOnce }: PageCall<LandingState>): Promise<void> {
  const { objects, file_constraints, print_info, page_meta, fees } = await deps.api.call({
    method: 'GET',
    path: '/v1/print/landing_page',
    answer: landingAnswer,
  });
  const { widgets, skipped } = readLanding(objects);
  for (const { type, reason } of skipped) reportOnce(`Left out a widget of type ${type}: ${reason}.`);
  const facts = {
    priceFrom: print_info?.lowest_price_per_page ?? null,
    keptHours: print_info?.documents_kept_hours ?? null,
  };
  const terms = { facts, constraints: file_constraints ?? null };
  set({ widgets, pageMeta: page_meta ?? null, fees, terms });
}
