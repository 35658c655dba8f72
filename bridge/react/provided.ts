import type { Appearance } from '../appearance.ts';
import type { Bridge } from '../contract.ts';
import type { Insets } from '../insets.ts';
import type { Surface } from '../surface.ts';

/** Returns `false` to leave the back button to the handler that was mounted before; anything else has handled it. */
export type HostBackHandler = () => unknown;

export interface BackEntry {
  /** higher: mounted later */
  order: number;
  handler: HostBackHandler;
}

/** What `useSyncExternalStore` takes. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  read(): T;
  readOnServer(): T;
}

/** Creates what is observed of a page; without a window, as on a server, its value is the one before there is a page. */
export type CreateSurface<T> = (window: (Window & typeof globalThis) | undefined) => Surface<T>;

/** What one provider shares with the hooks below it. */
export interface Provided {
  bridge: Store<Bridge | null>;
  insets: Store<Insets> | undefined;
  appearance: Store<Appearance> | undefined;
  setBridge(bridge: Bridge | null): void;
  nextOrder(): number;
  handleBack(entry: BackEntry): () => void;
}

export function createProvided(
  bridge: Bridge | null,
  createInsets: CreateSurface<Insets> | undefined,
  createAppearance: CreateSurface<Appearance> | undefined,
): Provided {
  let current = bridge;
  let order = 0;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const backEntries = new Set<BackEntry>();

  function onBack(event: { preventDefault(): void }) {
    for (const { handler } of [...backEntries].sort((one, other) => other.order - one.order)) {
      let isHandled = true;
      try {
        isHandled = handler() !== false;
      } finally {
        if (isHandled) event.preventDefault();
      }
      if (isHandled) return;
    }
  }

  return {
    bridge: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      read: () => current,
      readOnServer: () => null,
    },
    insets: createInsets && createSurfaceStore(createInsets),
    appearance: createAppearance && createSurfaceStore(createAppearance),
    setBridge(next) {
      stop?.();
      stop = next?.on('back', onBack);
      current = next;
      for (const listener of [...listeners]) listener();
    },
    nextOrder: () => ++order,
    handleBack(entry) {
      backEntries.add(entry);
      return () => backEntries.delete(entry);
    },
  };
}

/** Observes the page while somebody subscribes; the value is the server's until then. */
function createSurfaceStore<T>(create: CreateSurface<T>): Store<T> {
  const serverValue = create(undefined).read();
  let surface: Surface<T> | undefined;
  let subscribers = 0;
  return {
    subscribe(listener) {
      surface ??= create(window);
      const observed = surface;
      subscribers += 1;
      const stop = observed.on(listener);
      return () => {
        stop();
        subscribers -= 1;
        if (subscribers > 0) return;
        observed.dispose();
        surface = undefined;
      };
    },
    read: () => surface?.read() ?? serverValue,
    readOnServer: () => serverValue,
  };
}
