import type { Clock } from '../../model/ports.ts';

/**
 * `answered`: any response but a 5xx. `unreachable`: no response arrived. `unknown`: the client aborted, or the request was at
 * fault.
 */
export type Outcome = 'answered' | 'failed' | 'unreachable' | 'unknown';

/** How long the outcome of a caller's last request counts. */
const WINDOW_MS = 30_000;
/**
 * A circuit opens when the last requests of at least this number of callers, and of at least this share of
 * all callers, have failed.
 */
const MIN_FAILING_CALLERS = 5;
const MIN_FAILING_SHARE = 0.5;
const MIN_WAIT_MS = 5_000;
const MAX_WAIT_MS = 30_000;
/** The number of trial requests after the wait, each from a different caller. */
const MAX_TRIALS = 3;
/**
 * Limits for memory: there are only about sixty families of paths, but clients can request any path from any
 * address.
 */
const MAX_CIRCUITS = 300;
const MAX_CALLERS = 200;
const MAX_FAILURES = 20_000;
const MAX_PATH_LENGTH = 100;

/** A request, which belongs to the circuit of its method and its family of paths. */
export interface CircuitCall {
  family: string;
  method: string;
  /** the path with its query */
  path: string;
  /** identifies the caller, e.g. by its address */
  caller: string;
  hasBody: boolean;
}

interface Circuit {
  /** the last outcome of each caller, oldest first */
  lastOutcomes: Map<string, { at: number; outcome: Exclude<Outcome, 'unknown'> }>;
  /**
   * the circuit opened because the backend does not respond at all, so no request passes, not even one that
   * has not failed before
   */
  isUnreachable: boolean;
  /** no requests before this time; 0: closed */
  openUntil: number;
  waitMs: number;
  /** the trial requests by caller; `failed`: the request has ended, without success */
  trials: Map<string, { at: number; failed: boolean }>;
}

/**
 * A circuit breaker for each method and family of paths. While a circuit is open, requests fail at once;
 * after a wait, a few trial requests decide whether it closes. If the backend does respond, but with errors,
 * only a request that has just failed for the same caller fails at once: errors can be provoked, even from
 * many addresses, and must not block other callers.
 */
export interface Circuits {
  /**
   * 0: the request may be sent, and its outcome must be reported with `settle`; otherwise the milliseconds to
   * wait before a retry
   */
  waitFor(call: CircuitCall): number;
  settle(call: CircuitCall, outcome: Outcome): void;
  /** the names of the open circuits: method and family of paths */
  openNames(): string[];
}

const circuitName = ({ family, method }: CircuitCall) => `${method} ${family}`;
const failureKey = ({ caller, method, path }: CircuitCall) =>
  `${caller} ${method} ${path.slice(0, MAX_PATH_LENGTH)}`;

export function createCircuits({ clock }: { clock: Pick<Clock, 'now'> }): Circuits {
  /** the circuits by the time of their last outcome, oldest first */
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

  /** Counts the outcome of a request while the circuit is closed. */
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
      // A request with a body may change data, so it is never used as a trial: the circuit closes instead,
      // and the request is sent.
      if (hasBody) {
        close(circuit);
        return 0;
      }
      // Trial requests that still have no outcome are considered lost, and callers whose trial failed may try
      // again.
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
