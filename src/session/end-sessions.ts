import type { Api } from '../http/api.ts';
import type { KeyValue } from '../model/ports.ts';
import { ENDED_TOKENS } from './ended-tokens.ts';
import { logOutOfServer } from './session-api.ts';

/** Ends the sessions that the server has not heard of: they were left without a network, or it was out of order. */
export async function endSessions(api: Api, keep: KeyValue): Promise<void> {
  const asked = new Set<string>();
  // another may be left meanwhile
  for (;;) {
    const next = read(keep).find(({ token }) => !asked.has(token));
    if (!next) return;
    const { token, tries } = next;
    asked.add(token);
    // counted before: a page that is closed meanwhile has asked too
    change(keep, token, tries - 1);
    const outcome = await logOutOfServer(api, token);
    if (outcome === 'unsent') change(keep, token, tries);
    else if (outcome === 'ended') change(keep, token, 0);
  }
}

interface EndedToken {
  token: string;
  /** that are left: a server that is broken is not asked for ever */
  tries: number;
}

function read(keep: KeyValue): EndedToken[] {
  return (keep.get(ENDED_TOKENS) ?? '').split(' ').flatMap((entry) => {
    const [, tries, token] = /^(\d):([\x21-\x7e]+)$/.exec(entry) ?? [];
    return token === undefined ? [] : [{ token, tries: Number(tries) }];
  });
}

/** Another tab may have changed what is kept: only this one of them is touched. Without a try left it goes. */
function change(keep: KeyValue, token: string, tries: number): void {
  const others = read(keep).filter((one) => one.token !== token);
  const next = tries > 0 ? [...others, { token, tries }] : others;
  if (next.length === 0) keep.remove(ENDED_TOKENS);
  else keep.set(ENDED_TOKENS, next.map((one) => `${one.tries}:${one.token}`).join(' '));
}
