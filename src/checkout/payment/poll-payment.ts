import type { Clock, Connectivity } from '../../model/ports.ts';
import { isEnd, type Report } from './reduce-payment.ts';

/** Asked once, then at most so many times again. */
const POLL_REPEATS = 5;
/** A server that says 0, or nothing that makes sense, is not asked in a tight loop; one that says an hour is not believed. */
const SHORTEST_WAIT_S = 1;
const LONGEST_WAIT_S = 60;

export interface PollEdges {
  clock: Clock;
  connectivity: Connectivity;
  /** one question to the server, with what must be resent; rejects when there was no answer */
  ask(latest: Pick<Report, 'pollUrl' | 'timestamp' | 'transactionId'>, signal: AbortSignal): Promise<Report>;
  /** every answer, as it comes */
  onReport(report: Report): void;
  /** true: waiting for the network; false: it is back */
  onWaiting(waiting: boolean): void;
  /** an error after which asking again may still help */
  mayPass(error: unknown): boolean;
}

/**
 * Asks at once and then at the server's interval, until the payment has ended or the repeats are used up. Resolves
 * with the last answer; rejects when it was called off, when asking again is pointless, or when there was never one.
 */
export async function pollPayment(edges: PollEdges, from: Report, signal: AbortSignal): Promise<Report> {
  let latest = from;
  let lastError: unknown;
  let answered = false;
  for (let asked = 0; asked <= POLL_REPEATS; asked += 1) {
    if (asked > 0) await sleep(edges.clock, waitMs(latest), signal);
    await untilOnline(edges, signal);
    try {
      const report = await edges.ask(latest, signal);
      signal.throwIfAborted();
      latest = { ...report, timestamp: report.timestamp || latest.timestamp };
      answered = true;
    } catch (error) {
      signal.throwIfAborted();
      if (!edges.mayPass(error)) throw error;
      lastError = error;
      continue;
    }
    edges.onReport(latest);
    if (isEnd(latest.status)) return latest;
  }
  if (!answered) throw lastError;
  return latest;
}

function waitMs(report: Report): number {
  const seconds = Number.isFinite(report.refreshIntervalS) ? report.refreshIntervalS : SHORTEST_WAIT_S;
  return Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S) * 1000;
}

function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return untilTold(signal, (done) => clock.after(ms, done));
}

async function untilOnline({ connectivity, onWaiting }: PollEdges, signal: AbortSignal): Promise<void> {
  if (connectivity.online()) return;
  onWaiting(true);
  await untilTold(signal, (done) =>
    connectivity.onChange((online) => {
      if (online) done();
    }),
  );
  onWaiting(false);
}

/** Resolves when `done` is called, rejects when called off; stops listening either way. */
function untilTold(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
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
