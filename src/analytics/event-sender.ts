import type { Clock, Connectivity, KeyValue } from '../model/ports.ts';
import { type EventBatch, type EventIdentity, type SentEvent, SINKS, type Sink } from './event-wire.ts';
import { createStoredEvents, type WaitingEvent } from './stored-events.ts';

/** Sent together when so many wait, or when the oldest has waited so long. */
const BATCH = 20;
const WAIT_MS = 5_000;
/** More than this and the oldest go: a page that never reaches a sink must not grow. */
const MOST_WAITING = 500;
const MOST_IN_BATCH = 50;
const TIMEOUT_MS = 15_000;
const RETRY_MS = [10_000, 30_000, 60_000] as const;
/** What a browser lets a request carry that outlives its page. */
const MOST_KEPT_ALIVE = 60_000;

export interface SenderDeps {
  fetch: typeof globalThis.fetch;
  /** false: the browser did not take it */
  beacon: (url: string, body: string) => boolean;
  clock: Clock;
  storage: KeyValue;
  connectivity: Pick<Connectivity, 'online' | 'onChange'>;
  /** the tracking service's address */
  base: string;
  app: EventBatch['app'];
  onError(error: Error): void;
}

/**
 * Sends events in batches, each at least once. What cannot be sent waits, and is kept while the page is away; who the
 * shopper is never is.
 */
export function createEventSender(deps: SenderDeps) {
  const { clock, connectivity } = deps;
  const kept = createStoredEvents(deps.storage);
  const closing = new AbortController();
  const refusals = new Set<string>();
  let waiting = kept.read();
  /** of what is being sent, the batches that are still to be begun */
  let next: WaitingEvent[][] = [];
  let cancel: (() => void) | null = null;
  let sending = false;
  let failures = 0;

  const stopListening = connectivity.onChange((online) => {
    if (online) sendIn(0);
  });
  if (waiting.length > 0) sendIn(WAIT_MS);

  function stopTimer(): void {
    cancel?.();
    cancel = null;
  }

  function sendIn(ms: number): void {
    stopTimer();
    cancel = clock.after(ms, () => {
      cancel = null;
      void send();
    });
  }

  async function send(): Promise<void> {
    if (sending || waiting.length === 0) return;
    if (!connectivity.online()) return kept.add(waiting);
    sending = true;
    next = batchesOf(waiting);
    waiting = [];
    const unsent = await sendInOrder();
    sending = false;
    kept.add(unsent);
    if (closing.signal.aborted) return;
    waiting = [...unsent, ...waiting].slice(-MOST_WAITING);
    if (unsent.length > 0) {
      sendIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RETRY_MS[0]);
      failures += 1;
    } else {
      failures = 0;
      if (waiting.length > 0 && cancel === null) sendIn(WAIT_MS);
    }
  }

  /** What is left when a sink cannot be reached: others are not tried, the network is most likely gone. */
  async function sendInOrder(): Promise<WaitingEvent[]> {
    for (let batch = next.shift(); batch; batch = next.shift()) {
      if (!(await post(batch))) return [batch, ...next.splice(0)].flat();
      kept.remove(batch);
    }
    return [];
  }

  /** Whether there is nothing more to be done for this batch. */
  async function post(batch: readonly WaitingEvent[]): Promise<boolean> {
    const body = bodyOf(batch);
    const late = new AbortController();
    const cancelTimeout = clock.after(TIMEOUT_MS, () => late.abort());
    const close = () => late.abort();
    closing.signal.addEventListener('abort', close);
    try {
      const { status } = await deps.fetch(addressOf(batch), {
        method: 'POST',
        body,
        credentials: 'omit',
        keepalive: body.length < MOST_KEPT_ALIVE,
        signal: late.signal,
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      });
      if (status >= 500 || status === 408 || status === 429) return false;
      if (status >= 400) refused(batch, status);
      return true;
    } catch {
      return false;
    } finally {
      cancelTimeout();
      closing.signal.removeEventListener('abort', close);
    }
  }

  /** It would be refused again: it goes, and that is reported. */
  function refused(batch: readonly WaitingEvent[], status: number): void {
    const sink = batch[0]?.sink;
    const problem = `[analytics] The sink ${sink} refused events: answered ${status}. Compare them with the catalogue.`;
    if (refusals.has(problem)) return;
    refusals.add(problem);
    deps.onError(new Error(problem));
  }

  function bodyOf(batch: readonly WaitingEvent[]): string {
    const events = batch.map(({ event }) => event);
    return JSON.stringify({ sent_at: clock.now(), app: deps.app, identity: batch[0]?.identity, events });
  }

  function addressOf(batch: readonly WaitingEvent[]): string {
    return `${deps.base}/${SINKS[batch[0]?.sink ?? 'internal']}`;
  }

  /** The page may be gone in a moment: everything now, without waiting for an answer. */
  function sendNow(): void {
    stopTimer();
    const online = connectivity.online();
    const sent = (batch: WaitingEvent[]) => online && deps.beacon(addressOf(batch), bodyOf(batch));
    const unsent: WaitingEvent[] = [];
    for (const batch of [...next.splice(0), ...batchesOf(waiting)]) {
      if (sent(batch)) kept.remove(batch);
      else unsent.push(...batch);
    }
    waiting = unsent;
    kept.add(waiting);
    if (waiting.length > 0) sendIn(RETRY_MS[0]);
  }

  return {
    /** takes an event to be sent soon */
    take(sink: Sink, event: SentEvent, identity: EventIdentity): void {
      waiting.push({ sink, event, identity });
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (failures > 0) return;
      if (waiting.length >= BATCH) sendIn(0);
      else if (cancel === null) sendIn(WAIT_MS);
    },

    sendNow,

    dispose(): void {
      sendNow();
      stopTimer();
      stopListening();
      closing.abort();
    },
  };
}

export type EventSender = ReturnType<typeof createEventSender>;

/** Of one sink and one identity each, in the order in which they came. */
function batchesOf(waiting: readonly WaitingEvent[]): WaitingEvent[][] {
  const bySink = new Map<Sink, WaitingEvent[][]>();
  for (const one of waiting) {
    const batches = bySink.get(one.sink) ?? [];
    bySink.set(one.sink, batches);
    const last = batches[batches.length - 1];
    if (last && last.length < MOST_IN_BATCH && same(last[0]?.identity, one.identity)) last.push(one);
    else batches.push([one]);
  }
  return [...bySink.values()].flat();
}

function same(a: EventIdentity | undefined, b: EventIdentity): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
