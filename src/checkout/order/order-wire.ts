import * as v from 'valibot';
import { pictureUrl } from '../../http/picture-url.ts';
import { id, listOf, number, optionalText, rupees, time } from '../../http/wire.ts';
import { arrivalEntries, moment } from './arrival.ts';

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

const latitude = v.pipe(number, v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(number, v.minValue(-180), v.maxValue(180));

/** The rider and their last known location. */
const riderWire = v.looseObject({
  name: optionalText,
  /** leads to the rider without showing either number */
  phone: optionalText,
  picture_url: v.fallback(pictureUrl, ''),
  lat: latitude,
  lon: longitude,
  at: moment,
});
export type Rider = v.InferOutput<typeof riderWire>;

/** A widget of an order. A later response may send an update of the widget with the same id. */
const widgetWire = v.looseObject({
  tracking: v.looseObject({ widget_id: id }),
  data: v.looseObject({
    title: v.pipe(v.string(), v.nonEmpty()),
    subtitle: optionalText,
    link: optionalText,
  }),
});
export type OrderWidget = v.InferOutput<typeof widgetWire>;

const orderWire = v.looseObject({
  order_id: id,
  cart_id: id,
  state: v.pipe(v.string(), v.nonEmpty()),
  /** seconds until the next poll; 0: the order will not change again */
  refresh_interval: v.fallback(number, 10),
  /** milliseconds since 1970 */
  placed_at: time,
  ...arrivalEntries,
  store_name: optionalText,
  store_phone: optionalText,
  payable_amount: rupees,
  /** the rows between the items and the total, validated where they are shown (`bill-wire.ts`); not every backend sends them */
  bill_components: v.optional(v.unknown()),
  payment_method: optionalText,
  /** the title of the substitute option that the shopper chose for the whole order */
  if_unavailable: optionalText,
  /** when each state was entered, in milliseconds since 1970 */
  history: listOf(v.looseObject({ state: v.picklist(ORDER_STATES), at: time })),
  /** `id` is the id of the saved address. Not every backend sends the id or the coordinates. */
  address: v.nullish(
    v.looseObject({
      id: v.nullish(number),
      label: optionalText,
      line: optionalText,
      lat: v.fallback(v.nullish(latitude, null), null),
      lon: v.fallback(v.nullish(longitude, null), null),
    }),
  ),
  rider: v.fallback(v.nullish(riderWire, null), null),
  /** what the shopper tells the rider at the door; empty: nothing is asked */
  delivery_pin: v.fallback(v.pipe(optionalText, v.regex(/^\d{0,8}$/)), ''),
  widgets: listOf(widgetWire),
  items: listOf(
    v.looseObject({
      product_id: id,
      name: v.string(),
      unit: optionalText,
      image_url: pictureUrl,
      quantity: number,
      price: rupees,
      mrp: v.nullish(rupees),
      /** the title of the option chosen for this item, if it differs from the one for the whole order */
      if_unavailable: optionalText,
    }),
  ),
});

function knownState(state: string): OrderState | null {
  return ORDER_STATES.find((one) => one === state) ?? null;
}

/** The response of `GET /v1/orders/{cart_id}/{order_id}`, for the confirmation and the live state. */
export const orderAnswer = v.pipe(
  orderWire,
  // the state; an unknown newer state falls back to the last known one
  v.transform((order) => ({
    ...order,
    state: knownState(order.state) ?? order.history.slice(-1)[0]?.state ?? 'CREATED',
    unknownState: knownState(order.state) ? null : order.state,
  })),
);
export type OrderAnswer = v.InferOutput<typeof orderAnswer>;
