import type { AdapterCall, CallOptions, Clock } from './contract.ts';
import { BridgeError, type BridgeErrorCode, type BridgeErrorDetails, isBridgeError } from './errors.ts';
import type { TraceSink } from './trace.ts';

/** Guards every call from the shop to an adapter. */
export interface Guard {
  /**
   * Always settles once, within its deadline; rejects only with `BridgeError`. `T` is what `check` guarantees.
   * Positional, because the names of an options object would not be minified.
   *
   * @param method the bridge's method, as in the trace
   * @param timeoutMs milliseconds
   * @param ask calls the host; may throw, never settle, settle late, or return nonsense
   * @param check whether the reply matches the contract; absent: any does
   * @param payload the arguments, for the trace
   * @param exclusive fails with `busy` while a call of the same method is open
   */
  call<T>(
    method: string,
    timeoutMs: number,
    ask: (call: AdapterCall) => unknown,
    options?: CallOptions,
    check?: (reply: unknown) => unknown,
    payload?: unknown,
    exclusive?: boolean,
  ): Promise<T>;
  /** aborts all open calls, and every later one at once */
  dispose(): void;
  /** what `dispose` runs: other entry points add what ends with the bridge */
  readonly aborts: Set<() => void>;
}

/**
 * `host`: the host's name, for error messages. `busy`: methods with an open exclusive call, shared by all bridges on
 * a page.
 */
export function createGuard(
  host: string,
  clock: Clock,
  trace: TraceSink,
  busyMethods = new Set<string>(),
): Guard {
  /** cancels each open call */
  const aborts = new Set<() => void>();
  let isDisposed = false;

  function call<T>(
    method: string,
    timeoutMs: number,
    ask: (call: AdapterCall) => unknown,
    options?: CallOptions,
    check?: (reply: unknown) => unknown,
    payload?: unknown,
    exclusive?: boolean,
  ): Promise<T> {
    const id = trace.note({ kind: 'call', method, outcome: 'open', payload });
    const controller = new AbortController();
    /** wire messages that the host has not answered */
    const unansweredMethods = new Set<string>();
    let outcome: 'ok' | BridgeErrorCode | undefined;
    let dropNote = '';
    let stopClock = () => {};
    let signal: AbortSignal | undefined;
    let isAborted: boolean | undefined;

    return new Promise<T>((resolve, reject) => {
      /** Only the first result counts; later ones are only traced. */
      function settle(reply: unknown, error?: BridgeError) {
        if (outcome) {
          trace.note({ kind: 'message', method, direction: 'received', outcome: 'late', call: id });
          return;
        }
        outcome = error?.code ?? 'ok';
        stopClock();
        if (aborts.delete(abort) && exclusive) busyMethods.delete(method);
        trace.settle(id, outcome, error ?? reply);
        if (error) {
          reject(error);
          controller.abort();
        } else resolve(reply as T);
        signal?.removeEventListener('abort', abort);
      }
      const fail = (code: BridgeErrorCode, reason: string, details?: BridgeErrorDetails) =>
        settle(0, new BridgeError(code, `bridge.${method} (${host}): ${reason}`, details));
      const abort = () =>
        fail('aborted', 'aborted', { sideEffects: aborts.has(abort) ? 'possible' : 'none' });
      /**
       * Keeps a `BridgeError` of the adapter; other errors get the call's context. Hosts may reject with anything: an
       * error, a string, a number, or an object with the code under one of several names.
       */
      function failWith(thrown: unknown) {
        const details: BridgeErrorDetails = { cause: thrown };
        let reason = 'the host refused';
        try {
          if (isBridgeError(thrown)) return settle(0, thrown);
          const { error_code, errorCode, code, message } = Object(thrown);
          const rawCode = typeof thrown === 'object' ? (error_code ?? errorCode ?? code) : thrown;
          if (typeof rawCode === 'string' || typeof rawCode === 'number')
            details.hostCode = `${rawCode}`.slice(0, 100);
          if (typeof message === 'string') reason = message;
        } catch {
          // a value thrown by a host may throw in turn when it is read
        }
        fail('host-error', reason, details);
      }

      try {
        signal = options?.signal;
        isAborted = signal?.aborted;
        signal?.addEventListener('abort', abort);
      } catch {
        return fail('invalid-argument', 'signal must be an AbortSignal');
      }
      if (isDisposed || isAborted) return abort();
      if (exclusive && busyMethods.has(method)) return fail('busy', 'one is open');
      aborts.add(abort);
      if (exclusive) busyMethods.add(method);
      stopClock = clock.after(timeoutMs, () => {
        const awaitedMethods = [...unansweredMethods].join() || 'the host';
        fail('deadline', `${awaitedMethods} never answered within ${timeoutMs} ms${dropNote}`);
      });

      (async () =>
        ask({
          signal: controller.signal,
          trace(direction, name, wirePayload, stray) {
            const isSent = direction === 'sent';
            if (stray) dropNote = `, reply dropped: ${stray}`;
            const isFirst = stray || (isSent ? unansweredMethods.add(name) : unansweredMethods.delete(name));
            trace.note({
              kind: 'message',
              method: name,
              direction,
              outcome: stray ?? (!isFirst ? 'double' : outcome && !isSent ? 'late' : 'ok'),
              call: id,
              payload: wirePayload,
            });
          },
        }))()
        .then((reply) => {
          if (check && !check(reply)) fail('malformed', 'malformed');
          else settle(reply);
        })
        .catch(failWith);
    });
  }

  return {
    call,
    aborts,
    dispose() {
      isDisposed = true;
      for (const abort of aborts) abort();
    },
  };
}
