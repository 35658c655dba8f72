import * as v from 'valibot';
import { trackingWire } from '../../analytics/tracking-wire.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { id, listOf, number, optionalId, rupees } from '../../http/wire.ts';
import { formatPaise } from '../../model/money.ts';
import type { Tint } from '../../ui/tint.ts';
import { eachOnce } from '../bff/each-once.ts';
import { words } from '../bff/text-wire.ts';
import type { Media, OptionGroup, OptionValue, PagePiece, ProductDetails } from './product-model.ts';
import * as m from './messages.ts';

const some = <S extends v.GenericSchema>(entry: S) => v.fallback(listOf(entry), []);
const NOT_TRACKED = v.parse(trackingWire, null);

const variant = v.pipe(
  v.looseObject({
    product_id: id,
    product_name: words,
    mapping_id: v.fallback(optionalId, ''),
    name: words,
    value: words,
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
  v.looseObject({ type: words, title: words, values: some(variant) }),
  v.check(({ values }) => values.length > 0, 'no options'),
  v.transform(
    ({ type, title, values }): OptionGroup => ({
      type,
      title: title || m.chooseOne,
      values: eachOnce(values, (one) => one.productId),
    }),
  ),
);

const attribute = v.pipe(
  v.looseObject({ title: words, name: words, value: words, text: words }),
  v.transform((sent) => ({ title: sent.title || sent.name, text: sent.value || sent.text })),
  v.check(({ title, text }) => title !== '' && text !== '', 'no words'),
);

/** Product data that some backends send as fields, and others as snippets. */
const productFields = v.looseObject({
  attribute_collection: some(attribute),
  sliding_images: some(v.pipe(pictureUrl, v.nonEmpty())),
  variants_info: some(variants),
  options: some(variants),
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
  const sent = v.parse(productFields, strip);
  const facts = pieces.flatMap((one) => (one.kind === 'fact' ? [{ title: one.title, text: one.text }] : []));
  const pictures = pieces.flatMap((one) => (one.kind === 'pictures' ? one.items : []));
  const groups = pieces.flatMap((one) => (one.kind === 'options' ? [one.group] : []));
  const sentGroups = [...sent.variants_info, ...sent.options];
  const shown = pictures.map(({ url }) => url).filter((url) => url !== '');
  return {
    attribute_collection: eachOnce([...facts, ...sent.attribute_collection], ({ title }) =>
      title.toLowerCase(),
    ),
    sliding_images: shown.length > 0 ? shown : [...new Set(sent.sliding_images)],
    variants_info: groups.length > 0 ? groups : eachOnce(sentGroups, ({ title }) => title),
    mapping_id: sent.mapping_id,
    grofers_points: Math.max(0, Math.floor(sent.grofers_points ?? 0)),
  };
}

/** The snippets, followed by data that only the product's fields have. */
export function withFields(pieces: PagePiece[], fields: ProductFields, tint: Tint): PagePiece[] {
  const mark = (id: string) => ({ key: id, id, widgetType: 'product', tracking: NOT_TRACKED });
  const has = (kind: PagePiece['kind']) => pieces.some((one) => one.kind === kind);
  const titles = new Set(pieces.flatMap((one) => (one.kind === 'fact' ? [one.title] : [])));
  const items = fields.sliding_images.map((url): Media => ({ type: 'image', url }));
  return [
    ...pieces.filter((one) => one.kind !== 'pictures' || one.items.length > 0),
    ...(items.length > 0 && !pieces.some((one) => one.kind === 'pictures' && one.items.length > 0)
      ? [{ kind: 'pictures' as const, items, tint, ...mark('sliding_images') }]
      : []),
    ...(has('options')
      ? []
      : fields.variants_info.map((group) => ({
          kind: 'options' as const,
          group,
          ...mark(`variants_info ${group.title}`),
        }))),
    ...fields.attribute_collection
      .filter(({ title }) => !titles.has(title))
      .map((one) => ({ kind: 'fact' as const, ...one, ...mark(`attribute_collection ${one.title}`) })),
  ];
}
