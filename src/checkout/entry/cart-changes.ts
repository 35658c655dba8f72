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
  for (const oldLine of before.lines) {
    const updatedLine = current.get(oldLine.productId);
    const id = oldLine.productId;
    if (updatedLine === undefined) {
      const message = after.soldOut.includes(id)
        ? m.soldOutRemoved(oldLine.name)
        : m.productRemoved(oldLine.name);
      changes.push({ id, message, before: formatPaise(oldLine.price * oldLine.quantity), after: '' });
      continue;
    }
    if (updatedLine.quantity !== oldLine.quantity) {
      const message =
        updatedLine.quantity < oldLine.quantity && updatedLine.limit <= updatedLine.quantity
          ? m.itemShort(oldLine.name, updatedLine.quantity)
          : m.quantityChanged(oldLine.name, updatedLine.quantity);
      changes.push({ id, message, before: `× ${oldLine.quantity}`, after: `× ${updatedLine.quantity}` });
    }
    if (updatedLine.price !== oldLine.price) {
      const message =
        updatedLine.price > oldLine.price ? m.priceRose(oldLine.name) : m.priceFell(oldLine.name);
      changes.push({
        id: `${id}:price`,
        message,
        before: formatPaise(oldLine.price),
        after: formatPaise(updatedLine.price),
      });
    }
  }
  const earlierIds = new Set(before.lines.map(({ productId }) => productId));
  for (const { productId, name, quantity } of after.lines) {
    if (earlierIds.has(productId)) continue;
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
  const changedIds = new Set(changes.map((change) => change.id.split(':')[0]));
  for (const { productId, message } of fromServer) {
    if (productId !== '' && changedIds.has(productId)) continue;
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
