import * as v from 'valibot';
import { id, number, optionalId, rupees } from '../../http/wire.ts';
import { TINTS } from '../../ui/tint.ts';
import { leafLevel } from '../product-fields.ts';
import { link } from '../bff/action-wire.ts';
import { asksForAge } from '../bff/asks-for-age.ts';
import { eachOnce } from '../bff/each-once.ts';
import { layoutWire, READERS, readSnippets } from '../bff/layout-wire.ts';
import { productCardWire } from '../bff/product-card-wire.ts';
import { ratersIn } from '../bff/raters.ts';
import type { LayoutPage, Marked, Rating, RailPiece } from '../bff/snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { words } from '../bff/text-wire.ts';
import { fieldsOf, withFields } from './product-fields-wire.ts';
import * as m from './messages.ts';
import type {
  BrandPiece,
  BuyPiece,
  ExpanderPiece,
  FactPiece,
  Media,
  OffersPiece,
  OptionsPiece,
  PagePiece,
  PicturesPiece,
  ProductAnswer,
  ProductDetails,
  ShelfPiece,
  TitlePiece,
} from './product-model.ts';

const maybe = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), null);
const record = v.fallback(v.record(v.string(), v.unknown()), {});
const recordOf = (sent: unknown) => v.parse(record, sent);
const snippetOf = <S extends v.ObjectEntries>(data: S) =>
  v.looseObject({ data: v.looseObject(data), tracking: v.optional(v.unknown()) });
const real = v.pipe(words, v.nonEmpty('no words'));
/** The valid entries of a list; empty for null. */
const some = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((sent) =>
      (Array.isArray(sent) ? sent : []).flatMap((one) => {
        const read = v.safeParse(entry, one);
        return read.success ? [read.output as v.InferOutput<S>] : [];
      }),
    ),
  );

const bar = v.looseObject({ value: v.pipe(number, v.minValue(0.1), v.maxValue(5)), title: words });
const rating = v.fallback(
  v.pipe(
    v.looseObject({ bar }),
    v.transform(({ bar: { value, title } }): Rating | null => ({
      value: Math.round(value * 10) / 10,
      count: ratersIn(title),
    })),
  ),
  null,
);

const medium = v.pipe(
  v.looseObject({
    data: v.looseObject({
      media_content: v.looseObject({
        media_type: v.fallback(v.picklist(['image', 'video']), 'image'),
        image: pictureUrl,
        video: maybe(v.looseObject({ thumbnail: pictureUrl })),
      }),
    }),
  }),
  v.transform(({ data: { media_content: media } }): Media => {
    const still = media.image || media.video?.thumbnail || '';
    return { type: media.media_type, url: still };
  }),
  v.check(({ type, url }) => type === 'video' || url !== '', 'no picture'),
);

const pictures = v.pipe(
  snippetOf({ itemList: some(medium), image_tint: v.fallback(v.picklist(TINTS), 'sand') }),
  v.transform(({ data }): PicturesPiece => {
    const seen = new Set<string>();
    const items = data.itemList.filter(({ url }) => url === '' || (!seen.has(url) && seen.add(url)));
    return { kind: 'pictures', items, tint: data.image_tint };
  }),
);

const title = v.pipe(
  snippetOf({ title: real, subtitle: words, rating, rating_flag: v.fallback(v.boolean(), false) }),
  v.transform(
    ({ data }): TitlePiece => ({
      kind: 'title',
      line1: data.title,
      line2: data.subtitle,
      rating: data.rating_flag ? data.rating : null,
    }),
  ),
);

const optionValue = v.looseObject({
  data: v.looseObject({
    product_id: id,
    title: real,
    value: words,
    product_name: words,
    mapping_id: v.fallback(optionalId, ''),
    normal_price: words,
    mrp: words,
    selection_config: v.looseObject({
      is_selected: v.fallback(v.boolean(), false),
      is_enabled: v.fallback(v.nullish(v.boolean()), true),
    }),
  }),
});
const options = v.pipe(
  snippetOf({ title: words, type: words, horizontal_item_list: some(optionValue) }),
  v.check(({ data }) => data.horizontal_item_list.length > 0, 'no options'),
  v.transform(
    ({ data }): OptionsPiece => ({
      kind: 'options',
      group: {
        type: data.type,
        title: data.title || m.chooseOne,
        values: eachOnce(data.horizontal_item_list, (one) => one.data.product_id).map(({ data: value }) => ({
          productId: value.product_id,
          name: value.title,
          value: value.value || value.title,
          product_name: value.product_name,
          mapping_id: value.mapping_id,
          price: value.normal_price,
          mrp: value.mrp,
          selected: value.selection_config.is_selected,
          enabled: value.selection_config.is_enabled ?? true,
        })),
      },
    }),
  ),
);

const buy = v.pipe(
  snippetOf({}),
  v.transform((): BuyPiece => ({ kind: 'buy' })),
);

const brand = v.pipe(
  snippetOf({ title: real, subtitle1: words, click_action: link }),
  v.transform(
    ({ data }): BrandPiece => ({
      kind: 'brand',
      title: data.title,
      detail: data.subtitle1,
      link: data.click_action,
    }),
  ),
);

const fact = v.pipe(
  snippetOf({ title: real, subtitle: real }),
  v.transform(({ data }): FactPiece => ({ kind: 'fact', title: data.title, text: data.subtitle })),
);

const offers = v.pipe(
  snippetOf({ title: words, items: some(snippetOf({ title: real, subtitle: words })) }),
  v.check(({ data }) => data.items.length > 0, 'no offers'),
  v.transform(
    ({ data }): OffersPiece => ({
      kind: 'offers',
      title: data.title || 'Offers',
      offers: eachOnce(data.items, (one) => one.data.title).map(({ data: one }) => ({
        title: one.title,
        detail: one.subtitle,
      })),
    }),
  ),
);

const updating = v.looseObject({ update_snippet_list: v.looseObject({ update_ids: some(v.string()) }) });
const expander = v.pipe(
  snippetOf({ title: real, expanded_title: words, click_action: updating }),
  v.transform(
    ({ data }): ExpanderPiece => ({
      kind: 'expander',
      more: data.title,
      less: data.expanded_title || 'Show less',
      updates: data.click_action.update_snippet_list.update_ids,
    }),
  ),
);

/** A rail without items: they are requested when it is seen. */
const shelf = v.pipe(
  snippetOf({ header_data: v.fallback(v.looseObject({ title: words }), { title: '' }), items: v.unknown() }),
  v.transform(({ data }): ShelfPiece => {
    const { snippets } = readSnippets(Array.isArray(data.items) ? data.items : [], {
      product_card_snippet_type_2: productCardWire,
    });
    const products = snippets.flatMap((one) => (one.kind === 'product' ? [one.product] : []));
    return { kind: 'shelf', title: data.header_data.title, products: products.length > 0 ? products : null };
  }),
);

const readers = {
  carousal_list_vr: pictures,
  image_text_vr_type_header: READERS.image_text_vr_type_header,
  horizontal_text_list_snippet: READERS.horizontal_text_list_snippet,
  text_right_icons_rating_snippet_type: title,
  horizontal_list: options,
  product_atc_strip: buy,
  crystal_snippet_type_6: brand,
  b_image_text_snippet_type_3: fact,
  image_text_snippet_type_30: offers,
  text_button_snippet: expander,
  grid_container_vr: shelf,
};

type Read = (
  | v.InferOutput<(typeof readers)[keyof typeof readers]>
  | RailPiece<never>
  | { kind: 'carousel' }
) &
  Marked;

/** The snippets that a product page can render, without duplicates, each with a unique id. */
function drawable(snippets: readonly Read[], taken = new Set<string>()): PagePiece[] {
  const seen = new Set<string>();
  return snippets.flatMap((one) => {
    if (one.kind === 'rail' || one.kind === 'carousel') return [];
    const json = JSON.stringify({ ...one, key: '' });
    if (one.id !== '' && seen.has(json)) return [];
    seen.add(json);
    const id = one.id !== '' && !taken.has(one.id) ? one.id : `${one.widgetType} ${one.key}`;
    taken.add(id);
    return [{ ...one, id } as PagePiece];
  });
}

const attributes = v.fallback(
  v.looseObject({
    unit_price: words,
    leaf_category: maybe(v.looseObject({ id, name: words, level: v.fallback(v.string(), '') })),
  }),
  { unit_price: '', leaf_category: null },
);
const seo = v.fallback(
  v.looseObject({ product_name: words, brand: words, page_description: words, price: maybe(rupees) }),
  { product_name: '', brand: '', page_description: '', price: null },
);

/** The buy strip has the structure of a card; without its price the product cannot be sold. */
function detailsOf({ response }: LayoutPage<Read>, pieces: readonly PagePiece[]): ProductDetails | null {
  const sent = Array.isArray(response.snippets) ? response.snippets.map(recordOf) : [];
  const find = (type: string) => sent.find(({ widget_type }) => widget_type === type);
  const strip = find('product_atc_strip');
  const read = v.safeParse(productCardWire, strip);
  if (!read.success) return null;
  const heading = pieces.find((one) => one.kind === 'title');
  const pictures = pieces.find((one) => one.kind === 'pictures');
  const more = v.parse(
    attributes,
    recordOf(recordOf(find('text_right_icons_rating_snippet_type')).tracking).common_attributes ?? {},
  );
  const le = recordOf(recordOf(response.tracking).le_meta);
  const { page_description } = v.parse(seo, recordOf(le.custom_data).seo ?? {});
  const { product } = read.output;
  const leaf = more.leaf_category ?? null;
  const fields = fieldsOf(recordOf(recordOf(strip).data), pieces);
  return {
    ...fields,
    product: {
      ...product,
      imageUrl: product.imageUrl || pictures?.items[0]?.url || fields.sliding_images[0] || '',
      facts: leaf?.name ? { leaf_category: leaf.name, ...product.facts } : product.facts,
    },
    line1: heading?.line1 || product.name,
    line2: heading?.line2 || product.unit,
    leafCategory: leaf && { id: leaf.id, name: leaf.name, level: leafLevel(leaf.level) },
    unitPrice: more.unit_price,
    description: page_description,
    rating: heading?.rating ?? null,
  };
}

const update = v.looseObject({
  payload: v.looseObject({ snippets_to_add: v.nullish(v.array(v.unknown()), []) }),
});

/** The response of a product page. */
export const productPageWire = v.pipe(
  layoutWire(readers),
  v.transform((page): ProductAnswer => {
    const ids = new Set<string>();
    const pieces = drawable(page.snippets as Read[], ids);
    const skipped = [...page.skipped];
    const updates: ProductAnswer['updates'] = {};
    for (const [key, sent] of Object.entries(recordOf(page.response.snippet_list_updater_data))) {
      const parsed = v.safeParse(update, sent);
      if (!parsed.success) skipped.push({ type: key, why: 'an update without snippets' });
      else {
        const read = readSnippets(parsed.output.payload.snippets_to_add ?? [], readers, `${key}.`);
        skipped.push(...read.skipped);
        updates[key] = drawable(read.snippets as Read[], ids);
      }
    }
    const details = detailsOf(page as LayoutPage<Read>, pieces);
    return {
      pieces: details ? withFields(pieces, details, details.product.tint) : pieces,
      updates,
      details,
      needsAgeConsent: asksForAge(page.response),
      locationTooltip: recordOf(page.response.page_meta).show_location_tooltip === true,
      skipped,
    };
  }),
);

const attaching = v.looseObject({
  type: v.literal('add_recommendation'),
  add_recommendation: v.looseObject({
    snippets_to_add: v.array(v.unknown()),
    snippet_id_to_attach: v.fallback(v.string(), ''),
  }),
});

/** Recommendations are sent as actions: snippets, and the id of the snippet to insert them after. */
export const recommendationsWire = v.pipe(
  v.looseObject({
    is_success: v.optional(v.literal(true)),
    response: v.looseObject({ actions: some(attaching) }),
  }),
  v.transform(({ response }) =>
    response.actions.map(({ add_recommendation: { snippets_to_add, snippet_id_to_attach } }) => ({
      after: snippet_id_to_attach,
      pieces: drawable(readSnippets(snippets_to_add, readers, 'recommended.').snippets as Read[]),
    })),
  ),
);
