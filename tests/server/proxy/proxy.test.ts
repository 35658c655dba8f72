import { describe, expect, test } from 'vitest';
import { inFrontOf, answerOk } from './proxy-world.ts';
import { AGENTS } from '../server-world.ts';

describe('the backend URL', () => {
  test.each([
    [
      'https://backend.example',
      '/api/v5/carts/?action=merge',
      'https://backend.example/v5/carts/?action=merge',
    ],
    ['https://backend.example/', '/api/feed/', 'https://backend.example/feed/'],
    ['https://backend.example/base/', '/api/feed/', 'https://backend.example/base/feed/'],
    [
      'https://backend.example',
      '/api/feature-flags/receive',
      'https://backend.example/api/feature-flags/receive',
    ],
    [
      'https://backend.example/api',
      '/api/v5/carts/?action=merge',
      'https://backend.example/api/v5/carts/?action=merge',
    ],
    [
      'https://backend.example/api/',
      '/api/feature-flags/receive',
      'https://backend.example/api/feature-flags/receive',
    ],
    [
      'https://backend.example/base/api',
      '/api/feature-flags/receive',
      'https://backend.example/base/api/feature-flags/receive',
    ],
    [
      'https://backend.example/base',
      '/api/feature-flags/receive',
      'https://backend.example/base/api/feature-flags/receive',
    ],
    ['https://backend.example/api', '/api/api/api/feed/', 'https://backend.example/api/feed/'],
    ['https://backend.example', '/api/api/feed/', 'https://backend.example/feed/'],
    ['https://backend.example', '/api/apis/', 'https://backend.example/apis/'],
    ['https://backend.example', '/api/v2/../../x', null],
    ['https://backend.example', '/api@evil.example/', null],
    ['https://backend.example', '/api.evil.example/', null],
  ])('with SHOP_API %s, the backend URL maps the path %s to %s', async (base, path, wanted) => {
    const { ask, calls } = inFrontOf(answerOk, base);
    await ask(path);
    expect(calls.map(({ url }) => url)).toEqual(wanted === null ? [] : [wanted]);
  });
});

describe('a proxied request', () => {
  test('a proxied request keeps its method, body and allowed headers, and does not follow redirects', async () => {
    const { ask, calls } = inFrontOf(answerOk);
    const names = [
      ...['access_token', 'app_client', 'app_version', 'auth_key', 'device_id', 'platform', 'req_key'],
      ...['rn_bundle_version', 'session_uuid', 'web_app_version', 'x-age-consent-granted'],
      ...['lat', 'lon', 'cur_lat', 'cur_lon', 'city', 'feature_flag_key'],
      ...['accept', 'accept-language', 'user-agent'],
    ];
    const headers = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    await ask('/api/v5/carts', { method: 'PUT', body: { items: [1] }, headers });
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        body: '{"items":[1]}',
        headers: { ...headers, 'content-type': 'application/json' },
        redirect: 'manual',
      },
    ]);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'a proxied request may use the method %s',
    async (method) => {
      const { handle, calls } = inFrontOf(answerOk);
      expect((await handle(new Request('http://shop.test/api/feed/', { method }))).status).toBe(200);
      expect(calls).toMatchObject([{ method }]);
    },
  );

  test('cookies, origin, referer and hop-by-hop headers are dropped from a request', async () => {
    const { ask, calls } = inFrontOf(answerOk);
    await ask('/api/feed/', {
      headers: {
        cookie: 'access_token=secret',
        origin: 'https://shop.test',
        referer: 'https://shop.test/cart',
        'accept-encoding': 'br',
        'transfer-encoding': 'chunked',
        'keep-alive': 'timeout=5',
        expect: '100-continue',
        te: 'trailers',
        upgrade: 'h2c',
      },
    });
    expect(calls[0]?.headers).toEqual({
      'user-agent': AGENTS.phone,
      'x-forwarded-host': 'shop.test',
      'x-forwarded-proto': 'http',
      'x-request-id': expect.stringMatching(/^[\da-f]{12}$/),
    });
  });

  test('headers that the shop does not send are dropped, including forged ones', async () => {
    const { ask, calls } = inFrontOf(answerOk);
    await ask('/api/feed/', {
      headers: {
        'x-real-ip': '10.0.0.1',
        'x-user-id': '1',
        authorization: 'Basic eA==',
        'x-http-method-override': 'DELETE',
        connection: 'close, Auth_Key',
        auth_key: 'named by connection',
        lat: '28.4',
      },
    });
    expect(Object.keys(calls[0]?.headers ?? {})).toEqual([
      'lat',
      'user-agent',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ]);
  });

  test('the name of a sandbox’s tenant never reaches a backend, from a client or for a rendered page', async () => {
    const { ask, calls } = inFrontOf(answerOk);
    const headers = { cookie: 'sandbox_tenant=asha', 'x-sandbox-tenant': 'asha' };
    await ask('/api/feed/', { headers });
    await ask('/', { headers });
    expect(calls.length).toBeGreaterThan(1);
    expect(JSON.stringify(calls)).not.toMatch(/tenant|asha/);
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])(
    'a proxied request may not use the method %s',
    async (method) => {
      const { handle, calls } = inFrontOf(answerOk);
      // browsers never send these, and Request does not allow them all
      const request = new Proxy(new Request('http://shop.test/api/feed/'), {
        get: (of, key) => (key === 'method' ? method : Reflect.get(of, key, of)),
      });
      const answer = await handle(request);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(calls).toEqual([]);
    },
  );
});

describe('forwarded headers', () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6, 7.7.7.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=6.6.6.6',
  };
  const request = () => new Request('http://shop.test/api/feed/', { headers: forged });
  const forwarded = (headers: Record<string, string> | undefined) => [
    headers?.['x-forwarded-for'],
    headers?.['x-forwarded-proto'],
    headers?.['x-forwarded-host'],
  ];

  test.each<[env: Record<string, string>, sent: (string | undefined)[]]>([
    [{}, ['9.9.9.9', 'http', 'shop.test']],
    [{ TRUST_PROXY: '1' }, ['7.7.7.7, 9.9.9.9', 'https', 'evil.example']],
    [{ TRUST_PROXY: '2' }, ['6.6.6.6, 7.7.7.7, 9.9.9.9', 'https', 'evil.example']],
    [{ SHOP_ORIGIN: 'https://shop.example' }, ['9.9.9.9', 'https', 'shop.example']],
    [
      { SHOP_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' },
      ['7.7.7.7, 9.9.9.9', 'https', 'shop.example'],
    ],
  ])('with the settings %j, forwarded headers are used only from trusted proxies', async (env, wanted) => {
    const { handle, calls } = inFrontOf(answerOk, undefined, env);
    await handle(request(), { address: '9.9.9.9' });
    expect(forwarded(calls[0]?.headers)).toEqual(wanted);
    expect(calls[0]?.headers).not.toHaveProperty('forwarded');
  });

  test('ignored forwarded headers of an untrusted proxy are logged once', async () => {
    const { handle, logged } = inFrontOf(answerOk);
    for (let n = 0; n < 3; n += 1) await handle(request());
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'warn',
        where: 'forwarded',
        message: 'A request came with forwarded, which is ignored: TRUST_PROXY is 0.',
      },
    ]);
  });
});

describe('the limit of a request body', () => {
  /** A number of 100 kB chunks, counted as they are read. */
  function chunks(most: number) {
    let sentChunks = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sentChunks += 1;
          if (sentChunks > most) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, countSent: () => sentChunks };
  }
  const post = (body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
    new Request('http://shop.test/api/v5/carts', {
      method: 'POST',
      body,
      headers,
      ...{ duplex: 'half' },
    });

  test('a streamed body that is too large is cut off without reading the rest', async () => {
    const { handle } = inFrontOf(answerOk);
    const { stream, countSent } = chunks(4_000);
    const answer = await handle(post(stream));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'The request is too large.',
    });
    expect(countSent()).toBeLessThan(20);
  });

  test('a request with a too large content-length is refused without reading its body', async () => {
    const { handle, calls } = inFrontOf(answerOk);
    const { stream, countSent } = chunks(1);
    expect((await handle(post(stream, { 'content-length': '1000001' }))).status).toBe(413);
    expect([countSent(), calls.length]).toEqual([0, 0]);
    expect((await handle(post(chunks(1).stream, { 'content-length': '1000000' }))).status).toBe(200);
  });

  test('API_BODY_LIMIT sets the limit of a request body', async () => {
    const { handle, calls } = inFrontOf(answerOk, undefined, { API_BODY_LIMIT: '400000' });
    expect((await handle(post(chunks(4).stream))).status).toBe(200);
    expect(calls[0]?.body.length).toBe(400_000);
    expect((await handle(post(chunks(5).stream))).status).toBe(413);
  });
});

describe('sandbox paths in front of a backend', () => {
  test.each([
    ['POST', '/sandbox/reset'],
    ['PUT', '/sandbox/faults'],
    ['GET', '/sandbox/requests'],
    ['GET', '/sandbox/orders'],
    ['GET', '/sandbox/payments'],
    ['GET', '/sandbox/device.js'],
    ['GET', '/sandbox/sdk/phonepesdk.js'],
    ['GET', '/sandbox/payer/bank/1'],
    ['GET', '/harness'],
    ['GET', '/harness/page.js'],
    ['GET', '/pictures/c/11.svg'],
  ])('the sandbox request %s %s returns 404 in front of a backend', async (method, path) => {
    const { ask, calls } = inFrontOf(answerOk);
    expect((await ask(path, { method })).status).toBe(404);
    expect(calls).toEqual([]);
  });

  test('a framed page gets no sandbox device, whatever the cookies say', async () => {
    const { ask } = inFrontOf(answerOk);
    const answer = await ask('/cart', {
      headers: { 'sec-fetch-dest': 'iframe', cookie: 'device_host=phonepe-android' },
    });
    expect((await answer.text()).indexOf('device.js')).toBe(-1);
  });
});

test('pages are served while the backend is down', async () => {
  const { ask } = inFrontOf(() => Promise.reject(new TypeError('fetch failed')));
  const answer = await ask('/');
  expect(answer.status).toBe(200);
  expect((await answer.text()).indexOf('data-testid="skeleton"')).toBeGreaterThan(0);
});
