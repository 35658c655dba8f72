import type { AdapterCall, CallOptions, Clock } from './contract.ts';
import { BridgeError, type BridgeErrorCode, isBridgeError } from './errors.ts';
import type { TraceSink } from './trace.ts';

/** Guards every call from the shop to an adapter. */
export interface Guard {
  /**
   * Always settles within its deadline, once; rejects with nothing but `BridgeError`. `T` is what `check` makes sure of. Not
   * an object of options: the names of its fields would not be minified.
   *
   * @param method the bridge's method, as in the trace
   * @param within milliseconds
   * @param ask asks the host; may throw, never settle, settle late or reply nonsense
   * @param check whether the reply matches the contract; absent: the call returns nothing
   * @param payload what was asked, for the trace
   * @param single refuses with `busy` while a call of the same method is open
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
  /** ends every open call with `aborted`, and every later one at once */
  dispose(): void;
}

/**
 * `host` is the name that messages are written with. `busy` holds the methods of which a single call is open; all bridges of a
 * page share it.
 */
export function createGuard(host: string, clock: Clock, trace: TraceSink, busy = new Set<string>()): Guard {
  /** how to call off each open call */
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
    /** what the host was asked by name and has not answered */
    const wire = new Set<string>();
    let outcome: 'ok' | BridgeErrorCode | undefined;
    let dropped = '';
    let stopClock = () => {};
    let signal: AbortSignal | undefined;
    let aborted: boolean | undefined;

    return new Promise<T>((resolve, reject) => {
      /** The first time only: what comes later changes nothing, and the trace shows that it came. */
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
      /** A `BridgeError` of the adapter is kept; any other error also says where it happened. */
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

/** Hosts refuse with anything: an error, a bare string, a number, an object that has the code under one of a few names. */
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
    // what a host throws may throw in turn when it is merely looked at
  }
  return errorOf('host-error', `${why}; offer another way`, details);
}
