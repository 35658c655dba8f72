import type { Clock } from '../model/ports.ts';

/** `answered`: with anything but an error of the backend's own. `unknown`: whoever asked has gone, or it was their fault. */
export type Outcome = 'answered' | 'failed' | 'unknown';

/** So many failures in a row, and nobody is made to wait for another. */
const FAILURES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
/** Families that are remembered: there are some sixty, and anybody can ask for others. */
const MOST_FAMILIES = 300;

interface Circuit {
  failures: number;
  /** until then nothing is asked; 0 while it is closed */
  until: number;
  wait: number;
  /** the one call that finds out whether it can be closed; since when */
  probe: number | null;
}

/** One circuit a family of paths: while it is open, calls end at once; after a while one call finds out. */
export interface Circuits {
  /** 0: the call may be made, and how it ended is to be reported; else the milliseconds until another try is worth it */
  waitFor(family: string): number;
  settle(family: string, outcome: Outcome): void;
  /** the families whose circuits are open */
  open(): string[];
}

export function createCircuits({ clock }: { clock: Pick<Clock, 'now'> }): Circuits {
  /** only what has failed lately; what failed last stands last */
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
      // a probe that nobody has heard of since is taken for lost
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
