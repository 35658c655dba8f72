import { throwIfAborted, untilDone } from '../../model/until-done.ts';
import type { Clock, Connectivity } from '../../model/ports.ts';
import { isRetryable, type PaymentApi } from './payment-api.ts';
import { attemptOf, type Journal } from './journal.ts';
import { type Attempt, isEnd, type Report } from './reduce-payment.ts';

/** Polls after the first one. */
const POLL_REPEATS = 5;
/** Limits for the server's interval. */
const SHORTEST_WAIT_S = 1;
const LONGEST_WAIT_S = 60;

interface PollDeps {
  clock: Clock;
  connectivity: Connectivity;
}

interface Poll {
  /** one poll, with what must be resent; rejects without a response */
  ask(latest: Pick<Report, 'pollUrl' | 'timestamp' | 'transactionId'>, signal: AbortSignal): Promise<Report>;
  /** called with every response */
  onReport(report: Report): void;
  /** true: waiting for the network; false: it is back */
  onWaiting(waiting: boolean): void;
}

/**
 * Polls at once and then at the server's interval, until the payment has ended or the repeats are used up. Resolves
 * with the last response; rejects if aborted, if a retry is pointless, or if there never was a response.
 */
export async function pollPayment(
  { clock, connectivity }: PollDeps,
  { ask, onReport, onWaiting }: Poll,
  from: Report,
  signal: AbortSignal,
): Promise<Report> {
  let latest = from;
  let lastError: unknown;
  let answered = false;
  for (let asked = 0; asked <= POLL_REPEATS; asked += 1) {
    if (asked > 0) await sleep(clock, waitMs(latest), signal);
    await untilOnline(connectivity, onWaiting, signal);
    try {
      const report = await ask(latest, signal);
      throwIfAborted(signal);
      latest = { ...report, timestamp: report.timestamp || latest.timestamp };
      answered = true;
    } catch (error) {
      throwIfAborted(signal);
      if (!isRetryable(error)) throw error;
      lastError = error;
      continue;
    }
    onReport(latest);
    if (isEnd(latest.status)) return latest;
  }
  if (!answered) throw lastError;
  return latest;
}

/** How long polling continues without a tap, in seconds. */
export function pollingSeconds(report: Report): number {
  return (POLL_REPEATS * waitMs(report)) / 1000;
}

function waitMs(report: Report): number {
  const seconds = Number.isFinite(report.refreshIntervalS) ? report.refreshIntervalS : SHORTEST_WAIT_S;
  return Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S) * 1000;
}

function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return untilDone(signal, (done) => clock.after(ms, done));
}

async function untilOnline(
  connectivity: Connectivity,
  onWaiting: Poll['onWaiting'],
  signal: AbortSignal,
): Promise<void> {
  if (connectivity.online()) return;
  onWaiting(true);
  await untilDone(signal, (done) => connectivity.onChange((online) => online && done()));
  onWaiting(false);
}

interface FollowFeatures {
  api: Pick<PaymentApi, 'byKey' | 'orderOf'>;
  journal: Pick<Journal, 'ofCart' | 'remove'>;
}

export interface Standing {
  attempt: Attempt;
  report: Report;
}

/**
 * The status of an attempt or, if that has failed, of the one that replaced it. When tabs pay at the same instant, the
 * server keeps only the last attempt, and a cart may have been ordered on another device. Rejects if that cannot be
 * found out, as it is then unknown whether anything was ordered.
 */
export async function followAttempt(
  { api, journal }: FollowFeatures,
  attempt: Attempt,
  answer: Report,
  signal: AbortSignal,
): Promise<Standing> {
  const report = ofSameCart(attempt, answer);
  if (report.status !== 'PAYMENT_FAILED') return { attempt, report };
  for (const entry of journal.ofCart(attempt.cartId)) {
    if (entry.key === attempt.key || entry.state === 'failed') continue;
    const other = await api.byKey(entry.key, signal);
    throwIfAborted(signal);
    // Its request may still arrive.
    if (other === null) continue;
    const failedToo = ofSameCart(attempt, other).status === 'PAYMENT_FAILED';
    journal.remove(failedToo ? entry.key : attempt.key);
    if (!failedToo) return { attempt: attemptOf(entry), report: other };
  }
  const orderId = await api.orderOf(attempt.cartId, signal);
  throwIfAborted(signal);
  return { attempt, report: orderId === null ? report : { ...report, status: 'ORDER_CREATED', orderId } };
}

/** Ignores a response about another cart, or about a top-up while paying for an order. */
export function ofSameCart(attempt: Attempt, report: Report): Report {
  const forOrder = attempt.purpose === undefined;
  if (report.cartId === attempt.cartId && !(forOrder && report.purpose !== undefined)) return report;
  throw new Error(
    '[checkout] The server responded with the payment of another cart; the response was dropped.',
  );
}
