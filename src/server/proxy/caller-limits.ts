import type { Clock } from '../../model/ports.ts';

const MINUTE_MS = 60_000;
/** Of the requests a minute: so many may be open at once, and so many bodies on their way. */
const OPEN_SHARE = 1 / 20;
const ARRIVING_SHARE = 1 / 100;
/** So many of them may try a login code. */
const CODES_SHARE = 1 / 100;
/** Limit for memory. */
const MAX_CALLERS = 20_000;

interface Caller {
  open: number;
  /** requests that it may make now; it gains them evenly over a minute */
  left: number;
  at: number;
}

/** Limits for each caller, however it behaves: none can use up what others need. */
export interface CallerLimits {
  /** lets a request in, which calls `leave` once when it has ended; otherwise the ms to wait before a retry */
  enter(caller: string | undefined): { leave(): void } | { waitMs: number };
}

/** At least one of each, however low the limit is; none at all for a limit of 0. */
export const maxArriving = (perMinute: number): number =>
  perMinute === 0 ? Number.POSITIVE_INFINITY : Math.ceil(perMinute * ARRIVING_SHARE);

export const maxCodes = (perMinute: number): number => Math.ceil(perMinute * CODES_SHARE);

export function createCallerLimits({
  clock,
  perMinute,
}: {
  clock: Pick<Clock, 'now'>;
  /** requests of one caller; 0: no limits */
  perMinute: number;
}): CallerLimits {
  /** in the order of their last request */
  const callers = new Map<string, Caller>();
  const maxOpen = Math.ceil(perMinute * OPEN_SHARE);

  function callerOf(name: string): Caller {
    const now = clock.now();
    const caller = callers.get(name) ?? { open: 0, left: perMinute, at: now };
    const gained = ((now - caller.at) / MINUTE_MS) * perMinute;
    caller.left = Math.min(perMinute, caller.left + Math.max(gained, 0));
    caller.at = now;
    callers.delete(name);
    callers.set(name, caller);
    return caller;
  }

  /** Who has nothing open and has not asked for a minute is as new. */
  function forgetIdle(): void {
    const since = clock.now() - MINUTE_MS;
    for (const [name, { open, at }] of callers) {
      if (at > since && callers.size <= MAX_CALLERS) return;
      if (open === 0) callers.delete(name);
    }
  }

  return {
    enter(name) {
      if (name === undefined || perMinute === 0) return { leave() {} };
      const caller = callerOf(name);
      forgetIdle();
      if (caller.open >= maxOpen) return { waitMs: 1_000 };
      if (caller.left < 1) return { waitMs: ((1 - caller.left) / perMinute) * MINUTE_MS };
      caller.left -= 1;
      caller.open += 1;
      let left = false;
      return {
        leave() {
          if (!left) caller.open -= 1;
          left = true;
        },
      };
    },
  };
}
