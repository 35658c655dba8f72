import type { Clock, Connectivity, KeyValue } from '../model/ports.ts';
import { type EventBatch, type EventIdentity, type SentEvent, SINKS, type Sink } from './event-wire.ts';
import { createStoredEvents, type WaitingEvent } from './stored-events.ts';

/** A batch is sent once it has `BATCH_SIZE` events or its oldest event is `WAIT_MS` old. */
const BATCH_SIZE = 20;
const WAIT_MS = 5_000;
/** The maximum number of events in the queue; beyond it, the oldest are dropped. */
const MAX_WAITING = 500;
const MAX_BATCH = 50;
const TIMEOUT_MS = 15_000;
const RETRY_MS = [10_000, 30_000, 60_000] as const;
/** Browsers limit the body of keepalive requests to 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

export interface SenderDeps {
  fetch: typeof globalThis.fetch;
  /** false: the browser rejected it */
  beacon: (url: string, body: string) => boolean;
  clock: Clock;
  storage: KeyValue;
  connectivity: Pick<Connectivity, 'online' | 'onChange'>;
  /** base URL of the tracking service */
  base: string;
  app: EventBatch['app'];
  onError(error: Error): void;
}

/**
 * Sends events in batches, at least once each unless the queue overflows. Unsent events are stored, except `identity`
 * events.
 */
export function createEventSender(deps: SenderDeps) {
  const { clock, connectivity } = deps;
  const storedEvents = createStoredEvents(deps.storage);
  const closeController = new AbortController();
  const reportedRefusals = new Set<string>();
  let waitingEvents = storedEvents.read();
  /** batches of the current run that have not been sent yet */
  let batches: WaitingEvent[][] = [];
  let cancel: (() => void) | null = null;
  let isSending = false;
  let failures = 0;

  const stopListening = connectivity.onChange((isOnline) => {
    if (isOnline) sendIn(0);
  });
  if (waitingEvents.length > 0) sendIn(WAIT_MS);

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
    if (isSending || waitingEvents.length === 0) return;
    if (!connectivity.online()) return storedEvents.add(waitingEvents);
    isSending = true;
    batches = batchesOf(waitingEvents);
    waitingEvents = [];
    const unsent = await sendInOrder();
    isSending = false;
    storedEvents.add(unsent);
    if (closeController.signal.aborted) return;
    waitingEvents = [...unsent, ...waitingEvents].slice(-MAX_WAITING);
    if (unsent.length > 0) {
      sendIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RETRY_MS[0]);
      failures += 1;
    } else {
      failures = 0;
      if (waitingEvents.length > 0 && cancel === null) sendIn(WAIT_MS);
    }
  }

  /**
   * Returns the unsent events. After the first failure the rest is not tried, because the network is probably down.
   */
  async function sendInOrder(): Promise<WaitingEvent[]> {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      if (!(await post(batch))) return [batch, ...batches.splice(0)].flat();
      storedEvents.remove(batch);
    }
    return [];
  }

  /** Resolves with true if the batch is settled: accepted, or refused for good. */
  async function post(batch: readonly WaitingEvent[]): Promise<boolean> {
    const body = bodyOf(batch);
    const timeout = new AbortController();
    const cancelTimeout = clock.after(TIMEOUT_MS, () => timeout.abort());
    const close = () => timeout.abort();
    closeController.signal.addEventListener('abort', close);
    try {
      const { status } = await deps.fetch(urlOf(batch), {
        method: 'POST',
        body,
        credentials: 'omit',
        keepalive: body.length < MAX_KEEPALIVE_BYTES,
        signal: timeout.signal,
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      });
      if (status >= 500 || status === 408 || status === 429) return false;
      if (status >= 400) reportRefusal(batch, status);
      return true;
    } catch {
      return false;
    } finally {
      cancelTimeout();
      closeController.signal.removeEventListener('abort', close);
    }
  }

  /** A retry would be refused again: the batch is dropped and reported. */
  function reportRefusal(batch: readonly WaitingEvent[], status: number): void {
    const sink = batch[0]?.sink;
    const message = `[analytics] The sink ${sink} refused events: answered ${status}. Compare them with the catalogue.`;
    if (reportedRefusals.has(message)) return;
    reportedRefusals.add(message);
    deps.onError(new Error(message));
  }

  function bodyOf(batch: readonly WaitingEvent[]): string {
    const events = batch.map(({ event }) => event);
    return JSON.stringify({ sent_at: clock.now(), app: deps.app, identity: batch[0]?.identity, events });
  }

  function urlOf(batch: readonly WaitingEvent[]): string {
    return `${deps.base}/${SINKS[batch[0]?.sink ?? 'internal']}`;
  }

  /** Sends everything at once by beacon, without waiting for a response, because the page may be about to close. */
  function sendNow(): void {
    stopTimer();
    const isOnline = connectivity.online();
    const sendByBeacon = (batch: WaitingEvent[]) => isOnline && deps.beacon(urlOf(batch), bodyOf(batch));
    const unsent: WaitingEvent[] = [];
    for (const batch of [...batches.splice(0), ...batchesOf(waitingEvents)]) {
      if (sendByBeacon(batch)) storedEvents.remove(batch);
      else unsent.push(...batch);
    }
    waitingEvents = unsent;
    storedEvents.add(waitingEvents);
    if (waitingEvents.length > 0) sendIn(RETRY_MS[0]);
  }

  return {
    /** queues an event */
    take(sink: Sink, event: SentEvent, identity: EventIdentity): void {
      waitingEvents.push({ sink, event, identity });
      if (waitingEvents.length > MAX_WAITING) waitingEvents.shift();
      if (failures > 0) return;
      if (waitingEvents.length >= BATCH_SIZE) sendIn(0);
      else if (cancel === null) sendIn(WAIT_MS);
    },

    sendNow,

    dispose(): void {
      sendNow();
      stopTimer();
      stopListening();
      closeController.abort();
    },
  };
}

export type EventSender = ReturnType<typeof createEventSender>;

/** The sender without a tracking service: drops all events, even those stored while there was a service. */
export function sendNothing(storage: KeyValue): EventSender {
  createStoredEvents(storage).clear();
  return { take() {}, sendNow() {}, dispose() {} };
}

/** Splits events, in order, into batches with one sink and one identity each. */
function batchesOf(events: readonly WaitingEvent[]): WaitingEvent[][] {
  const bySink = new Map<Sink, WaitingEvent[][]>();
  for (const item of events) {
    const batches = bySink.get(item.sink) ?? [];
    bySink.set(item.sink, batches);
    const lastBatch = batches[batches.length - 1];
    if (lastBatch && lastBatch.length < MAX_BATCH && isSameIdentity(lastBatch[0]?.identity, item.identity))
      lastBatch.push(item);
    else batches.push([item]);
  }
  return [...bySink.values()].flat();
}

function isSameIdentity(a: EventIdentity | undefined, b: EventIdentity): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
