import type { AdapterCall, CallOptions, Clock } from './contract.ts';
import { BridgeError, type BridgeErrorCode, isBridgeError } from './errors.ts';
import type { TraceSink } from './trace.ts';

/** Guards every call from the shop to an adapter. */
export interface Guard {
  /**
   * Always settles once, within its deadline; rejects only with `BridgeError`. `T` is what `check` guarantees.
   * Positional, because the names of an options object would not be minified.
   *
   * @param method the bridge's method, as in the trace
   * @param within milliseconds
   * @param ask calls the host; may throw, never settle, settle late, or return nonsense
   * @param check whether the reply matches the contract; absent: the call returns nothing
   * @param payload the arguments, for the trace
   * @param single fails with `busy` while a call of the same method is open
   */
  call<T>(
    method: string,
    within: number,
    ask: (call: AdapterCall) => unknown,
    options?: CallOptions,
    check?: (reply: unknown) => unknown,
    payload?: unknown,
    single?: boolean,
  ): Promise<T>;
  /** aborts all open calls, and every later one at once */
  dispose(): void;
}

/** `host`: its name for error messages. `busy`: methods with an open exclusive call, shared by all bridges on a page. */
export function createGuard(host: string, clock: Clock, trace: TraceSink, busy = new Set<string>()): Guard {
  /** cancels each open call */
  const open = new Set<() => void>();
  let disposed = false;

  function call<T>(
    method: string,
    within: number,
    ask: (call: AdapterCall) => unknown,
    options?: CallOptions,
    check?: (reply: unknown) => unknown,
    payload?: unknown,
    single?: boolean,
  ): Promise<T> {
    const id = trace.note({ kind: 'call', method, outcome: 'open', payload });
    const inside = new AbortController();
    /** wire messages that the host has not answered */
    const wire = new Set<string>();
    let outcome: 'ok' | BridgeErrorCode | undefined;
    let dropped = '';
    let stopClock = () => {};
    let signal: AbortSignal | undefined;
    let aborted: boolean | undefined;

    return new Promise<T>((resolve, reject) => {
      /** Only the first result counts; later ones are only traced. */
      function settle(reply: unknown, error?: BridgeError) {
        if (outcome) {
          trace.note({ kind: 'message', method, direction: 'received', outcome: 'late', call: id });
          return;
        }
        outcome = error?.code ?? 'ok';
        stopClock();
        if (open.delete(abort) && single) busy.delete(method);
        trace.settle(id, outcome, error ?? reply);
        if (error) {
          reject(error);
          inside.abort();
        } else resolve((check && reply) as T);
        signal?.removeEventListener('abort', abort);
      }
      const errorOf: ErrorOf = (code, why, details) =>
        new BridgeError(code, `bridge.${method} (${host}): ${why}`, details);
      /** Keeps a `BridgeError` of the adapter; other errors get the call's context. */
      const refuse = (thrown: unknown) => settle(0, read(thrown, errorOf));
      const refuseFor = (code: BridgeErrorCode, why: string) => settle(0, errorOf(code, why));
      const abort = () => refuseFor('aborted', 'called off');

      try {
        signal = options?.signal;
        aborted = signal?.aborted;
        signal?.addEventListener('abort', abort);
      } catch {
        return refuseFor('invalid-argument', 'signal must be an AbortSignal');
      }
      if (disposed || aborted) return abort();
      if (single && busy.has(method)) return refuseFor('busy', 'one is open');
      open.add(abort);
      if (single) busy.add(method);
      stopClock = clock.after(within, () => {
        const who = [...wire].join() || 'the host';
        const never = /\.js$/.test(who) ? 'loaded' : 'answered';
        const next = method === 'pay' ? 'ask the backend' : 'offer another way';
        refuseFor('deadline', `${who} never ${never} within ${within} ms${dropped}; ${next}`);
      });

      (async () =>
        ask({
          signal: inside.signal,
          trace(direction, name, said, stray) {
            const isSent = direction === 'sent';
            if (stray) dropped = `, a reply was dropped: ${stray}`;
            const isFirst = stray || (isSent ? wire.add(name) : wire.delete(name));
            trace.note({
              kind: 'message',
              method: name,
              direction,
              outcome: stray ?? (!isFirst ? 'double' : outcome && !isSent ? 'late' : 'ok'),
              call: id,
              payload: said,
            });
          },
        }))()
        .then((reply) => {
          if (check && !check(reply)) throw errorOf('malformed', 'malformed reply');
          settle(reply);
        })
        .catch(refuse);
    });
  }

  return {
    call,
    dispose() {
      disposed = true;
      for (const abort of open) abort();
    },
  };
}

type ErrorOf = (
  code: BridgeErrorCode,
  why: string,
  details?: { hostCode?: string; cause: unknown },
) => BridgeError;

/** Hosts reject with anything: an error, a string, a number, or an object with the code under one of several names. */
function read(thrown: unknown, errorOf: ErrorOf): BridgeError {
  const details: { hostCode?: string; cause: unknown } = { cause: thrown };
  let why = 'the host refused';
  try {
    if (isBridgeError(thrown)) return thrown;
    const { error_code, errorCode, code, message } = Object(thrown);
    const found = typeof thrown === 'object' ? (error_code ?? errorCode ?? code) : thrown;
    if (typeof found === 'string' || typeof found === 'number') details.hostCode = `${found}`.slice(0, 100);
    if (typeof message === 'string') why = message;
  } catch {
    // a value thrown by a host may throw in turn when it is read
  }
  return errorOf('host-error', `${why}; offer another way`, details);
}
