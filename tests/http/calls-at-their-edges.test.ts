import { describe, expect, test } from 'vitest';
import { type ApiError, type ApiErrorKind, supportCodeOf } from '../../src/http/api.ts';
import { createWhenUnblocked } from '../../src/http/blocked-calls.ts';
import { tapFailureMessage } from '../../src/http/tap-failed.ts';
import { settled } from '../support/fake-clock.ts';
import { ANY, createApiWorld, json, OK } from './api-world.ts';

const get = { method: 'GET', path: '/feed/', answer: OK } as const;
const post = { method: 'POST', path: '/v5/carts', json: { items: [] }, answer: OK } as const;
const answerOk = () => json({ ok: true });
const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('it went well'),
    (error: ApiError) => error,
  );

describe('the auth key', () => {
  test('the auth key is requested with req_key consumer_web, and stored for the next visit', async () => {
    const { api, keyCalls, storage, clock } = createApiWorld(answerOk);
    await api.call(get);
    const [asked] = keyCalls;
    expect([asked?.method, asked?.headers.get('req_key'), asked?.headers.get('accept')]).toEqual([
      ...['GET', 'consumer_web', 'application/json'],
    ]);
    expect(JSON.parse(storage.get('auth_key') ?? '')).toEqual({ key: 'key-1', at: clock.now() });
  });

  test.each([
    '{',
    'null',
    '{"key":"","at":0}',
    '{"key":"a b","at":9e15}',
    '{"key":"a\\n","at":9e15}',
    '{"at":1}',
  ])('a new auth key is requested when the stored one is %s', async (storedKey) => {
    const { api, keys, calls, storage } = createApiWorld(answerOk);
    storage.set('auth_key', storedKey);
    await api.call(get);
    expect([keys.given, calls[0]?.headers.get('auth_key')]).toEqual([1, 'key-1']);
  });

  test.each([{}, { auth_key: '' }, { auth_key: 'a b' }, { auth_key: 'a\n' }, { auth_key: '\u00e9a' }])(
    'an auth key in a response like %o is rejected',
    async (keyAnswer) => {
      const { api, calls, storage } = createApiWorld(answerOk, { keyAnswer });
      expect((await failureOf(api.call(get))).kind).toBe('malformed');
      expect([calls, storage.get('auth_key')]).toEqual([[], null]);
    },
  );

  test('a call fails when the auth key cannot be loaded', async () => {
    const { api, world } = createApiWorld(answerOk);
    world.online = false;
    expect((await failureOf(api.call(get))).kind).toBe('offline');
  });

  test('waiting calls get the auth key even when the call that requested it is aborted', async () => {
    const { api, keys, calls } = createApiWorld(answerOk);
    const off = new AbortController();
    const first = failureOf(api.call({ ...get, signal: off.signal }));
    const second = api.call(get);
    off.abort();
    expect((await first).kind).toBe('aborted');
    expect(await second).toEqual({ ok: true });
    expect([keys.given, calls.length]).toEqual([1, 1]);
  });

  test('a late 403 for the previous auth key does not discard the renewed one', async () => {
    let refused = 0;
    const { api, keys } = createApiWorld(async (call) => {
      if (call.headers.get('auth_key') !== 'key-1') return answerOk();
      refused += 1;
      if (refused === 2) for (let turn = 0; turn < 20; turn += 1) await settled();
      return json({}, 403);
    });
    await Promise.all([api.call(get), api.call(get)]);
    expect(keys.given).toBe(2);
  });
});

describe('an API call', () => {
  test('an API call sends its query in the URL, and times out after 15 s', async () => {
    const { api, calls, clock } = createApiWorld((_call, nth) => (nth === 1 ? answerOk() : 'hang'));
    await api.call({ ...get, query: { q: 'milk & bread', page: 2, none: undefined } });
    expect(calls[0]?.path).toBe('/api/feed/?q=milk+%26+bread&page=2');
    expect(calls[0]?.headers.get('accept')).toBe('application/json');
    let kind: ApiErrorKind | null = null;
    void failureOf(api.call(get)).then((error) => {
      kind = error.kind;
    });
    await clock.advance(14_999);
    expect(kind).toBeNull();
    await clock.advance(1);
    expect(kind).toBe('timeout');
    expect(clock.pending()).toBe(0);
  });

  test('an API call with an aborted signal sends nothing', async () => {
    const { api, calls } = createApiWorld(answerOk);
    const off = new AbortController();
    off.abort();
    expect((await failureOf(api.call({ ...post, signal: off.signal }))).kind).toBe('aborted');
    expect(calls).toEqual([]);
  });

  test.each(['before the response', 'with the response'])(
    'a call whose session ends %s is aborted, and does not count as refused',
    async (when) => {
      const session = new AbortController();
      const { api, refusals, world } = createApiWorld(() => {
        if (when === 'with the response') session.abort();
        return when === 'with the response' ? json({}, 401) : 'hang';
      });
      world.session = session.signal;
      const failure = failureOf(api.call(post));
      await settled();
      session.abort();
      expect((await failure).kind).toBe('aborted');
      expect(refusals).toEqual([]);
    },
  );

  test.each([502, 503, 504])(
    'a GET is retried once after a response of %i, other requests never',
    async (status) => {
      const { api, calls, clock } = createApiWorld((_call, nth) =>
        nth === 2 ? answerOk() : json({}, status),
      );
      const read = api.call(get);
      await settled();
      await clock.advance(300);
      expect(await read).toEqual({ ok: true });
      const failure = failureOf(api.call(post));
      await settled();
      await clock.advance(1_000);
      expect((await failure).status).toBe(status);
      expect(calls).toHaveLength(3);
    },
  );

  test.each([200, 404])('a response of %i reports the server time plus its age', async (status) => {
    const { api, serverTimes } = createApiWorld((_call, nth) =>
      Response.json(
        { ok: true },
        {
          status,
          headers: { date: 'Mon, 05 Jan 2026 06:30:00 GMT', ...[{}, { age: '30' }, { age: 'x' }][nth - 1] },
        },
      ),
    );
    for (let n = 0; n < 3; n += 1) await api.call(post).catch(() => {});
    const at = Date.UTC(2026, 0, 5, 6, 30);
    expect(serverTimes).toEqual([at, at + 30_000, at]);
  });

  test('a response without a date reports no server time', async () => {
    const { api, serverTimes } = createApiWorld(answerOk);
    await api.call(get);
    expect(serverTimes).toEqual([Number.NaN]);
  });

  test('a response larger than 4 MB is rejected as malformed', async () => {
    const of = (chars: number) => new Response(`"${'x'.repeat(chars - 2)}"`);
    const { api } = createApiWorld((_call, nth) => of(nth === 1 ? 4_000_000 : 4_000_001));
    const request = { ...post, answer: ANY };
    expect(await api.call(request)).toHaveLength(3_999_998);
    expect((await failureOf(api.call(request))).kind).toBe('malformed');
  });

  test('an API error carries a support code when the response has a request id', async () => {
    const { api } = createApiWorld(() =>
      Response.json({}, { status: 500, headers: { 'x-request-id': 'r-1' } }),
    );
    expect(supportCodeOf(await failureOf(api.call(post)))).toBe('r-1');
    expect(supportCodeOf(new Error('no call at all'))).toBeNull();
  });
});

test('whenUnblocked defers work on a blocked page until the page is left, and keeps only the latest work of each name', () => {
  let path = '/secret-santa/42';
  const listeners = new Set<() => void>();
  const { whenUnblocked, start } = createWhenUnblocked({
    path: () => path,
    onHash(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const done: string[] = [];
  const go = (to: string) => {
    path = to;
    for (const listener of listeners) listener();
  };
  const stop = start();
  whenUnblocked('config', () => done.push('config'));
  whenUnblocked('flags', () => done.push('old flags'));
  whenUnblocked('flags', () => done.push('flags'));
  go('/badges?q=1');
  expect(done).toEqual([]);
  go('/cart');
  go('/');
  expect(done).toEqual(['config', 'flags']);
  whenUnblocked('eta', () => done.push('eta'));
  expect(done).toEqual(['config', 'flags', 'eta']);
  stop();
  expect(listeners.size).toBe(0);
});

test('the message for a failed tap asks the shopper to try again, and mentions a lost connection', () => {
  expect(tapFailureMessage(true)).toBe('That did not work. Please try again.');
  expect(tapFailureMessage(true, 'Your card was not saved.')).toBe(
    'Your card was not saved. Please try again.',
  );
  expect(tapFailureMessage(false)).toBe('You are offline. Try again when you’re back.');
});
