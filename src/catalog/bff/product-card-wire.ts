import * as v from 'valibot';
import { id, number, rupees } from '../../http/wire.ts';
import { catalogFactsOf } from '../../cart/catalog-facts.ts';
import { productWire, type Product } from '../product-wire.ts';
import { formatRatingCount } from './rating-count.ts';
import type { ProductPiece, Rating } from './snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from './text-wire.ts';

const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), null);

/** The preferred source, because its ids and prices are numbers. */
const cartItem = v.looseObject({
  product_id: orNull(id),
  merchant_id: orNull(id),
  group_id: orNull(id),
  product_name: lineText,
  display_name: lineText,
  brand: lineText,
  unit: lineText,
  price: orNull(rupees),
  mrp: orNull(rupees),
  inventory: orNull(number),
  image_url: pictureUrl,
  eta_identifier: lineText,
});
/** A card has `atc_action`; strips and sheets have `atc_actions_v2`, with a list. */
const action = orNull(v.looseObject({ add_to_cart: orNull(v.looseObject({ cart_item: orNull(cartItem) })) }));

const bar = v.looseObject({ value: orNull(number), title: lineText });

const overlay = v.looseObject({ image: pictureUrl });
const badge = v.looseObject({ type: lineText, text_data: lineText });
const list = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((raw) =>
      (Array.isArray(raw) ? raw : []).flatMap((item) => {
        const parsed = v.safeParse(entry, item);
        return parsed.success ? [parsed.output as v.InferOutput<S>] : [];
      }),
    ),
  );

const card = v.looseObject({
  product_id: orNull(id),
  identity: orNull(v.looseObject({ id: orNull(id) })),
  group_id: orNull(id),
  merchant_id: orNull(id),
  name: lineText,
  title: lineText,
  display_name: lineText,
  brand_name: lineText,
  variant: lineText,
  normal_price: lineText,
  price: orNull(rupees),
  mrp: lineText,
  inventory: orNull(number),
  product_state: lineText,
  is_sold_out: orNull(v.boolean()),
  image: pictureUrl,
  left_image: pictureUrl,
  image_tint: v.optional(v.unknown()),
  food_type: lineText,
  merchant_type: lineText,
  eta_identifier: lineText,
  media_container: orNull(v.looseObject({ items: list(v.looseObject({ image: pictureUrl })) })),
  offer_tag: lineText,
  overlay_badges: list(overlay),
  product_badges: list(badge),
  rating: orNull(v.looseObject({ bar: orNull(bar) })),
  stepper_data_v2: orNull(v.looseObject({ max_count: orNull(number) })),
  atc_action: action,
  atc_actions_v2: orNull(v.looseObject({ default: list(v.looseObject({ add_to_cart: v.unknown() })) })),
  variant_list: list(v.looseObject({ data: v.unknown() })),
});

/** The second source: the tracking data of the card. */
const commonTracking = v.fallback(
  v.looseObject({
    common_attributes: v.looseObject({
      product_id: orNull(id),
      name: lineText,
      brand: lineText,
      price: orNull(rupees),
      mrp: orNull(rupees),
      inventory: orNull(number),
      badge: lineText,
    }),
  }),
  {
    common_attributes: {
      product_id: null,
      name: '',
      brand: '',
      price: null,
      mrp: null,
      inventory: null,
      badge: '',
    },
  },
);

export type CardData = v.InferOutput<typeof card>;

const parsePaise = (text: string): number | null => {
  const parsed = v.safeParse(rupees, text);
  return parsed.success ? parsed.output : null;
};
const toRupees = (amount: number | null): number | undefined => (amount === null ? undefined : amount / 100);

/**
 * Out of stock if the state, the flag or the inventory says so; the flag alone is false on some sold-out
 * cards.
 */
function inventoryOf(data: CardData, stock: number | null | undefined): number {
  if (data.product_state.toLowerCase() === 'out_of_stock' || data.is_sold_out === true) return 0;
  return data.inventory ?? stock ?? 0;
}

function ratingOf({ rating }: CardData): Rating | null {
  const value = rating?.bar?.value ?? 0;
  if (!(value > 0 && value <= 5)) return null;
  return {
    value: Math.round(value * 10) / 10,
    count: formatRatingCount(rating?.bar?.title ?? ''),
  };
}

function productOf(data: CardData, tracking: unknown) {
  const attributes = v.parse(commonTracking, tracking).common_attributes;
  const [stripAction] = data.atc_actions_v2?.default ?? [];
  const item = (data.atc_action ?? v.parse(action, stripAction))?.add_to_cart?.cart_item ?? null;
  const price = item?.price ?? attributes.price ?? data.price ?? parsePaise(data.normal_price);
  const mrp = item?.mrp ?? attributes.mrp ?? parsePaise(data.mrp);
  const badges = data.product_badges.filter(({ type }) => type !== 'ETA').map((item) => item.text_data);
  const isSponsored =
    attributes.badge === 'AD' || data.overlay_badges.some(({ image }) => /\/ad_/.test(image));
  // Parsed with `productWire`, so that both generations of responses give the same product.
  return v.safeParse(productWire, {
    ...catalogFactsOf(attributes),
    product_id: item?.product_id ?? data.product_id ?? attributes.product_id ?? data.identity?.id,
    group_id: item?.group_id ?? data.group_id,
    merchant_id: item?.merchant_id ?? data.merchant_id,
    name:
      data.display_name ||
      data.name ||
      item?.display_name ||
      item?.product_name ||
      attributes.name ||
      data.title,
    brand: data.brand_name || item?.brand || attributes.brand,
    unit: data.variant || item?.unit,
    price: toRupees(price),
    mrp: toRupees(mrp),
    inventory: inventoryOf(data, item?.inventory ?? attributes.inventory),
    max_count: data.stepper_data_v2?.max_count,
    image_url:
      data.image || data.left_image || data.media_container?.items[0]?.image || item?.image_url || '',
    image_tint: data.image_tint,
    food_type: data.food_type,
    offer: data.offer_tag,
    badges: [...(isSponsored ? ['Ad'] : []), ...badges],
    type_id: attributes.type_id,
    sbc_price: item?.sbc_price,
    eta_identifier: data.eta_identifier || item?.eta_identifier || data.merchant_type,
  });
}

/** The valid pack sizes without duplicates; empty if there is only one. */
function sizesOf(data: CardData, product: Product): Product[] {
  const sizes = new Map<string, Product>();
  for (const item of data.variant_list) {
    const parsed = v.safeParse(card, item.data);
    const size = parsed.success ? productOf(parsed.output, item.tracking) : null;
    if (size?.success) sizes.set(size.output.productId, size.output);
  }
  if (sizes.size > 0 && !sizes.has(product.productId)) sizes.set(product.productId, product);
  return sizes.size > 1 ? [...sizes.values()] : [];
}

/** A product snippet. Its data is spread over three places, and each may be missing. */
export const productCardWire = v.pipe(
  v.looseObject({ data: card, tracking: v.optional(v.unknown()) }),
  v.rawTransform(({ dataset, addIssue, NEVER }): ProductPiece => {
    const { data, tracking } = dataset.value;
    const parsed = productOf(data, tracking);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      addIssue({ message: `${v.getDotPath(issue) ?? 'product'}: ${issue.message}` });
      return NEVER;
    }
    const product = parsed.output;
    return { kind: 'product', product, rating: ratingOf(data), sizes: sizesOf(data, product) };
  }),
);
