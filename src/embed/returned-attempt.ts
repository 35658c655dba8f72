import type { KeyValue } from '../model/ports.ts';
import { ATTEMPT, SHOP } from '../platform/attempt-address.ts';
import { href } from '../platform/paths.ts';

const TAKEN = 'taken_attempt';

/**
 * The path that a shop begins at: how the payment stands, when its page was come back to from a payer. The address is
 * the page's own and stays as it is; that its attempt was taken up is kept here, so that loading the page again does
 * not take up the same payment again.
 */
export function startPath(page: string, shop: string, storage: KeyValue): string {
  const { searchParams } = new URL(page);
  const attempt = searchParams.get(ATTEMPT);
  const mine = (searchParams.get(SHOP) ?? shop) === shop;
  if (attempt === null || !mine || storage.get(TAKEN) === attempt) return href.home();
  storage.set(TAKEN, attempt);
  return `${href.paymentStatus()}?${ATTEMPT}=${encodeURIComponent(attempt)}`;
}
