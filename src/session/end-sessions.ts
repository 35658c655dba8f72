import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import type { KeyValue } from '../model/ports.ts';
import { ENDED_TOKENS } from './ended-tokens.ts';

/** Ends on the server those sessions that were ended here while it could not be reached. */
export async function endSessions(api: Api, storage: KeyValue): Promise<void> {
  const triedTokens = new Set<string>();
  // the list is read each time, because another logout may happen in the meantime
  for (;;) {
    const next = readEndedTokens(storage).find(({ token }) => !triedTokens.has(token));
    if (!next) return;
    const { token, tries } = next;
    triedTokens.add(token);
    // counted before the request, because the page may be closed before the response
    updateTries(storage, token, tries - 1);
    const outcome = await logOutOfServer(api, token);
    if (outcome === 'unsent') updateTries(storage, token, tries);
    else if (outcome === 'ended') updateTries(storage, token, 0);
  }
}

interface EndedToken {
  token: string;
  /** the number of remaining tries, so that a failing server is not called forever */
  tries: number;
}

function readEndedTokens(storage: KeyValue): EndedToken[] {
  return (storage.get(ENDED_TOKENS) ?? '').split(' ').flatMap((entry) => {
    const [, tries, token] = /^(\d):([\x21-\x7e]+)$/.exec(entry) ?? [];
    return token === undefined ? [] : [{ token, tries: Number(tries) }];
  });
}

/**
 * Updates only this token's entry, because another tab may have changed the list. An entry without remaining
 * tries is removed.
 */
function updateTries(storage: KeyValue, token: string, tries: number): void {
  const otherEntries = readEndedTokens(storage).filter((entry) => entry.token !== token);
  const next = tries > 0 ? [...otherEntries, { token, tries }] : otherEntries;
  if (next.length === 0) storage.remove(ENDED_TOKENS);
  else storage.set(ENDED_TOKENS, next.map((entry) => `${entry.tries}:${entry.token}`).join(' '));
}

/** `unsent`: the request did not reach the server. A token that the server refuses counts as ended. */
type LogoutOutcome = 'ended' | 'failed' | 'unsent';

async function logOutOfServer(api: Api, accessToken: string): Promise<LogoutOutcome> {
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
