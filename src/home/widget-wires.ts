import * as v from 'valibot';
import { requiredPicture, pictureUrl } from '../http/picture-url.ts';
import { type Product, productWire } from '../catalog/product-wire.ts';
import { listOf, number } from '../http/wire.ts';
import { TINTS } from '../ui/tint.ts';
import type {
  BannerWidget,
  ImageGridWidget,
  ImageRailWidget,
  LinkedPicture,
  PlainWidget,
  ProductRailWidget,
  WidgetHead,
} from './widget-model.ts';
import * as m from './messages.ts';

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Optional text: anything but a string is empty. */
export const optionalText = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => (typeof value === 'string' ? collapseSpaces(value) : '')),
);
const ratioOr = (fallback: number) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => {
      const ratio = Number(value);
      return ratio >= 0.2 && ratio <= 20 ? ratio : fallback;
    }),
  );
/** In px: the width given to every picture. Only the ratio matters, so the height is derived from it. */
const WIDTH_PX = 1000;
const sizeFor = (ratio: number) => ({ width: WIDTH_PX, height: Math.round(WIDTH_PX / ratio) });

/** Some pictures have no name but a tracking name (`pb_breakfast_time`). */
const nameFromTracking = (name: string): string =>
  collapseSpaces(name.replace(/^pb_/, '').replace(/[_-]+/g, ' '));

const action = v.nullish(v.looseObject({ default_uri: optionalText }));

const flagWire = v.fallback(v.boolean(), true);
const headerConfig = v.nullish(
  v.looseObject({
    title: optionalText,
    title_image_url: pictureUrl,
    show_header: flagWire,
    button_text: optionalText,
    button_deeplink: optionalText,
    show_button: flagWire,
  }),
);

/** `fallback`: the title without a header, and whether it is hidden. */
function headOf(
  header: v.InferOutput<typeof headerConfig>,
  fallback: Pick<WidgetHead, 'title' | 'titleHidden'>,
): WidgetHead {
  if (!header) return { ...fallback, titleImage: '', seeAll: null };
  const hasSeeAll = header.show_button && header.button_deeplink !== '';
  return {
    title: header.title || fallback.title,
    titleHidden: !header.show_header,
    titleImage: header.title_image_url,
    seeAll: hasSeeAll ? { text: header.button_text || m.seeAll, link: header.button_deeplink } : null,
  };
}

const banner = v.pipe(
  v.looseObject({
    data: v.looseObject({ image: requiredPicture, title: optionalText, id: optionalText }),
    action,
    layout_config: v.nullish(v.looseObject({ aspect_ratio: ratioOr(2.5) }), {}),
  }),
  v.transform(
    (wire): BannerWidget => ({
      type: 55,
      image: wire.data.image,
      title: wire.data.title || wire.data.id || m.untitledOffer,
      link: wire.action?.default_uri ?? '',
      ...sizeFor(wire.layout_config?.aspect_ratio ?? 2.5),
    }),
  ),
);

const railPicture = v.pipe(
  v.looseObject({
    data: v.looseObject({ image_url: requiredPicture, title: optionalText }),
    meta: v.nullish(v.looseObject({ name: optionalText })),
    action,
    layout_config: v.nullish(
      v.looseObject({ width: v.nullish(number, 258), height: v.nullish(number, 150) }),
    ),
  }),
  v.transform((wire): LinkedPicture => {
    const { width, height } = wire.layout_config ?? {};
    return {
      image: wire.data.image_url,
      title: wire.data.title || nameFromTracking(wire.meta?.name ?? '') || m.untitledOffer,
      link: wire.action?.default_uri ?? '',
      ...(width && height && width > 0 && height > 0 ? { width, height } : { width: 258, height: 150 }),
    };
  }),
);
/** A picture of a rail that is sent outside a rail becomes a banner. */
const standalonePicture = v.pipe(
  railPicture,
  v.transform((picture): BannerWidget => ({ type: 55, ...picture })),
);
const imageRail = v.pipe(
  v.looseObject({
    header_config: headerConfig,
    objects: v.pipe(listOf(railPicture), v.minLength(1, 'no pictures')),
  }),
  v.transform(
    (wire): ImageRailWidget => ({
      type: 66,
      // `data.title` is what editors call it: `masthead slider card`.
      ...headOf(wire.header_config, { title: m.offers, titleHidden: true }),
      items: wire.objects,
    }),
  ),
);

const tile = v.pipe(
  v.looseObject({
    image: requiredPicture,
    image_title: optionalText,
    image_tint: v.fallback(v.nullish(v.picklist(TINTS), null), null),
    deeplink: optionalText,
    aspect_ratio: ratioOr(1),
  }),
  v.transform((wire) => ({
    image: wire.image,
    // Editors number their tiles: `1 - Vegetables`.
    title: wire.image_title.replace(/^\d+\s*-\s*/, ''),
    link: wire.deeplink,
    tint: wire.image_tint,
    ...sizeFor(wire.aspect_ratio),
  })),
);
const imageGrid = v.pipe(
  v.looseObject({
    data: v.looseObject({ title: optionalText, items: v.pipe(listOf(tile), v.minLength(1, 'no pictures')) }),
    header_config: headerConfig,
  }),
  v.transform(
    (wire): ImageGridWidget => ({
      type: 52,
      ...headOf(wire.header_config, { title: wire.data.title || m.untitledCategories, titleHidden: false }),
      items: wire.data.items,
    }),
  ),
);

/** Each row holds one product; some backends send the products directly. */
const productRows = v.pipe(
  listOf(v.unknown()),
  v.transform((rows) => {
    const byId = new Map<string, Product>();
    for (const row of rows.flat()) {
      const product = v.safeParse(productWire, row);
      if (product.success && !byId.has(product.output.productId))
        byId.set(product.output.productId, product.output);
    }
    return [...byId.values()];
  }),
);
const NO_PRODUCTS = 'no products';
const rows = v.looseObject({ data: v.looseObject({ products: productRows }) });
const UNNAMED_HEAD = { title: m.untitledProducts, titleHidden: false };
const productRail = v.pipe(
  v.looseObject({
    // `data.title` often belongs to another rail, so only the header is read.
    header_config: headerConfig,
    objects: listOf(rows),
  }),
  v.transform(
    (wire): ProductRailWidget => ({
      type: 77,
      ...headOf(wire.header_config, UNNAMED_HEAD),
      products: wire.objects.flatMap(({ data }) => data.products),
    }),
  ),
  v.check(({ products }) => products.length > 0, NO_PRODUCTS),
);
/** Product rows that are sent without a rail around them. */
const standaloneRows = v.pipe(
  v.looseObject({ ...rows.entries, header_config: headerConfig }),
  v.transform(
    (wire): ProductRailWidget => ({
      type: 77,
      ...headOf(wire.header_config, UNNAMED_HEAD),
      products: wire.data.products,
    }),
  ),
  v.check(({ products }) => products.length > 0, NO_PRODUCTS),
);

/** The schema for each widget type. `widget-registry.tsx` renders the results. */
export const READERS: Readonly<Record<string, v.GenericSchema<unknown, PlainWidget>>> = {
  21: standaloneRows,
  52: imageGrid,
  55: banner,
  64: standalonePicture,
  66: imageRail,
  77: productRail,
};
