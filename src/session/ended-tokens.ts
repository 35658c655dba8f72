import type { KeyValue } from '../model/ports.ts';

/** Tokens that were logged out here and not yet on the server, each after its number of tries left. */
export const ENDED_TOKENS = 'ended_tokens';

/** To be sent to the server as soon as possible. `refused`: the server has refused the token already, so one try is enough. */
export function storeEnded(storage: KeyValue, token: string, refused: boolean): void {
  storage.set(ENDED_TOKENS, `${storage.get(ENDED_TOKENS) ?? ''} ${refused ? 1 : 5}:${token}`.trim());
}
