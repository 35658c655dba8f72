import { formatPaise, type Paise } from '../../model/money.ts';
import * as m from './messages.ts';

/** The parts of a cart in which changes are shown to the shopper. */
export interface CartSnapshot {
  lines: readonly {
    productId: string;
    name: string;
    quantity: number;
    price: Paise;
    /** the quantity in stock */
    limit: number;
  }[];
  /** null: the total is a local estimate that the server has not confirmed */
  total: Paise | null;
  /** ids of products removed because they are out of stock */
  soldOut: readonly string[];
  /** the delivery address shown; null: none yet */
  address: { id: number; line: string } | null;
}

/** A change as a sentence and, if it concerns a price, with the old and the new price. */
export interface ShownChange {
  id: string;
  message: string;
  /** the old price, shown struck through; empty: the change does not concern a price */
  before: string;
  after: string;
}

/** The server's message about a change, e.g. from cart validation. */
export interface ServerChange {
  productId: string;
  message: string;
}

export function describeChanges(
  before: CartSnapshot,
  after: CartSnapshot,
  fromServer: readonly ServerChange[] = [],
): ShownChange[] {
  const changes: ShownChange[] = [];
  const current = new Map(after.lines.map((line) => [line.productId, line]));
  for (const old of before.lines) {
    const updated = current.get(old.productId);
    const id = old.productId;
    if (updated === undefined) {
      const message = after.soldOut.includes(id) ? m.soldOutRemoved(old.name) : m.productRemoved(old.name);
      changes.push({ id, message, before: formatPaise(old.price * old.quantity), after: '' });
      continue;
    }
    if (updated.quantity !== old.quantity) {
      const message =
        updated.quantity < old.quantity && updated.limit <= updated.quantity
          ? m.itemShort(old.name, updated.quantity)
          : m.quantityChanged(old.name, updated.quantity);
      changes.push({ id, message, before: `× ${old.quantity}`, after: `× ${updated.quantity}` });
    }
    if (updated.price !== old.price) {
      const message = updated.price > old.price ? m.priceRose(old.name) : m.priceFell(old.name);
      changes.push({
        id: `${id}:price`,
        message,
        before: formatPaise(old.price),
        after: formatPaise(updated.price),
      });
    }
  }
  const earlier = new Set(before.lines.map(({ productId }) => productId));
  for (const { productId, name, quantity } of after.lines) {
    if (earlier.has(productId)) continue;
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
