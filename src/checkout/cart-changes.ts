import { formatPaise, type Paise } from '../model/money.ts';

/** As much of a cart as its shopper would notice a change of. */
export interface CartPicture {
  lines: readonly { productId: string; name: string; quantity: number; price: Paise }[];
  /** null: an estimate, which the server may well answer with another amount */
  total: Paise | null;
}

/** One thing that is not as it was, in words and prices. */
export interface ShownChange {
  id: string;
  words: string;
  /** struck through; empty when there was none */
  before: string;
  after: string;
}

/** The server's own sentence on a change, e.g. of its validation. */
export interface ToldChange {
  productId: string;
  message: string;
}

export function describeChanges(
  before: CartPicture,
  after: CartPicture,
  told: readonly ToldChange[] = [],
): ShownChange[] {
  const changes: ShownChange[] = [];
  const now = new Map(after.lines.map((line) => [line.productId, line]));
  for (const was of before.lines) {
    const is = now.get(was.productId);
    const id = was.productId;
    if (is === undefined) {
      const words = `${was.name} is sold out. We took it out of your cart.`;
      changes.push({ id, words, before: formatPaise(was.price * was.quantity), after: '' });
      continue;
    }
    if (is.quantity < was.quantity) {
      const words = `${was.name}: only ${is.quantity} left.`;
      changes.push({ id, words, before: `× ${was.quantity}`, after: `× ${is.quantity}` });
    }
    if (is.price !== was.price) {
      const words = `${was.name} now costs ${is.price > was.price ? 'more' : 'less'}.`;
      changes.push({
        id: `${id}:price`,
        words,
        before: formatPaise(was.price),
        after: formatPaise(is.price),
      });
    }
  }
  const seen = new Set(changes.map((change) => change.id.split(':')[0]));
  for (const { productId, message } of told) {
    if (message === '' || (productId !== '' && seen.has(productId))) continue;
    changes.push({ id: `told:${productId || message}`, words: message, before: '', after: '' });
  }
  if (before.total !== null && after.total !== null && after.total !== before.total) {
    changes.push({
      id: 'total',
      words: 'To pay',
      before: formatPaise(before.total),
      after: formatPaise(after.total),
    });
  }
  return changes;
}
