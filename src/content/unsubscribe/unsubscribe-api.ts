import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import type { Channel } from './reduce-unsubscribe.ts';

const answer = v.looseObject({ success: v.literal(true) });

/** Stops exactly these channels. `token`: identifies the receiver; empty: the logged-in shopper. */
export async function sendStopped(api: Api, token: string, stopped: readonly Channel[]): Promise<void> {
  await api.call({
    method: 'POST',
    path: '/v1/unsubscribe',
    json: { ...(token !== '' && { token }), stopped },
    answer,
  });
}
