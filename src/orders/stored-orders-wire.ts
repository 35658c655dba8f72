import * as v from 'valibot';
import { dayRange } from './day-range-wire.ts';
import { ORDER_STATES } from '../checkout/order/order-wire.ts';
import { pictureUrl } from '../http/picture-url.ts';
import { listOf, time } from '../http/wire.ts';
import { PROBLEMS, REMEDIES, REQUEST_STATUSES } from './help/help-model.ts';
import { type OrderCard, type OrderDetails, type OrderWidget, REFUND_PLACES } from './orders-model.ts';

/** One shopper's orders. */
export interface StoredOrders {
  userId: number;
  list: { at: number; cards: readonly OrderCard[] } | null;
  /** the last opened first */
  pages: readonly { at: number; details: OrderDetails }[];
}

const orderState = v.picklist(ORDER_STATES);
const days = v.nullable(dayRange);

const card = v.object({
  cartId: v.string(),
  orderId: v.string(),
  title: v.string(),
  when: v.string(),
  amount: v.string(),
  state: v.nullable(orderState),
  things: v.array(v.object({ name: v.string(), imageUrl: pictureUrl })),
  count: v.number(),
});

const refund = v.object({
  amount: v.number(),
  to: v.picklist(REFUND_PLACES),
  name: v.string(),
  days,
});
const request = v.object({
  id: v.string(),
  askedAt: time,
  problem: v.picklist(PROBLEMS),
  items: v.array(v.object({ name: v.string(), quantity: v.number() })),
  remedy: v.picklist(REMEDIES),
  status: v.picklist(REQUEST_STATUSES),
  amount: v.number(),
  refund: v.nullable(refund),
  replacementAt: v.nullable(time),
  message: v.string(),
});
const line = v.object({
  productId: v.string(),
  name: v.string(),
  unit: v.string(),
  imageUrl: pictureUrl,
  quantity: v.number(),
  price: v.number(),
  mrp: v.number(),
  ifUnavailable: v.string(),
});
const row = v.object({ identity: v.string(), name: v.string(), amount: v.string(), cut: v.string() });

/** What the page shows. What its actions need is not stored, so a stored page has none. */
const piece = v.union([
  v.object({
    kind: v.literal('status'),
    title: v.string(),
    state: orderState,
    placedAt: time,
    slot: v.nullable(v.object({ from: time, to: time })),
    history: v.array(v.object({ state: orderState, at: time })),
    storeName: v.string(),
    storePhone: v.string(),
    cancelledFor: v.string(),
  }),
  v.object({ kind: v.literal('address'), label: v.string(), line: v.string() }),
  v.object({
    kind: v.literal('refund'),
    ...refund.entries,
    balance: v.optional(v.object({ amount: v.number(), name: v.string() })),
  }),
  v.object({ kind: v.literal('rating'), stars: v.pipe(v.number(), v.minValue(1)), words: v.string() }),
  v.object({ kind: v.literal('help'), request }),
  v.object({ kind: v.literal('item'), line }),
  v.object({ kind: v.literal('bill-row'), row }),
]);

const details = v.object({
  cartId: v.string(),
  orderId: v.string(),
  paymentMethod: v.string(),
  ifUnavailable: v.string(),
  paid: v.boolean(),
  widgets: v.pipe(listOf(piece), v.nonEmpty()),
});

/** Reading and writing use the same schema, so that only its fields are stored. */
const stored = v.object({
  version: v.literal(1),
  userId: v.number(),
  list: v.fallback(v.nullable(v.object({ at: time, cards: listOf(card) })), null),
  pages: listOf(v.object({ at: time, details })),
});
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const asWidget = (shown: v.InferOutput<typeof piece>, index: number): OrderWidget => ({
  ...shown,
  key: String(index),
  id: '',
  widgetType: '',
  tracking: { id: '', name: '', title: '', revisionId: '', variationId: '', minimumMs: null },
});

const NO_ACTIONS = {
  merchantId: '',
  invoiceNumber: '',
  refreshS: 0,
  canReorder: false,
  supportEndpoint: '',
  oneSupport: { enabled: false, orderId: null },
  cancellation: { allowed: false, message: '', reasons: [], refunds: [], balanceRefund: 0 },
};

/** Null: nothing is stored, or it is invalid. */
export function readStoredOrders(text: string | null): StoredOrders | null {
  const parsed = v.safeParse(stored, parseJson(text));
  if (!parsed.success) return null;
  const { userId, list, pages } = parsed.output;
  return {
    userId,
    list: list && { at: list.at, cards: list.cards.map((shown) => ({ ...shown, canReorder: false })) },
    pages: pages.map((page) => ({
      at: page.at,
      details: { ...NO_ACTIONS, ...page.details, widgets: page.details.widgets.map(asWidget) },
    })),
  };
}

export const writeStoredOrders = (orders: StoredOrders): string =>
  JSON.stringify(v.parse(stored, { version: 1, ...orders }));
