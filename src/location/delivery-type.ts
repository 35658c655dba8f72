import * as v from 'valibot';
import type { DeliveryType } from './merchant.ts';
import * as m from './messages.ts';

/** By what backends call a kind of business, whatever stands between its words. */
const DELIVERY_TYPES = {
  grocery: m.grocery,
  express: m.express,
  expresslongtail: 'ExpressLongTail',
} as const satisfies Readonly<Record<string, DeliveryType>>;

export const deliveryType = v.pipe(
  v.string(),
  v.transform((kind) => kind.toLowerCase().replace(/[^a-z]/g, '')),
  v.picklist(['grocery', 'express', 'expresslongtail']),
  v.transform((kind): DeliveryType => DELIVERY_TYPES[kind]),
);
