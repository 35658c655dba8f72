import { proxy, ref, subscribe } from 'valtio/vanilla';

/** One value that screens watch. It is replaced, never changed: what has not changed in it stays the same object. */
export interface Store<S extends object> {
  /** what a screen is hydrated with, whatever has changed since it was rendered on the server */
  readonly initial: S;
  get(): S;
  set(next: S): void;
  /** replaces these fields, if any of them is another one now */
  update(fields: Partial<S>): void;
  /** called after each change, in the same turn; the returned function stops */
  subscribe(listener: () => void): () => void;
}

/** A store without its setters, as features give theirs to screens. */
export type Watched<S extends object> = Pick<Store<S>, 'initial' | 'get' | 'subscribe'>;

export function createStore<S extends object>(initial: S): Store<S> {
  const box = proxy({ value: ref(initial) as S });
  /** set when the first listener comes: a server fills a store before it renders, without listeners */
  let first: S | null = null;
  const set = (next: S): void => {
    if (next !== box.value) box.value = ref(next);
  };
  return {
    get initial() {
      return first ?? box.value;
    },
    get: () => box.value,
    set,
    update(fields) {
      const now = box.value;
      const keys = Object.keys(fields) as (keyof S)[];
      if (keys.some((key) => !Object.is(now[key], fields[key]))) set({ ...now, ...fields });
    },
    subscribe(listener) {
      first ??= box.value;
      return subscribe(box, listener, true);
    },
  };
}

/** Calls the listener with what is selected whenever that has become another one; the returned function stops. */
export function onChange<S extends object, T>(
  store: Watched<S>,
  select: (state: S) => T,
  listener: (selected: T) => void,
): () => void {
  let before = select(store.get());
  return store.subscribe(() => {
    const now = select(store.get());
    if (Object.is(now, before)) return;
    before = now;
    listener(now);
  });
}
