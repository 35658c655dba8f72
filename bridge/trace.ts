/**
 * A separate entry point next to `index.ts`: records the messages between shop and host, with secrets masked. Load it
 * only when they are needed.
 */
import type { Clock } from './contract.ts';
import type { BridgeErrorCode } from './errors.ts';
import { mask } from './mask.ts';

export { MASKED, mask, maskText } from './mask.ts';

/** An entry of a trace. Entries are immutable: when a call settles, a new one with the same id replaces it. */
export interface TraceEntry {
  /** incremented for each new entry */
  readonly id: number;
  /** when it began; milliseconds since 1970 */
  readonly at: number;
  /** `call`: a bridge method · `message`: a wire message · `event`: an event of the host · `note`: the shop's own */
  readonly kind: 'call' | 'message' | 'event' | 'note';
  /** the bridge's method (`login`), the host's (`fetchAuthToken`), or the event's name */
  readonly method: string;
  /** as seen from the shop */
  readonly direction: 'sent' | 'received';
  /** milliseconds until a call settled; absent while it is open, and for other kinds */
  readonly duration?: number;
  /** how a call ended, or why a message was dropped: too late, a duplicate, an unknown id, a refused origin */
  readonly outcome: 'open' | 'ok' | 'late' | 'double' | 'other-id' | BridgeErrorCode;
  /** the id of the call that a message belongs to; absent: none */
  readonly call?: number | undefined;
  /** arguments or message, masked; undefined: none */
  readonly payload: unknown;
  /** a call's result: only the kind or outcome of the reply, never the reply itself; or the error, masked */
  readonly reply?: unknown;
}

/** A note to a trace, which adds id and time and masks it. */
export interface TraceNote {
  kind: TraceEntry['kind'];
  method: string;
  direction?: TraceEntry['direction'];
  outcome?: TraceEntry['outcome'];
  call?: number | undefined;
  payload?: unknown;
}

/** The trace's interface for the bridge, which passes unmasked values: masking is up to the trace. */
export interface TraceSink {
  /** adds an entry and returns its id */
  note(note: TraceNote): number;
  /** settles the open call `id` */
  settle(id: number, outcome: TraceEntry['outcome'], reply?: unknown): void;
}

/** The record of all messages between shop and host. Contains no secrets. */
export interface Trace extends TraceSink {
  /** the newest entries, oldest first */
  entries(): readonly TraceEntry[];
  /** called for each new entry, and again when a call settles; the returned function stops */
  subscribe(listener: (entry: TraceEntry) => void): () => void;
}

/** A trace of the newest `size` entries (default 500), for `connect`; without one nothing is recorded. */
export function createTrace({ clock, size = 500 }: { clock: Pick<Clock, 'now'>; size?: number }): Trace {
  const keptEntries: TraceEntry[] = [];
  const listeners = new Set<(entry: TraceEntry) => void>();
  let lastId = 0;

  function publish(entry: TraceEntry) {
    for (const listener of [...listeners]) {
      try {
        listener(entry);
      } catch {
        // an observer must not disturb the calls
      }
    }
  }

  return {
    entries: () => [...keptEntries],
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
      keptEntries.push(entry);
      if (keptEntries.length > size) keptEntries.shift();
      publish(entry);
      return entry.id;
    },
    settle(id, outcome, reply) {
      // ids are consecutive, so an entry's index is its distance from the first
      const index = id - (keptEntries[0]?.id ?? 0);
      const open = keptEntries[index];
      if (!open) return;
      const entry = { ...open, outcome, duration: clock.now() - open.at, reply: summarize(reply) };
      keptEntries[index] = entry;
      publish(entry);
    },
  };
}

/** A reply's kind only: the rest may be a token, a location, a file, or a stored value. */
function summarize(reply: unknown): unknown {
  try {
    if (reply instanceof Error) return mask(reply);
    const { kind, outcome } = Object(reply);
    return mask(kind ?? outcome);
  } catch {
    return '[unreadable]';
  }
}
