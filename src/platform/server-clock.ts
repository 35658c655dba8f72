import type { Clock } from '../model/ports.ts';

/** The `date` header has whole seconds, and an answer takes its time: a clock that is less off is right. */
const CLOSE_ENOUGH_MS = 3_000;

/**
 * A device's clock that also knows the server's time: its own, moved by how far the two were apart when the server last
 * said what time it is.
 */
export function followServerTime(clock: Clock) {
  let ahead = 0;
  let newest = Number.NEGATIVE_INFINITY;
  const serverNow = () => clock.now() + ahead;
  return {
    clock: { now: () => clock.now(), after: clock.after, serverNow } satisfies Clock,
    /** The server's time in an answer that has just come. An older one than before is from a cache. */
    observe(at: number): void {
      if (!Number.isFinite(at) || at < newest) return;
      newest = at;
      if (Math.abs(at - serverNow()) > CLOSE_ENOUGH_MS) ahead = at - clock.now();
    },
  };
}
