import * as v from 'valibot';
import { id, listOf, number, optionalText, rupees } from '../http/wire.ts';
import type { Paise } from '../model/money.ts';

/** A product as the shop shows it and as the cart keeps it. */
export interface Product {
  productId: string;
  groupId: string;
  merchantId: string;
  name: string;
  brand: string;
  unit: string;
  price: Paise;
  mrp: Paise;
  /** how many can be had, capped by the server at 50; 0 is sold out */
  inventory: number;
  imageUrl: string;
  /** e.g. `13% off`; empty when there is none */
  offer: string;
  badges: string[];
}

/** The gen 1 product: numbers for ids, rupees for prices, many nulls. */
export const productWire = v.pipe(
  v.looseObject({
    product_id: id,
    group_id: v.nullish(id, ''),
    merchant_id: v.nullish(id, ''),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    brand: optionalText,
    unit: optionalText,
    price: rupees,
    mrp: v.nullish(rupees),
    inventory: v.nullish(number, 0),
    image_url: optionalText,
    offer: optionalText,
    badges: listOf(v.string()),
  }),
  v.transform(
    (wire): Product => ({
      productId: wire.product_id,
      groupId: wire.group_id || wire.product_id,
      merchantId: wire.merchant_id,
      name: wire.name,
      brand: wire.brand ?? '',
      unit: wire.unit ?? '',
      price: wire.price,
      mrp: Math.max(wire.mrp ?? wire.price, wire.price),
      inventory: Math.max(0, Math.floor(wire.inventory)),
      imageUrl: wire.image_url ?? '',
      offer: (wire.offer ?? '').replace(/\s+/g, ' ').trim(),
      badges: wire.badges,
    }),
  ),
);
