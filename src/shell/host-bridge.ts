import type { Bridge } from '../../bridge/index.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';

/** The connected bridge, for what only some hosts have; null: not connected yet. */
interface HostBridge {
  bridge: Bridge | null;
}

declare module '../ui/stores.tsx' {
  interface ShopStores {
    hostBridge: Watched<HostBridge>;
  }
}

export function watchHostBridge({ connected }: { connected?: Promise<Bridge> }): Watched<HostBridge> {
  const store = createStore<HostBridge>({ bridge: null });
  connected?.then(
    (bridge) => store.set({ bridge }),
    () => {
      // the shop is as in a plain browser
    },
  );
  return store;
}

export function useHostBridge(): Bridge | null {
  return useStore(useStoreOf('hostBridge'), ({ bridge }) => bridge);
}
