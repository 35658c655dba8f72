import * as v from 'valibot';
import { pictureUrl } from '../../http/picture-url.ts';
import { TINTS } from '../../ui/tint.ts';
import { type CartPrint, PAAS, printsIn, type CartState, emptyCart, emptyPricing } from '../model.ts';
import { isGiven } from '../products.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../../http/wire.ts';
import { MAX_QUANTITY_PER_PRODUCT } from '../limits.ts';
import { reduceCart } from '../reduce.ts';

const amount = v.pipe(v.number(), v.integer());
const storedProduct = v.object({
  productId: v.pipe(v.string(), v.nonEmpty()),
  groupId: v.fallback(v.string(), ''),
  merchantId: v.fallback(v.string(), ''),
  name: v.string(),
  brand: v.fallback(v.string(), ''),
  unit: v.fallback(v.string(), ''),
  price: amount,
  mrp: amount,
  inventory: v.fallback(amount, 0),
  imageUrl: pictureUrl,
  tint: v.fallback(v.optional(v.picklist(TINTS)), undefined),
  kind: v.fallback(v.optional(v.literal('membership')), undefined),
  facts: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
});
const storedLine = v.object({
  product: storedProduct,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
const storedPricing = v.object({
  totalCartCost: amount,
  netCost: amount,
  deliveryCharge: amount,
  walletAmount: amount,
  promoDiscount: amount,
  freeDeliveryFrom: v.nullable(amount),
});
const storedBillRow = v.object({
  identity: v.string(),
  name: v.string(),
  amount: v.string(),
  cut: v.string(),
  info: v.string(),
});
const storedDonation = v.object({
  id: v.string(),
  amount,
  title: v.string(),
  subtitle: v.string(),
  selected: v.boolean(),
});
const storedPromo = v.object({
  promoCode: v.string(),
  promotionId: v.string(),
  enabled: v.boolean(),
  amount,
  message: v.string(),
  messageHtml: v.string(),
  success: v.optional(v.boolean(), true),
  toast: v.optional(v.string(), ''),
  name: v.string(),
  imageUrl: pictureUrl,
  termsLink: v.optional(v.string(), ''),
  key: v.optional(v.string(), ''),
  value: v.optional(v.string(), ''),
  hash: v.optional(v.string(), ''),
  clubbable: v.boolean(),
  automatic: v.boolean(),
});
const storedPrint = v.object({
  print_ids: v.array(v.string()),
  print_config: v.array(
    v.looseObject({
      print_id: v.string(),
      id: v.string(),
      secret_key: v.string(),
      product_id: v.string(),
      is_encrypted: v.boolean(),
    }),
  ),
  print_cart_data: v.fallback(
    v.optional(
      v.array(
        v.object({
          file_name: v.string(),
          number_of_pages: v.number(),
          number_of_copies: v.number(),
        }),
      ),
    ),
    undefined,
  ),
});
const storedCart = v.object({
  version: v.literal(1),
  cartId: v.fallback(v.nullable(v.string()), null),
  serverVersion: v.fallback(v.nullable(v.number()), null),
  items: v.record(v.string(), v.unknown()),
  order: v.fallback(v.array(v.string()), []),
  print: v.fallback(v.optional(v.nullable(storedPrint), null), null),
  total: v.fallback(amount, 0),
  priced: v.fallback(v.boolean(), false),
  pricingDetails: v.fallback(storedPricing, { ...emptyPricing }),
  bill: v.fallback(v.array(storedBillRow), []),
  feedDonation: v.fallback(v.nullable(storedDonation), null),
  promoInfo: v.fallback(v.array(storedPromo), []),
  tip: v.fallback(amount, 0),
  etaMinutes: v.fallback(v.nullable(v.number()), null),
  slotId: v.fallback(v.optional(v.string()), undefined),
  unparsed: v.fallback(v.optional(v.looseObject({})), undefined),
  addressId: v.fallback(v.nullable(v.number()), null),
  ownerId: v.fallback(v.nullable(v.number()), null),
  leftBehind: v.fallback(v.nullable(v.object({ userId: v.number(), productIds: v.array(v.string()) })), null),
  asked: v.fallback(v.nullable(v.object({ tip: v.nullable(amount), coupon: v.nullable(v.string()) })), null),
});

/** Free products are left out: the next response adds them, and stored ones would count as the shopper's. */
export function writeStored(cart: CartState): string {
  const { cartId, serverVersion, order, count, total, priced, pricingDetails, bill } = cart;
  const boughtItems = Object.entries(cart.items).filter(([, { product }]) => !isGiven(product));
  const {
    feedDonation,
    etaMinutes,
    slotId,
    unparsed,
    addressId,
    ownerId,
    leftBehind,
    promoInfo,
    tip,
    asked,
  } = cart;
  const print = printsIn(cart);
  return JSON.stringify({
    version: 1,
    cartId,
    ...(serverVersion !== null && { serverVersion }),
    items: Object.fromEntries(boughtItems),
    order,
    count,
    total,
    priced,
    pricingDetails,
    bill,
    feedDonation,
    promoInfo: promoInfo.map(({ toast, ...promo }) => promo),
    tip,
    etaMinutes,
    slotId,
    unparsed,
    addressId,
    ownerId,
    leftBehind,
    ...(asked && { asked }),
    ...(print && { print }),
  });
}

/** A stored cart with the stamps of its lines. */
export function withStamps(cartJson: string, stamps: Readonly<Record<string, number>>): string {
  return `${cartJson.slice(0, -1)},"stamps":${JSON.stringify(stamps)}}`;
}

const storedStamps = v.object({ stamps: v.record(v.string(), v.pipe(v.number(), v.integer())) });

/** Carts of earlier versions have no stamps. */
export function readStamps(raw: string): Readonly<Record<string, number>> {
  const parsed = v.safeParse(storedStamps, tryJson(raw));
  return parsed.success ? parsed.output.stamps : {};
}

/** Null: not a cart of this or an earlier version. Drops broken lines and lines without a quantity. */
export function readStored(raw: string): CartState | null {
  const content = tryJson(raw);
  const parsed = v.safeParse(storedCart, content);
  return parsed.success ? readCart(parsed.output) : migrateCart(content);
}

function readCart({ items: entries, order, version, ...kept }: v.InferOutput<typeof storedCart>): CartState {
  const items: Record<string, v.InferOutput<typeof storedLine>> = {};
  let count = 0;
  for (const [productId, entry] of Object.entries(entries)) {
    const line = v.safeParse(storedLine, entry);
    if (!line.success || line.output.product.productId !== productId) continue;
    items[productId] = line.output;
    count += line.output.quantity;
  }
  const listedIds = [...new Set(order)].filter((productId) => productId in items);
  const remainingIds = Object.keys(items).filter((productId) => !listedIds.includes(productId));
  return {
    ...emptyCart(),
    ...kept,
    print: kept.print as CartPrint | null,
    items,
    order: [...listedIds, ...remainingIds],
    count,
    total: count === 0 ? 0 : kept.total,
    cartType: count === 0 ? '' : kept.print ? PAAS : 'items',
  };
}

function tryJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

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
function migrateCart(content: unknown): CartState | null {
  const parsed = v.safeParse(oldCart, content);
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
