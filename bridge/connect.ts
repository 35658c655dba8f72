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
    /** Observers (the QA harness, a browser extension) set a trace here before the shop starts. */
    __doorstepTrace?: TraceSink;
  }
}

export interface ConnectOptions {
  /** the partners, in order of detection */
  registry: Registry;
  env: BridgeEnvironment;
  /** runs the deadlines; the page's clock by default */
  clock?: Clock;
  /**
   * records the messages between shop and host; default: `window.__doorstepTrace`, else nothing is recorded.
   * Errors thrown by the trace are ignored
   */
  trace?: TraceSink;
  /** milliseconds; a value that is absent or not above 0 defaults to that of `DEADLINES` */
  deadlines?: Partial<Deadlines>;
  /**
   * the adapter where there is no host, or the host's fails to start; default: `createWebAdapter`, which picks no files:
   * see `withFilePicker`
   */
  fallback?: (env: BridgeEnvironment) => Adapter;
  /** aborts the start: the bridge then has a `problem` with the code `aborted` */
  signal?: AbortSignal;
}

/**
 * The real time, on a page and on a server. Waits are limited to 1e9 ms (eleven days), because a timer beyond 31 bits
 * would fire at once.
 */
export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, 1e9));
    return () => clearTimeout(timer);
  },
};

/**
 * Detects the host that the shop runs in, loads only that host's adapter and starts it.
 *
 * Always resolves within the `start` deadline. If the adapter fails to load or start, the bridge keeps the host's name
 * and policy, has `problem` set, and offers what a plain browser does: no host login or pay sheet. Rejects
 * only with a `TypeError`, for an invalid `registry` or `env`.
 *
 * ```ts
 * const bridge = await connect({ registry, env });
 * if (bridge.can('login.grant-token')) {
 *   const proof = await bridge.login();
 * }
 * ```
 */
export async function connect(options: ConnectOptions): Promise<Bridge> {
  const { registry, env, clock = pageClock, deadlines, fallback = createWebAdapter } = options;
  if (!registry?.every?.((entry) => entry?.load) || !env?.facts)
    throw new TypeError('connect() needs registry, env');
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
          const startedAdapter = await start({ env, clock, ...call });
          if (call.signal.aborted) startedAdapter.dispose?.();
          return startedAdapter;
        },
        options,
        (candidate) => (candidate as Adapter | undefined)?.can,
      );
    } catch (error) {
      // whatever the adapter has done, no call was made
      problem = Object.assign(error as BridgeError, { sideEffects: 'none' as const });
    }
  }

  return createBridge({
    host: { name, platform, version: adapter?.version },
    policy: partner?.policy ?? webPolicy,
    adapter: adapter ?? fallback(env),
    env,
    clock,
    trace,
    deadlines,
    problem,
  });
}
