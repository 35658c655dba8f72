import * as v from 'valibot';
import { trackingWire } from '../../analytics/tracking-wire.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { id, listOf, number, optionalId, rupees } from '../../http/wire.ts';
import { formatPaise } from '../../model/money.ts';
import type { Tint } from '../../ui/tint.ts';
import { uniqueBy } from '../bff/unique-by.ts';
import { lineText } from '../bff/text-wire.ts';
import type { Media, OptionGroup, OptionValue, PagePiece, ProductDetails } from './product-model.ts';
import * as m from './messages.ts';

const listOrEmpty = <S extends v.GenericSchema>(entry: S) => v.fallback(listOf(entry), []);
const EMPTY_TRACKING = v.parse(trackingWire, null);

const variant = v.pipe(
  v.looseObject({
    product_id: id,
    product_name: lineText,
    mapping_id: v.fallback(optionalId, ''),
    name: lineText,
    value: lineText,
    price: v.fallback(v.nullish(rupees), null),
    selected: v.fallback(v.boolean(), false),
    enabled: v.fallback(v.boolean(), true),
  }),
  v.check(({ name, value }) => name !== '' || value !== '', 'no words'),
  v.transform(
    ({ product_id, name, value, price, ...rest }): OptionValue => ({
      productId: product_id,
      name: value || name,
      value: value || name,
      product_name: rest.product_name,
      mapping_id: rest.mapping_id,
      price: price ? formatPaise(price) : '',
      mrp: '',
      selected: rest.selected,
      enabled: rest.enabled,
    }),
  ),
);
const variants = v.pipe(
  v.looseObject({ type: lineText, title: lineText, values: listOrEmpty(variant) }),
  v.check(({ values }) => values.length > 0, 'no options'),
  v.transform(
    ({ type, title, values }): OptionGroup => ({
      type,
      title: title || m.chooseOne,
      values: uniqueBy(values, (entry) => entry.productId),
    }),
  ),
);

const attribute = v.pipe(
  v.looseObject({ title: lineText, name: lineText, value: lineText, text: lineText }),
  v.transform((raw) => ({ title: raw.title || raw.name, text: raw.value || raw.text })),
  v.check(({ title, text }) => title !== '' && text !== '', 'no words'),
);

/** Product data that some backends send as fields, and others as snippets. */
const productFields = v.looseObject({
  attribute_collection: listOrEmpty(attribute),
  sliding_images: listOrEmpty(v.pipe(pictureUrl, v.nonEmpty())),
  variants_info: listOrEmpty(variants),
  options: listOrEmpty(variants),
  mapping_id: v.fallback(optionalId, ''),
  grofers_points: v.fallback(v.nullish(number, 0), 0),
});
type ProductFields = Pick<
  ProductDetails,
  'attribute_collection' | 'sliding_images' | 'variants_info' | 'mapping_id' | 'grofers_points'
>;

/** The fields of the buy strip; data missing there is read from the snippets. */
export function fieldsOf(
  strip: Readonly<Record<string, unknown>>,
  pieces: readonly PagePiece[],
): ProductFields {
  const raw = v.parse(productFields, strip);
  const facts = pieces.flatMap((entry) =>
    entry.kind === 'fact' ? [{ title: entry.title, text: entry.text }] : [],
  );
  const pictures = pieces.flatMap((entry) => (entry.kind === 'pictures' ? entry.items : []));
  const groups = pieces.flatMap((entry) => (entry.kind === 'options' ? [entry.group] : []));
  const rawGroups = [...raw.variants_info, ...raw.options];
  const shownUrls = pictures.map(({ url }) => url).filter((url) => url !== '');
  return {
    attribute_collection: uniqueBy([...facts, ...raw.attribute_collection], ({ title }) =>
      title.toLowerCase(),
    ),
    sliding_images: shownUrls.length > 0 ? shownUrls : [...new Set(raw.sliding_images)],
    variants_info: groups.length > 0 ? groups : uniqueBy(rawGroups, ({ title }) => title),
    mapping_id: raw.mapping_id,
    grofers_points: Math.max(0, Math.floor(raw.grofers_points ?? 0)),
  };
}

/** The snippets, followed by pieces made from the data that only the product's fields contain. */
export function addFields(pieces: PagePiece[], fields: ProductFields, tint: Tint): PagePiece[] {
  const baseOf = (id: string) => ({ key: id, id, widgetType: 'product', tracking: EMPTY_TRACKING });
  const hasKind = (kind: PagePiece['kind']) => pieces.some((entry) => entry.kind === kind);
  const titles = new Set(pieces.flatMap((entry) => (entry.kind === 'fact' ? [entry.title] : [])));
  const items = fields.sliding_images.map((url): Media => ({ type: 'image', url }));
  return [
    ...pieces.filter((entry) => entry.kind !== 'pictures' || entry.items.length > 0),
    ...(items.length > 0 && !pieces.some((entry) => entry.kind === 'pictures' && entry.items.length > 0)
      ? [{ kind: 'pictures' as const, items, tint, ...baseOf('sliding_images') }]
      : []),
    ...(hasKind('options')
      ? []
      : fields.variants_info.map((group) => ({
          kind: 'options' as const,
          group,
          ...baseOf(`variants_info ${group.title}`),
        }))),
    ...fields.attribute_collection
      .filter(({ title }) => !titles.has(title))
      .map((entry) => ({
        kind: 'fact' as const,
        ...entry,
        ...baseOf(`attribute_collection ${entry.title}`),
      })),
  ];
}
