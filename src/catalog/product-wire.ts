import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import { catalogFactsOf, kindOf } from '../cart/catalog-facts.ts';
import type { CartProduct } from '../cart/model.ts';
import { TINTS, type Tint } from '../ui/tint.ts';

/** A product for display: the cart's fields and more. */
export interface Product extends CartProduct {
  /** the background colour of its picture */
  tint: Tint;
  /** e.g. `13% off`; empty: none */
  offer: string;
  badges: string[];
  /** the food mark on the pack, as text: `Vegetarian` */
  foodType?: string | undefined;
  /** the price for members; 0: no special price */
  sbcPrice?: Paise | undefined;
  /** the kind of delivery, in lower case; the products of one kind share an ETA */
  etaIdentifier?: string | undefined;
}

/** Placeholder texts that backends leave in responses. */
const PLACEHOLDERS = new Set(['', '#-na', 'dummy', 'earliest']);

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isReal = (text: string): boolean => !PLACEHOLDERS.has(text.toLowerCase());

/** The server's text if there is one; many discounted products have none and a discount of 0. */
function offerOf(text: string, price: Paise, mrp: Paise): string {
  const tidiedText = tidy(text).replace(/% off$/i, '% off');
  if (isReal(tidiedText)) return tidiedText;
  const percent = mrp > price ? Math.floor(((mrp - price) / mrp) * 100) : 0;
  return percent > 0 ? `${percent}% off` : '';
}

/** A gen 1 product: numeric ids, prices in rupees, many nulls. */
export const productWire = v.pipe(
  v.looseObject({
    product_id: id,
    group_id: optionalId,
    merchant_id: optionalId,
    name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    brand: optionalText,
    unit: optionalText,
    price: rupees,
    mrp: v.nullish(rupees),
    inventory: v.nullish(number, 0),
    max_count: v.nullish(number),
    image_url: pictureUrl,
    image_tint: v.fallback(v.picklist(TINTS), 'sand'),
    offer: optionalText,
    badges: listOf(v.string()),
    food_type: v.fallback(optionalText, ''),
    sbc_price: v.nullish(rupees, 0),
    merchant_type: v.fallback(optionalText, ''),
    eta_identifier: v.fallback(optionalText, ''),
  }),
  v.transform((wire): Product => {
    const mrp = Math.max(wire.mrp ?? wire.price, wire.price);
    return {
      productId: wire.product_id,
      groupId: wire.group_id || wire.product_id,
      merchantId: wire.merchant_id ?? '',
      name: tidy(wire.name),
      brand: wire.brand ?? '',
      unit: tidy(wire.unit ?? ''),
      price: wire.price,
      mrp,
      inventory: Math.max(0, Math.floor(wire.inventory ?? 0)),
      maxCount: wire.max_count || undefined,
      imageUrl: wire.image_url,
      tint: wire.image_tint,
      offer: offerOf(wire.offer ?? '', wire.price, mrp),
      badges: [...new Set(wire.badges.map(tidy).filter(isReal))],
      foodType: wire.food_type || undefined,
      kind: kindOf(wire.type_id),
      facts: catalogFactsOf(wire),
      sbcPrice: wire.sbc_price < wire.price ? wire.sbc_price : 0,
      etaIdentifier: (wire.eta_identifier || wire.merchant_type)?.toLowerCase() || undefined,
    };
  }),
);
