import * as v from 'valibot';
import type { Api } from '../http/api.ts';
import { number } from '../http/wire.ts';

const answer = v.looseObject({ eta_in_minutes: number });

/** Minutes until an order would be there. */
export async function fetchEta(api: Api): Promise<number> {
  const { eta_in_minutes } = await api.call({ method: 'GET', path: '/v1/consumerweb/eta', answer });
  return eta_in_minutes;
}
