import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { id, listOf, number, rupees, text } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import type { ApiState } from '../../page/api-state.ts';
import type { Page, PageCall, PageHooks } from '../../page/define-page.ts';

const titledWire = v.looseObject({ id, title: v.pipe(v.string(), v.minLength(1)) });
const reasonWire = v.looseObject({ ...titledWire.entries, sub_reasons: listOf(titledWire) });
const orderWire = v.looseObject({ order_id: id, cart_id: id });

/** Something lost with the account. Unknown types are dropped, because there is no text for them. */
const lossWire = v.union([
  v.looseObject({ type: v.literal('wallet'), amount: rupees }),
  v.looseObject({
    type: v.picklist(['gift-cards', 'prints', 'cards', 'addresses']),
    count: v.pipe(number, v.integer(), v.minValue(1)),
  }),
]);

export interface TitledEntry {
  id: string;
  title: string;
}
export interface DeletionReason extends TitledEntry {
  subReasons: readonly TitledEntry[];
}
export type Loss =
  | { type: 'wallet'; amount: Paise }
  | { type: 'gift-cards' | 'prints' | 'cards' | 'addresses'; count: number };
/** An order that is still in progress. */
export interface RunningOrder {
  orderId: string;
  cartId: string;
}
export interface DeletionFacts {
  reasons: readonly DeletionReason[];
  losses: readonly Loss[];
  /** the order that prevents deletion until it is final; null: none */
  runningOrder: RunningOrder | null;
}

const readOrder = (order: v.InferOutput<typeof orderWire>): RunningOrder => ({
  orderId: order.order_id,
  cartId: order.cart_id,
});

/** `GET /v1/account/deletion` */
export const deletionAnswer = v.pipe(
  v.looseObject({
    reasons: listOf(reasonWire),
    losses: listOf(lossWire),
    running_order: v.fallback(v.nullish(orderWire, null), null),
  }),
  v.transform(
    ({ reasons, losses, running_order }): DeletionFacts => ({
      reasons: reasons.map(({ sub_reasons, ...reason }) => ({
        ...toTitledEntry(reason),
        subReasons: sub_reasons.map(toTitledEntry),
      })),
      losses: losses.map((loss) =>
        loss.type === 'wallet'
          ? { type: loss.type, amount: loss.amount }
          : { type: loss.type, count: loss.count },
      ),
      runningOrder: running_order && readOrder(running_order),
    }),
  ),
);

const toTitledEntry = ({ id: entryId, title }: TitledEntry): TitledEntry => ({ id: entryId, title });

/** `POST /v1/account/deletion` */
export const deletionRequest = v.looseObject({
  reason: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  sub_reason: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  feedback: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
});
const deletedAnswer = v.looseObject({ success: v.literal(true) });

const refusalWire = v.looseObject({ message: text, order: v.fallback(v.nullish(orderWire, null), null) });

export interface DeletionRefusal {
  /** the backend's message; empty: none */
  message: string;
  order: RunningOrder | null;
}

/** The body of a 409 response. */
export function readRefusal(body: unknown): DeletionRefusal {
  const parsed = v.safeParse(refusalWire, body);
  if (!parsed.success) return { message: '', order: null };
  const { message, order } = parsed.output;
  return { message: message.slice(0, 300), order: order && readOrder(order) };
}

export interface FactsState extends ApiState {
  /** null: not loaded yet */
  facts: DeletionFacts | null;
}

const path = '/v1/account/deletion';

/** Loads the reasons to choose from, what the shopper would lose, and any order that prevents deletion. */
export async function loadFacts({ deps, set }: PageCall<FactsState>): Promise<void> {
  set({ facts: await deps.api.call({ method: 'GET', path, answer: deletionAnswer }) });
}

/** Reloads on each visit: the account's content and its open orders may have changed. */
export const reloadOnVisit = ({ get, reload }: Pick<Page<FactsState>, 'get' | 'reload'>): PageHooks => ({
  start() {
    if (get().facts !== null) void reload();
    return () => {};
  },
});

export const findReason = (facts: DeletionFacts | null, reason: string): DeletionReason | null =>
  facts?.reasons.find((entry) => entry.id === reason) ?? null;

export interface DeletionFeedback {
  reason: string;
  subReason: string;
  feedback: string;
}

export async function deleteAccount(
  api: Api,
  { reason, subReason, feedback }: DeletionFeedback,
): Promise<void> {
  const json = { reason, sub_reason: subReason, feedback: feedback.trim() };
  await api.call({ method: 'POST', path, json, answer: deletedAnswer });
}
