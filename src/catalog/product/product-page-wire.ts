import * as v from 'valibot';
import { id, number, optionalId, rupees } from '../../http/wire.ts';
import { TINTS } from '../../ui/tint.ts';
import { leafLevel } from '../product-fields.ts';
import { link } from '../bff/action-wire.ts';
import { isAgeRestricted } from '../bff/age-restriction.ts';
import { uniqueBy } from '../bff/unique-by.ts';
import { layoutWire, READERS, readSnippets } from '../bff/layout-wire.ts';
import { productCardWire } from '../bff/product-card-wire.ts';
import { formatRatingCount } from '../bff/rating-count.ts';
import type { LayoutPage, SnippetBase, Rating, RailPiece } from '../bff/snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from '../bff/text-wire.ts';
import { addDeclarations } from './add-declarations.ts';
import { fieldsOf, addFields } from './product-fields-wire.ts';
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

const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), null);
const record = v.fallback(v.record(v.string(), v.unknown()), {});
const recordOf = (raw: unknown) => v.parse(record, raw);
const snippetOf = <S extends v.ObjectEntries>(data: S) =>
  v.looseObject({ data: v.looseObject(data), tracking: v.optional(v.unknown()) });
const requiredText = v.pipe(lineText, v.nonEmpty('no words'));
/** The valid entries of a list; empty for null. */
const listOrEmpty = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((raw) =>
      (Array.isArray(raw) ? raw : []).flatMap((item) => {
        const parsed = v.safeParse(entry, item);
        return parsed.success ? [parsed.output as v.InferOutput<S>] : [];
      }),
    ),
  );

const bar = v.looseObject({ value: v.pipe(number, v.minValue(0.1), v.maxValue(5)), title: lineText });
const rating = v.fallback(
  v.pipe(
    v.looseObject({ bar }),
    v.transform(({ bar: { value, title } }): Rating | null => ({
      value: Math.round(value * 10) / 10,
      count: formatRatingCount(title),
    })),
  ),
  null,
);

const mediaItem = v.pipe(
  v.looseObject({
    data: v.looseObject({
      media_content: v.looseObject({
        media_type: v.fallback(v.picklist(['image', 'video']), 'image'),
        image: pictureUrl,
        video: orNull(v.looseObject({ thumbnail: pictureUrl })),
      }),
    }),
  }),
  v.transform(({ data: { media_content: media } }): Media => {
    const picture = media.image || media.video?.thumbnail || '';
    return { type: media.media_type, url: picture };
  }),
  v.check(({ type, url }) => type === 'video' || url !== '', 'no picture'),
);

const pictures = v.pipe(
  snippetOf({ itemList: listOrEmpty(mediaItem), image_tint: v.fallback(v.picklist(TINTS), 'sand') }),
  v.transform(({ data }): PicturesPiece => {
    const seenUrls = new Set<string>();
    const items = data.itemList.filter(({ url }) => url === '' || (!seenUrls.has(url) && seenUrls.add(url)));
    return { kind: 'pictures', items, tint: data.image_tint };
  }),
);

const title = v.pipe(
  snippetOf({ title: requiredText, subtitle: lineText, rating, rating_flag: v.fallback(v.boolean(), false) }),
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
    title: requiredText,
    value: lineText,
    product_name: lineText,
    mapping_id: v.fallback(optionalId, ''),
    normal_price: lineText,
    mrp: lineText,
    selection_config: v.looseObject({
      is_selected: v.fallback(v.boolean(), false),
      is_enabled: v.fallback(v.nullish(v.boolean()), true),
    }),
  }),
});
const options = v.pipe(
  snippetOf({ title: lineText, type: lineText, horizontal_item_list: listOrEmpty(optionValue) }),
  v.check(({ data }) => data.horizontal_item_list.length > 0, 'no options'),
  v.transform(
    ({ data }): OptionsPiece => ({
      kind: 'options',
      group: {
        type: data.type,
        title: data.title || m.chooseOne,
        values: uniqueBy(data.horizontal_item_list, (item) => item.data.product_id).map(
          ({ data: value }) => ({
            productId: value.product_id,
            name: value.title,
            value: value.value || value.title,
            product_name: value.product_name,
            mapping_id: value.mapping_id,
            price: value.normal_price,
            mrp: value.mrp,
            selected: value.selection_config.is_selected,
            enabled: value.selection_config.is_enabled ?? true,
          }),
        ),
      },
    }),
  ),
);

const buy = v.pipe(
  snippetOf({}),
  v.transform((): BuyPiece => ({ kind: 'buy' })),
);

const brand = v.pipe(
  snippetOf({ title: requiredText, subtitle1: lineText, click_action: link }),
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
  snippetOf({ title: requiredText, subtitle: requiredText, click_action: link }),
  v.transform(
    ({ data }): FactPiece => ({
      kind: 'fact',
      title: data.title,
      text: data.subtitle,
      ...(data.click_action && { link: data.click_action }),
    }),
  ),
);

const offers = v.pipe(
  snippetOf({ title: lineText, items: listOrEmpty(snippetOf({ title: requiredText, subtitle: lineText })) }),
  v.check(({ data }) => data.items.length > 0, 'no offers'),
  v.transform(
    ({ data }): OffersPiece => ({
      kind: 'offers',
      title: data.title || 'Offers',
      offers: uniqueBy(data.items, (item) => item.data.title).map(({ data: item }) => ({
        title: item.title,
        detail: item.subtitle,
      })),
    }),
  ),
);

const updateAction = v.looseObject({
  update_snippet_list: v.looseObject({ update_ids: listOrEmpty(v.string()) }),
});
const expander = v.pipe(
  snippetOf({ title: requiredText, expanded_title: lineText, click_action: updateAction }),
  v.transform(
    ({ data }): ExpanderPiece => ({
      kind: 'expander',
      more: data.title,
      less: data.expanded_title || 'Show less',
      updates: data.click_action.update_snippet_list.update_ids,
    }),
  ),
);

/** A rail of products. If the response has none, they are requested when the rail is seen. */
const shelf = v.pipe(
  snippetOf({
    header_data: v.fallback(v.looseObject({ title: lineText }), { title: '' }),
    items: v.unknown(),
  }),
  v.transform(({ data }): ShelfPiece => {
    const { snippets } = readSnippets(Array.isArray(data.items) ? data.items : [], {
      product_card_snippet_type_2: productCardWire,
    });
    const products = snippets.flatMap((item) => (item.kind === 'product' ? [item.product] : []));
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

type ParsedSnippet = (
  | v.InferOutput<(typeof readers)[keyof typeof readers]>
  | RailPiece<never>
  | { kind: 'carousel' }
) &
  SnippetBase;

/** The snippets that a product page can render, without duplicates, each with a unique id. */
function toPagePieces(snippets: readonly ParsedSnippet[], takenIds = new Set<string>()): PagePiece[] {
  const seenContents = new Set<string>();
  return snippets.flatMap((item) => {
    if (item.kind === 'rail' || item.kind === 'carousel') return [];
    const json = JSON.stringify({ ...item, key: '' });
    if (item.id !== '' && seenContents.has(json)) return [];
    seenContents.add(json);
    const id = item.id !== '' && !takenIds.has(item.id) ? item.id : `${item.widgetType} ${item.key}`;
    takenIds.add(id);
    return [{ ...item, id } as PagePiece];
  });
}

const attributes = v.fallback(
  v.looseObject({
    unit_price: lineText,
    leaf_category: orNull(v.looseObject({ id, name: lineText, level: v.fallback(v.string(), '') })),
  }),
  { unit_price: '', leaf_category: null },
);
const seo = v.fallback(
  v.looseObject({
    product_name: lineText,
    brand: lineText,
    page_description: lineText,
    price: orNull(rupees),
  }),
  { product_name: '', brand: '', page_description: '', price: null },
);

/**
 * The buy strip has the structure of a product card; if it has no price, the product cannot be sold. Null: no
 * valid strip.
 */
function detailsOf(
  { response }: LayoutPage<ParsedSnippet>,
  pieces: readonly PagePiece[],
): ProductDetails | null {
  const raw = Array.isArray(response.snippets) ? response.snippets.map(recordOf) : [];
  const find = (type: string) => raw.find(({ widget_type }) => widget_type === type);
  const strip = find('product_atc_strip');
  const parsed = v.safeParse(productCardWire, strip);
  if (!parsed.success) return null;
  const heading = pieces.find((item) => item.kind === 'title');
  const pictures = pieces.find((item) => item.kind === 'pictures');
  const trackedAttributes = v.parse(
    attributes,
    recordOf(recordOf(find('text_right_icons_rating_snippet_type')).tracking).common_attributes ?? {},
  );
  const leMeta = recordOf(recordOf(response.tracking).le_meta);
  const { page_description } = v.parse(seo, recordOf(leMeta.custom_data).seo ?? {});
  const { product } = parsed.output;
  const leaf = trackedAttributes.leaf_category ?? null;
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
    unitPrice: trackedAttributes.unit_price,
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
    const pieces = toPagePieces(page.snippets as ParsedSnippet[], ids);
    const skipped = [...page.skipped];
    const updates: ProductAnswer['updates'] = {};
    for (const [key, raw] of Object.entries(recordOf(page.response.snippet_list_updater_data))) {
      const parsed = v.safeParse(update, raw);
      if (!parsed.success) skipped.push({ type: key, reason: 'an update without snippets' });
      else {
        const result = readSnippets(parsed.output.payload.snippets_to_add ?? [], readers, `${key}.`);
        skipped.push(...result.skipped);
        updates[key] = toPagePieces(result.snippets as ParsedSnippet[], ids);
      }
    }
    const details = detailsOf(page as LayoutPage<ParsedSnippet>, pieces);
    const content = details
      ? addDeclarations(addFields(pieces, details, details.product.tint), updates, details)
      : { pieces, updates };
    return {
      ...content,
      details,
      needsAgeConsent: isAgeRestricted(page.response),
      locationTooltip: recordOf(page.response.page_meta).show_location_tooltip === true,
      fees: page.fees,
      skipped,
    };
  }),
);

const attachAction = v.looseObject({
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
    response: v.looseObject({ actions: listOrEmpty(attachAction) }),
  }),
  v.transform(({ response }) =>
    response.actions.map(({ add_recommendation: { snippets_to_add, snippet_id_to_attach } }) => ({
      after: snippet_id_to_attach,
      pieces: toPagePieces(
        readSnippets(snippets_to_add, readers, 'recommended.').snippets as ParsedSnippet[],
      ),
    })),
  ),
);
