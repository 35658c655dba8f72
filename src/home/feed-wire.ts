import * as v from 'valibot';
import {
  type PageMeta,
  pageMetaWire,
  trackingWire,
  type WidgetTracking,
} from '../analytics/tracking-wire.ts';
import { type Product, productWire } from '../catalog/product-wire.ts';
import { listOf, number } from '../http/wire.ts';
import { TINTS, type Tint } from '../ui/tint.ts';

/** A picture with its ratio and where it leads; `link` is empty when it leads nowhere. */
export interface LinkedPicture {
  image: string;
  title: string;
  link: string;
  width: number;
  height: number;
}

export interface BannerWidget extends LinkedPicture {
  type: 55;
  key: string;
}
export interface ImageRailWidget {
  type: 66;
  key: string;
  title: string;
  items: LinkedPicture[];
}
export interface ImageGridWidget {
  type: 52;
  key: string;
  title: string;
  items: (LinkedPicture & { tint: Tint | null })[];
}
export interface ProductRailWidget {
  type: 77;
  key: string;
  title: string;
  seeAll: { text: string; link: string } | null;
  products: Product[];
}
/** `tracking`: what is told when it is seen. */
export type Tracked<W> = W & { tracking: WidgetTracking };
export type Widget = Tracked<BannerWidget | ImageRailWidget | ImageGridWidget | ProductRailWidget>;

export interface SkippedWidget {
  /** as it was sent */
  type: string;
  why: string;
}

export interface Feed {
  widgets: Widget[];
  skipped: SkippedWidget[];
  /** what the impressions of its widgets say of it */
  pageMeta: PageMeta | null;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Decoration: what is no text, or no ratio to draw by, is as good as absent. */
const words = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => (typeof sent === 'string' ? tidy(sent) : '')),
);
const ratioOr = (usual: number) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((sent) => {
      const ratio = Number(sent);
      return ratio >= 0.2 && ratio <= 20 ? ratio : usual;
    }),
  );
const address = v.pipe(v.string(), v.trim(), v.nonEmpty('no picture'));
/** Pictures are drawn by ratio; the width is a number to divide by. */
const WIDTH = 1000;
const sized = (ratio: number) => ({ width: WIDTH, height: Math.round(WIDTH / ratio) });

/** Tracking names (`pb_breakfast_time`) are all that some pictures have for a name. */
const spoken = (name: string): string => tidy(name.replace(/^pb_/, '').replace(/[_-]+/g, ' '));

const action = v.nullish(v.looseObject({ default_uri: words }));

const banner = v.pipe(
  v.looseObject({
    data: v.looseObject({ image: address, title: words, id: words }),
    action,
    layout_config: v.nullish(v.looseObject({ aspect_ratio: ratioOr(2.5) }), {}),
  }),
  v.transform(
    (wire): Omit<BannerWidget, 'key'> => ({
      type: 55,
      image: wire.data.image,
      title: wire.data.title || wire.data.id || 'Offer',
      link: wire.action?.default_uri ?? '',
      ...sized(wire.layout_config?.aspect_ratio ?? 2.5),
    }),
  ),
);

const railPicture = v.pipe(
  v.looseObject({
    data: v.looseObject({ image_url: address, title: words }),
    meta: v.nullish(v.looseObject({ name: words })),
    action,
    layout_config: v.nullish(
      v.looseObject({ width: v.nullish(number, 258), height: v.nullish(number, 150) }),
    ),
  }),
  v.transform((wire): LinkedPicture => {
    const { width, height } = wire.layout_config ?? {};
    return {
      image: wire.data.image_url,
      title: wire.data.title || spoken(wire.meta?.name ?? '') || 'Offer',
      link: wire.action?.default_uri ?? '',
      ...(width && height && width > 0 && height > 0 ? { width, height } : { width: 258, height: 150 }),
    };
  }),
);
const imageRail = v.pipe(
  v.looseObject({
    data: v.nullish(v.looseObject({ title: words })),
    objects: v.pipe(listOf(railPicture), v.minLength(1, 'no pictures')),
  }),
  v.transform(
    (wire): Omit<ImageRailWidget, 'key'> => ({
      type: 66,
      title: wire.data?.title || 'Offers',
      items: wire.objects,
    }),
  ),
);

const tile = v.pipe(
  v.looseObject({
    image: address,
    image_title: words,
    image_tint: v.fallback(v.nullish(v.picklist(TINTS), null), null),
    deeplink: words,
    aspect_ratio: ratioOr(1),
  }),
  v.transform((wire) => ({
    image: wire.image,
    // Editors number their tiles: `1 - Vegetables`.
    title: wire.image_title.replace(/^\d+\s*-\s*/, ''),
    link: wire.deeplink,
    tint: wire.image_tint,
    ...sized(wire.aspect_ratio),
  })),
);
const imageGrid = v.pipe(
  v.looseObject({
    data: v.looseObject({ title: words, items: v.pipe(listOf(tile), v.minLength(1, 'no pictures')) }),
  }),
  v.transform(
    (wire): Omit<ImageGridWidget, 'key'> => ({
      type: 52,
      title: wire.data.title || 'Shop by category',
      items: wire.data.items,
    }),
  ),
);

/** Rows of one product each, or, from other backends, the products themselves. */
const productRows = v.pipe(
  listOf(v.unknown()),
  v.transform((rows) => {
    const byId = new Map<string, Product>();
    for (const one of rows.flat()) {
      const product = v.safeParse(productWire, one);
      if (product.success && !byId.has(product.output.productId))
        byId.set(product.output.productId, product.output);
    }
    return [...byId.values()];
  }),
);
const productRail = v.pipe(
  v.looseObject({
    // `data.title` is another rail's more often than not: only the header's counts.
    header_config: v.nullish(
      v.looseObject({
        title: words,
        button_text: words,
        button_deeplink: words,
        show_button: v.fallback(v.boolean(), true),
      }),
    ),
    objects: listOf(v.looseObject({ data: v.looseObject({ products: productRows }) })),
  }),
  v.transform((wire): Omit<ProductRailWidget, 'key'> => {
    const header = wire.header_config;
    const more = header?.show_button && header.button_deeplink !== '';
    return {
      type: 77,
      title: header?.title || 'More for you',
      seeAll: more ? { text: header.button_text || 'See all', link: header.button_deeplink } : null,
      products: wire.objects.flatMap(({ data }) => data.products),
    };
  }),
  v.check(({ products }) => products.length > 0, 'no products'),
);

const WIDGETS = { 55: banner, 66: imageRail, 52: imageGrid, 77: productRail };

const tracked = v.looseObject({ tracking: v.optional(trackingWire, null) });

const isKnown = (type: unknown): type is keyof typeof WIDGETS =>
  (typeof type === 'number' || typeof type === 'string') && Object.hasOwn(WIDGETS, type);

function readWidgets(objects: readonly unknown[]): Omit<Feed, 'pageMeta'> {
  const widgets: Widget[] = [];
  const skipped: SkippedWidget[] = [];
  for (const [index, object] of objects.entries()) {
    const type =
      typeof object === 'object' && object !== null ? (object as { type?: unknown }).type : undefined;
    if (!isKnown(type)) {
      skipped.push({ type: String(type), why: 'this type is not known' });
      continue;
    }
    const parsed = v.safeParse(WIDGETS[type], object);
    if (parsed.success) {
      const { tracking } = v.parse(tracked, object);
      widgets.push({ ...parsed.output, key: `${type}-${index}`, tracking });
    } else {
      const [issue] = parsed.issues;
      skipped.push({ type: String(type), why: `${v.getDotPath(issue) ?? 'widget'}: ${issue.message}` });
    }
  }
  return { widgets, skipped };
}

/** `GET /feed/`, the gen 1 page. A piece that is broken or not known is left out; the rest of the screen lives. */
export const feedWire = v.pipe(
  v.looseObject({
    objects: v.nullish(v.array(v.unknown()), []),
    page_meta: v.optional(pageMetaWire, null),
  }),
  v.transform((wire): Feed => ({ ...readWidgets(wire.objects ?? []), pageMeta: wire.page_meta })),
);
