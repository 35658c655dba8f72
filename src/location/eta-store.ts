import { proxy } from 'valtio/vanilla';
import { type Api, isApiError } from '../http/api.ts';
import type { Analytics } from '../model/ports.ts';
import { type EtaState, NO_ETA } from './eta.ts';
import type { fetchEta } from './eta-api.ts';

export interface EtaStore {
  readonly state: EtaState;
  /** false: the page that is shown must not ask */
  load(): Promise<boolean>;
}

export function createEtaStore(deps: {
  api: Api;
  analytics: Analytics;
  /** loads its call */
  loadCalls: () => Promise<{ fetchEta: typeof fetchEta }>;
  initial: EtaState | undefined;
}): EtaStore {
  const state = proxy<EtaState>(deps.initial ?? { ...NO_ETA });
  return {
    state,
    async load() {
      try {
        const { fetchEta } = await deps.loadCalls();
        Object.assign(state, await fetchEta(deps.api));
      } catch (error) {
        if (isApiError(error) && error.kind === 'blocked') return false;
        deps.analytics.report(error, 'eta');
      }
      return true;
    },
  };
}
