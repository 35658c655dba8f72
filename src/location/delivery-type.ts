import * as v from 'valibot';
import type { DeliveryType } from './merchant.ts';

/** By the backend's name of the delivery type, in lower case without separators. */
const DELIVERY_TYPES = {
  grocery: 'Grocery',
  express: 'Express',
  expresslongtail: 'ExpressLongTail',
} as const satisfies Readonly<Record<string, DeliveryType>>;

export const deliveryType = v.pipe(
  v.string(),
  v.transform((kind) => kind.toLowerCase().replace(/[^a-z]/g, '')),
  v.picklist(['grocery', 'express', 'expresslongtail']),
  v.transform((kind): DeliveryType => DELIVERY_TYPES[kind]),
);
