import type { SimulatorWorld } from '../testing/simulator.ts';
import type { DeviceRows, OpenRow } from './device-rows.ts';
import { HELD_REPLIES, type HeldKind, type HeldReply, type NativeReply } from './held-replies.ts';
import * as m from './hold-messages.ts';
import { findHold } from './holds.ts';

/** An answer that has come. */
interface HeldAnswer {
  /** how its row ends if it is let go as it is */
  outcome: string;
  reply: unknown;
}

/** The answers that the device keeps back. */
export interface DeviceHolds {
  /** the hold for an answer that has come now; undefined: it goes on at once. A hold for one answer is used up */
  take(kind: HeldKind, method: string): string | undefined;
  /**
   * Keeps the answer of an open row until the tester lets it go: then calls `go` with what they chose in its place, null:
   * as it is. The returned function forgets the answer.
   */
  keep(row: OpenRow, by: string, answer: HeldAnswer, go: (chosen: HeldReply | null) => void): () => void;
  /** lets the answer of a row go */
  letGo(key: string, chosen: HeldReply | null): void;
}

/** `holds`: read for each answer. `use`: is told of each hold that keeps an answer back */
export function createHolds(
  holds: () => readonly string[],
  now: () => number,
  use: (hold: string) => void,
): DeviceHolds {
  const kept = new Map<string, (chosen: HeldReply | null) => void>();
  return {
    take(kind, method) {
      const hold = findHold(holds(), kind, method);
      if (hold !== undefined) use(hold);
      return hold;
    },
    keep(row, by, { outcome, reply }, go) {
      row.hold({ by, outcome, at: now() }, reply);
      kept.set(row.key, (chosen) => {
        row.release(m.wasHeld(chosen));
        go(chosen);
      });
      return () => {
        if (kept.delete(row.key)) row.release(m.wasHeld(null));
      };
    },
    letGo(key, chosen) {
      const release = kept.get(key);
      kept.delete(key);
      release?.(chosen);
    },
  };
}

/** Holds the answers of a simulated host. */
export function createHostHold(holds: DeviceHolds, rows: DeviceRows): NonNullable<SimulatorWorld['hold']> {
  return (method, reply, send) => {
    const by = holds.take('native', method);
    const row = by === undefined ? undefined : rows.withhold(method);
    if (by === undefined || !row) return send(null);
    holds.keep(row, by, { outcome: 'answered', reply }, (chosen) => {
      if (chosen === 'silent') return;
      rows.resume(method, row);
      send(isNativeReply(chosen) ? chosen : null);
    });
  };
}

const isNativeReply = (chosen: HeldReply | null): chosen is NativeReply =>
  HELD_REPLIES.native.some((reply) => reply === chosen);
