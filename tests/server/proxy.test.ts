import { describe, expect, test } from 'vitest';
import { createShopHandler } from '../../src/server/main.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { ASSETS, browserOf } from './server-world.ts';

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
) {
  const calls: Asked[] = [];
  const handle = createShopHandler(readEnvironment('server', { SHOP_API }), {
    assets: ASSETS,
    clock: createFakeClock(),
    log: () => {},
    fetch: async (input, init) => {
      const asked = {
        url: String(input),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: init?.body ? new TextDecoder().decode(init.body as ArrayBuffer) : '',
      };
      calls.push(asked);
      return backend(asked);
    },
  });
  return { ask: browserOf(handle), calls };
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
    expect(Object.keys(calls[0]?.headers ?? {})).toEqual(['user-agent']);
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
    expect(Object.keys(Object.fromEntries(headers))).toEqual(['content-type']);
  });

  test('may send the browser elsewhere: a partner’s login', async () => {
    const { ask } = inFrontOf(
      () => new Response(null, { status: 302, headers: { location: 'https://partner.example/login' } }),
    );
    const answer = await ask('/api/v2/accounts/authorize/airtel/');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://partner.example/login');
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
