import { type ApiState, newApiState } from '../page/api-state.ts';
import type { SnippetBase } from '../catalog/bff/snippet-model.ts';
import type { OrderState } from '../checkout/order/order-wire.ts';
import type { Paise } from '../model/money.ts';
import type { SlotTime } from '../model/slot-text.ts';
import type { Reordered } from '../cart/reorder.ts';
import type { HelpRequest } from './help/help-model.ts';

/** Ordering again: the order's items are loaded, chosen, added to the cart, and changes since then are shown. */
export type ReorderState =
  | { phase: 'closed' }
  | { phase: 'loading'; orderId: string }
  | ReorderChoice
  | { phase: 'added'; orderId: string; result: Reordered };

export interface ReorderChoice {
  phase: 'choosing' | 'adding';
  orderId: string;
  lines: readonly OrderLine[];
  /** the product ids of the items that the shopper does not want */
  leftOut: readonly string[];
}

export const CLOSED_REORDER: ReorderState = { phase: 'closed' };

/** The refund destination of a cancelled order: the shop's wallet, or the original payment method. */
export const REFUND_PLACES = ['wallet', 'source'] as const;
export type RefundPlace = (typeof REFUND_PLACES)[number];

/** One order of the history, with the server's texts. */
export interface OrderCard {
  cartId: string;
  orderId: string;
  /** the order's state as text, e.g. `Arrived in 9 minutes` */
  title: string;
  /** the date on which the order was placed */
  when: string;
  /** the total; for returns and exchanges a date */
  amount: string;
  /** null: the state is unknown */
  state: OrderState | null;
  /** the first few products */
  things: readonly { name: string; imageUrl: string }[];
  /** the number of different products */
  count: number;
  /** whether its products can be ordered again */
  canReorder: boolean;
}

export interface OrderLine {
  productId: string;
  name: string;
  /** `page`: a printed document */
  unit: string;
  imageUrl: string;
  quantity: number;
  /** the price of one unit */
  price: Paise;
  mrp: Paise;
  /** what the store does if this product is out of stock, if that differs from the rule for the order */
  ifUnavailable: string;
}

export interface BillRow {
  identity: string;
  name: string;
  amount: string;
  /** the struck-through amount; empty: no discount */
  cut: string;
}

export interface StatusPiece {
  kind: 'status';
  /** as sent by the server */
  title: string;
  state: OrderState;
  /** milliseconds since 1970 */
  placedAt: number;
  /** the delivery slot; null: as soon as possible */
  slot: SlotTime | null;
  history: readonly { state: OrderState; at: number }[];
  storeName: string;
  storePhone: string;
  /** the shopper's reason for cancelling; empty: not cancelled by the shopper */
  cancelledFor: string;
}

export interface AddressPiece {
  kind: 'address';
  label: string;
  line: string;
}

export interface RefundPiece {
  kind: 'refund';
  /** 0: nothing had been paid */
  amount: Paise;
  to: RefundPlace;
  name: string;
  /** the shortest and longest time until the refund arrives, in days; null: immediately */
  days: readonly [number, number] | null;
  /** what returned to the shop's wallet beside `amount`; absent: nothing */
  balance?: { amount: Paise; name: string } | undefined;
}

export interface RatingPiece {
  kind: 'rating';
  /** 0: not rated yet */
  stars: number;
  words: string;
}

type OrderPiece =
  | StatusPiece
  | AddressPiece
  | RefundPiece
  | RatingPiece
  | { kind: 'help'; request: HelpRequest }
  | { kind: 'item'; line: OrderLine }
  | { kind: 'bill-row'; row: BillRow };

/** A widget of an order's page. A refresh replaces the status, the address and requests by tracking id. */
export type OrderWidget = OrderPiece & SnippetBase;

export interface RefundOption {
  id: RefundPlace;
  name: string;
  days: readonly [number, number] | null;
}

interface Cancellation {
  allowed: boolean;
  /** why cancelling is not allowed */
  message: string;
  reasons: readonly { id: string; title: string }[];
  /** the possible destinations of a refund; empty: nothing was paid */
  refunds: readonly RefundOption[];
  /** what returns to the shop's wallet, whichever destination is chosen for the rest */
  balanceRefund: Paise;
}

/** A support contact that receives the order id, so that the shopper need not enter it. */
interface OneSupport {
  enabled: boolean;
  orderId: string | null;
}

/** The complete order, as shown on the order's page and its bill. */
export interface OrderDetails {
  widgets: readonly OrderWidget[];
  cartId: string;
  orderId: string;
  merchantId: string;
  paymentMethod: string;
  /** what the store does if an item is out of stock */
  ifUnavailable: string;
  paid: boolean;
  /** empty: no tax invoice has been issued */
  invoiceNumber: string;
  /** seconds until the next poll; 0: the order is final */
  refreshS: number;
  canReorder: boolean;
  supportEndpoint: string;
  oneSupport: OneSupport;
  cancellation: Cancellation;
}

export interface OrderPageState extends ApiState {
  details: OrderDetails | null;
  /** why an action failed that has no form on the screen; empty: no failure */
  notice: string;
  reorder: ReorderState;
  /** when the order was stored; null: it is not from storage */
  storedAt: number | null;
}

export const newOrderPageState = (): OrderPageState => ({
  ...newApiState(),
  details: null,
  notice: '',
  reorder: CLOSED_REORDER,
  storedAt: null,
});

/** The parts of an order, by their place on the page. */
export interface OrderParts {
  status: StatusPiece | null;
  address: AddressPiece | null;
  refund: RefundPiece | null;
  rating: RatingPiece | null;
  /** the requests for help, newest first */
  requests: readonly HelpRequest[];
  lines: readonly OrderLine[];
  bill: readonly BillRow[];
  /** the total of the bill; empty: unknown */
  total: string;
}

/** The id of the total's row in the bill. */
const TOTAL_ROW_ID = 'payable_amount';

export function partsOf(widgets: readonly OrderWidget[]): OrderParts {
  const find = <K extends OrderPiece['kind']>(kind: K) =>
    (widgets.find((widget) => widget.kind === kind) ?? null) as Extract<OrderPiece, { kind: K }> | null;
  const rows = widgets.flatMap((widget) => (widget.kind === 'bill-row' ? [widget.row] : []));
  return {
    status: find('status'),
    address: find('address'),
    refund: find('refund'),
    rating: find('rating'),
    requests: widgets.flatMap((widget) => (widget.kind === 'help' ? [widget.request] : [])),
    lines: widgets.flatMap((widget) => (widget.kind === 'item' ? [widget.line] : [])),
    bill: rows.filter(({ identity }) => identity !== TOTAL_ROW_ID),
    total: rows.find(({ identity }) => identity === TOTAL_ROW_ID)?.amount ?? '',
  };
}

/** Only gifts are free, and the store adds these automatically. */
const isFree = ({ price }: Pick<OrderLine, 'price'>): boolean => price === 0;

/** Whether the line can be added to a cart again. */
export const canReorder = (line: Pick<OrderLine, 'unit' | 'price'>): boolean =>
  !isPrinted(line) && !isFree(line);

const isPrinted = ({ unit }: Pick<OrderLine, 'unit'>): boolean => unit === 'page';

/** Whether an order in this state was delivered (`good`), is in progress (`running`) or has failed (`bad`). */
export function toneOf(state: OrderState | null): 'good' | 'running' | 'bad' {
  if (state === 'CANCELLED' || state === 'DELIVERY_FAILED') return 'bad';
  return state === 'DELIVERED' || state === null ? 'good' : 'running';
}
