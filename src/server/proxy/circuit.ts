import type { Clock } from '../../model/ports.ts';

/**
 * `answered`: any response but a 5xx. `unreachable`: no response arrived. `unknown`: the client aborted, or the request was at
 * fault.
 */
export type Outcome = 'answered' | 'failed' | 'unreachable' | 'unknown';

/** How long a caller's last outcome counts. */
const WINDOW_MS = 30_000;
/** A circuit opens when the last request of this many callers failed, and of at least half of all callers. */
const MIN_FAILING_CALLERS = 5;
const MIN_FAILING_SHARE = 0.5;
const MIN_WAIT_MS = 5_000;
const MAX_WAIT_MS = 30_000;
/** Trial requests after the wait, each from a different caller. */
const MAX_TRIALS = 3;
/** Limits for memory: there are some sixty families, but clients can request any path from any address. */
const MAX_CIRCUITS = 300;
const MAX_CALLERS = 200;
const MAX_FAILURES = 20_000;
const MAX_PATH_LENGTH = 100;

/** The requests of a circuit: a family of paths, with a method. */
export interface CircuitCall {
  family: string;
  method: string;
  /** with its query */
  path: string;
  /** identifies the caller, e.g. by its address */
  caller: string;
  hasBody: boolean;
}

interface Circuit {
  /** the last outcome of each caller, oldest first */
  lastOutcomes: Map<string, { at: number; outcome: Exclude<Outcome, 'unknown'> }>;
  /** opened because the backend does not respond at all: open to every request, not only to those that failed */
  isUnreachable: boolean;
  /** no requests before this time; 0: closed */
  openUntil: number;
  waitMs: number;
  /** trial requests by caller; `failed`: finished */
  trials: Map<string, { at: number; failed: boolean }>;
}

/**
 * A circuit breaker for each family of paths and method. While one is open, requests fail at once; after a wait, a
 * few trial requests decide. Where the backend responds with errors, this applies only to a request that has just
 * failed for the same caller: errors can be provoked, even from many addresses, and must not block other callers.
 */
export interface Circuits {
  /** 0: send the request and report its outcome with `settle`; otherwise the ms to wait before a retry */
  waitFor(call: CircuitCall): number;
  settle(call: CircuitCall, outcome: Outcome): void;
  /** the open circuits: method and family */
  openNames(): string[];
}

const circuitName = ({ family, method }: CircuitCall) => `${method} ${family}`;
const failureKey = ({ caller, method, path }: CircuitCall) =>
  `${caller} ${method} ${path.slice(0, MAX_PATH_LENGTH)}`;

export function createCircuits({ clock }: { clock: Pick<Clock, 'now'> }): Circuits {
  /** by the time of their last outcome, oldest first */
  const circuits = new Map<string, Circuit>();
  /** recent failures by caller and request, oldest first */
  const failures = new Map<string, number>();

  function ensureCircuit(name: string): Circuit {
    const circuit = circuits.get(name) ?? {
      lastOutcomes: new Map(),
      isUnreachable: false,
      openUntil: 0,
      waitMs: MIN_WAIT_MS,
      trials: new Map(),
    };
    circuits.delete(name);
    circuits.set(name, circuit);
    if (circuits.size > MAX_CIRCUITS) {
      const closed = [...circuits].find(([, { openUntil }]) => openUntil === 0);
      if (closed) circuits.delete(closed[0]);
    }
    return circuit;
  }

  function recordFailure(call: CircuitCall, failed: boolean): void {
    const key = failureKey(call);
    failures.delete(key);
    if (failed) failures.set(key, clock.now());
    const [oldest] = failures.keys();
    if (oldest !== undefined && failures.size > MAX_FAILURES) failures.delete(oldest);
  }

  const hasFailed = (call: CircuitCall): boolean =>
    clock.now() - (failures.get(failureKey(call)) ?? Number.NEGATIVE_INFINITY) <= WINDOW_MS;

  function open(circuit: Circuit): void {
    circuit.openUntil = clock.now() + circuit.waitMs;
    circuit.waitMs = Math.min(circuit.waitMs * 2, MAX_WAIT_MS);
    circuit.lastOutcomes.clear();
    circuit.trials.clear();
  }

  function close(circuit: Circuit): void {
    circuit.openUntil = 0;
    circuit.trials.clear();
  }

  /** Counts an outcome while the circuit is closed. */
  function countOutcome(circuit: Circuit, caller: string, outcome: Exclude<Outcome, 'unknown'>): void {
    const { lastOutcomes } = circuit;
    const now = clock.now();
    if (outcome === 'answered') circuit.waitMs = MIN_WAIT_MS;
    lastOutcomes.delete(caller);
    lastOutcomes.set(caller, { at: now, outcome });
    for (const [oldest, { at }] of lastOutcomes) {
      if (now - at <= WINDOW_MS && lastOutcomes.size <= MAX_CALLERS) break;
      lastOutcomes.delete(oldest);
    }
    if (outcome === 'answered') return;
    const outcomes = [...lastOutcomes.values()];
    const isCommon = (subset: typeof outcomes) =>
      subset.length >= MIN_FAILING_CALLERS && subset.length >= outcomes.length * MIN_FAILING_SHARE;
    if (!isCommon(outcomes.filter((entry) => entry.outcome !== 'answered'))) return;
    circuit.isUnreachable = isCommon(outcomes.filter((entry) => entry.outcome === 'unreachable'));
    open(circuit);
  }

  /** Handles the outcome of a trial request; ignores requests sent before the circuit opened. */
  function settleTrial(circuit: Circuit, caller: string, outcome: Outcome): void {
    const trial = circuit.trials.get(caller);
    if (!trial || trial.failed) return;
    if (outcome === 'answered') {
      close(circuit);
      circuit.waitMs = MIN_WAIT_MS;
    } else if (outcome !== 'unknown') {
      trial.failed = true;
      if ([...circuit.trials.values()].filter(({ failed }) => failed).length >= MAX_TRIALS) open(circuit);
    } else circuit.trials.delete(caller);
  }

  return {
    waitFor(call) {
      const { caller, hasBody } = call;
      const circuit = circuits.get(circuitName(call));
      if (!circuit || circuit.openUntil === 0 || !(circuit.isUnreachable || hasFailed(call))) return 0;
      const now = clock.now();
      if (now < circuit.openUntil) return circuit.openUntil - now;
      // A request with a body may change data, so it is never used as a trial: the circuit closes instead.
      if (hasBody) {
        close(circuit);
        return 0;
      }
      // Trial requests without an outcome are considered lost, and callers whose trial failed may try again.
      for (const [trialCaller, { at }] of circuit.trials) {
        if (now - at >= MAX_WAIT_MS) circuit.trials.delete(trialCaller);
      }
      if (circuit.trials.has(caller) || circuit.trials.size >= MAX_TRIALS) return MIN_WAIT_MS;
      circuit.trials.set(caller, { at: now, failed: false });
      return 0;
    },
    settle(call, outcome) {
      if (outcome !== 'unknown') recordFailure(call, outcome !== 'answered');
      const name = circuitName(call);
      const existing = circuits.get(name);
      if (existing && existing.openUntil > 0) settleTrial(existing, call.caller, outcome);
      else if (outcome !== 'unknown') countOutcome(ensureCircuit(name), call.caller, outcome);
    },
    openNames: () => [...circuits].filter(([, { openUntil }]) => openUntil > 0).map(([name]) => name),
  };
}
