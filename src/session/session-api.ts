import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import type { KeyValue } from '../model/ports.ts';
import { ENDED_TOKENS } from './ended-tokens.ts';

/** How often the server is asked to end one session: a server that is broken is not asked for ever. */
const MOST_TRIES = 5;

/** `unsent`: nobody was asked. A token that is refused is as good as ended. */
type LogoutOutcome = 'ended' | 'failed' | 'unsent';

/** Whatever the server says, the shopper is logged out here. */
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

/** Ends the sessions that the server has not been told of: they were left without a network, or it was out of order. */
export async function endSessions(api: Api, keep: KeyValue): Promise<void> {
  const asked = new Set<string>();
  // another may be left meanwhile
  for (;;) {
    const next = read(keep).find(({ token }) => !asked.has(token));
    if (!next) return;
    const { token, tries } = next;
    asked.add(token);
    // counted before: a page that is closed meanwhile has asked too
    change(keep, token, tries + 1);
    const outcome = await logOutOfServer(api, token);
    if (outcome === 'unsent') change(keep, token, tries);
    else if (outcome === 'ended' || tries + 1 >= MOST_TRIES) change(keep, token, null);
  }
}

interface EndedToken {
  token: string;
  tries: number;
}

function read(keep: KeyValue): EndedToken[] {
  return (keep.get(ENDED_TOKENS) ?? '').split(' ').flatMap((entry) => {
    const [, tries, token] = /^(\d):([\x21-\x7e]+)$/.exec(entry) ?? [];
    return token === undefined ? [] : [{ token, tries: Number(tries) }];
  });
}

/** Another tab may have changed what is kept: only this one of them is touched. `tries`: null once it is done with. */
function change(keep: KeyValue, token: string, tries: number | null): void {
  const next = read(keep).flatMap((one) => {
    if (one.token !== token) return [one];
    return tries === null ? [] : [{ token, tries }];
  });
  if (next.length === 0) keep.remove(ENDED_TOKENS);
  else keep.set(ENDED_TOKENS, next.map((one) => `${one.tries}:${one.token}`).join(' '));
}
