import { type Api, isApiError } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { type EtaState, NO_ETA } from './eta.ts';
import type { fetchEta } from './eta-api.ts';

export interface EtaStore {
  readonly state: EtaState;
  readonly watched: Watched<EtaState>;
  /** false: the current page must not send the request */
  load(): Promise<boolean>;
}

export function createEtaStore(
  { analytics }: Pick<Deps, 'analytics'>,
  parts: {
    api: Api;
    /** loads the code of the request */
    loadCalls: () => Promise<{ fetchEta: typeof fetchEta }>;
    initial: EtaState | null;
  },
): EtaStore {
  const store = createStore(parts.initial ?? NO_ETA);
  return {
    get state() {
      return store.get();
    },
    watched: store,
    async load() {
      try {
        const { fetchEta } = await parts.loadCalls();
        store.set(await fetchEta(parts.api));
      } catch (error) {
        if (isApiError(error) && error.kind === 'blocked') return false;
        analytics.report(error, 'eta');
      }
      return true;
    },
  };
}
