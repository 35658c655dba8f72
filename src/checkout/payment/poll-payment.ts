import { throwIfAborted, untilDone } from '../../model/until-done.ts';
import type { Clock, Connectivity } from '../../model/ports.ts';
import { isRetryable, type PaymentApi } from './payment-api.ts';
import { attemptOf, type Journal } from './journal.ts';
import { type Attempt, isEnd, type Report } from './reduce-payment.ts';

/** The number of polls after the first one. */
const POLL_REPEATS = 5;
/** The limits of the server's interval. */
const MIN_INTERVAL_S = 1;
const MAX_INTERVAL_S = 60;

interface PollDeps {
  clock: Clock;
  connectivity: Connectivity;
}

interface Poll {
  /** sends one poll with the latest response's parameters; rejects if there is no response */
  poll(latest: Pick<Report, 'pollUrl' | 'timestamp' | 'transactionId'>, signal: AbortSignal): Promise<Report>;
  /** called with every response */
  onReport(report: Report): void;
  /** called with true while polling waits for the network, and with false once it is back */
  onWaiting(waiting: boolean): void;
  /** how long the QR code of the payment can be paid; 0: the payment has no QR code */
  qrCodeSeconds: number;
}

/**
 * Polls at once and then at the server's interval, until the payment has ended or the repeats are used up. While a QR
 * code can be paid, polling continues, because scanning it takes longer. Resolves with the last response; rejects if
 * aborted, if a retry is pointless, or if there never was a response.
 */
export async function pollPayment(
  { clock, connectivity }: PollDeps,
  { poll, onReport, onWaiting, qrCodeSeconds }: Poll,
  initial: Report,
  signal: AbortSignal,
): Promise<Report> {
  let latest = initial;
  let lastError: unknown;
  let hasAnswer = false;
  let waitedMs = 0;
  for (let polls = 0; polls <= POLL_REPEATS || waitedMs < qrCodeSeconds * 1000; polls += 1) {
    if (polls > 0) {
      const waitMs = intervalMs(latest);
      await sleep(clock, waitMs, signal);
      waitedMs += waitMs;
    }
    await untilOnline(connectivity, onWaiting, signal);
    try {
      const report = await poll(latest, signal);
      throwIfAborted(signal);
      latest = { ...report, timestamp: report.timestamp || latest.timestamp };
      hasAnswer = true;
    } catch (error) {
      throwIfAborted(signal);
      if (!isRetryable(error)) throw error;
      lastError = error;
      continue;
    }
    onReport(latest);
    if (isEnd(latest.status)) return latest;
  }
  if (!hasAnswer) throw lastError;
  return latest;
}

/** How long polling continues, in seconds. */
export function pollingSeconds(report: Report, qrCodeSeconds: number): number {
  return Math.max((POLL_REPEATS * intervalMs(report)) / 1000, qrCodeSeconds);
}

function intervalMs(report: Report): number {
  const seconds = Number.isFinite(report.refreshIntervalS) ? report.refreshIntervalS : MIN_INTERVAL_S;
  return Math.min(Math.max(seconds, MIN_INTERVAL_S), MAX_INTERVAL_S) * 1000;
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

export interface AttemptStatus {
  attempt: Attempt;
  report: Report;
}

/**
 * The status of an attempt or, if that has failed, of the one that replaced it. When tabs pay at the same
 * instant, the server keeps only the last attempt, and a cart may have been ordered on another device. Rejects
 * if the server cannot be asked, because it is then unknown whether anything was ordered.
 */
export async function followAttempt(
  { api, journal }: FollowFeatures,
  attempt: Attempt,
  answer: Report,
  signal: AbortSignal,
): Promise<AttemptStatus> {
  const report = requireSameCart(attempt, answer);
  if (report.status !== 'PAYMENT_FAILED') return { attempt, report };
  for (const entry of journal.ofCart(attempt.cartId)) {
    if (entry.key === attempt.key || entry.state === 'failed') continue;
    const otherAnswer = await api.byKey(entry.key, signal);
    throwIfAborted(signal);
    // The server may still receive the attempt's request.
    if (otherAnswer === null) continue;
    const hasFailedToo = requireSameCart(attempt, otherAnswer).status === 'PAYMENT_FAILED';
    journal.remove(hasFailedToo ? entry.key : attempt.key);
    if (!hasFailedToo) return { attempt: attemptOf(entry), report: otherAnswer };
  }
  const orderId = await api.orderOf(attempt.cartId, signal);
  throwIfAborted(signal);
  return { attempt, report: orderId === null ? report : { ...report, status: 'ORDER_CREATED', orderId } };
}

/** Throws if the response is about another cart, or about a top-up while paying for an order. */
export function requireSameCart(attempt: Attempt, report: Report): Report {
  const isForOrder = attempt.purpose === undefined;
  if (report.cartId === attempt.cartId && !(isForOrder && report.purpose !== undefined)) return report;
  throw new Error(
    '[checkout] The server responded with the payment of another cart; the response was dropped.',
  );
}
