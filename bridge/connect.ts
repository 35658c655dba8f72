import type { Adapter, Bridge, BridgeEnvironment, Clock, Registry } from './contract.ts';
import { createBridge, type Deadlines, deadlineOf } from './create-bridge.ts';
import type { BridgeError } from './errors.ts';
import { createGuard } from './guard.ts';
import { detectPlatform } from './platform.ts';
import type { TraceSink } from './trace.ts';
import { guardSink } from './trace-sink.ts';
import { createWebAdapter } from './web.ts';
import { webPolicy } from './web-policy.ts';

declare global {
  interface Window {
    /** Whoever wants to look on (the QA harness, a browser extension) puts a trace here before the shop starts. */
    __doorstepTrace?: TraceSink;
  }
}

export interface ConnectOptions {
  /** the partners whose apps are known, in the order in which they are asked */
  registry: Registry;
  env: BridgeEnvironment;
  /** times the deadlines; the page's own unless given */
  clock?: Clock;
  /**
   * what is said between shop and host is recorded here; unless given, nowhere, or in `window.__doorstepTrace`. What it throws
   * is dropped
   */
  trace?: TraceSink;
  /** milliseconds; what is left out, or not above 0, stays as in `DEADLINES` */
  deadlines?: Partial<Deadlines>;
  /** gives up starting: the bridge then has a `problem` with the code `aborted` */
  signal?: AbortSignal;
}

/**
 * The time that everybody has, on a page and on a server. A wait of more than 1e9 ms (eleven days) ends after those: timers hold
 * 31 bits and would end a longer one at once.
 */
export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, 1e9));
    return () => clearTimeout(timer);
  },
};

/**
 * Finds out which host the shop runs in, loads just that host's adapter and starts it.
 *
 * Always resolves, within the deadline for starting. When the adapter cannot be had, the bridge keeps the host's name and
 * policy, has `problem` set, and can do what a plain browser can: the host's own login and pay sheet are not among it. Only a
 * `registry` or `env` that is none rejects, with a `TypeError`.
 *
 * ```ts
 * const bridge = await connect({ registry, env });
 * if (bridge.can('login.grant-token')) {
 *   const proof = await bridge.login();
 * }
 * ```
 */
export async function connect(options: ConnectOptions): Promise<Bridge> {
  const { registry, env, clock = pageClock, deadlines } = options;
  const wrong = !registry?.every?.((entry) => entry?.load) ? 'registry: [phonepe()]' : !env?.facts && 'env';
  if (wrong) throw new TypeError(`connect() needs ${wrong}`);
  const { trace = env.window?.__doorstepTrace } = options;

  const { platform, partner } = detectPlatform(env.facts, registry);
  const name = partner?.name ?? 'web';
  const guard = createGuard(name, clock, guardSink(trace));
  let adapter: Adapter | undefined;
  let problem: BridgeError | undefined;
  if (partner) {
    try {
      adapter = await guard.call<Adapter>(
        'start',
        deadlineOf(deadlines, 'start'),
        async (call) => {
          call.trace('sent', 'adapter.js');
          const start = await partner.load();
          call.trace('received', 'adapter.js');
          const started = await start({ env, clock, ...call });
          if (call.signal.aborted) started.dispose?.();
          return started;
        },
        options,
        (started) => (started as Adapter | undefined)?.can,
      );
    } catch (error) {
      problem = error as BridgeError;
    }
  }

  return createBridge({
    host: { name, platform, version: adapter?.version },
    policy: partner?.policy ?? webPolicy,
    adapter: adapter ?? createWebAdapter(env),
    env,
    clock,
    trace,
    deadlines,
    problem,
  });
}
