import * as v from 'valibot';
import type { Api } from '../../http/api.ts';

/** The channels for marketing. Messages on orders cannot be stopped. */
export const CHANNELS = ['email', 'sms', 'whatsapp', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

const answer = v.looseObject({ success: v.literal(true) });

/** `token`: identifies the receiver; empty: the logged-in shopper. */
export async function sendStopped(api: Api, token: string, channels: readonly Channel[]): Promise<void> {
  await api.call({
    method: 'POST',
    path: '/v1/unsubscribe',
    json: { ...(token !== '' && { token }), stopped: channels },
    answer,
  });
}
