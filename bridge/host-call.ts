/**
 * A separate entry point next to `index.ts`: methods that only one host has. What two hosts have belongs into the
 * contract.
 */
import type { Bridge, CallOptions } from './contract.ts';
import { deadlineOf } from './create-bridge.ts';
import { BridgeError, type BridgeErrorCode } from './errors.ts';
import { internalsOf } from './internals.ts';
import { copyJson, type Json } from './json.ts';

export type { Json } from './json.ts';

export interface HostCallOptions extends CallOptions {
  /** milliseconds until the call fails with `deadline`; absent or not above 0: the `background` deadline, 10 s */
  deadline?: number | undefined;
}

/**
 * The names of the methods that the host's adapter offers for {@link callHost}, sorted; empty in a plain browser, after a
 * failed start, and after `dispose`. Never throws for a bridge.
 */
export function hostMethods(bridge: Pick<Bridge, 'host'>): readonly string[] {
  const { adapter } = internalsOf(bridge);
  try {
    const methods = adapter.hostMethods ?? {};
    return Object.keys(methods)
      .filter((name) => typeof methods[name] === 'function')
      .sort();
  } catch {
    return [];
  }
}

/**
 * Calls a method that only this host has, under the name that its adapter gives it (`Adapter.hostMethods`). Guarded and
 * traced like every call of the bridge: it settles once, within its deadline, with a copy of the result, or with a
 * `BridgeError`. In the trace its method is `host.NAME`, its payload is masked, and its result is left out.
 *
 * `payload`: any JSON, or nothing. The result is JSON, `null` if the host says nothing; its shape is the host's, so check
 * it before use. It may throw besides the codes of every call (see `Bridge`):
 *
 * | code | when |
 * | --- | --- |
 * | `unsupported` | the adapter does not offer this name; the message lists those that it does |
 * | `invalid-argument` | `name` is no string, or JSON cannot carry `payload`; the host was not called |
 * | `malformed` | JSON cannot carry the result |
 *
 * Whatever else the adapter says keeps its code, such as `declined`. Throws a `TypeError` if `bridge` is not what
 * `connect()` resolved with.
 *
 * ```ts
 * import { callHost } from '@doorstep/bridge/host-call';
 *
 * const points = await callHost(bridge, 'loyaltyPoints', { programme: 'gold' }, { deadline: 3000, signal });
 * ```
 */
export function callHost(
  bridge: Pick<Bridge, 'host'>,
  name: string,
  payload?: Json,
  options?: HostCallOptions,
): Promise<Json> {
  const { parts, guard, adapter } = internalsOf(bridge);
  const method = `host.${typeof name === 'string' ? name.slice(0, 100) : typeof name}`;
  const fail = (code: BridgeErrorCode, reason: string) =>
    new BridgeError(code, `bridge.${method} (${parts.host.name}): ${reason}`);
  const copyOf = (value: unknown, what: string, code: BridgeErrorCode) => {
    try {
      return copyJson(value, what);
    } catch (error) {
      // reading a field may throw anything
      throw fail(code, error instanceof TypeError ? error.message : `${what} cannot be read`);
    }
  };

  let sent: Json | undefined;
  let refusal: BridgeError | undefined;
  try {
    sent = payload === undefined ? undefined : copyOf(payload, 'payload', 'invalid-argument');
  } catch (error) {
    refusal = error as BridgeError;
  }
  const ms = Object(options).deadline;
  const call = guard.call<{ result: Json }>(
    method,
    typeof ms === 'number' && ms > 0 ? ms : deadlineOf(parts.deadlines, 'background'),
    async (context) => {
      if (typeof name !== 'string') throw fail('invalid-argument', 'the name must be a string');
      if (refusal) throw refusal;
      const names = hostMethods(bridge);
      if (!names.includes(name))
        throw fail('unsupported', `this host offers ${names.join(', ') || 'no methods of its own'}`);
      const reply = await adapter.hostMethods?.[name]?.(sent, context);
      // wrapped, as the trace keeps the `kind` and `outcome` of replies
      return { result: reply === undefined ? null : copyOf(reply, 'result', 'malformed') };
    },
    options,
    undefined,
    sent,
  );
  return call.then(({ result }) => result);
}
