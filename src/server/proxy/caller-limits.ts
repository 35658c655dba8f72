import type { Clock } from '../../model/ports.ts';

const MINUTE_MS = 60_000;
/** Limits as shares of the requests per minute: open requests, and bodies being received. */
const OPEN_SHARE = 1 / 20;
const RECEIVING_SHARE = 1 / 100;
/** The share for attempts at a login code. */
const CODE_SHARE = 1 / 100;
/** Limit for memory. */
const MAX_TRACKED_CALLERS = 20_000;

interface Caller {
  open: number;
  /** requests left; refilled evenly over a minute */
  remaining: number;
  refilledAt: number;
}

/** Limits per caller, so that no caller can exhaust the server. */
export interface CallerLimits {
  /** admits a request, which calls `leave` once when it has ended; otherwise returns the ms to wait before a retry */
  enter(caller: string | undefined): { leave(): void } | { waitMs: number };
}

/** At least one, however low the limit is; a limit of 0 means no limits. */
export const maxReceiving = (perMinute: number): number =>
  perMinute === 0 ? Number.POSITIVE_INFINITY : Math.ceil(perMinute * RECEIVING_SHARE);

export const maxCodes = (perMinute: number): number => Math.ceil(perMinute * CODE_SHARE);

export function createCallerLimits({
  clock,
  perMinute,
}: {
  clock: Pick<Clock, 'now'>;
  /** the limit for one caller; 0: no limits */
  perMinute: number;
}): CallerLimits {
  /** in the order of their last request */
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

  /** A caller without open requests has its full limit again after a minute. */
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
