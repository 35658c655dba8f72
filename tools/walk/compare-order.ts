import type { BookedOrderDetail } from './books.ts';
import type { PayTap } from './walk-state.ts';

/** The quantities as a text, which is equal for equal lines. */
export const listLines = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines)
    .filter(([, quantity]) => quantity > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([id, quantity]) => `${quantity} of ${id}`)
    .join(', ');

/**
 * An order's address has notes for the rider after the landmark. The strip over Pay shows the notes only when the
 * device can no longer separate them from the address.
 */
const withoutNotes = (line: string) => line.replace(/(?: · [^,]*)+(?=,)/g, '');

/**
 * If there is no landmark, the note is a separate part of the address. `typedTexts`: texts that the shopper
 * typed
 */
const isNote = (part: string, typedTexts: ReadonlySet<string>) =>
  typedTexts.has(part) || /^(?:Call \d{10}|Leave at the door)$/.test(part);

/** Whether the order's address is the one shown over Pay, which leaves out the PIN code. */
function isDeliveredTo(ordered: string, shownAddress: string, typedTexts: ReadonlySet<string>): boolean {
  const expectedParts = withoutNotes(shownAddress).split(', ');
  for (const part of withoutNotes(ordered).split(', ')) {
    const [next] = expectedParts;
    if (next === undefined) return true;
    // the order's last part may continue with the PIN code
    if (part === next || (expectedParts.length === 1 && part.startsWith(next))) expectedParts.shift();
    else if (!isNote(part, typedTexts)) return false;
  }
  return expectedParts.length === 0;
}

/** How the order differs from what the screen showed when Pay was tapped; null when it does not. */
export function orderDifference(
  order: BookedOrderDetail,
  tap: PayTap,
  typedTexts: ReadonlySet<string>,
): string | null {
  const { id, address } = order;
  const total = Math.round(order.total * 100);
  if (total !== tap.amount) return `Pay said ${tap.amount} paise and order ${id} is of ${total}`;
  if (tap.address === null)
    return `Order ${id} goes to ${address.label}, and Pay was tapped with no address on the screen`;
  if (address.label !== tap.address.label || !isDeliveredTo(address.line, tap.address.line, typedTexts)) {
    const shownAddress = `${tap.address.label}, ${tap.address.line}`;
    return `Pay was tapped under "Delivering to ${shownAddress}" and order ${id} goes to ${address.label}, ${address.line}`;
  }
  // a device stores only what is bought, not what the shop gives away
  const boughtLines = order.lines.filter(({ price }) => price > 0);
  const ordered = listLines(Object.fromEntries(boughtLines.map((line) => [line.product_id, line.quantity])));
  if (tap.lines !== null && ordered !== listLines(tap.lines)) {
    return `The cart was ${listLines(tap.lines)} when Pay was tapped, and order ${id} is of ${ordered}`;
  }
  return null;
}
