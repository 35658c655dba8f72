import type { Internals } from './internals.ts';
import { createSurface, type Surface } from './surface.ts';

export interface AskedSurface<T> extends Surface<T> {
  /** sets what is known now; an answer that is still to come no longer counts */
  set(value: T): void;
}

/**
 * A surface whose value the host or the browser has to be asked for: with the first listener, and again when the page
 * becomes visible. `ask` resolves with undefined if there is nothing new; its errors are in the trace, and the last value
 * remains. Disposed with the bridge.
 */
export function createAskedSurface<T>(
  { guard, parts, isDisposed }: Internals,
  initial: T,
  ask: () => Promise<T | undefined>,
  onDispose?: () => void,
): AskedSurface<T> {
  const document = parts.env.window?.document;
  let value = initial;
  let update = () => {};
  let hasListeners = false;
  let changes = 0;

  function set(next: T) {
    changes += 1;
    value = next;
    update();
  }

  async function askNow() {
    const count = ++changes;
    const next = await ask().catch(() => undefined);
    // the answer may be older than what has been set since
    if (next !== undefined && count === changes) set(next);
  }

  function onVisible() {
    if (hasListeners && !document?.hidden) void askNow();
  }

  const surface = createSurface<T>(initial, () => value, [], {
    read() {},
    listen(changed) {
      update = changed;
      return () => {};
    },
  });
  document?.addEventListener('visibilitychange', onVisible);

  function dispose() {
    guard.aborts.delete(dispose);
    document?.removeEventListener('visibilitychange', onVisible);
    surface.dispose();
    onDispose?.();
  }
  guard.aborts.add(dispose);
  if (isDisposed) dispose();

  return {
    read: surface.read,
    on(listener) {
      const stop = surface.on(listener);
      if (!hasListeners) {
        hasListeners = true;
        void askNow();
      }
      return stop;
    },
    dispose,
    set,
  };
}
