import { describe, expect, test } from 'vitest';
import { type ApiError, isApiError } from '../../src/http/api.ts';
import { settled } from '../support/fake-clock.ts';
import { ANY, createApiWorld, json, OK } from './api-world.ts';

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

const get = { method: 'GET', path: '/feed/', answer: OK } as const;
const post = { method: 'POST', path: '/v5/carts', json: { items: [] }, answer: OK } as const;

describe('the headers of an API call', () => {
  test('an API call sends every header of the contract with the backend', async () => {
    const { api, calls, keyCalls } = createApiWorld(() => json({ ok: true }), { accessToken: 'token-1' });
    await api.call(get);
    const { auth_key, ...shared } = Object.fromEntries(calls[0]?.headers ?? []);
    expect(auth_key).toBe('key-1');
    // the request for the key sends the other headers too
    expect(Object.fromEntries(keyCalls[0]?.headers ?? [])).toEqual({ ...shared, req_key: 'consumer_web' });
    expect(shared).toMatchObject({
      app_client: 'consumer_web',
      app_version: '1009003012',
      web_app_version: '8.10.16',
      device_id: 'device-1',
      session_uuid: 'session-1',
      access_token: 'token-1',
      lat: '28.4168',
      lon: '77.0628',
      platform: 'mobile_web',
      'x-age-consent-granted': 'false',
    });
  });

  test('an API call sends no access token while logged out', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }));
    await api.call(get);
    expect(calls[0]?.headers.has('access_token')).toBe(false);
  });

  test.each([
    ['/', 'granted', 'true'],
    ['/', 'idle', 'false'],
    ['/cn/paan/cid/1/2', 'idle', 'true'],
    ['/cn/paan/cid/1/2', 'pending', 'true'],
    ['/cn/paan/cid/1/2', 'denied', 'false'],
    ['/prn/cn-tower/prid/1', 'idle', 'false'],
  ] as const)(
    'an API call on %s with age consent %s sends x-age-consent-granted: %s',
    async (pagePath, ageConsent, header) => {
      const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath, ageConsent });
      await api.call(get);
      expect(calls[0]?.headers.get('x-age-consent-granted')).toBe(header);
    },
  );

  test('an API call sets the content type of forms and JSON, and does not add a second /api to its path', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }));
    await api.call({ method: 'POST', path: '/v2/accounts/', form: { user_phone: '9876543210' }, answer: OK });
    await api.call(post);
    await api.call({ method: 'GET', path: '/api/feature-flags/receive', answer: OK });
    expect(calls[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(calls[0]?.body).toBe('user_phone=9876543210');
    expect(calls[1]?.headers.get('content-type')).toBe('application/json');
    expect(calls[1]?.body).toBe('{"items":[]}');
    expect(calls[2]?.path).toBe('/api/feature-flags/receive');
  });
});

describe('a call that failed on the server', () => {
  const failWith = (status: number) => () =>
    Response.json({}, { status, headers: { 'x-request-id': 'request-0001' } });

  test('a call that failed on the server has the request id from the server’s log', async () => {
    const { api, errors } = createApiWorld(failWith(500));
    expect(await failureOf(api.call(post))).toMatchObject({ status: 500, requestId: 'request-0001' });
    expect(errors, 'reported once').toEqual(['POST /v5/carts: answered 500']);
  });

  test('a call that failed on the server has no request id when the server sent none or was unreachable', async () => {
    const failing = createApiWorld(() => json({}, 500));
    expect(await failureOf(failing.api.call(post))).toMatchObject({ status: 500, requestId: null });
    const unreachable = createApiWorld(() => 'no network');
    expect(await failureOf(unreachable.api.call(post))).toMatchObject({
      kind: 'unreachable',
      requestId: null,
    });
  });
});

describe('the auth key', () => {
  test('the auth key is fetched once for all waiting calls, and kept for 14 days', async () => {
    const { api, clock, keys } = createApiWorld(() => json({ ok: true }));
    await Promise.all(Array.from({ length: 20 }, () => api.call(get)));
    expect(keys.given).toBe(1);
    await clock.advance(14 * 24 * 3_600_000 - 1);
    await api.call(get);
    expect(keys.given).toBe(1);
    await clock.advance(1);
    await api.call(get);
    expect(keys.given).toBe(2);
  });

  test('a 403 fetches a new auth key and is retried once', async () => {
    const { api, calls, keys, refusals } = createApiWorld((call) =>
      call.headers.get('auth_key') === 'key-1' ? json({}, 403) : json({ ok: true }),
    );
    await api.call(get);
    expect(calls.map((call) => call.headers.get('auth_key'))).toEqual(['key-1', 'key-2']);
    expect(keys.given).toBe(2);
    expect(refusals).toEqual([]);
  });

  test('many parallel 403s fetch only one new auth key', async () => {
    const { api, keys } = createApiWorld((call) =>
      call.headers.get('auth_key') === 'key-1' ? json({}, 403) : json({ ok: true }),
    );
    await Promise.all(Array.from({ length: 50 }, () => api.call(get)));
    expect(keys.given).toBe(2);
  });

  test.each([
    [undefined, 2],
    [5, 6],
  ])(
    'a call with the retry limit %s that always gets a 403 is sent %i times, then reports a refusal',
    async (retries403, expected) => {
      const { api, calls, refusals } = createApiWorld(() => json({}, 403), { accessToken: 'token-1' });
      const error = await failureOf(api.call({ ...get, ...(retries403 && { retries403 }) }));
      expect(error).toMatchObject({ kind: 'http', status: 403 });
      expect(calls).toHaveLength(expected);
      expect(refusals).toEqual([{ status: 403, token: 'token-1' }]);
    },
  );
});

describe.each([401, 403])('a %i on the auth key request', (keyStatus) => {
  test('a refused auth key request is reported once for all waiting calls, and not retried', async () => {
    const { api, calls, keys, refusals, errors } = createApiWorld(() => json({ ok: true }), {
      accessToken: 'token-1',
      keyStatus,
    });
    const ends = await Promise.all(Array.from({ length: 50 }, () => failureOf(api.call(get))));
    expect(new Set(ends.map(({ kind, status }) => `${kind} ${status}`))).toEqual(
      new Set([`http ${keyStatus}`]),
    );
    expect([keys.refused, calls.length]).toEqual([1, 0]);
    expect(refusals).toEqual([{ status: keyStatus, token: 'token-1' }]);
    expect(errors).toEqual([`GET /v2/accounts/auth_key/: answered ${keyStatus}`]);
  });

  test('an auth key refused while being renewed counts as a refusal', async () => {
    const { api, calls, refusals, world } = createApiWorld(
      () => {
        world.keyStatus = keyStatus;
        return json({}, 403);
      },
      { accessToken: 'token-1' },
    );
    await failureOf(api.call({ ...get, retries403: 5 }));
    expect(calls).toHaveLength(1);
    expect(refusals).toEqual([{ status: keyStatus, token: 'token-1' }]);
  });
});

test('a server error of the auth key request is reported once, without a logout', async () => {
  const { api, refusals, errors } = createApiWorld(() => json({ ok: true }), { keyStatus: 500 });
  await Promise.all([failureOf(api.call(get)), failureOf(api.call(get))]);
  expect([refusals, errors]).toEqual([[], ['GET /v2/accounts/auth_key/: answered 500']]);
});

test('a 401 is reported as refused immediately, with the token that the call was sent with', async () => {
  const { api, calls, refusals, world } = createApiWorld(
    async () => {
      world.accessToken = 'token-2';
      return json({}, 401);
    },
    { accessToken: 'token-1' },
  );
  await failureOf(api.call(post));
  expect(calls).toHaveLength(1);
  expect(refusals).toEqual([{ status: 401, token: 'token-1' }]);
});

test("a refusal names the token in the call's own headers, not that of the current shopper", async () => {
  const { api, refusals } = createApiWorld(() => json({}, 401), { accessToken: 'token-2' });
  await failureOf(api.call({ ...post, headers: { access_token: 'token-1' } }));
  expect(refusals).toEqual([{ status: 401, token: 'token-1' }]);
});

describe('a failing call', () => {
  test('the error of a failing call distinguishes being offline from an unreachable server', async () => {
    const { api, world } = createApiWorld(() => 'no network');
    expect((await failureOf(api.call(post))).kind).toBe('unreachable');
    world.online = false;
    expect((await failureOf(api.call(post))).kind).toBe('offline');
  });

  test('a call without a response times out', async () => {
    const { api, clock } = createApiWorld(() => 'hang');
    const failure = failureOf(api.call({ ...post, timeoutMs: 5000 }));
    await clock.advance(5000);
    expect((await failure).kind).toBe('timeout');
  });

  test('a call can be aborted by its caller', async () => {
    const { api } = createApiWorld(() => 'hang');
    const controller = new AbortController();
    const failure = failureOf(api.call({ ...post, signal: controller.signal }));
    controller.abort();
    expect((await failure).kind).toBe('aborted');
  });

  test('disposing the shop aborts its calls, and nothing is sent afterwards', async () => {
    const { api, calls, clock, close } = createApiWorld(() => 'hang');
    const failure = failureOf(api.call(post));
    await settled();
    expect(calls).toHaveLength(1);
    close();
    expect((await failure).kind).toBe('aborted');
    expect((await failureOf(api.call(post))).kind).toBe('aborted');
    expect(calls).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  test.each([
    ['an HTML page', new Response('<html>blocked</html>', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', new Response('{"ok": tr')],
    ['an empty body', new Response('')],
    ['a field of the wrong type', json({ ok: 'yes' })],
    ['null', json(null)],
  ])('a response of %s counts as malformed', async (_what, response) => {
    const { api } = createApiWorld(() => response);
    expect((await failureOf(api.call(post))).kind).toBe('malformed');
  });

  test('a malformed response is reported by field, never by value', async () => {
    const { api } = createApiWorld(() => json({ ok: '9876543210' }));
    const { message } = await failureOf(api.call(post));
    expect(message).toContain('"ok"');
    expect(message).not.toContain('9876543210');
  });

  test('a refusal carries its body', async () => {
    const { api } = createApiWorld(() => json({ code: 'AMOUNT_CHANGED' }, 409));
    expect(await failureOf(api.call(post))).toMatchObject({ status: 409, body: { code: 'AMOUNT_CHANGED' } });
  });

  test('an HTML page with 403 is reported as http 403', async () => {
    const { api } = createApiWorld(() => new Response('<html>', { status: 403 }));
    expect(await failureOf(api.call(post))).toMatchObject({ kind: 'http', status: 403 });
  });

  test.each([
    ['written out', '{"ok":true,"__proto__":{"polluted":1}}'],
    ['written with escapes', '{"ok":true,"_\\u005fprot\\u006f__":{"polluted":1}}'],
  ])('a response with a prototype key %s cannot pollute Object.prototype', async (_how, body) => {
    const { api } = createApiWorld(() => new Response(body));
    const answer = await api.call({ ...post, answer: ANY });
    expect(Object.keys(answer as object)).toEqual(['ok']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('automatic retries', () => {
  test('a GET is repeated after a temporary server error', async () => {
    const { api, calls, clock } = createApiWorld((_call, nth) =>
      nth === 1 ? json({}, 503) : json({ ok: true }),
    );
    const answer = api.call(get);
    await settled();
    await clock.advance(299);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(await answer).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  test('retries stop when the shop is disposed', async () => {
    const { api, calls, clock, close } = createApiWorld(() => json({}, 503));
    const failure = failureOf(api.call(get));
    await settled();
    expect(clock.pending(), 'the wait and the deadline').toBe(2);
    close();
    expect((await failure).kind).toBe('aborted');
    expect(clock.pending()).toBe(0);
    await clock.advance(1_000);
    expect(calls).toHaveLength(1);
  });

  test('a call that keeps failing is retried once, then reports the error', async () => {
    const { api, calls, clock } = createApiWorld(() => json({}, 503));
    const failure = failureOf(api.call(get));
    await settled();
    await clock.advance(300);
    expect((await failure).status).toBe(503);
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['POST', 503],
    ['GET', 409],
    ['GET', 500],
  ] as const)('automatic retries never repeat %s with status %i', async (method, status) => {
    const { api, calls } = createApiWorld(() => json({}, status));
    await failureOf(api.call({ method, path: '/v5/carts', answer: OK }));
    expect(calls).toHaveLength(1);
  });
});

describe('pages that must not request the configuration', () => {
  test.each([
    ['/secret-santa/42', '/v2/services/secondary-data'],
    ['/badges', '/config/main'],
    ['/badges?q=1', '/v1/consumerweb/eta'],
  ])('the page %s blocks the configuration call to %s', async (pagePath, path) => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath });
    const error = await failureOf(api.call({ method: 'GET', path, answer: OK }));
    expect(error.kind).toBe('blocked');
    expect(error.message).toMatch(/^Blocked API call to https:\/\/shop\.test\/api\//);
    expect(calls).toEqual([]);
  });

  test('feature flags may be requested on blocked pages', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath: '/secret-santa/42' });
    await api.call({ method: 'GET', path: '/api/feature-flags/receive', answer: OK });
    expect(calls).toHaveLength(1);
  });

  test.each(['/s?q=badges', '/account/orders?back=/secret-santa', '/#badges'])(
    'configuration may be requested on %s, whose path matches no blocked page',
    async (pagePath) => {
      const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath });
      await api.call({ method: 'GET', path: '/config/main', answer: OK });
      expect(calls).toHaveLength(1);
    },
  );

  test('cart requests may be sent on blocked pages', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath: '/badges' });
    await api.call(post);
    expect(calls).toHaveLength(1);
  });
});
