import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';
import { type CartState, emptyCart } from './model.ts';
import { MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import { reduceCart } from './reduce.ts';

/** A line stored before the format had a version: backend field names, prices in rupees. */
const oldLine = v.object({
  quantity: v.pipe(number, v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY_PER_PRODUCT)),
  product: v.object({
    product_id: id,
    group_id: optionalId,
    seller_id: optionalId,
    name: v.pipe(v.string(), v.nonEmpty()),
    brand: optionalText,
    unit: optionalText,
    price: rupees,
    mrp: v.fallback(v.nullish(rupees), null),
    inventory: v.fallback(v.nullish(number), null),
    image_url: pictureUrl,
  }),
});

const oldCart = v.object({
  version: v.optional(v.literal(0)),
  id: v.fallback(optionalId, ''),
  items: v.union([
    v.array(v.unknown()),
    v.pipe(v.record(v.string(), v.unknown()), v.transform(Object.values)),
  ]),
});

/** Null: not a cart. Drops broken lines and lines without a quantity; the next response brings the prices. */
export function migrateCart(kept: unknown): CartState | null {
  const parsed = v.safeParse(oldCart, kept);
  if (!parsed.success) return null;
  const lines = v.parse(listOf(oldLine), parsed.output.items);
  return lines.reduce<CartState>(
    (cart, { quantity, product }) =>
      reduceCart(cart, {
        type: 'line-set',
        quantity,
        product: {
          productId: product.product_id,
          groupId: product.group_id || product.product_id,
          merchantId: product.seller_id,
          name: product.name,
          brand: product.brand ?? '',
          unit: product.unit ?? '',
          price: product.price,
          mrp: Math.max(product.mrp ?? product.price, product.price),
          inventory: product.inventory ?? MAX_QUANTITY_PER_PRODUCT,
          imageUrl: product.image_url,
        },
      }),
    { ...emptyCart(), cartId: parsed.output.id || null },
  );
}
