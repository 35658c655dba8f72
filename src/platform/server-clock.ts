import type { Clock } from '../model/ports.ts';

/** The `date` header has whole seconds and takes time to arrive, so smaller differences are ignored. */
const CLOSE_ENOUGH_MS = 3_000;

/**
 * The device's clock, which also tells the server's time, by the difference that the last response showed.
 */
export function followServerTime(clock: Clock) {
  let offset = 0;
  let newest = Number.NEGATIVE_INFINITY;
  const serverNow = () => clock.now() + offset;
  return {
    clock: { now: () => clock.now(), after: clock.after, serverNow } satisfies Clock,
    /** Takes the server's time from a response. A time before the previous one comes from a cache. */
    observe(at: number): void {
      if (!Number.isFinite(at) || at < newest) return;
      newest = at;
      if (Math.abs(at - serverNow()) > CLOSE_ENOUGH_MS) offset = at - clock.now();
    },
  };
}
