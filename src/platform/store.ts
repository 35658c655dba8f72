import { proxy, ref, subscribe } from 'valtio/vanilla';

/** One observable, immutable value. An update replaces the value; unchanged parts stay the same objects. */
export interface Store<S extends object> {
  /** the value that the server rendered, which hydration needs even after later changes */
  readonly initial: S;
  get(): S;
  set(next: S): void;
  /** replaces these fields if any of them differs */
  update(fields: Partial<S>): void;
  /** called synchronously after each change; returns a stop function */
  subscribe(listener: () => void): () => void;
}

/** A store without its setters, for screens. */
export type Watched<S extends object> = Pick<Store<S>, 'initial' | 'get' | 'subscribe'>;

export function createStore<S extends object>(initial: S): Store<S> {
  const box = proxy({ value: ref(initial) as S });
  /** kept from the first listener on: a server fills the store before it renders, when there are no listeners */
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
      const current = box.value;
      const keys = Object.keys(fields) as (keyof S)[];
      if (keys.some((key) => !Object.is(current[key], fields[key]))) set({ ...current, ...fields });
    },
    subscribe(listener) {
      first ??= box.value;
      return subscribe(box, listener, true);
    },
  };
}

/** Calls the listener whenever the selected part has changed; returns a stop function. */
export function onChange<S extends object, T>(
  store: Watched<S>,
  select: (state: S) => T,
  listener: (selected: T) => void,
): () => void {
  let selected = select(store.get());
  return store.subscribe(() => {
    const current = select(store.get());
    if (Object.is(current, selected)) return;
    selected = current;
    listener(current);
  });
}
