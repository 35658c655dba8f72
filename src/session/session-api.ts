import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';

/** `unsent`: the request did not reach the server. A refused token counts as ended. */
type LogoutOutcome = 'ended' | 'failed' | 'unsent';

/** Independent of the result, the shopper is logged out on this device. */
export async function logOutOfServer(api: Api, accessToken: string): Promise<LogoutOutcome> {
  const path = '/v2/accounts/logout/';
  const headers = { access_token: accessToken };
  try {
    await api.call({ method: 'POST', path, headers, answer: v.unknown(), retries403: 0 });
    return 'ended';
  } catch (error) {
    if (!isApiError(error)) return 'failed';
    if (['offline', 'aborted', 'blocked'].includes(error.kind)) return 'unsent';
    return error.kind === 'malformed' || (error.kind === 'http' && error.status < 500) ? 'ended' : 'failed';
  }
}
