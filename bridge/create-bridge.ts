import { CHECKS } from './checks.ts';
import type {
  Adapter,
  Arrival,
  Bridge,
  BridgeEnvironment,
  CallOptions,
  Capability,
  Clock,
  HostPolicy,
} from './contract.ts';
import { BridgeError } from './errors.ts';
import { createEvents } from './events.ts';
import { createGuard } from './guard.ts';
import type { TraceSink } from './trace.ts';
import { guardSink } from './trace-sink.ts';

/**
 * The deadline of each kind of call, in milliseconds. A login, a payment, a share sheet or a file picker
 * waits for a person, so those deadlines are long. What the shop shows in the meantime is up to the shop, and
 * it may abort at any time.
 */
export interface Deadlines {
  /** loading and starting the host's adapter */
  start: number;
  /** calls without UI: storage, opening, closing */
  background: number;
  /** may include a permission prompt */
  location: number;
  /** the host's consent sheet */
  login: number;
  share: number;
  pickFile: number;
  /** the host's pay sheet; after the deadline, ask the backend */
  pay: number;
}

/** The default deadlines, in milliseconds. */
export const DEADLINES: Deadlines = {
  start: 4e3,
  background: 1e4,
  location: 3e4,
  login: 12e4,
  share: 6e5,
  pickFile: 6e5,
  pay: 9e5,
};

/** Invalid times (`undefined`, `NaN`, 0 or less) fall back to the default. */
export function deadlineOf(overrides: Partial<Deadlines> | undefined, name: keyof Deadlines): number {
  const ms = overrides?.[name] as number;
  return ms > 0 ? ms : DEADLINES[name];
}

/** Everything that {@link createBridge} needs. */
export interface BridgeParts {
  host: Bridge['host'];
  policy: HostPolicy;
  adapter: Adapter;
  env: BridgeEnvironment;
  clock: Clock;
  /** absent: nothing is recorded */
  trace?: TraceSink | undefined;
  /** deadlines absent or not above 0 default to {@link DEADLINES} */
  deadlines?: Partial<Deadlines> | undefined;
  problem?: BridgeError | undefined;
}

/**
 * Wraps a started adapter with the guard, the trace and the events. For a server, which has no host to start
 * (`adapter: { name, can: () => false }`), and for tests. A page calls `connect`.
 */
export function createBridge(parts: BridgeParts): Bridge {
  let { adapter } = parts;
  const { host, policy, env, clock, deadlines, problem } = parts;
  const trace = guardSink(parts.trace);
  // a sheet covers the whole page, so all bridges on it share this set, even those of other copies of this package
  const page = Object(env.window);
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter, and the size of the core is limited
  const guard = createGuard(host.name, clock, trace, (page[Symbol.for('doorstep')] ??= new Set()));
  const events = createEvents(env.window, trace);

  /** Calls an optional method that must not throw and is not awaited. */
  function callQuietly(owner: object, method: string, ...args: unknown[]): unknown {
    try {
      return (owner as Record<string, ((...all: unknown[]) => unknown) | undefined>)[method]?.apply(
        owner,
        args,
      );
    } catch (payload) {
      trace.note({ kind: 'call', method, outcome: 'host-error', payload });
      return undefined;
    }
  }

  const can = (capability: Capability) => callQuietly(adapter, 'can', capability) === true;

  /**
   * `path`: the adapter's method, e.g. `storage.get`; `traced`: the arguments for the trace. `copyArgs` copies the
   * arguments, so that the adapter gets what was checked, even if a getter would return something else next time.
   */
  function call<T>(
    path: string,
    options: CallOptions | undefined,
    traced?: unknown,
    copyArgs: () => readonly unknown[] = () => [],
  ): Promise<T> {
    const [name = '', storageMethod] = path.split('.');
    const isExclusive = name === 'login' || name === 'pay';
    return guard.call(
      path,
      deadlineOf(deadlines, name as keyof Deadlines) ?? deadlineOf(deadlines, 'background'),
      (context) => {
        const owner = Object(storageMethod ? adapter.storage : adapter);
        const method: unknown = owner[storageMethod ?? name];
        if (typeof method !== 'function')
          throw new BridgeError('unsupported', `bridge.${path}: ask can() first`);
        if (!isExclusive && !can(name === 'pickFile' ? 'pick-file' : (name as Capability))) {
          throw new BridgeError('unavailable', `bridge.${path}: ask can() first`);
        }
        return method.call(owner, ...copyArgs(), context);
      },
      options,
      CHECKS[path],
      traced,
      isExclusive,
    );
  }

  /** Normalizes URLs as a browser does, and returns numbers unchanged. The page's own origin counts as https. */
  function checkValue(name: string, value: unknown, pattern = /^https:/): never {
    try {
      const normalizedValue =
        typeof value === 'string' ? new URL(value, env.facts.url).href : +(value as number);
      if (pattern.test(`${normalizedValue}`.replace(`${new URL(env.facts.url).origin}/`, 'https:')))
        return normalizedValue as never;
    } catch {
      // an unreadable URL counts as unsafe
    }
    throw new BridgeError(
      typeof value === 'string' ? 'refused-origin' : 'invalid-argument',
      `bridge: ${name} must be ${pattern}`,
    );
  }

  const stop = callQuietly(adapter, 'listen', events.emit);

  return {
    problem,
    host,
    policy,
    can,
    login: (options) => call('login', options),
    pay: (request, options) =>
      call('pay', options, request, () => [
        {
          ...request,
          amountPaise: checkValue('amountPaise', request?.amountPaise, /^\d+$/),
          returnUrl: checkValue('returnUrl', request?.returnUrl),
          redirectUrl: request.redirectUrl && checkValue('redirectUrl', request.redirectUrl),
        },
      ]),
    location: (options) => call('location', options),
    share: (request, options) =>
      call('share', options, request, () => [{ ...request, url: checkValue('url', request?.url) }]),
    open: (url, options) =>
      call('open', options, url, () => [checkValue('url', url, /^(https:|tel:|mailto:|upi:\/\/pay\?)/)]),
    close: (options) => call('close', options),
    pickFile: (request, options) => call('pickFile', options, request, () => [{ ...request }]),
    storage: {
      get: (key, options) => call('storage.get', options, key, () => [`${key}`]),
      set: (key, value, options) => call('storage.set', options, key, () => [`${key}`, `${value}`]),
      remove: (key, options) => call('storage.remove', options, key, () => [`${key}`]),
    },
    log(event, properties = {}) {
      trace.note({ kind: 'call', method: 'log', payload: { event, properties } });
      callQuietly(adapter, 'log', event, properties);
    },
    arrive: (url) => (callQuietly(adapter, 'arrive', url) as Arrival) ?? null,
    on: events.on,
    dispose() {
      guard.dispose();
      events.dispose();
      callQuietly({ stop }, 'stop');
      callQuietly(adapter, 'dispose');
      adapter = { name: host.name, can: () => false };
    },
  };
}
