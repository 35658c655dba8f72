import type { KeyValue } from '../model/ports.ts';

/** Tokens ended here but not yet on the server, each with its remaining tries. */
export const ENDED_TOKENS = 'ended_tokens';

/** Queues a token for logout on the server. `refused`: the server has already refused it, so one try is enough. */
export function addEndedToken(storage: KeyValue, token: string, isRefused: boolean): void {
  storage.set(ENDED_TOKENS, `${storage.get(ENDED_TOKENS) ?? ''} ${isRefused ? 1 : 5}:${token}`.trim());
}
