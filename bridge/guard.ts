import type { AdapterCall, Clock } from './contract.ts';
import { BridgeError, type BridgeErrorCode, isBridgeError } from './errors.ts';
import type { TraceSink } from './trace.ts';

/** One call to be guarded. */
interface GuardedCall {
  /** the bridge's method, as in the trace */
  method: string;
  /** milliseconds */
  within: number;
  /** asks the host; may throw, never settle, settle late or reply nonsense */
  ask(call: AdapterCall): unknown;
  /** whether the reply matches the contract; absent: the call returns nothing */
  check?: ((reply: unknown) => unknown) | undefined;
  signal?: AbortSignal | undefined;
  /** refuses with `busy` while a call of the same method is open */
  single?: boolean;
  /** the arguments, for the trace */
  payload?: unknown;
}

/** Guards every call from the shop to an adapter. */
export interface Guard {
  /** always settles within its deadline, once; rejects with nothing but `BridgeError`. `T` is what the check makes sure of */
  call<T>(call: GuardedCall): Promise<T>;
  /** ends every open call with `aborted`, and every later one at once */
  dispose(): void;
}

/** `host` is the name that messages are written with. */
export function createGuard(host: string, clock: Clock, trace: TraceSink): Guard {
  /** how to call off each open call, and its method */
  const open = new Map<() => void, string>();
  let disposed = false;

  function call<T>({ method, within, ask, check, signal, single, payload }: GuardedCall): Promise<T> {
    const id = trace.note({ kind: 'call', method, outcome: 'open', payload });
    const inside = new AbortController();
    /** this call's wire messages by name: whether the host was only asked, or has answered */
    const wire = new Map<string, 'sent' | 'received'>();
    let outcome: 'ok' | BridgeErrorCode | undefined;
    let dropped = '';
    let stopClock = () => {};

    return new Promise<T>((resolve, reject) => {
      function settle(as: 'ok' | BridgeErrorCode, said: unknown) {
        outcome = as;
        stopClock();
        signal?.removeEventListener('abort', abort);
        open.delete(abort);
        trace.settle(id, as, said);
      }
      const errorOf: ErrorOf = (code, why, details) =>
        new BridgeError(code, `bridge.${method} (${host}): ${why}`, details);
      /** A `BridgeError` of the adapter is kept; any other error also says where it happened. */
      function refuse(thrown: unknown) {
        const error = read(thrown, errorOf);
        settle(error.code, error);
        inside.abort();
        reject(error);
      }
      const refuseFor = (code: BridgeErrorCode, why: string) => refuse(errorOf(code, why));
      const abort = () => refuseFor('aborted', 'called off by its signal or dispose()');

      /** A reply that comes when the call has settled changes nothing; the trace shows that it came. */
      function unlessLate(take: (reply: unknown) => void) {
        return (reply: unknown) => {
          if (!outcome) take(reply);
          else trace.note({ kind: 'message', method, direction: 'received', outcome: 'late', call: id });
        };
      }

      if (disposed || signal?.aborted) return abort();
      if (single && [...open.values()].includes(method)) return refuseFor('busy', 'one is open, wait for it');
      open.set(abort, method);
      signal?.addEventListener('abort', abort);
      stopClock = clock.after(within, () => {
        const silent = [...wire].flatMap(([name, last]) => (last === 'sent' ? name : []));
        const who = silent.join() || 'the host';
        const never = /\.js$/.test(who) ? 'loaded' : 'answered';
        const next = method === 'pay' ? 'ask the backend how it went' : 'offer another way';
        refuseFor('deadline', `${who} never ${never} within ${within} ms${dropped}; ${next}`);
      });

      (async () =>
        ask({
          signal: inside.signal,
          trace(direction, name, said, stray) {
            const again = wire.get(name) === direction ? 'double' : outcome ? 'late' : 'ok';
            if (stray) dropped = `, a reply was dropped: ${stray}`;
            else wire.set(name, direction);
            trace.note({
              kind: 'message',
              method: name,
              direction,
              outcome: stray ?? (direction === 'sent' ? 'ok' : again),
              call: id,
              payload: said,
            });
          },
        }))()
        .then((reply) => {
          if (check && !check(reply))
            throw errorOf('malformed', 'the reply breaks the contract; mend the adapter');
          return reply;
        })
        .then(
          unlessLate((reply) => {
            settle('ok', reply);
            resolve((check && reply) as T);
          }),
          unlessLate(refuse),
        );
    });
  }

  return {
    call,
    dispose() {
      disposed = true;
      for (const [abort] of open) abort();
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
