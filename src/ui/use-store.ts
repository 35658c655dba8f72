import { useSyncExternalStore } from 'react';

interface Watched<S> {
  readonly initial: S;
  get(): S;
  subscribe(listener: () => void): () => void;
}

const all = <S>(state: S): S => state;

/**
 * What is selected of a store; renders anew when that is another one. `select` has to answer with the same object as long
 * as nothing has changed: a part of the state, or a plain value.
 */
export function useStore<S>(store: Watched<S>): S;
export function useStore<S, T>(store: Watched<S>, select: (state: S) => T): T;
export function useStore<S, T>(store: Watched<S>, select?: (state: S) => T): S | T {
  const pick: (state: S) => S | T = select ?? all;
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.get()),
    () => pick(store.initial),
  );
}
