import { useStoreIfAny } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { type EtaPromise, NO_ETA } from './eta.ts';
import type { EtaStore } from './eta-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    eta: EtaStore;
  }
}

const UNKNOWN = { initial: NO_ETA, get: () => NO_ETA, subscribe: () => () => {} };

/** The promised delivery time; `null`: unknown. */
export function useEtaPromise(): EtaPromise | null {
  return useStore(useStoreIfAny('eta')?.watched ?? UNKNOWN, ({ promise }) => promise);
}
