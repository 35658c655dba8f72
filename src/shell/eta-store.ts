import * as v from 'valibot';
import { proxy } from 'valtio';
import type { Api } from '../http/api.ts';
import { number } from '../http/wire.ts';
import type { Analytics } from '../model/ports.ts';

const answer = v.looseObject({ eta_in_minutes: number });

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
        const { eta_in_minutes } = await edges.api.call({
          method: 'GET',
          path: '/v1/consumerweb/eta',
          answer,
        });
        state.minutes = eta_in_minutes;
      } catch (error) {
        edges.analytics.report(error, 'eta');
      }
    },
  };
}
