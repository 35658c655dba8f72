import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import type { Channel } from './reduce-unsubscribe.ts';

const answer = v.looseObject({ success: v.literal(true) });

/** From now on these ways are stopped, and the others are not. `token`: who it is for; empty: who is logged in. */
export async function sendStopped(api: Api, token: string, stopped: readonly Channel[]): Promise<void> {
  await api.call({
    method: 'POST',
    path: '/v1/unsubscribe',
    json: { ...(token !== '' && { token }), stopped },
    answer,
  });
}
