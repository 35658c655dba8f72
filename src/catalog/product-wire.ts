import * as v from 'valibot';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';
import type { CartProduct } from '../cart/model.ts';
import { kindOf } from '../cart/product-kinds.ts';
import { TINTS, type Tint } from '../ui/tint.ts';

/** A product as the shop shows it: all that the cart stores of it, and more. */
export interface Product extends CartProduct {
  /** the background its picture stands on */
  tint: Tint;
  /** e.g. `13% off`; empty when there is none */
  offer: string;
  badges: string[];
  /** the mark on its pack, in words: `Vegetarian` */
  foodType?: string | undefined;
  /** what members pay; 0: the same */
  sbcPrice?: Paise | undefined;
}

/** Texts that backends leave where a live one was to be put. */
const PLACEHOLDERS = new Set(['', '#-na', 'dummy', 'earliest']);

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isReal = (text: string): boolean => !PLACEHOLDERS.has(text.toLowerCase());

/** The server's own words first; it sends none, and a discount of 0, for many that are below their MRP. */
function offerOf(text: string, price: Paise, mrp: Paise): string {
  const words = tidy(text).replace(/% off$/i, '% off');
  if (isReal(words)) return words;
  const percent = mrp > price ? Math.floor(((mrp - price) / mrp) * 100) : 0;
  return percent > 0 ? `${percent}% off` : '';
}

/** The gen 1 product: numbers for ids, rupees for prices, many nulls. */
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
    image_url: optionalText,
    image_tint: v.fallback(v.picklist(TINTS), 'sand'),
    offer: optionalText,
    badges: listOf(v.string()),
    food_type: v.fallback(optionalText, ''),
    sbc_price: v.nullish(rupees, 0),
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
      imageUrl: wire.image_url ?? '',
      tint: wire.image_tint,
      offer: offerOf(wire.offer ?? '', wire.price, mrp),
      badges: [...new Set(wire.badges.map(tidy).filter(isReal))],
      foodType: wire.food_type || undefined,
      kind: kindOf(wire.type_id),
      sbcPrice: wire.sbc_price < wire.price ? wire.sbc_price : 0,
    };
  }),
);
