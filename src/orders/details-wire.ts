import * as v from 'valibot';
import { pictureUrl } from '../http/picture-url.ts';
import { lineText } from '../catalog/bff/text-wire.ts';
import { slotTime } from '../checkout/order/arrival.ts';
import { ORDER_STATES } from '../checkout/order/order-wire.ts';
import { id, listOf, number, optionalId, optionalText, rupees, time } from '../http/wire.ts';
import type { HelpRequest } from './help/help-model.ts';
import { readRequest, requestEntries } from './help/help-wire.ts';
import {
  type AddressPiece,
  type BillRow,
  type OrderDetails,
  type OrderLine,
  type RatingPiece,
  REFUND_PLACES,
  type RefundPiece,
  type StatusPiece,
} from './orders-model.ts';

const requiredText = v.pipe(lineText, v.nonEmpty('no words'));
const snippetOf = <S extends v.ObjectEntries>(data: S) => v.looseObject({ data: v.looseObject(data) });
const identity = v.looseObject({ id });
/** the number of days, e.g. `[5, 7]`; null: immediately */
const days = v.fallback(
  v.nullable(
    v.pipe(
      v.array(v.number()),
      v.minLength(2),
      v.transform(([min = 0, max = min]): [number, number] => [min, max]),
    ),
  ),
  null,
);

const status = v.pipe(
  snippetOf({
    title: lineText,
    order_state: v.picklist(ORDER_STATES),
    placed_at: time,
    slot: slotTime,
    history: listOf(v.looseObject({ state: v.picklist(ORDER_STATES), at: number })),
    store_name: optionalText,
    store_phone: optionalText,
    cancelled_for: optionalText,
  }),
  v.transform(
    ({ data }): StatusPiece => ({
      kind: 'status',
      title: data.title,
      state: data.order_state,
      placedAt: data.placed_at,
      slot: data.slot,
      history: data.history,
      storeName: data.store_name ?? '',
      storePhone: data.store_phone ?? '',
      cancelledFor: data.cancelled_for ?? '',
    }),
  ),
);

const address = v.pipe(
  snippetOf({ title: lineText, subtitle1: requiredText }),
  v.transform(({ data }): AddressPiece => ({ kind: 'address', label: data.title, line: data.subtitle1 })),
);

/** The quantity is the last number in the text: `200 g x 1`, `2 x 3 pcs x 2`. */
function parseQuantity(text: string): { unit: string; quantity: number } {
  const [, unit = '', quantity = '1'] = /^(?:(.*?)\s+)?[x×]\s*(\d+)$/i.exec(text) ?? [undefined, text];
  return { unit: unit.trim(), quantity: Math.max(1, Number(quantity)) };
}

const parseAmounts = (text: string): number[] =>
  (text.match(/\d[\d,]*(\.\d+)?/g) ?? []).map((match) => v.parse(rupees, match));

/** The last amount in the text is the price; an amount before the price is the struck-through MRP. */
const item = v.pipe(
  snippetOf({
    identity,
    title: requiredText,
    subtitle1: lineText,
    subtitle3: lineText,
    image: pictureUrl,
    if_unavailable: lineText,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): { kind: 'item'; line: OrderLine } => {
    const { data } = dataset.value;
    const { unit, quantity } = parseQuantity(data.subtitle1);
    const prices = parseAmounts(data.subtitle3);
    const paidAmount = prices.slice(-1)[0];
    if (paidAmount === undefined) {
      addIssue({ message: 'no price' });
      return NEVER;
    }
    const line: OrderLine = {
      productId: data.identity.id,
      name: data.title,
      unit,
      quantity,
      imageUrl: data.image,
      price: Math.round(paidAmount / quantity),
      mrp: Math.round(Math.max(paidAmount, ...prices) / quantity),
      ifUnavailable: data.if_unavailable,
    };
    return { kind: 'item', line };
  }),
);

const billRow = v.pipe(
  snippetOf({ identity, left_header: requiredText, right_header: requiredText, cut_header: lineText }),
  v.transform(({ data }): { kind: 'bill-row'; row: BillRow } => ({
    kind: 'bill-row',
    row: {
      identity: data.identity.id,
      name: data.left_header,
      amount: data.right_header,
      cut: data.cut_header,
    },
  })),
);

const refund = v.pipe(
  snippetOf({
    amount: rupees,
    refund_to: v.picklist(REFUND_PLACES),
    refund_name: lineText,
    days,
    balance_amount: v.fallback(v.nullish(rupees, 0), 0),
    balance_name: lineText,
  }),
  v.transform(
    ({ data }): RefundPiece => ({
      kind: 'refund',
      amount: data.amount,
      to: data.refund_to,
      name: data.refund_name,
      days: data.days,
      ...(data.balance_amount > 0 && { balance: { amount: data.balance_amount, name: data.balance_name } }),
    }),
  ),
);

const rating = v.pipe(
  snippetOf({ rating: v.nullish(number), comment: lineText }),
  v.transform(({ data }): RatingPiece => ({ kind: 'rating', stars: data.rating ?? 0, words: data.comment })),
);

const help = v.pipe(
  snippetOf(requestEntries),
  v.transform(({ data }): { kind: 'help'; request: HelpRequest } => ({
    kind: 'help',
    request: readRequest(data),
  })),
);

/** `POST /v1/layout/order_details/{order_id}`; also the response to cancelling and rating */
export const ORDER_READERS = {
  v2_restaurant_card_vr_type_4: status,
  z_v3_image_text_snippet: address,
  z_v3_image_text_snippet_type_30: item,
  cart_bill_item: billRow,
  order_refund_snippet: refund,
  order_rating_snippet: rating,
  order_help_snippet: help,
};

const refundOption = v.looseObject({ id: v.picklist(REFUND_PLACES), name: requiredText, days });
const cancellation = v.looseObject({
  is_allowed: v.boolean(),
  message: lineText,
  reason_list: listOf(v.looseObject({ id, title: requiredText })),
  refund_options: listOf(refundOption),
  balance_refund: v.fallback(v.nullish(rupees, 0), 0),
});
const oneSupport = v.looseObject({ is_enabled: v.boolean(), order_id: optionalId });

/** The data of an order beside its widgets. Missing or malformed fields get default values. */
const orderFacts = v.looseObject({
  merchant_id: optionalId,
  payment_method: lineText,
  if_unavailable: lineText,
  is_paid: v.fallback(v.boolean(), false),
  invoice_number: v.fallback(v.string(), ''),
  refresh_interval: v.fallback(number, 0),
  is_reorder_allowed: v.fallback(v.boolean(), true),
  support_endpoint: v.fallback(v.string(), ''),
  one_support: v.fallback(v.nullable(oneSupport), null),
  cancellation: v.fallback(v.nullable(cancellation), null),
});

/** Parses an order's `order_details`. */
export function parseFacts(raw: unknown): Omit<OrderDetails, 'widgets' | 'cartId' | 'orderId'> {
  const parsed = v.safeParse(orderFacts, raw);
  const values = parsed.success ? parsed.output : v.parse(orderFacts, {});
  const { cancellation: terms, one_support: support } = values;
  return {
    merchantId: values.merchant_id,
    paymentMethod: values.payment_method,
    ifUnavailable: values.if_unavailable,
    paid: values.is_paid,
    invoiceNumber: values.invoice_number,
    refreshS: values.refresh_interval,
    canReorder: values.is_reorder_allowed,
    supportEndpoint: values.support_endpoint,
    oneSupport:
      support?.is_enabled && support.order_id !== ''
        ? { enabled: true, orderId: support.order_id }
        : { enabled: false, orderId: null },
    cancellation: {
      allowed: terms?.is_allowed === true && terms.reason_list.length > 0,
      message: terms?.message ?? '',
      reasons: terms?.reason_list ?? [],
      refunds: terms?.refund_options ?? [],
      balanceRefund: terms?.balance_refund ?? 0,
    },
  };
}
