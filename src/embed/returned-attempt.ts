import type { KeyValue } from '../model/ports.ts';
import { href } from '../platform/paths.ts';

const ATTEMPT = 'attempt';
/** which of the shops on the page */
const SHOP = 'doorstep';
const TAKEN = 'taken_attempt';

/** The address of the embedding page that a payer comes back to. */
export function returnAddress(page: string, shop: string, attempt: string): string {
  const address = new URL(page);
  address.hash = '';
  address.searchParams.set(ATTEMPT, attempt);
  address.searchParams.set(SHOP, shop);
  return address.href;
}

/**
 * The path that a shop begins at: how the payment stands, when its page was come back to from a payer. The address is
 * the page's own and stays as it is; that its attempt was taken up is kept here, so that loading the page again does
 * not take up the same payment again.
 */
export function startPath(page: string, shop: string, keep: KeyValue): string {
  const { searchParams } = new URL(page);
  const attempt = searchParams.get(ATTEMPT);
  const mine = (searchParams.get(SHOP) ?? shop) === shop;
  if (attempt === null || !mine || keep.get(TAKEN) === attempt) return href.home();
  keep.set(TAKEN, attempt);
  return `${href.paymentStatus()}?${ATTEMPT}=${encodeURIComponent(attempt)}`;
}
