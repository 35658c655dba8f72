import type { KeyValue } from '../model/ports.ts';

/** Tokens that their shopper has left and the server has not ended yet, each behind how often it may still be asked to. */
export const ENDED_TOKENS = 'ended_tokens';

/** The server hears of it as soon as it can be. `refused`: the token is, so that once is enough. */
export function keepEnded(keep: KeyValue, token: string, refused: boolean): void {
  keep.set(ENDED_TOKENS, `${keep.get(ENDED_TOKENS) ?? ''} ${refused ? 1 : 5}:${token}`.trim());
}
