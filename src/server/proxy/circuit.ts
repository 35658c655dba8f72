import type { Clock } from '../../model/ports.ts';

/** `answered`: any response but a 5xx. `unknown`: the client aborted, or the request was at fault. */
export type Outcome = 'answered' | 'failed' | 'unknown';

/** Consecutive failures that open a circuit. */
const FAILURES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
/** Limit for memory: there are some sixty families, but clients can request any path. */
const MOST_FAMILIES = 300;

interface Circuit {
  failures: number;
  /** no requests before this time; 0: closed */
  until: number;
  wait: number;
  /** the start of the one trial request; null: none */
  probe: number | null;
}

/**
 * A circuit breaker for each family of paths: while open, requests fail at once; after a wait, one trial
 * request decides.
 */
export interface Circuits {
  /** 0: send the request and report its outcome with `settle`; otherwise the ms to wait before a retry */
  waitFor(family: string): number;
  settle(family: string, outcome: Outcome): void;
  /** the families with open circuits */
  open(): string[];
}

export function createCircuits({ clock }: { clock: Pick<Clock, 'now'> }): Circuits {
  /** families with recent failures, in the order of their last failure */
  const circuits = new Map<string, Circuit>();

  function fail(family: string): void {
    const circuit = circuits.get(family) ?? { failures: 0, until: 0, wait: FIRST_WAIT_MS, probe: null };
    circuits.delete(family);
    circuits.set(family, circuit);
    circuit.failures += 1;
    const probed = circuit.probe !== null;
    if (probed) circuit.wait = Math.min(circuit.wait * 2, LONGEST_WAIT_MS);
    if (probed || (circuit.failures >= FAILURES && circuit.until === 0)) {
      circuit.until = clock.now() + circuit.wait;
    }
    circuit.probe = null;
    for (const oldest of circuits.keys()) {
      if (circuits.size <= MOST_FAMILIES) break;
      circuits.delete(oldest);
    }
  }

  return {
    waitFor(family) {
      const circuit = circuits.get(family);
      if (!circuit || circuit.until === 0) return 0;
      const now = clock.now();
      if (now < circuit.until) return circuit.until - now;
      // A trial request without an outcome is considered lost.
      if (circuit.probe !== null && now - circuit.probe < LONGEST_WAIT_MS) return FIRST_WAIT_MS;
      circuit.probe = now;
      return 0;
    },
    settle(family, outcome) {
      if (outcome === 'answered') circuits.delete(family);
      else if (outcome === 'failed') fail(family);
      else {
        const circuit = circuits.get(family);
        if (circuit) circuit.probe = null;
      }
    },
    open: () => [...circuits].filter(([, { until }]) => until > 0).map(([family]) => family),
  };
}
