import * as v from 'valibot';
import type { Api } from '../http/api.ts';

/** Whatever the server says, the shopper is logged out here. */
export async function logOutOfServer(api: Api, accessToken: string): Promise<void> {
  const path = '/v2/accounts/logout/';
  const headers = { access_token: accessToken };
  await api
    .call({ method: 'POST', path, headers, answer: v.unknown(), retries403: 0 })
    .catch(() => undefined);
}
