import { describe, expect, test } from 'vitest';
import { inFrontOf, answerOk } from './proxy-world.ts';

describe('the proxied response', () => {
  test('a proxied response keeps the status and headers of the backend', async () => {
    const headers = {
      ...{ 'retry-after': '5', date: 'Mon, 05 Jan 2026 06:30:00 GMT', etag: '"v1"', vary: 'app_version' },
      'access-control-expose-headers': 'etag',
    };
    const { ask } = inFrontOf(() => Response.json({ code: 'AMOUNT_CHANGED' }, { status: 409, headers }));
    const answer = await ask('/api/v1/payments', { method: 'POST', body: {} });
    expect(answer.status).toBe(409);
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    expect(await answer.json()).toEqual({ code: 'AMOUNT_CHANGED' });
  });

  test('headers that would set state for the shop’s origin are dropped from a response', async () => {
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
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each<
    [what: string, headers: Record<string, string>, token: boolean, kept: string, vary: string | null]
  >([
    ['with a session, whatever the backend says', { 'cache-control': 'max-age=60' }, true, 'no-store', null],
    [
      'without a session, as the backend says and varying by location',
      { 'cache-control': 'max-age=60' },
      false,
      'max-age=60',
      'lat, lon, cur_lat, cur_lon, city, feature_flag_key, x-age-consent-granted',
    ],
    ['without a session, when the backend says nothing', {}, false, 'no-store', null],
  ])(
    'cache-control and vary are right for a response %s and with the backend’s headers %j',
    async (_, headers, token, kept, vary) => {
      const { ask } = inFrontOf(() => Response.json({}, { headers }));
      const answer = await ask('/api/feed/', token ? { headers: { access_token: 'secret' } } : {});
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([kept, vary]);
    },
  );

  test.each([
    'application/json, text/html',
    'application/json;charset=utf-7',
    'application/problem+json',
    'application/vnd.shop.v1+json; profile="text/html"',
  ])('a response of type %s is sent as plain JSON', async (type) => {
    const { ask } = inFrontOf(() => new Response('{}', { headers: { 'content-type': type } }));
    const { headers } = await ask('/api/feed/');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  const html = (status: number, headers: Record<string, string> = {}) =>
    new Response('<script>alert(1)</script>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });

  test.each<[what: string, backend: Response, status: number, retryAfter: string | null]>([
    ['HTML instead of JSON', html(200), 502, null],
    [
      'a script instead of JSON',
      new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } }),
      502,
      null,
    ],
    [
      'HTML whose content type mentions JSON',
      new Response('<p>', { headers: { 'content-type': 'text/html; x=application/json' } }),
      502,
      null,
    ],
    ["a firewall's error page", html(400), 400, null],
    ['an HTML 503 with retry-after', html(503, { 'retry-after': '7' }), 503, '7'],
  ])('the proxy replaces %s with a JSON error', async (_, backend, status, retryAfter) => {
    const { ask } = inFrontOf(() => backend);
    const answer = await ask('/api/feed/', { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/backend/) });
  });

  test.each([
    [204, null],
    [304, null],
    [200, ''],
  ])('a response with status %i keeps its empty body', async (status, body) => {
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
    ['/api/feed/v2/accounts/authorize/airtel/', 'https://partner.example/login', null],
    ['/api/v2/accounts/authorize/airtel/', 'no address', null],
    ['/api/feed/', '//evil.example/', null],
    ['/api/feed/', '/\\evil.example/', null],
    ['/api/feed/', '/\t/evil.example/', null],
    ['/api/feed/', '/.//evil.example/', null],
    ['/api/feed/', 'javascript:alert(1)', null],
    ['/api/feed/', '/cart', '/cart'],
  ])(
    'the redirect of %s to %s is passed on only if it stays in the shop or leads to the partner',
    async (path, location, ends) => {
      const backend = new Response('moved', { status: 302, headers: { location } });
      const { ask } = inFrontOf(() => backend, undefined, AIRTEL);
      const answer = await ask(path, { headers: { accept: 'application/json' } });
      expect([answer.status, answer.headers.get('location')]).toEqual(
        ends === null ? [502, null] : [302, ends],
      );
    },
  );

  test('a redirect to a partner is not allowed in the response to a POST', async () => {
    const location = 'https://partner.example/login';
    const { ask } = inFrontOf(
      () => new Response('moved', { status: 302, headers: { location } }),
      undefined,
      AIRTEL,
    );
    const answer = await ask('/api/v2/accounts/authorize/airtel/', { method: 'POST', body: {} });
    expect([answer.status, answer.headers.get('location')]).toEqual([502, null]);
  });

  test.each([
    [300, '/cart'],
    [201, null],
    [400, null],
  ])('a location header is kept only on a redirect: with status %i it is %s', async (status, leads) => {
    const { ask } = inFrontOf(() => Response.json({}, { status, headers: { location: '/cart' } }));
    const answer = await ask('/api/feed/');
    expect([answer.status, answer.headers.get('location')]).toEqual([status, leads]);
  });

  test('a read that failed before any response is retried once, but a write is never retried', async () => {
    for (const [method, times, status] of [
      ['GET', 2, 200],
      ['POST', 1, 502],
    ] as const) {
      let hasFailed = false;
      const { ask, calls } = inFrontOf(() => {
        if (hasFailed) return answerOk();
        hasFailed = true;
        throw new TypeError('the connection was closed');
      });
      const answer = await ask('/api/v5/carts/1', { method, ...(method === 'POST' && { body: {} }) });
      expect([calls.length, answer.status]).toEqual([times, status]);
    }
  });

  test.each<[how: string, backend: () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['takes too long', () => Promise.reject(new DOMException('too long', 'TimeoutError'))],
  ])('a backend that %s is reported as a JSON error', async (_how, backend) => {
    const { ask } = inFrontOf(backend);
    const answer = await ask('/api/feed/');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'The shop’s backend cannot be reached right now.',
    });
  });
});
