import type { Clock } from '../../model/ports.ts';

const MINUTE_MS = 60_000;
/** The limits for open requests, and for bodies being received, as shares of the limit for requests per minute. */
const OPEN_SHARE = 1 / 20;
const RECEIVING_SHARE = 1 / 100;
/** The limit for attempts at a login code, as a share of the limit for requests per minute. */
const CODE_SHARE = 1 / 100;
/** The maximum number of callers to keep in memory. */
const MAX_TRACKED_CALLERS = 20_000;

interface Caller {
  open: number;
  /** the number of requests left, refilled evenly over a minute */
  remaining: number;
  refilledAt: number;
}

/** Limits per caller, so that no caller can exhaust the server. */
export interface CallerLimits {
  /**
   * admits a request, for which `leave` must be called once when it has ended; otherwise returns the
   * milliseconds to wait before a retry
   */
  enter(caller: string | undefined): { leave(): void } | { waitMs: number };
}

/**
 * The maximum number of bodies being received from one caller: at least one, however low the limit is;
 * unlimited if the limit is 0.
 */
export const maxReceiving = (perMinute: number): number =>
  perMinute === 0 ? Number.POSITIVE_INFINITY : Math.ceil(perMinute * RECEIVING_SHARE);

export const maxCodes = (perMinute: number): number => Math.ceil(perMinute * CODE_SHARE);

export function createCallerLimits({
  clock,
  perMinute,
}: {
  clock: Pick<Clock, 'now'>;
  /** the number of requests that one caller may make per minute; 0: no limits */
  perMinute: number;
}): CallerLimits {
  /** the callers in the order of their last request */
  const callers = new Map<string, Caller>();
  const maxOpen = Math.ceil(perMinute * OPEN_SHARE);

  function callerOf(name: string): Caller {
    const now = clock.now();
    const caller = callers.get(name) ?? { open: 0, remaining: perMinute, refilledAt: now };
    const refill = ((now - caller.refilledAt) / MINUTE_MS) * perMinute;
    caller.remaining = Math.min(perMinute, caller.remaining + Math.max(refill, 0));
    caller.refilledAt = now;
    callers.delete(name);
    callers.set(name, caller);
    return caller;
  }

  /** A caller without open requests is forgotten after a minute, when its full limit is available again. */
  function forgetIdle(): void {
    const cutoff = clock.now() - MINUTE_MS;
    for (const [name, { open, refilledAt }] of callers) {
      if (refilledAt > cutoff && callers.size <= MAX_TRACKED_CALLERS) return;
      if (open === 0) callers.delete(name);
    }
  }

  return {
    enter(name) {
      if (name === undefined || perMinute === 0) return { leave() {} };
      const caller = callerOf(name);
      forgetIdle();
      if (caller.open >= maxOpen) return { waitMs: 1_000 };
      if (caller.remaining < 1) return { waitMs: ((1 - caller.remaining) / perMinute) * MINUTE_MS };
      caller.remaining -= 1;
      caller.open += 1;
      let hasLeft = false;
      return {
        leave() {
          if (!hasLeft) caller.open -= 1;
          hasLeft = true;
        },
      };
    },
  };
}
