import { type ApiState, newApiState } from '../page/api-state.ts';
import type { Reordered } from '../cart/reorder.ts';
import type { RefundPlace } from './order-requests.ts';
import type { OrderDetails, OrderWidget } from './orders-model.ts';
import * as m from './messages.ts';

/** The state of the cancel dialog. */
export interface CancelState {
  status: 'asking' | 'sending';
  reason: string;
  refundTo: RefundPlace | null;
  /** why cancelling failed; empty: no failure */
  error: string;
}

export interface RateState {
  status: 'asking' | 'sending';
  stars: number;
  words: string;
  error: string;
}

interface ReorderState {
  status: 'idle' | 'busy';
  /** the changes to show before the cart opens; null: none */
  result: Reordered | null;
}

export interface OrderState extends ApiState {
  details: OrderDetails | null;
  /** the server's message for a refused action; empty: none */
  notice: string;
  /** null: the dialog is closed */
  cancel: CancelState | null;
  rate: RateState;
  reorder: ReorderState;
}

export type OrderFact =
  | { type: 'answered'; details: OrderDetails }
  /** polled while it is shown */
  | { type: 'refreshed'; details: OrderDetails }
  | { type: 'cancel-opened' }
  | { type: 'cancel-closed' }
  | { type: 'reason-chosen'; reason: string }
  | { type: 'refund-chosen'; to: RefundPlace }
  | { type: 'cancel-sent' }
  | { type: 'cancel-failed'; message: string }
  | { type: 'cancelled'; details: OrderDetails }
  /** the server refused with a message: the order shown may be outdated */
  | { type: 'refused'; message: string }
  | { type: 'stars-chosen'; stars: number }
  | { type: 'words-typed'; words: string }
  | { type: 'rate-sent' }
  | { type: 'rate-failed'; message: string }
  | { type: 'rated'; details: OrderDetails }
  | { type: 'reorder-asked' }
  | { type: 'reordered'; result: Reordered | null }
  | { type: 'reorder-closed' };

export type OrderPageState = Omit<OrderState, keyof ApiState>;

const newRate = (): RateState => ({ status: 'asking', stars: 0, words: '', error: '' });

const newOrderPage = (): OrderPageState => ({
  details: null,
  notice: '',
  cancel: null,
  rate: newRate(),
  reorder: { status: 'idle', result: null },
});
export const newOrderState = (): OrderState => ({ ...newApiState(), ...newOrderPage() });

export function reduceOrder(state: OrderPageState, fact: OrderFact): OrderPageState {
  const { details, cancel, rate } = state;
  switch (fact.type) {
    case 'answered':
      return { ...state, details: fact.details };
    case 'refreshed':
      return { ...state, details: details ? refreshed(details, fact.details) : fact.details };
    case 'cancel-opened': {
      if (!details?.cancellation.allowed) return state;
      const [first] = details.cancellation.refunds;
      const asking: CancelState = { status: 'asking', reason: '', refundTo: first?.id ?? null, error: '' };
      return { ...state, notice: '', cancel: asking };
    }
    case 'cancel-closed':
      return cancel?.status === 'sending' ? state : { ...state, cancel: null };
    case 'reason-chosen':
      return withCancel(state, { reason: fact.reason, error: '' });
    case 'refund-chosen':
      return withCancel(state, { refundTo: fact.to });
    case 'cancel-sent':
      if (cancel?.status !== 'asking') return state;
      if (cancel.reason === '') return { ...state, cancel: { ...cancel, error: m.reasonMissing } };
      return { ...state, cancel: { ...cancel, status: 'sending', error: '' } };
    case 'cancel-failed':
      return cancel
        ? { ...state, cancel: { ...cancel, status: 'asking', error: fact.message } }
        : { ...state, notice: fact.message };
    case 'cancelled':
      return { ...state, details: fact.details, cancel: null, notice: '' };
    case 'refused':
      return { ...state, cancel: null, rate: newRate(), notice: fact.message };
    case 'stars-chosen':
      return rate.status === 'asking' ? { ...state, rate: { ...rate, stars: fact.stars, error: '' } } : state;
    case 'words-typed':
      return rate.status === 'asking' ? { ...state, rate: { ...rate, words: fact.words } } : state;
    case 'rate-sent':
      if (rate.status !== 'asking') return state;
      if (rate.stars === 0) return { ...state, rate: { ...rate, error: m.starsMissing } };
      return { ...state, rate: { ...rate, status: 'sending', error: '' } };
    case 'rate-failed':
      return { ...state, rate: { ...rate, status: 'asking', error: fact.message } };
    case 'rated':
      return { ...state, details: fact.details, rate: newRate() };
    case 'reorder-asked':
      return { ...state, reorder: { status: 'busy', result: null } };
    case 'reordered':
      return { ...state, reorder: { status: 'idle', result: fact.result } };
    case 'reorder-closed':
      return { ...state, reorder: { status: 'idle', result: null } };
  }
}

function withCancel(state: OrderPageState, change: Partial<CancelState>): OrderPageState {
  const { cancel } = state;
  return cancel?.status === 'asking' ? { ...state, cancel: { ...cancel, ...change } } : state;
}

const idsOf = (widgets: readonly OrderWidget[]): string => widgets.map(({ tracking }) => tracking.id).join();

/** Updates the status and the address by tracking id. If the set of widgets differs, all are replaced. */
function refreshed(before: OrderDetails, now: OrderDetails): OrderDetails {
  if (idsOf(before.widgets) !== idsOf(now.widgets)) return now;
  return { ...now, widgets: replaceWidgets(before.widgets, now.widgets) };
}

function replaceWidgets(
  widgets: readonly OrderWidget[],
  newer: readonly OrderWidget[],
): readonly OrderWidget[] {
  const named = new Map(
    newer
      .filter(({ kind, tracking }) => (kind === 'status' || kind === 'address') && tracking.id !== '')
      .map((widget) => [widget.tracking.id, widget]),
  );
  return widgets.map((widget) => named.get(widget.tracking.id) ?? widget);
}
