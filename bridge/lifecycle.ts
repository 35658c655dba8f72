/**
 * A separate entry point next to `index.ts`: tells the host how the shop started, and the shop when it may be stopped.
 */
import type { AdapterCall, Bridge, CallOptions, Executed } from './contract.ts';
import { BridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';
import { guardSink } from './trace-sink.ts';

/** The events of a {@link Lifecycle}. */
export interface LifecycleEvents {
  /**
   * the page may be frozen or killed from now on, without another event: save what must not be lost, at best
   * synchronously. A host that waits is told when all that `waitUntil` was given has settled, at the latest at the
   * deadline; a browser does not wait. Call it in the listener, or while earlier work goes on; a rejection is ignored
   */
  suspend: { waitUntil(work: unknown): void };
  /** the page is in use again, after `suspend` */
  resume: undefined;
}

export interface Lifecycle {
  /**
   * Tells the host that the shop's first screen is there, so that it can remove its splash screen. A host is told once:
   * later calls return the first result, unless that was an error. `fallback`: the host need not know.
   */
  ready(options?: CallOptions): Promise<Executed>;
  /**
   * Tells the host that the shop cannot start, so that it can show its own page. `reason`: for developers, without
   * secrets; the first 1,000 characters. `invalid-argument`: it is not a string. `fallback`: the host need not know.
   */
  failed(reason: string, options?: CallOptions): Promise<Executed>;
  /**
   * Listens until the returned function is called, or the lifecycle or the bridge is disposed. An error thrown by a
   * listener is traced, and does not stop the others.
   */
  on<N extends keyof LifecycleEvents>(name: N, listener: (event: LifecycleEvents[N]) => void): () => void;
  /** stops listening; also done by `bridge.dispose()`. May be called twice */
  dispose(): void;
}

export interface LifecycleOptions {
  /** milliseconds that a host waits at most for the shop to save, which apps allow for; default: 3000 */
  deadline?: number;
}

const MAX_REASON_LENGTH = 1000;
const SUSPEND_MS = 3000;

/**
 * The lifecycle of the shop's page in its host. `suspend` and `resume` alternate, whatever tells: the host's own events
 * (`Adapter.lifecycle`), `visibilitychange`, `pagehide` and `pageshow`, and `freeze` and `resume` of the Page Lifecycle
 * API. A page that is hidden counts as suspended, as no later event is certain. Without a window there are no events.
 * `ready` and `failed` settle within the `background` deadline, with the codes of every call (see `Bridge`). Throws a
 * `TypeError` if `bridge` is not what `connect()` resolved with.
 *
 * ```ts
 * import { createLifecycle } from '@doorstep/bridge/lifecycle';
 *
 * const lifecycle = createLifecycle(bridge);
 * lifecycle.on('suspend', ({ waitUntil }) => waitUntil(saveDraft()));
 * await lifecycle.ready();
 * ```
 */
export function createLifecycle(
  bridge: Pick<Bridge, 'host'>,
  { deadline = SUSPEND_MS }: LifecycleOptions = {},
): Lifecycle {
  const { parts, guard, adapter, isDisposed: isBridgeDisposed } = internalsOf(bridge);
  const { window } = parts.env;
  const trace = guardSink(parts.trace);
  const listeners = new Set<readonly [keyof LifecycleEvents, (event: never) => void]>();
  let isDisposed = false;
  let suspension: Promise<void> | undefined;
  let told: Promise<Executed> | undefined;

  function note(method: string, payload: unknown) {
    trace.note({ kind: 'event', method, direction: 'received', outcome: 'host-error', payload });
  }

  function attempt<T>(method: string, task: () => T): T | undefined {
    try {
      return task();
    } catch (error) {
      note(method, error);
      return undefined;
    }
  }

  function emit<N extends keyof LifecycleEvents>(name: N, event: LifecycleEvents[N]) {
    for (const entry of [...listeners]) {
      if (entry[0] === name && listeners.has(entry)) attempt(name, () => entry[1](event as never));
    }
  }

  function suspend(): Promise<void> {
    if (isDisposed) return Promise.resolve();
    // a call, so that it is traced, and ends at the deadline and with the bridge
    suspension ??= guard
      .call<void>('suspend', deadline > 0 ? deadline : SUSPEND_MS, async () => {
        const work: Promise<unknown>[] = [];
        emit('suspend', {
          waitUntil(task) {
            const settled = new Promise((resolve) => resolve(task));
            // caught at once: an earlier task may take long
            work.push(settled.catch((error) => note('suspend', error)));
          },
        });
        // the list may grow meanwhile
        for (const task of work) await task;
      })
      .catch(() => {});
    return suspension;
  }

  function resume() {
    if (isDisposed || !suspension) return;
    suspension = undefined;
    trace.note({ kind: 'event', method: 'resume', direction: 'received' });
    emit('resume', undefined);
  }

  /** Reads the adapter's method inside the call, as everything of an adapter may throw. */
  const ask =
    (name: 'ready' | 'failed', ...args: string[]) =>
    async (context: AdapterCall) => {
      const owner = Object(adapter.lifecycle);
      if (!owner[name]) throw new BridgeError('unsupported', `bridge.${name}: this host need not know`);
      await owner[name](...args, context);
    };

  const document = window?.document;
  const observed: readonly (readonly [EventTarget | undefined, string, (event: Event) => void])[] = [
    [document, 'visibilitychange', () => void (document?.hidden ? suspend() : resume())],
    [document, 'freeze', () => void suspend()],
    [document, 'resume', resume],
    [window, 'pagehide', () => void suspend()],
    // also fired by an ordinary load, which resumes nothing
    [window, 'pageshow', resume],
  ];

  function dispose() {
    if (isDisposed) return;
    isDisposed = true;
    guard.aborts.delete(dispose);
    listeners.clear();
    for (const [target, name, listener] of observed) target?.removeEventListener(name, listener);
    if (typeof stopHost === 'function') attempt('lifecycle', stopHost);
  }

  for (const [target, name, listener] of observed) target?.addEventListener(name, listener);
  const stopHost = attempt('lifecycle', () => adapter.lifecycle?.listen?.({ suspend, resume }));
  guard.aborts.add(dispose);
  if (isBridgeDisposed) dispose();

  return {
    ready(options) {
      told ??= extraCall(bridge, {
        name: 'ready',
        host: ask('ready'),
        page() {},
        options,
      });
      const call = told;
      call.catch(() => {
        if (told === call) told = undefined;
      });
      return call;
    },
    failed(reason, options) {
      const text = typeof reason === 'string' ? reason.slice(0, MAX_REASON_LENGTH) : undefined;
      return extraCall(bridge, {
        name: 'failed',
        payload: text,
        async host(context) {
          if (text !== undefined) return ask('failed', text)(context);
          throw new BridgeError('invalid-argument', 'bridge.failed: reason must be a string');
        },
        page() {},
        options,
      });
    },
    on(name, listener) {
      const entry = [name, listener] as const;
      if (!isDisposed) listeners.add(entry);
      return () => listeners.delete(entry);
    },
    dispose,
  };
}
