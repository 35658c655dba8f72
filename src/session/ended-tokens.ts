import type { KeyValue } from '../model/ports.ts';

/** Tokens that their shopper has logged out with and the server has not ended, each behind how often it was asked to. */
export const ENDED_TOKENS = 'ended_tokens';

export function keepEnded(keep: KeyValue, token: string): void {
  keep.set(ENDED_TOKENS, `${keep.get(ENDED_TOKENS) ?? ''} 0:${token}`.trim());
}
