import * as v from 'valibot';
import type { DeliveryType } from './merchant.ts';
import * as m from './messages.ts';

/** By the backend's name of the delivery type, in lower case without separators. */
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
