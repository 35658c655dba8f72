import type { KeyValue } from '../model/ports.ts';
import { ATTEMPT, SHOP } from '../platform/attempt-url.ts';
import { href } from '../platform/paths.ts';

const TAKEN_KEY = 'taken_attempt';

/**
 * The initial path: the payment status after a return from a payer. The page's URL is not changed; the
 * attempt is stored instead, so that a page reload does not show it again.
 */
export function startPath(page: string, shop: string, storage: KeyValue): string {
  const { searchParams } = new URL(page);
  const attempt = searchParams.get(ATTEMPT);
  const isOurs = (searchParams.get(SHOP) ?? shop) === shop;
  if (attempt === null || !isOurs || storage.get(TAKEN_KEY) === attempt) return href.home();
  storage.set(TAKEN_KEY, attempt);
  return `${href.paymentStatus()}?${ATTEMPT}=${encodeURIComponent(attempt)}`;
}
