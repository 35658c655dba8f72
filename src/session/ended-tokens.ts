import type { KeyValue } from '../model/ports.ts';

/** Storage key of the tokens that were ended here but not yet on the server, each with its remaining tries. */
export const ENDED_TOKENS = 'ended_tokens';

/**
 * Queues a token for logout on the server. `isRefused`: the server has already refused the token, so one try
 * is enough.
 */
export function addEndedToken(storage: KeyValue, token: string, isRefused: boolean): void {
  storage.set(ENDED_TOKENS, `${storage.get(ENDED_TOKENS) ?? ''} ${isRefused ? 1 : 5}:${token}`.trim());
}
