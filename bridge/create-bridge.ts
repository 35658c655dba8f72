import { CHECKS } from './checks.ts';
import type {
  Adapter,
  Amount,
  Arrival,
  Bridge,
  BridgeEnvironment,
  CallOptions,
  Capability,
  Clock,
  HostPolicy,
  PayRequest,
  PickFileRequest,
  ShareRequest,
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
  return ms > 0 ? ms : (DEADLINES[name] ?? deadlineOf(overrides, 'background'));
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
  const { host, env, clock, deadlines } = parts;
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
   * One method of the bridge. `path`: the adapter's method, e.g. `storage.get`. `copyArgs` copies the arguments before
   * the options, so that the adapter gets what was checked, even if a getter would return something else next time; the
   * first is traced. Results that are objects, or nothing, get `executedWith`.
   */
  function method(path: string, copyArgs: (...args: never[]) => readonly unknown[] = () => []) {
    const [name = '', storageMethod] = path.split('.');
    const isExclusive = name === 'login' || name === 'pay';
    const isValue = storageMethod || name === 'pickFile';
    const check = CHECKS[path];
    return (...args: unknown[]): Promise<never> =>
      guard.call(
        path,
        deadlineOf(deadlines, name as keyof Deadlines),
        async (context) => {
          const owner = Object(storageMethod ? adapter.storage : adapter);
          const ask: unknown = owner[storageMethod ?? name];
          const isMissing = typeof ask !== 'function';
          if (isMissing || !(isExclusive || can(name.replace('F', '-f') as Capability)))
            throw new BridgeError(isMissing ? 'unsupported' : 'unavailable', `bridge.${path}: ask can()`);
          const reply: unknown = await ask.call(owner, ...copyArgs(...(args as never[])), context);
          if (isValue) return check && reply;
          const executedWith = Object(reply).executedWith === 'fallback' ? 'fallback' : 'host';
          return { ...(check && Object(reply)), executedWith };
        },
        args[copyArgs.length] as CallOptions,
        check,
        copyArgs.length ? args[0] : undefined,
        isExclusive,
      );
  }

  /** Normalizes URLs as a browser does. The page's own origin counts as https. */
  function checkUrl(name: string, value: unknown, pattern = /^https:/): string {
    const isText = typeof value === 'string';
    try {
      const { href } = new URL(value as string, env.facts.url);
      if (isText && pattern.test(href.replace(`${new URL(env.facts.url).origin}/`, 'https:'))) return href;
    } catch {
      // an unreadable URL counts as unsafe
    }
    throw new BridgeError(
      isText ? 'refused-origin' : 'invalid-argument',
      `bridge: ${name} must be ${pattern}`,
    );
  }

  function checkAmount(amount: unknown): Amount {
    const { minor, currency } = Object(amount);
    const isCode = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
    if (isCode && Number.isSafeInteger(minor) && minor >= 0) return { minor, currency };
    throw new BridgeError('invalid-argument', 'bridge: amount must be { minor, currency }');
  }

  const stop = callQuietly(adapter, 'listen', events.emit);
  return {
    // for the other entry points: see `internals.ts`
    [Symbol.for('doorstep')]: () => [parts, guard, adapter],
    problem: parts.problem,
    launch: adapter.launch,
    host,
    policy: parts.policy,
    can,
    login: method('login'),
    pay: method('pay', (request?: PayRequest) => [
      {
        ...request,
        amount: checkAmount(request?.amount),
        returnUrl: checkUrl('returnUrl', request?.returnUrl),
        redirectUrl: request?.redirectUrl && checkUrl('redirectUrl', request.redirectUrl),
      },
    ]),
    location: method('location'),
    share: method('share', (request?: ShareRequest) => [{ ...request, url: checkUrl('url', request?.url) }]),
    open: method('open', (url) => [checkUrl('url', url, /^(https:|tel:|mailto:|upi:\/\/pay\?)/)]),
    close: method('close'),
    pickFile: method('pickFile', (request: PickFileRequest) => [{ ...request }]),
    storage: {
      get: method('storage.get', (key) => [`${key}`]),
      set: method('storage.set', (key, value) => [`${key}`, `${value}`]),
      remove: method('storage.remove', (key) => [`${key}`]),
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
