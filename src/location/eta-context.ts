import { useStoreIfAny } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { type EtaPromise, type EtaState, NO_ETA } from './eta.ts';
import type { EtaStore } from './eta-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    eta: EtaStore;
  }
}

interface Delivered {
  merchantId: string;
  etaIdentifier?: string | undefined;
}

const UNKNOWN_ETA = { initial: NO_ETA, get: () => NO_ETA, subscribe: () => () => {} };

const useEta = <T>(select: (eta: EtaState) => T) =>
  useStore(useStoreIfAny('eta')?.watched ?? UNKNOWN_ETA, select);

/** The promised delivery time; `null`: unknown. */
export const useEtaPromise = (): EtaPromise | null => useEta(({ promise }) => promise);

/** The product's delivery time for its card: its store or delivery type may have its own. */
export const useEtaOf = ({ merchantId, etaIdentifier = '' }: Delivered): string | undefined =>
  useEta(({ promise, eta_info_v2 }) => eta_info_v2[merchantId]?.[etaIdentifier]?.eta ?? promise?.shortText);
