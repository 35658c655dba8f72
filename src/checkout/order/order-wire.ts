import * as v from 'valibot';
import { id, listOf, number, optionalText, rupees } from '../../http/wire.ts';

export const ORDER_STATES = [
  'CREATED',
  'APPROVED',
  'PICKING_STARTED',
  'BILLED',
  'ENROUTE',
  'REACHED_DOORSTEP',
  'ORDER_RESCHEDULED',
  'DELIVERED',
  'CANCELLED',
  'DELIVERY_FAILED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** `GET /v1/orders/{cart_id}/{order_id}`: what the confirmation and the live state show */
export const orderAnswer = v.looseObject({
  order_id: id,
  cart_id: id,
  state: v.picklist(ORDER_STATES),
  /** seconds until it is worth asking again; 0: it will not change any more */
  refresh_interval: v.fallback(number, 10),
  /** milliseconds since 1970 */
  placed_at: number,
  /** milliseconds since 1970; null when it is not known */
  eta_at: v.nullish(number),
  store_name: optionalText,
  store_phone: optionalText,
  payable_amount: rupees,
  payment_method: optionalText,
  /** when each state was entered, milliseconds since 1970 */
  history: listOf(v.looseObject({ state: v.picklist(ORDER_STATES), at: number })),
  /** `id`: that of the saved address; not every backend names it */
  address: v.nullish(v.looseObject({ id: v.nullish(number), label: optionalText, line: optionalText })),
  items: listOf(
    v.looseObject({
      product_id: id,
      name: v.string(),
      unit: optionalText,
      image_url: optionalText,
      quantity: number,
      price: rupees,
      mrp: v.nullish(rupees),
    }),
  ),
});
export type OrderAnswer = v.InferOutput<typeof orderAnswer>;
