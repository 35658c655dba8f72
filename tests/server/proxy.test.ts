import { describe, expect, test } from 'vitest';
import { logOnce } from '../../src/server/log-once.ts';
import { createShopHandler } from '../../src/server/main.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { AGENTS, ASSETS, browserOf } from './server-world.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** The shop in front of a backend that notes what it was asked. */
function inFrontOf(
  backend: (asked: Asked) => Response | Promise<Response>,
  SHOP_API = 'https://backend.example/',
  env: Readonly<Record<string, string>> = {},
) {
  const calls: Asked[] = [];
  const logged: string[] = [];
  const handle = createShopHandler(readEnvironment('server', { SHOP_API, ...env }), {
    assets: ASSETS,
    clock: createFakeClock(),
    log: logOnce((line) => logged.push(line)),
    fetch: async (input, init) => {
      const asked = {
        url: String(input),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: await new Response(init?.body).text(),
      };
      calls.push(asked);
      return backend(asked);
    },
  });
  return { handle, ask: browserOf(handle), calls, logged };
}

const ok = () => Response.json({ ok: true });

describe('the address', () => {
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
    ['https://backend.example', '/api/v2/../../x', null],
    ['https://backend.example', '/api@evil.example/', null],
    ['https://backend.example', '/api.evil.example/', null],
  ])('%s: %s', async (base, path, wanted) => {
    const { ask, calls } = inFrontOf(ok, base);
    await ask(path);
    expect(calls.map(({ url }) => url)).toEqual(wanted === null ? [] : [wanted]);
  });
});

describe('a call', () => {
  test('is passed on with its method, body and own headers', async () => {
    const { ask, calls } = inFrontOf(ok);
    await ask('/api/v5/carts', {
      method: 'PUT',
      body: { items: [1] },
      headers: { access_token: 'secret', auth_key: 'key', platform: 'mobile_web' },
    });
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        body: '{"items":[1]}',
        headers: {
          access_token: 'secret',
          auth_key: 'key',
          platform: 'mobile_web',
          'content-type': 'application/json',
        },
      },
    ]);
  });

  test('does not say whose page it comes from, nor what is between two hops', async () => {
    const { ask, calls } = inFrontOf(ok);
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
    });
  });

  test('carries nothing that the shop does not send: forged ones end here', async () => {
    const { ask, calls } = inFrontOf(ok);
    await ask('/api/feed/', {
      headers: {
        'x-real-ip': '10.0.0.1',
        'x-user-id': '1',
        authorization: 'Basic eA==',
        'x-http-method-override': 'DELETE',
        connection: 'close, auth_key',
        auth_key: 'named by connection',
        lat: '28.4',
      },
    });
    expect(Object.keys(calls[0]?.headers ?? {})).toEqual([
      'lat',
      'user-agent',
      'x-forwarded-host',
      'x-forwarded-proto',
    ]);
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])('%s is none of the shop’s', async (method) => {
    const { handle, calls } = inFrontOf(ok);
    // no browser sends these; what does is no browser
    const request = new Proxy(new Request('http://shop.test/api/feed/'), {
      get: (of, key) => (key === 'method' ? method : Reflect.get(of, key, of)),
    });
    const answer = await handle(request);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(calls).toEqual([]);
  });
});

describe('where a call comes from', () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6, 7.7.7.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=6.6.6.6',
  };
  const request = () => new Request('http://shop.test/api/feed/', { headers: forged });
  const told = (headers: Record<string, string> | undefined) => [
    headers?.['x-forwarded-for'],
    headers?.['x-forwarded-proto'],
    headers?.['x-forwarded-host'],
  ];

  test.each<[env: Record<string, string>, told: (string | undefined)[]]>([
    [{}, ['9.9.9.9', 'http', 'shop.test']],
    [{ TRUST_PROXY: '1' }, ['7.7.7.7, 9.9.9.9', 'https', 'evil.example']],
    [{ TRUST_PROXY: '2' }, ['6.6.6.6, 7.7.7.7, 9.9.9.9', 'https', 'evil.example']],
    [{ SHOP_ORIGIN: 'https://shop.example' }, ['9.9.9.9', 'https', 'shop.example']],
    [
      { SHOP_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' },
      ['7.7.7.7, 9.9.9.9', 'https', 'shop.example'],
    ],
  ])('with %j', async (env, wanted) => {
    const { handle, calls } = inFrontOf(ok, undefined, env);
    await handle(request(), { address: '9.9.9.9' });
    expect(told(calls[0]?.headers)).toEqual(wanted);
    expect(calls[0]?.headers).not.toHaveProperty('forwarded');
  });

  test('a header that is not believed is said once', async () => {
    const { handle, logged } = inFrontOf(ok);
    for (let n = 0; n < 3; n += 1) await handle(request());
    expect(logged).toEqual([
      '[forwarded] A request came with forwarded, which is not believed: TRUST_PROXY is 0.',
    ]);
  });
});

describe('a body', () => {
  /** So many chunks of 100 kB, counted as they are asked for. */
  function chunks(most: number) {
    let given = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          if (given > most) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, given: () => given };
  }
  const post = (body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
    new Request('http://shop.test/api/v5/carts', {
      method: 'POST',
      body,
      headers,
      ...{ duplex: 'half' },
    });

  test('that is too large ends while it streams; the rest is never read', async () => {
    const { handle } = inFrontOf(ok);
    const { stream, given } = chunks(4_000);
    const answer = await handle(post(stream));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'That is more than the shop takes at once.',
    });
    expect(given()).toBeLessThan(20);
  });

  test('that says so itself is not read at all', async () => {
    const { handle, calls } = inFrontOf(ok);
    const { stream, given } = chunks(1);
    expect((await handle(post(stream, { 'content-length': '1000001' }))).status).toBe(413);
    expect([given(), calls.length]).toEqual([0, 0]);
  });

  test('may be as large as API_BODY_LIMIT says', async () => {
    const { handle, calls } = inFrontOf(ok, undefined, { API_BODY_LIMIT: '400000' });
    expect((await handle(post(chunks(4).stream))).status).toBe(200);
    expect(calls[0]?.body.length).toBe(400_000);
    expect((await handle(post(chunks(5).stream))).status).toBe(413);
  });
});

describe('the answer', () => {
  test('is passed on with its status and headers', async () => {
    const { ask } = inFrontOf(() =>
      Response.json({ code: 'AMOUNT_CHANGED' }, { status: 409, headers: { 'retry-after': '5' } }),
    );
    const answer = await ask('/api/v1/payments', { method: 'POST', body: {} });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({ code: 'AMOUNT_CHANGED' });
  });

  test('sets nothing for this origin in the backend’s place', async () => {
    const { ask } = inFrontOf(() =>
      Response.json(
        {},
        {
          headers: {
            'set-cookie': 'session=1',
            'strict-transport-security': 'max-age=1',
            'alt-svc': 'h3=":443"',
            'clear-site-data': '"*"',
            'content-encoding': 'gzip',
          },
        },
      ),
    );
    const { headers } = await ask('/api/feed/');
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each<
    [what: string, headers: Record<string, string>, token: boolean, kept: string, vary: string | null]
  >([
    ['of a session, whatever the backend says', { 'cache-control': 'max-age=60' }, true, 'no-store', null],
    [
      'of nobody, by what the backend says, by place',
      { 'cache-control': 'max-age=60' },
      false,
      'max-age=60',
      'lat, lon',
    ],
    ['of nobody, where it says nothing', {}, false, 'no-store', null],
  ])('%s is kept: %j', async (_, headers, token, kept, vary) => {
    const { ask } = inFrontOf(() => Response.json({}, { headers }));
    const answer = await ask('/api/feed/', token ? { headers: { access_token: 'secret' } } : {});
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([kept, vary]);
  });

  const html = (status: number, headers: Record<string, string> = {}) =>
    new Response('<script>alert(1)</script>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });

  test.each<[what: string, backend: Response, status: number, retryAfter: string | null]>([
    ['a page in the place of data', html(200), 502, null],
    [
      'a script in the place of data',
      new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } }),
      502,
      null,
    ],
    ['a firewall’s page', html(403), 403, null],
    ['a page of a backend that is overrun', html(503, { 'retry-after': '7' }), 503, '7'],
  ])('%s never comes through', async (_, backend, status, retryAfter) => {
    const { ask } = inFrontOf(() => backend);
    const answer = await ask('/api/feed/', { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ success: false });
  });

  test.each([
    [204, null],
    [304, null],
    [200, ''],
  ])('of status %i and nothing in it is passed on', async (status, body) => {
    const { ask } = inFrontOf(() => new Response(body, { status }));
    const answer = await ask('/api/feed/');
    expect([answer.status, await answer.text()]).toEqual([status, '']);
  });

  const AIRTEL = { PARTNER_SETTINGS: '{"airtel":{"authorizeUrl":"https://partner.example/oauth"}}' };
  test.each<[path: string, location: string, ends: string | null]>([
    [
      '/api/v2/accounts/authorize/airtel/',
      'https://partner.example/login?x=1',
      'https://partner.example/login?x=1',
    ],
    ['/api/v2/accounts/authorize/airtel/', '/oauth/airtel?code=1', '/oauth/airtel?code=1'],
    ['/api/v2/accounts/authorize/airtel/', 'http://partner.example/login', null],
    ['/api/v2/accounts/authorize/airtel/', 'https://partner.example.evil.example/', null],
    ['/api/v2/accounts/authorize/airtel/', 'https://partner.example@evil.example/', null],
    ['/api/v2/accounts/authorize/paytm/', 'https://partner.example/login', null],
    ['/api/feed/', 'https://partner.example/login', null],
    ['/api/feed/', '//evil.example/', null],
    ['/api/feed/', '/\\evil.example/', null],
    ['/api/feed/', '/\t/evil.example/', null],
    ['/api/feed/', '/.//evil.example/', null],
    ['/api/feed/', 'javascript:alert(1)', null],
    ['/api/feed/', '/cart', '/cart'],
  ])(
    'of %s sends the browser to %s only where that is its own, or the partner’s',
    async (path, location, ends) => {
      const backend = new Response('moved', { status: 302, headers: { location } });
      const { ask } = inFrontOf(() => backend, undefined, AIRTEL);
      const answer = await ask(path, { headers: { accept: 'application/json' } });
      expect([answer.status, answer.headers.get('location')]).toEqual(
        ends === null ? [502, null] : [302, ends],
      );
    },
  );

  test('a read that broke off before any answer is made once more, a write never', async () => {
    for (const [method, times, status] of [
      ['GET', 2, 200],
      ['POST', 1, 502],
    ] as const) {
      let broken = false;
      const { ask, calls } = inFrontOf(() => {
        if (broken) return ok();
        broken = true;
        throw new TypeError('the connection was closed');
      });
      const answer = await ask('/api/v5/carts/1', { method, ...(method === 'POST' && { body: {} }) });
      expect([calls.length, answer.status]).toEqual([times, status]);
    }
  });

  test.each<[how: string, backend: () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['takes too long', () => Promise.reject(new DOMException('too long', 'TimeoutError'))],
  ])('of a backend that %s is one sentence', async (_how, backend) => {
    const { ask } = inFrontOf(backend);
    const answer = await ask('/api/feed/');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'The shop’s backend cannot be reached just now.',
    });
  });
});

describe('there is no sandbox', () => {
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
  ])('%s %s', async (method, path) => {
    const { ask, calls } = inFrontOf(ok);
    expect((await ask(path, { method })).status).toBe(404);
    expect(calls).toEqual([]);
  });

  test('and no device in a framed page, whatever the cookies say', async () => {
    const { ask } = inFrontOf(ok);
    const answer = await ask('/cart', {
      headers: { 'sec-fetch-dest': 'iframe', cookie: 'device_host=phonepe-android' },
    });
    expect((await answer.text()).indexOf('device.js')).toBe(-1);
  });
});

test('a page comes while the backend is down', async () => {
  const { ask } = inFrontOf(() => Promise.reject(new TypeError('fetch failed')));
  const answer = await ask('/');
  expect(answer.status).toBe(200);
  expect((await answer.text()).indexOf('data-testid="skeleton"')).toBeGreaterThan(0);
});
