import * as v from 'valibot';
import { dayRange } from '../day-range-wire.ts';
import { id, listOf, number, optionalText, rupees, text, time } from '../../http/wire.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { REFUND_PLACES } from '../orders-model.ts';
import {
  type HelpItem,
  type HelpRequest,
  type OrderHelp,
  PROBLEMS,
  REMEDIES,
  REQUEST_STATUSES,
} from './help-model.ts';

/** The maximum length of a request's comment. */
export const MAX_COMMENT_LENGTH = 300;
const MAX_ITEMS = 200;

const count = v.pipe(number, v.integer(), v.minValue(0));
const days = v.fallback(v.nullable(dayRange), null);

/** The proof that `POST …/help/picture` gave for an upload. */
const pictureProof = v.looseObject({
  print_id: v.pipe(v.string(), v.nonEmpty()),
  secret_key: v.pipe(v.string(), v.nonEmpty()),
});

/** `POST /v1/orders/{cart_id}/{order_id}/help` */
export const helpRequest = v.looseObject({
  request_key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  problem: v.picklist(PROBLEMS),
  items: v.pipe(
    v.array(
      v.looseObject({
        product_id: v.pipe(v.string(), v.nonEmpty()),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
    v.nonEmpty(),
    v.maxLength(MAX_ITEMS),
  ),
  remedy: v.picklist(REMEDIES),
  comment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_COMMENT_LENGTH)), ''),
  picture: v.nullish(pictureProof),
});

/** `POST /v1/orders/{cart_id}/{order_id}/help/picture`: reserves a place for a picture */
export const picturePlaceRequest = v.looseObject({
  file_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
});
export const picturePlaceAnswer = v.looseObject({
  ...pictureProof.entries,
  presigned_url: v.pipe(v.string(), v.nonEmpty()),
});

/** A request, in the order's widgets and in the answer about its help. */
export const requestEntries = {
  request_id: id,
  asked_at: time,
  problem: v.picklist(PROBLEMS),
  items: listOf(v.looseObject({ name: text, quantity: count })),
  remedy: v.picklist(REMEDIES),
  status: v.picklist(REQUEST_STATUSES),
  amount: rupees,
  refund: v.nullish(
    v.looseObject({
      amount: rupees,
      refund_to: v.picklist(REFUND_PLACES),
      refund_name: text,
      days: days,
    }),
  ),
  replacement_at: v.nullish(time),
  message: optionalText,
};
const requestWire = v.looseObject(requestEntries);

export function readRequest(wire: v.InferOutput<typeof requestWire>): HelpRequest {
  const { refund } = wire;
  return {
    id: wire.request_id,
    askedAt: wire.asked_at,
    problem: wire.problem,
    items: wire.items,
    remedy: wire.remedy,
    status: wire.status,
    amount: wire.amount,
    refund: refund
      ? { amount: refund.amount, to: refund.refund_to, name: refund.refund_name, days: refund.days }
      : null,
    replacementAt: wire.replacement_at ?? null,
    message: wire.message ?? '',
  };
}

const itemWire = v.pipe(
  v.looseObject({
    product_id: id,
    name: v.pipe(v.string(), v.nonEmpty()),
    unit: text,
    image_url: pictureUrl,
    quantity: count,
    amounts: v.array(rupees),
    until: v.nullish(time),
    closed: v.fallback(v.picklist(['', 'late', 'requested', 'never']), ''),
  }),
  v.transform(
    (wire): HelpItem => ({
      productId: wire.product_id,
      name: wire.name,
      unit: wire.unit,
      imageUrl: wire.image_url,
      quantity: wire.quantity,
      amounts: wire.amounts,
      until: wire.until ?? null,
      closed: wire.closed,
    }),
  ),
);

/** `GET` and `POST /v1/orders/{cart_id}/{order_id}/help` */
export const helpAnswer = v.pipe(
  v.looseObject({
    order_id: id,
    cart_id: id,
    items: listOf(itemWire),
    picture: v.looseObject({
      problems: listOf(v.picklist(PROBLEMS)),
      above: rupees,
      max_size_mb: v.pipe(number, v.minValue(0.01)),
      types: v.pipe(v.array(v.string()), v.nonEmpty()),
    }),
    remedies: listOf(v.looseObject({ id: v.picklist(REMEDIES), name: text, days: days })),
    request_key: v.pipe(v.string(), v.nonEmpty()),
    requests: listOf(requestWire),
    contact: v.fallback(v.looseObject({ phone: text, email: text }), { phone: '', email: '' }),
  }),
  v.transform(
    (wire): OrderHelp => ({
      orderId: wire.order_id,
      cartId: wire.cart_id,
      items: wire.items,
      picture: {
        problems: wire.picture.problems,
        above: wire.picture.above,
        maxMb: wire.picture.max_size_mb,
        types: wire.picture.types,
      },
      remedies: wire.remedies,
      requestKey: wire.request_key,
      requests: wire.requests.map(readRequest),
      contact: { phone: wire.contact.phone, email: wire.contact.email },
    }),
  ),
);
