import type { Marked } from '../catalog/bff/snippet-model.ts';
import type { OrderState } from '../checkout/order/order-wire.ts';
import type { Paise } from '../model/money.ts';
import type { RefundPlace } from './order-requests.ts';

/** One order of the history, in the server's words. */
export interface OrderCard {
  cartId: string;
  orderId: string;
  /** how it stands, e.g. `Arrived in 9 minutes` */
  title: string;
  /** when it was placed */
  when: string;
  /** what it came to; of returns and exchanges a date */
  amount: string;
  /** null: one that nobody has heard of */
  state: OrderState | null;
  /** of the first few things in it */
  things: readonly { name: string; imageUrl: string }[];
  /** how many different things there are */
  count: number;
}

export interface OrderLine {
  productId: string;
  name: string;
  /** `page`: of a document that was printed */
  unit: string;
  imageUrl: string;
  quantity: number;
  /** of one */
  price: Paise;
  mrp: Paise;
  /** what the store does when it has run out, where that is another choice than for all */
  ifUnavailable: string;
}

export interface BillRow {
  identity: string;
  name: string;
  amount: string;
  /** struck through before the amount; empty when nothing was taken off */
  cut: string;
}

export interface StatusPiece {
  kind: 'status';
  /** the server's words for it */
  title: string;
  state: OrderState;
  /** milliseconds since 1970 */
  placedAt: number;
  history: readonly { state: OrderState; at: number }[];
  storeName: string;
  storePhone: string;
  /** why the shopper cancelled it; empty: they did not */
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
  /** until it is there, from and to; null: it is there at once */
  days: readonly [number, number] | null;
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
  | { kind: 'item'; line: OrderLine }
  | { kind: 'bill-row'; row: BillRow };

/** A piece of an order's page. Its tracking id is the name under which a newer one takes its place. */
export type OrderWidget = OrderPiece & Marked;

export interface RefundOption {
  id: RefundPlace;
  name: string;
  days: readonly [number, number] | null;
}

interface Cancellation {
  allowed: boolean;
  /** why not */
  message: string;
  reasons: readonly { id: string; title: string }[];
  /** none: nothing was paid; one: there is nothing to choose */
  refunds: readonly RefundOption[];
}

/** Help of people who know the order, without its number being asked for. */
interface OneSupport {
  enabled: boolean;
  orderId: string | null;
}

/** One order whole, as its page and its bill show it. */
export interface OrderDetails {
  widgets: readonly OrderWidget[];
  cartId: string;
  orderId: string;
  merchantId: string;
  paymentMethod: string;
  /** what the store does when an item has run out */
  ifUnavailable: string;
  paid: boolean;
  /** seconds until it is worth asking again; 0: it will not change any more */
  refreshS: number;
  canReorder: boolean;
  supportEndpoint: string;
  oneSupport: OneSupport;
  cancellation: Cancellation;
}

/** What the page draws in its own order. */
export interface OrderParts {
  status: StatusPiece | null;
  address: AddressPiece | null;
  refund: RefundPiece | null;
  rating: RatingPiece | null;
  lines: readonly OrderLine[];
  bill: readonly BillRow[];
  /** the last line of the bill; empty: the server does not say */
  total: string;
}

/** What the last line of a bill is called by. */
const TOTAL = 'payable_amount';

export function partsOf(widgets: readonly OrderWidget[]): OrderParts {
  const find = <K extends OrderPiece['kind']>(kind: K) =>
    (widgets.find((widget) => widget.kind === kind) ?? null) as Extract<OrderPiece, { kind: K }> | null;
  const rows = widgets.flatMap((widget) => (widget.kind === 'bill-row' ? [widget.row] : []));
  return {
    status: find('status'),
    address: find('address'),
    refund: find('refund'),
    rating: find('rating'),
    lines: widgets.flatMap((widget) => (widget.kind === 'item' ? [widget.line] : [])),
    bill: rows.filter(({ identity }) => identity !== TOTAL),
    total: rows.find(({ identity }) => identity === TOTAL)?.amount ?? '',
  };
}

/** Nothing else costs nothing: it came with the order by itself, and does so again. */
const wasGiven = ({ price }: Pick<OrderLine, 'price'>): boolean => price === 0;

/** Can be put into the cart as it was. */
export const canReorder = (line: Pick<OrderLine, 'unit' | 'price'>): boolean =>
  !isPrinted(line) && !wasGiven(line);

const isPrinted = ({ unit }: Pick<OrderLine, 'unit'>): boolean => unit === 'page';
