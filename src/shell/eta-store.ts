import { proxy } from 'valtio';
import type { Api } from '../http/api.ts';
import type { Analytics } from '../model/ports.ts';

export interface EtaStore {
  /** minutes until an order would be there; null while it is not known */
  readonly state: { minutes: number | null };
  load(): Promise<void>;
}

export function createEtaStore(edges: { api: Api; analytics: Analytics; initial: number | null }): EtaStore {
  const state = proxy({ minutes: edges.initial });
  return {
    state,
    async load() {
      try {
        const { fetchEta } = await import('./eta-api.ts');
        state.minutes = await fetchEta(edges.api);
      } catch (error) {
        edges.analytics.report(error, 'eta');
      }
    },
  };
}
