import type { Clock } from '../../model/ports.ts';

/** `answered`: any response but a 5xx. `unknown`: the client aborted, or the request was at fault. */
export type Outcome = 'answered' | 'failed' | 'unknown';

/** How long a caller's last outcome counts. */
const WINDOW_MS = 30_000;
/** So many callers must have failed last, and at least half of all. */
const FAILING_CALLERS = 5;
const FAILING_SHARE = 0.5;
/** Who was answered so lately is sent on, whatever failed since. */
const ANSWERED_MS = 5_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
/** Trial requests after the wait, each of another caller. */
const TRIALS = 3;
/** Limits for memory: there are some sixty families, but clients can request any path from any address. */
const MAX_CIRCUITS = 300;
const MAX_CALLERS = 1_000;

/** The requests of a circuit: a family of paths, with a method. */
export interface CircuitCall {
  family: string;
  method: string;
  /** who asks, such as an address */
  caller: string;
  hasBody: boolean;
}

interface Circuit {
  /** the last outcome of each caller, in the order of time; `answered`: when it was last answered */
  last: Map<string, { at: number; failed: boolean; answered: number }>;
  /** no requests before this time; 0: closed */
  until: number;
  wait: number;
  /** trial requests by caller; `failed`: it is over */
  trials: Map<string, { at: number; failed: boolean }>;
}

/**
 * A circuit breaker for each family of paths and method. While one is open, requests of callers whose last one failed
 * fail at once; after a wait, a few trial requests decide. All others are sent: failures can be provoked, from many
 * addresses too, and must not shut out who provoked none.
 */
export interface Circuits {
  /** 0: send the request and report its outcome with `settle`; otherwise the ms to wait before a retry */
  waitFor(call: CircuitCall): number;
  settle(call: CircuitCall, outcome: Outcome): void;
  /** the open circuits: method and family */
  open(): string[];
}

const nameOf = ({ family, method }: CircuitCall) => `${method} ${family}`;

export function createCircuits({ clock }: { clock: Pick<Clock, 'now'> }): Circuits {
  /** in the order of their last outcome */
  const circuits = new Map<string, Circuit>();

  function touched(name: string): Circuit {
    const circuit = circuits.get(name) ?? {
      last: new Map(),
      until: 0,
      wait: FIRST_WAIT_MS,
      trials: new Map(),
    };
    circuits.delete(name);
    circuits.set(name, circuit);
    if (circuits.size > MAX_CIRCUITS) {
      const closed = [...circuits].find(([, { until }]) => until === 0);
      if (closed) circuits.delete(closed[0]);
    }
    return circuit;
  }

  function open(circuit: Circuit): void {
    circuit.until = clock.now() + circuit.wait;
    circuit.wait = Math.min(circuit.wait * 2, LONGEST_WAIT_MS);
    circuit.trials.clear();
  }

  function close(circuit: Circuit): void {
    circuit.until = 0;
    circuit.last.clear();
    circuit.trials.clear();
  }

  function count({ last }: Circuit, caller: string, failed: boolean): void {
    const now = clock.now();
    const answered = failed ? (last.get(caller)?.answered ?? Number.NEGATIVE_INFINITY) : now;
    last.delete(caller);
    last.set(caller, { at: now, failed, answered });
    for (const [oldest, { at }] of last) {
      if (now - at <= WINDOW_MS && last.size <= MAX_CALLERS) break;
      last.delete(oldest);
    }
  }

  function isFailing({ last }: Circuit): boolean {
    const failing = [...last.values()].filter(({ failed }) => failed).length;
    return failing >= FAILING_CALLERS && failing >= last.size * FAILING_SHARE;
  }

  /** Its last request failed, and not only one among others that were answered: many shoppers may share an address. */
  function hasFailed({ last }: Circuit, caller: string): boolean {
    const outcome = last.get(caller);
    if (outcome?.failed !== true) return false;
    const now = clock.now();
    return now - outcome.at <= WINDOW_MS && now - outcome.answered > ANSWERED_MS;
  }

  /** The outcome of a trial request. Any other says nothing of now: it may be one from before the circuit opened. */
  function judge(circuit: Circuit, caller: string, outcome: Outcome): void {
    const trial = circuit.trials.get(caller);
    if (!trial || trial.failed) return;
    if (outcome === 'answered') {
      close(circuit);
      circuit.wait = FIRST_WAIT_MS;
    } else if (outcome === 'failed') {
      trial.failed = true;
      if ([...circuit.trials.values()].filter(({ failed }) => failed).length >= TRIALS) open(circuit);
    } else circuit.trials.delete(caller);
  }

  return {
    waitFor(call) {
      const { caller, hasBody } = call;
      const circuit = circuits.get(nameOf(call));
      if (!circuit || circuit.until === 0 || !hasFailed(circuit, caller)) return 0;
      const now = clock.now();
      if (now < circuit.until) return circuit.until - now;
      // A request with a body changes something: none of them is sent only to find out. All may pass again.
      if (hasBody) {
        close(circuit);
        return 0;
      }
      // A trial request without an outcome is considered lost, and who failed may try again.
      for (const [one, { at }] of circuit.trials) {
        if (now - at >= LONGEST_WAIT_MS) circuit.trials.delete(one);
      }
      if (circuit.trials.has(caller) || circuit.trials.size >= TRIALS) return FIRST_WAIT_MS;
      circuit.trials.set(caller, { at: now, failed: false });
      return 0;
    },
    settle(call, outcome) {
      const { caller } = call;
      const name = nameOf(call);
      const known = circuits.get(name);
      const isOpen = known !== undefined && known.until > 0;
      if (outcome !== 'unknown') {
        const circuit = touched(name);
        const failed = outcome === 'failed';
        count(circuit, caller, failed);
        if (!isOpen && !failed) circuit.wait = FIRST_WAIT_MS;
        if (!isOpen && failed && isFailing(circuit)) open(circuit);
      }
      if (isOpen) judge(known, caller, outcome);
    },
    open: () => [...circuits].filter(([, { until }]) => until > 0).map(([name]) => name),
  };
}
