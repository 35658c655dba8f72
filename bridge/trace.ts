/**
 * A door of its own, beside `index.ts`: recording what is said between a shop and its host, and masking what is secret in
 * it. A shop that nobody looks on need not load it.
 */
import type { Clock } from './contract.ts';
import type { BridgeErrorCode } from './errors.ts';
import { mask } from './mask.ts';

export { MASKED, mask, maskText } from './mask.ts';

/** One line of a trace. Entries are never changed: a call that settles comes again, whole, under its old id. */
export interface TraceEntry {
  /** grows by one with every new entry */
  readonly id: number;
  /** when it began; milliseconds since 1970 */
  readonly at: number;
  /** `call`: a method of the bridge · `message`: what went over the wire · `event`: what the host told · `note`: the shop's own */
  readonly kind: 'call' | 'message' | 'event' | 'note';
  /** the bridge's method (`login`), the host's (`fetchAuthToken`) or the event's name */
  readonly method: string;
  /** seen from the shop */
  readonly direction: 'sent' | 'received';
  /** milliseconds until a call settled; absent while it is open and for everything that is not a call */
  readonly duration?: number;
  /** how a call ended, or why a message was dropped: too late, a duplicate, an unknown id, a refused origin */
  readonly outcome: 'open' | 'ok' | 'late' | 'double' | 'other-id' | BridgeErrorCode;
  /** the id of the call that a message belongs to; absent when it belongs to none */
  readonly call?: number | undefined;
  /** what was said or asked, masked; undefined when nothing was */
  readonly payload: unknown;
  /** what a call ended with: the kind or outcome of the answer, never the answer itself; or the error, masked */
  readonly reply?: unknown;
}

/** What is told to a trace; it adds the id, the time and the mask. */
export interface TraceNote {
  kind: TraceEntry['kind'];
  method: string;
  direction?: TraceEntry['direction'];
  outcome?: TraceEntry['outcome'];
  call?: number | undefined;
  payload?: unknown;
}

/** What the bridge itself needs of a trace. It is told everything as it is: masking is the trace's part. */
export interface TraceSink {
  /** adds an entry and answers its id */
  note(note: TraceNote): number;
  /** ends the open call `id` */
  settle(id: number, outcome: TraceEntry['outcome'], reply?: unknown): void;
}

/** The record of everything that was said between a shop and its host. Holds nothing secret. */
export interface Trace extends TraceSink {
  /** the newest entries, oldest first */
  entries(): readonly TraceEntry[];
  /** told of each new entry, and again when a call settles; the returned function stops it */
  subscribe(listener: (entry: TraceEntry) => void): () => void;
}

/** A trace that keeps its newest `size` entries (500 unless told otherwise). Hand it to `connect`; without one nothing is recorded. */
export function createTrace({ clock, size = 500 }: { clock: Pick<Clock, 'now'>; size?: number }): Trace {
  const kept: TraceEntry[] = [];
  const listeners = new Set<(entry: TraceEntry) => void>();
  let lastId = 0;

  function publish(entry: TraceEntry) {
    for (const listener of [...listeners]) {
      try {
        listener(entry);
      } catch {
        // who looks on must not disturb what is looked at
      }
    }
  }

  return {
    entries: () => [...kept],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note({ kind, method, direction = 'sent', outcome = 'ok', call, payload }) {
      const base = {
        id: ++lastId,
        at: clock.now(),
        kind,
        method,
        direction,
        outcome,
        payload: mask(payload),
      };
      const entry: TraceEntry = call === undefined ? base : { ...base, call };
      kept.push(entry);
      if (kept.length > size) kept.shift();
      publish(entry);
      return entry.id;
    },
    settle(id, outcome, reply) {
      // ids grow by one, so an entry stands as far from the first as its id does
      const index = id - (kept[0]?.id ?? 0);
      const open = kept[index];
      if (!open) return;
      const entry = { ...open, outcome, duration: clock.now() - open.at, reply: gist(reply) };
      kept[index] = entry;
      publish(entry);
    },
  };
}

/** What may be told of a reply is its kind: the rest may be a token, a place, a file, or what the shop has stored. */
function gist(reply: unknown): unknown {
  try {
    if (reply instanceof Error) return mask(reply);
    const { kind, outcome } = Object(reply);
    return mask(kind ?? outcome);
  } catch {
    return '[unreadable]';
  }
}
