import { describe, expect, test } from 'vitest';
import { type ApiError, isApiError } from '../../src/http/api.ts';
import { settled } from '../support/fake-clock.ts';
import { ANY, createApiWorld, json, OK } from './api-world.ts';

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

const get = { method: 'GET', path: '/feed/', answer: OK } as const;
const post = { method: 'POST', path: '/v5/carts', json: { items: [] }, answer: OK } as const;

describe('what every call says', () => {
  test('all headers of the contract with the backend', async () => {
    const { api, calls, keyCalls } = createApiWorld(() => json({ ok: true }), { accessToken: 'token-1' });
    await api.call(get);
    const { auth_key, ...shared } = Object.fromEntries(calls[0]?.headers ?? []);
    expect(auth_key).toBe('key-1');
    // the call that asks for the key says the rest too
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

  test('no access token at all while nobody is logged in', async () => {
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
  ] as const)('age consent on %s while it is %s: %s', async (pagePath, ageConsent, header) => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath, ageConsent });
    await api.call(get);
    expect(calls[0]?.headers.get('x-age-consent-granted')).toBe(header);
  });

  test('a form is sent as a form, a body as JSON, a path with /api of its own is not doubled', async () => {
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

describe('a call that the server has failed at', () => {
  const noted = (status: number) => () =>
    Response.json({}, { status, headers: { 'x-request-id': 'request-0001' } });

  test('has the id that it is found by in the server’s log', async () => {
    const { api, errors } = createApiWorld(noted(500));
    expect(await failure(api.call(post))).toMatchObject({ status: 500, requestId: 'request-0001' });
    expect(errors, 'reported once').toEqual(['POST /v5/carts: answered 500']);
  });

  test('has none where the server noted none, or was not reached', async () => {
    const refused = createApiWorld(() => json({}, 500));
    expect(await failure(refused.api.call(post))).toMatchObject({ status: 500, requestId: null });
    const gone = createApiWorld(() => 'no network');
    expect(await failure(gone.api.call(post))).toMatchObject({ kind: 'unreachable', requestId: null });
  });
});

describe('the auth key', () => {
  test('is fetched once for all who wait, and kept for 14 days', async () => {
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

  test('is fetched again on 403, with one retry', async () => {
    const { api, calls, keys, refusals } = createApiWorld((call) =>
      call.headers.get('auth_key') === 'key-1' ? json({}, 403) : json({ ok: true }),
    );
    await api.call(get);
    expect(calls.map((call) => call.headers.get('auth_key'))).toEqual(['key-1', 'key-2']);
    expect(keys.given).toBe(2);
    expect(refusals).toEqual([]);
  });

  test('a storm of parallel 403s fetches one fresh key', async () => {
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
    '403 for ever: retries %s, so %i calls, then the shopper is logged out',
    async (retries403, expected) => {
      const { api, calls, refusals } = createApiWorld(() => json({}, 403), { accessToken: 'token-1' });
      const error = await failure(api.call({ ...get, ...(retries403 && { retries403 }) }));
      expect(error).toMatchObject({ kind: 'http', status: 403 });
      expect(calls).toHaveLength(expected);
      expect(refusals).toEqual([{ status: 403, token: 'token-1' }]);
    },
  );
});

describe.each([401, 403])('a %i of the auth key’s own call', (keyStatus) => {
  test('is one refusal and one report, however many wait for the key, and is not asked again', async () => {
    const { api, calls, keys, refusals, errors } = createApiWorld(() => json({ ok: true }), {
      accessToken: 'token-1',
      keyStatus,
    });
    const ends = await Promise.all(Array.from({ length: 50 }, () => failure(api.call(get))));
    expect(new Set(ends.map(({ kind, status }) => `${kind} ${status}`))).toEqual(
      new Set([`http ${keyStatus}`]),
    );
    expect([keys.refused, calls.length]).toEqual([1, 0]);
    expect(refusals).toEqual([{ status: keyStatus, token: 'token-1' }]);
    expect(errors).toEqual([`GET /v2/accounts/auth_key/: answered ${keyStatus}`]);
  });

  test('counts also when a call that was refused asks for a fresh one', async () => {
    const { api, calls, refusals, world } = createApiWorld(
      () => {
        world.keyStatus = keyStatus;
        return json({}, 403);
      },
      { accessToken: 'token-1' },
    );
    await failure(api.call({ ...get, retries403: 5 }));
    expect(calls).toHaveLength(1);
    expect(refusals).toEqual([{ status: keyStatus, token: 'token-1' }]);
  });
});

test('an auth key that fails otherwise is reported once, and nobody is logged out', async () => {
  const { api, refusals, errors } = createApiWorld(() => json({ ok: true }), { keyStatus: 500 });
  await Promise.all([failure(api.call(get)), failure(api.call(get))]);
  expect([refusals, errors]).toEqual([[], ['GET /v2/accounts/auth_key/: answered 500']]);
});

test('401 logs out at once, naming the token that the call went out with', async () => {
  const { api, calls, refusals, world } = createApiWorld(
    async () => {
      world.accessToken = 'token-2';
      return json({}, 401);
    },
    { accessToken: 'token-1' },
  );
  await failure(api.call(post));
  expect(calls).toHaveLength(1);
  expect(refusals).toEqual([{ status: 401, token: 'token-1' }]);
});

test('a refusal names the token that the call was given, and not that of whoever is here', async () => {
  const { api, refusals } = createApiWorld(() => json({}, 401), { accessToken: 'token-2' });
  await failure(api.call({ ...post, headers: { access_token: 'token-1' } }));
  expect(refusals).toEqual([{ status: 401, token: 'token-1' }]);
});

describe('how a call fails', () => {
  test('offline is told apart from a server that cannot be reached', async () => {
    const { api, world } = createApiWorld(() => 'no network');
    expect((await failure(api.call(post))).kind).toBe('unreachable');
    world.online = false;
    expect((await failure(api.call(post))).kind).toBe('offline');
  });

  test('no answer in time', async () => {
    const { api, clock } = createApiWorld(() => 'hang');
    const failed = failure(api.call({ ...post, timeoutMs: 5000 }));
    await clock.advance(5000);
    expect((await failed).kind).toBe('timeout');
  });

  test('called off by the caller', async () => {
    const { api } = createApiWorld(() => 'hang');
    const controller = new AbortController();
    const failed = failure(api.call({ ...post, signal: controller.signal }));
    controller.abort();
    expect((await failed).kind).toBe('aborted');
  });

  test('called off when the shop is taken away, which waits for nothing and asks for nothing more', async () => {
    const { api, calls, clock, close } = createApiWorld(() => 'hang');
    const failed = failure(api.call(post));
    await settled();
    expect(calls).toHaveLength(1);
    close();
    expect((await failed).kind).toBe('aborted');
    expect((await failure(api.call(post))).kind).toBe('aborted');
    expect(calls).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  test.each([
    ['an HTML page', new Response('<html>blocked</html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON cut in half', new Response('{"ok": tr')],
    ['nothing', new Response('')],
    ['a field of the wrong kind', json({ ok: 'yes' })],
    ['null', json(null)],
  ])('%s is malformed', async (_what, response) => {
    const { api } = createApiWorld(() => response);
    expect((await failure(api.call(post))).kind).toBe('malformed');
  });

  test('the message of a malformed answer names the field and never its value', async () => {
    const { api } = createApiWorld(() => json({ ok: '9876543210' }));
    const { message } = await failure(api.call(post));
    expect(message).toContain('"ok"');
    expect(message).not.toContain('9876543210');
  });

  test('a refusal carries its body', async () => {
    const { api } = createApiWorld(() => json({ code: 'AMOUNT_CHANGED' }, 409));
    expect(await failure(api.call(post))).toMatchObject({ status: 409, body: { code: 'AMOUNT_CHANGED' } });
  });

  test('an HTML page with a 403 is a 403', async () => {
    const { api } = createApiWorld(() => new Response('<html>', { status: 403 }));
    expect(await failure(api.call(post))).toMatchObject({ kind: 'http', status: 403 });
  });

  test.each([
    ['written out', '{"ok":true,"__proto__":{"polluted":1}}'],
    ['written with escapes', '{"ok":true,"_\\u005fprot\\u006f__":{"polluted":1}}'],
  ])('an answer cannot reach Object.prototype, %s', async (_how, body) => {
    const { api } = createApiWorld(() => new Response(body));
    const answer = await api.call({ ...post, answer: ANY });
    expect(Object.keys(answer as object)).toEqual(['ok']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('what is asked again by itself', () => {
  test('a GET after a passing fault of the server', async () => {
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

  test('not once the shop is taken away: the wait ends with it', async () => {
    const { api, calls, clock, close } = createApiWorld(() => json({}, 503));
    const failed = failure(api.call(get));
    await settled();
    expect(clock.pending(), 'the wait and the deadline').toBe(2);
    close();
    expect((await failed).kind).toBe('aborted');
    expect(clock.pending()).toBe(0);
    await clock.advance(1_000);
    expect(calls).toHaveLength(1);
  });

  test('once, then the fault is told', async () => {
    const { api, calls, clock } = createApiWorld(() => json({}, 503));
    const failed = failure(api.call(get));
    await settled();
    await clock.advance(300);
    expect((await failed).status).toBe(503);
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['POST', 503],
    ['GET', 409],
    ['GET', 500],
  ] as const)('%s answered %i: never', async (method, status) => {
    const { api, calls } = createApiWorld(() => json({}, status));
    await failure(api.call({ method, path: '/v5/carts', answer: OK }));
    expect(calls).toHaveLength(1);
  });
});

describe('pages on which configuration is not asked for', () => {
  test.each([
    ['/secret-santa/42', '/v2/services/secondary-data'],
    ['/badges', '/config/main'],
    ['/badges?q=1', '/v1/consumerweb/eta'],
  ])('on %s: Blocked API call to …%s', async (pagePath, path) => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath });
    const error = await failure(api.call({ method: 'GET', path, answer: OK }));
    expect(error.kind).toBe('blocked');
    expect(error.message).toMatch(/^Blocked API call to https:\/\/shop\.test\/api\//);
    expect(calls).toEqual([]);
  });

  test('what exists is asked for on all of them', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath: '/secret-santa/42' });
    await api.call({ method: 'GET', path: '/api/feature-flags/receive', answer: OK });
    expect(calls).toHaveLength(1);
  });

  test.each(['/s?q=badges', '/account/orders?back=/secret-santa', '/#badges'])(
    'on %s, whose path names none of them, it is',
    async (pagePath) => {
      const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath });
      await api.call({ method: 'GET', path: '/config/main', answer: OK });
      expect(calls).toHaveLength(1);
    },
  );

  test('the cart is asked for on every page', async () => {
    const { api, calls } = createApiWorld(() => json({ ok: true }), { pagePath: '/badges' });
    await api.call(post);
    expect(calls).toHaveLength(1);
  });
});
