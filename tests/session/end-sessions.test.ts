import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../src/http/api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { ENDED_TOKENS, storeEnded } from '../../src/session/ended-tokens.ts';
import { endSessions } from '../../src/session/end-sessions.ts';
import { createFakeApi, LOGOUT } from './session-world.ts';

/** Asks again and again, as starts of the page and returns of the network do. */
async function asked(answer: unknown, times: number) {
  const storage = createMemoryStorage();
  storeEnded(storage, 'v2::one', false);
  const { api, calls } = createFakeApi({ [LOGOUT]: answer });
  for (let time = 0; time < times; time += 1) await endSessions(api, storage);
  return { sent: calls.length, kept: storage.get(ENDED_TOKENS) };
}
const failed = (kind: ApiErrorKind, status = 0) => new ApiError(kind, '', status);

describe('a session that the shopper has left', () => {
  test.each([
    ['an answer', { success: true }, 3, 1, null],
    ['a token that is refused', failed('http', 401), 3, 1, null],
    ['a call that is refused', failed('http', 400), 3, 1, null],
    ['an answer that makes no sense', failed('malformed', 200), 3, 1, null],
    ['no network', failed('offline'), 7, 7, '5:v2::one'],
    ['a page that was closed', failed('aborted'), 7, 7, '5:v2::one'],
    ['a page that makes no such call', failed('blocked'), 7, 7, '5:v2::one'],
    ['a server that is out of order', failed('http', 500), 2, 2, '3:v2::one'],
    ['a server that stays out of order', failed('http', 503), 9, 5, null],
    ['a server that is never reached', failed('unreachable'), 9, 5, null],
  ] as const)('after %s', async (_what, answer, times, sent, kept) => {
    expect(await asked(answer, times)).toEqual({ sent, kept });
  });

  test('several are ended, one that is left meanwhile too, each with its own token', async () => {
    const storage = createMemoryStorage();
    storeEnded(storage, 'one', false);
    storeEnded(storage, 'two', true);
    const { api, calls } = createFakeApi({
      [LOGOUT]: () => {
        if (calls.length === 1) storeEnded(storage, 'three', false);
        return {};
      },
    });
    await endSessions(api, storage);
    expect(calls.map(({ headers }) => headers?.access_token)).toEqual(['one', 'two', 'three']);
    expect(storage.get(ENDED_TOKENS)).toBeNull();
  });

  test('with a token that was refused is ended by one word, whatever comes of it', async () => {
    const storage = createMemoryStorage();
    storeEnded(storage, 'one', true);
    const { api, calls } = createFakeApi({ [LOGOUT]: failed('http', 503) });
    await endSessions(api, storage);
    await endSessions(api, storage);
    expect([calls.length, storage.get(ENDED_TOKENS)]).toEqual([1, null]);
  });

  test('what is no token is forgotten', async () => {
    const storage = createMemoryStorage();
    storage.set(ENDED_TOKENS, 'x 12:y 1:ok 1: 1:with-\u00e9');
    const { api, calls } = createFakeApi({ [LOGOUT]: {} });
    await endSessions(api, storage);
    expect([calls.length, storage.get(ENDED_TOKENS)]).toEqual([1, null]);
  });
});
