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

/**
 * How long each kind of call may take, in milliseconds. A person reads and types in a login, a payment, a share sheet or a
 * file picker, so those are long: what is on the screen meanwhile is the shop's business, and it may abort at any time.
 */
export interface Deadlines {
  /** loading and starting the host's adapter */
  start: number;
  /** calls without an interface: storage, opening, closing */
  background: number;
  /** may ask for permission first */
  location: number;
  /** the host's consent sheet */
  login: number;
  share: number;
  pickFile: number;
  /** the host's pay sheet; when it passes, ask the backend */
  pay: number;
}

/** The defaults. */
export const DEADLINES: Deadlines = {
  start: 4e3,
  background: 1e4,
  location: 3e4,
  login: 12e4,
  share: 6e5,
  pickFile: 6e5,
  pay: 9e5,
};

/** Used if no trace is wanted. */
export const UNTRACED: TraceSink = { note: () => 0, settle() {} };

/** The parts of a bridge. */
export interface BridgeParts {
  host: Bridge['host'];
  policy: HostPolicy;
  adapter: Adapter;
  env: BridgeEnvironment;
  clock: Clock;
  /** nothing is recorded unless given */
  trace?: TraceSink | undefined;
  /** deadlines left out are those of {@link DEADLINES} */
  deadlines?: Partial<Deadlines> | undefined;
  problem?: BridgeError | undefined;
}

/**
 * Puts the guard, the trace and the events around an adapter that has started. For those who have one at hand: a server,
 * which has no host to start (`adapter: { name, can: () => false }`), and tests. A page calls `connect`.
 */
export function createBridge(parts: BridgeParts): Bridge {
  const { host, policy, adapter, env, clock, trace = UNTRACED, problem } = parts;
  const within = { ...DEADLINES, ...parts.deadlines };
  const guard = createGuard(host.name, clock, trace);
  const events = createEvents(env.window, trace);

  /** Calls what must not throw and is not waited for, if it is there. */
  function quietly(owner: object, method: string, ...args: unknown[]): unknown {
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

  const can = (capability: Capability) => quietly(adapter, 'can', capability) === true;

  /** `path` names the method in the adapter, e.g. `storage.get`; the trace shows the first argument. */
  function call<T>(path: string, options: CallOptions | undefined, ...args: unknown[]): Promise<T> {
    const [name = '', inner] = path.split('.');
    const personal = name === 'login' || name === 'pay';
    return guard.call({
      method: path,
      within: within[name as keyof Deadlines] ?? within.background,
      check: CHECKS[path],
      payload: args[0],
      signal: options?.signal,
      single: personal,
      ask(context) {
        const owner = Object(inner ? adapter.storage : adapter);
        const method: unknown = owner[inner ?? name];
        if (typeof method !== 'function')
          throw new BridgeError('unsupported', `bridge.${path}: this host never can; ask can() first`);
        if (!personal && !can(name === 'pickFile' ? 'pick-file' : (name as Capability))) {
          throw new BridgeError('unavailable', `bridge.${path}: this host cannot now; ask can() first`);
        }
        if (name === 'open') refuseUnsafe(args[0], env, /^(https:|tel:|mailto:|upi:\/\/pay\?)/);
        if (name === 'pay') refuseUnsafe(Object(args[0]).redirectUrl, env, /^https:/);
        return method.call(owner, ...args, context);
      },
    });
  }

  const stop = quietly(adapter, 'listen', events.emit);

  return {
    problem,
    host,
    policy,
    can,
    login: (options) => call('login', options),
    pay: (request, options) => call('pay', options, request),
    location: (options) => call('location', options),
    share: (request, options) => call('share', options, request),
    open: (url, options) => call('open', options, url),
    close: (options) => call('close', options),
    pickFile: (request, options) => call('pickFile', options, request),
    storage: {
      get: (key, options) => call('storage.get', options, key),
      set: (key, value, options) => call('storage.set', options, key, value),
      remove: (key, options) => call('storage.remove', options, key),
    },
    log(event, properties = {}) {
      trace.note({ kind: 'call', method: 'log', payload: { event, ...properties } });
      quietly(adapter, 'log', event, properties);
    },
    arrive: (url) => (quietly(adapter, 'arrive', url) as Arrival) ?? null,
    on: events.on,
    dispose() {
      guard.dispose();
      events.dispose();
      quietly({ stop }, 'stop');
      quietly(adapter, 'dispose');
    },
  };
}

/** Only the page's own origin and `schemes` may be opened. An address that is absent is none. */
function refuseUnsafe(address: unknown, { facts }: BridgeEnvironment, schemes: RegExp) {
  if (address === undefined) return;
  try {
    const { href, origin } = new URL(address as string, facts.url);
    if (schemes.test(href) || (/^http/.test(href) && origin === new URL(facts.url).origin)) return;
  } catch {
    // an address that cannot be read is not safe
  }
  throw new BridgeError('refused-origin', 'bridge: only https and the own origin may be opened');
}
