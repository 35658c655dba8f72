import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../src/http/api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { ENDED_TOKENS, addEndedToken } from '../../src/session/ended-tokens.ts';
import { endSessions } from '../../src/session/end-sessions.ts';
import { createFakeApi, LOGOUT } from './session-world.ts';

/** Retries as the shop does when a page starts or the network returns. */
async function requestsFor(answer: unknown, times: number) {
  const storage = createMemoryStorage();
  addEndedToken(storage, 'v2::one', false);
  const { api, calls } = createFakeApi({ [LOGOUT]: answer });
  for (let time = 0; time < times; time += 1) await endSessions(api, storage);
  return { sent: calls.length, kept: storage.get(ENDED_TOKENS) };
}
const failure = (kind: ApiErrorKind, status = 0) => new ApiError(kind, '', status);

describe('ending a session at the server', () => {
  test.each([
    ['a response', { success: true }, 3, 1, null],
    ['a rejected token', failure('http', 401), 3, 1, null],
    ['a refused request', failure('http', 400), 3, 1, null],
    ['a malformed response', failure('malformed', 200), 3, 1, null],
    ['no network', failure('offline'), 7, 7, '5:v2::one'],
    ['a closed page', failure('aborted'), 7, 7, '5:v2::one'],
    ['a page that blocks the request', failure('blocked'), 7, 7, '5:v2::one'],
    ['a failing server', failure('http', 500), 2, 2, '3:v2::one'],
    ['a server that keeps failing', failure('http', 503), 9, 5, null],
    ['a server that is never reached', failure('unreachable'), 9, 5, null],
  ] as const)(
    'the request to end a session is dropped or retried as it should be after %s',
    async (_what, answer, times, sent, kept) => {
      expect(await requestsFor(answer, times)).toEqual({ sent, kept });
    },
  );

  test('each ended session is ended on the server with its own token, even one that is added meanwhile', async () => {
    const storage = createMemoryStorage();
    addEndedToken(storage, 'one', false);
    addEndedToken(storage, 'two', true);
    const { api, calls } = createFakeApi({
      [LOGOUT]: () => {
        if (calls.length === 1) addEndedToken(storage, 'three', false);
        return {};
      },
    });
    await endSessions(api, storage);
    expect(calls.map(({ headers }) => headers?.access_token)).toEqual(['one', 'two', 'three']);
    expect(storage.get(ENDED_TOKENS)).toBeNull();
  });

  test('a refused token is sent once, whatever the response', async () => {
    const storage = createMemoryStorage();
    addEndedToken(storage, 'one', true);
    const { api, calls } = createFakeApi({ [LOGOUT]: failure('http', 503) });
    await endSessions(api, storage);
    await endSessions(api, storage);
    expect([calls.length, storage.get(ENDED_TOKENS)]).toEqual([1, null]);
  });

  test('a stored value that is not a token is removed', async () => {
    const storage = createMemoryStorage();
    storage.set(ENDED_TOKENS, 'x 12:y 1:ok 1: 1:with-\u00e9');
    const { api, calls } = createFakeApi({ [LOGOUT]: {} });
    await endSessions(api, storage);
    expect([calls.length, storage.get(ENDED_TOKENS)]).toEqual([1, null]);
  });
});
