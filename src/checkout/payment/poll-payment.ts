import type { Clock, Connectivity } from '../../model/ports.ts';
import { mayPass, type PaymentApi } from './payment-api.ts';
import { attemptOf, type Journal } from './journal.ts';
import { type Attempt, isEnd, type Report } from './reduce-payment.ts';

/** Polls after the first one. */
const POLL_REPEATS = 5;
/** Limits of the server's interval: no tight loop, and no hour-long wait. */
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
 * Asks at once and then at the server's interval, until the payment has ended or the repeats are used up. Resolves
 * with the last answer; rejects when it was cancelled, when asking again is pointless, or when there was never one.
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
      signal.throwIfAborted();
      latest = { ...report, timestamp: report.timestamp || latest.timestamp };
      answered = true;
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      lastError = error;
      continue;
    }
    onReport(latest);
    if (isEnd(latest.status)) return latest;
  }
  if (!answered) throw lastError;
  return latest;
}

/** How long polling goes on without a tap, in seconds. */
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
  await untilDone(signal, (done) =>
    connectivity.onChange((online) => {
      if (online) done();
    }),
  );
  onWaiting(false);
}

/** Resolves when `done` is called, rejects when cancelled; stops listening either way. */
function untilDone(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      stop();
      reject(signal.reason);
    };
    const stop = start(() => {
      signal.removeEventListener('abort', onAbort);
      stop();
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
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
 * How an attempt stands; where it has failed, how the one stands that took its place. Tabs that pay at the same instant
 * open one each, and the server lets only the last of them live; and a cart may have been ordered on another device.
 * Rejects when that cannot be found out: then it is not known either whether nothing was ordered.
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

/** A response about another cart, or about a top-up while an order is paid for, does not count. */
export function ofSameCart(attempt: Attempt, report: Report): Report {
  const forOrder = attempt.purpose === undefined;
  if (report.cartId === attempt.cartId && !(forOrder && report.purpose !== undefined)) return report;
  throw new Error(
    '[checkout] The server answered about the payment of another cart; the answer was dropped.',
  );
}
