/** The listeners of one event. A listener that another one removes is no longer called. */
export function createListeners<A extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    /** returns a stop function */
    add(listener: (...args: A) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call(...args: A): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** Returns one function that calls all of `stops`, including those added to the list later. */
export const stopAll = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of stops) stop();
};
