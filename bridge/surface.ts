/** What a host knows better than the page. Its errors and invalid values are ignored: the page's own sources remain. */
export interface SurfaceSource {
  /** the facts as of now; which fields count is said where the source is passed */
  read(): unknown;
  /** calls `changed` after a change, however often; the returned function stops */
  listen(changed: () => void): () => void;
}

/** A value of the page around the shop, and its changes. */
export interface Surface<T> {
  /** never throws. The value never changes: a change is a new one */
  read(): T;
  /** called with a new value, once per change; a listener that throws does not stop the others */
  on(listener: (value: T) => void): () => void;
  /** stops listening; `read` keeps returning the last value. May be called twice */
  dispose(): void;
}

/** What causes a new measurement. */
export type Observed = readonly [target: EventTarget | null | undefined, ...events: readonly string[]];

/**
 * A surface whose value is `measure`d now and after each event of `observed` or change of `host`. `dispose` runs at its
 * end. `value`: the one before the first measurement.
 */
export function createSurface<T>(
  value: T,
  measure: (hostFacts: unknown, previous: T) => T,
  observed: readonly Observed[],
  host: SurfaceSource | undefined,
  dispose?: () => void,
): Surface<T> {
  const listeners = new Set<readonly [(value: T) => void]>();
  let current = value;
  let isListening = true;

  function update() {
    if (!isListening) return;
    const next =
      quietly(() => measure(host?.read(), current)) ?? quietly(() => measure(undefined, current)) ?? current;
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const entry of [...listeners]) if (listeners.has(entry)) quietly(() => entry[0](next));
  }

  update();
  const stops = observed.flatMap(([target, ...events]) =>
    events.map((event) => {
      // a listener each: happy-dom's media queries remove only one of those that share a function
      const listener = () => update();
      target?.addEventListener(event, listener);
      return () => target?.removeEventListener(event, listener);
    }),
  );
  const stopHost = quietly(() => host?.listen(update));

  return {
    read: () => current,
    on(listener) {
      const entry = [listener] as const;
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    dispose() {
      if (!isListening) return;
      isListening = false;
      listeners.clear();
      for (const stop of stops) stop();
      if (typeof stopHost === 'function') quietly(stopHost);
      dispose?.();
    },
  };
}

/** A host's source, a listener or a missing part of the page must not disturb the shop: their errors are `undefined`. */
export function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
