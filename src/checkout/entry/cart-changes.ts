import { formatPaise, type Paise } from '../../model/money.ts';
import * as m from './messages.ts';

/** The parts of a cart whose changes are shown to the shopper. */
export interface CartPicture {
  lines: readonly {
    productId: string;
    name: string;
    quantity: number;
    price: Paise;
    /** the quantity in stock */
    limit: number;
  }[];
  /** null: a local estimate, not confirmed by the server */
  total: Paise | null;
  /** ids of products removed because they are out of stock */
  soldOut: readonly string[];
  /** the delivery address shown; null: none yet */
  address: { id: number; line: string } | null;
}

/** One change: a sentence and, where it concerns a price, the old and new one. */
export interface ShownChange {
  id: string;
  message: string;
  /** struck through; empty when there was none */
  before: string;
  after: string;
}

/** The server's own sentence on a change, e.g. from cart validation. */
export interface ServerChange {
  productId: string;
  message: string;
}

export function describeChanges(
  before: CartPicture,
  after: CartPicture,
  fromServer: readonly ServerChange[] = [],
): ShownChange[] {
  const changes: ShownChange[] = [];
  const now = new Map(after.lines.map((line) => [line.productId, line]));
  for (const was of before.lines) {
    const is = now.get(was.productId);
    const id = was.productId;
    if (is === undefined) {
      const message = after.soldOut.includes(id) ? m.soldOutRemoved(was.name) : m.productRemoved(was.name);
      changes.push({ id, message, before: formatPaise(was.price * was.quantity), after: '' });
      continue;
    }
    if (is.quantity !== was.quantity) {
      const message =
        is.quantity < was.quantity && is.limit <= is.quantity
          ? m.itemShort(was.name, is.quantity)
          : m.quantityChanged(was.name, is.quantity);
      changes.push({ id, message, before: `× ${was.quantity}`, after: `× ${is.quantity}` });
    }
    if (is.price !== was.price) {
      const message = is.price > was.price ? m.priceRose(was.name) : m.priceFell(was.name);
      changes.push({
        id: `${id}:price`,
        message,
        before: formatPaise(was.price),
        after: formatPaise(is.price),
      });
    }
  }
  const known = new Set(before.lines.map(({ productId }) => productId));
  for (const { productId, name, quantity } of after.lines) {
    if (known.has(productId)) continue;
    changes.push({
      id: productId,
      message: m.productAdded(name),
      before: '',
      after: `× ${quantity}`,
    });
  }
  if (before.address !== null && after.address !== null && before.address.id !== after.address.id) {
    changes.push({
      id: 'address',
      message: m.addressChanged,
      before: before.address.line,
      after: after.address.line,
    });
  }
  const seen = new Set(changes.map((change) => change.id.split(':')[0]));
  for (const { productId, message } of fromServer) {
    if (productId !== '' && seen.has(productId)) continue;
    changes.push({ id: `server:${productId || message}`, message, before: '', after: '' });
  }
  if (before.total !== null && after.total !== null && after.total !== before.total) {
    changes.push({
      id: 'total',
      message: m.toPay,
      before: formatPaise(before.total),
      after: formatPaise(after.total),
    });
  }
  return changes;
}
