import { useSyncExternalStore } from 'react';

interface Watched<S> {
  readonly initial: S;
  get(): S;
  subscribe(listener: () => void): () => void;
}

const identity = <S>(state: S): S => state;

/**
 * A selected part of a store's state; the component re-renders when that part changes. As long as nothing has
 * changed, `select` must return the same object: a part of the state, or a primitive.
 */
export function useStore<S>(store: Watched<S>): S;
export function useStore<S, T>(store: Watched<S>, select: (state: S) => T): T;
export function useStore<S, T>(store: Watched<S>, select?: (state: S) => T): S | T {
  const pick: (state: S) => S | T = select ?? identity;
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.get()),
    () => pick(store.initial),
  );
}
