import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

/** The feature flags that decide whether a part of the shop exists for this city and shopper. */
export const GATES = ['secret-santa', 'brand_awards', 'search_by_voice', 'print-store'] as const;
export type Gate = (typeof GATES)[number];

export interface Gates {
  /** `off`: the gates of the parts that do not exist here; null: not known yet */
  readonly watched: Watched<{ off: readonly string[] | null }>;
  isOff(gate: Gate | undefined): boolean;
  /** restores the gates of the last visit, until the backend has responded */
  read(): void;
  set(off: readonly string[]): void;
  /** to be called when the backend has not responded: all parts that are not known to be off are on */
  settle(): void;
}

const KEY = 'gates';

/** Needed by the first screen, which never renders a disabled feature and so need not remove it later. */
export function createGates(storage: KeyValue, initial: readonly string[] | null): Gates {
  const store = createStore<{ off: readonly string[] | null }>({ off: initial });
  const show = (off: readonly string[]) => {
    if (String(off) !== String(store.get().off ?? 'unknown')) store.set({ off });
  };
  return {
    watched: store,
    isOff: (gate) => gate !== undefined && store.get().off?.includes(gate) === true,
    read() {
      const storedGates = storage.get(KEY);
      if (storedGates !== null) show(storedGates.split(' ').filter(Boolean));
    },
    set(off) {
      storage.set(KEY, off.join(' '));
      show(off);
    },
    settle: () => show(store.get().off ?? []),
  };
}
