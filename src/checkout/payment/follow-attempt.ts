import type { CheckoutApi } from '../checkout-api.ts';
import { attemptOf, type Journal } from './journal.ts';
import type { Attempt, Report } from './reduce-payment.ts';

export interface FollowEdges {
  api: Pick<CheckoutApi, 'byKey' | 'orderOf'>;
  journal: Pick<Journal, 'ofCart' | 'remove'>;
}

export interface Standing {
  attempt: Attempt;
  report: Report;
}

/**
 * How an attempt stands; where it has failed, how the one stands that took its place. Tabs that pay at the same instant
 * open one each, and the server lets only the last of them live; and a cart may have been ordered on another device.
 * Rejects when that cannot be found out: then it is not known either whether nothing was ordered.
 */
export async function followAttempt(
  { api, journal }: FollowEdges,
  attempt: Attempt,
  answer: Report,
  signal: AbortSignal,
): Promise<Standing> {
  const report = ofSameCart(attempt, answer);
  if (report.status !== 'PAYMENT_FAILED') return { attempt, report };
  for (const entry of journal.ofCart(attempt.cartId)) {
    if (entry.key === attempt.key || entry.state === 'failed') continue;
    const other = await api.byKey(entry.key, signal);
    signal.throwIfAborted();
    // It may still be on its way.
    if (other === null) continue;
    const failedToo = ofSameCart(attempt, other).status === 'PAYMENT_FAILED';
    journal.remove(failedToo ? entry.key : attempt.key);
    if (!failedToo) return { attempt: attemptOf(entry), report: other };
  }
  const orderId = await api.orderOf(attempt.cartId, signal);
  signal.throwIfAborted();
  return { attempt, report: orderId === null ? report : { ...report, status: 'ORDER_CREATED', orderId } };
}

/** An answer about another cart is no answer. */
export function ofSameCart(attempt: Attempt, report: Report): Report {
  if (report.cartId === attempt.cartId) return report;
  throw new Error(
    '[checkout] The server answered about the payment of another cart; the answer was dropped.',
  );
}
