import { describe, expect, test } from 'vitest';
import { createShopHandler } from '../../../src/server/shop-handler.ts';
import { familyOf } from '../../../src/server/route-pattern.ts';
import { readEnvironment } from '../../../src/shell/settings.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { ASSETS, browserOf } from '../server-world.ts';

/** The shop in front of a backend whose mood can be changed. */
function inFrontOf(first: () => Response | Promise<Response>) {
  const clock = createFakeClock();
  const calls: string[] = [];
  let backend = first;
  const handle = createShopHandler(readEnvironment('server', { SHOP_API: 'https://backend.example' }), {
    assets: ASSETS,
    clock,
    log: () => {},
    fetch: async (input, init) => {
      calls.push(new URL(String(input)).pathname);
      return new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        Promise.resolve().then(backend).then(resolve, reject);
      });
    },
  });
  const ask = browserOf(handle);
  return {
    clock,
    calls,
    become(mood: () => Response | Promise<Response>) {
      backend = mood;
    },
    /** asks and reads all of it */
    async ask(path: string, method = 'GET'): Promise<[status: number, retryAfter: string | null]> {
      const answer = await ask(`/api${path}`, { method, ...(method === 'POST' && { body: {} }) });
      await answer.text().catch(() => {});
      return [answer.status, answer.headers.get('retry-after')];
    },
  };
}

const ok = () => Response.json({ ok: true });
const broken = () => Response.json({}, { status: 500 });
const half = () => {
  let given = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given) return controller.error(new TypeError('terminated'));
      given = true;
      controller.enqueue(new TextEncoder().encode('{"half":'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

test.each<[how: string, fault: () => Response | Promise<Response>]>([
  ['answers with its own errors', broken],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'answers with a page',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['answers by half', half],
])(
  'a backend that %s is left alone after five times, and found well again by one call',
  async (_how, fault) => {
    const { ask, become, calls, clock } = inFrontOf(fault);
    for (let n = 0; n < 5; n += 1) await ask('/feed/', 'POST');
    const made = calls.length;
    for (let n = 0; n < 20; n += 1) expect(await ask('/feed/', 'POST')).toEqual([503, '5']);
    expect(calls).toHaveLength(made);

    // the call that finds out fails: twice as long
    await clock.advance(5_000);
    await ask('/feed/', 'POST');
    expect(calls).toHaveLength(made + 1);
    expect(await ask('/feed/', 'POST')).toEqual([503, '10']);

    become(ok);
    await clock.advance(10_000);
    for (let n = 0; n < 3; n += 1) expect(await ask('/feed/', 'POST')).toEqual([200, null]);
    expect(calls).toHaveLength(made + 4);
  },
);

test('one call finds out, the others do not wait for it', async () => {
  const { ask, become, calls, clock } = inFrontOf(broken);
  for (let n = 0; n < 5; n += 1) await ask('/feed/');
  let answer: (response: Response) => void = () => {};
  become(() => new Promise((resolve) => (answer = resolve)));
  await clock.advance(5_000);
  const made = calls.length;
  const probe = ask('/feed/');
  await clock.advance(0);
  expect(await ask('/feed/')).toEqual([503, '5']);
  expect(calls).toHaveLength(made + 1);
  answer(ok());
  expect(await probe).toEqual([200, null]);
  become(ok);
  expect(await ask('/feed/')).toEqual([200, null]);
});

test('a backend that says nothing is given up, and counts', async () => {
  const { ask, clock, calls } = inFrontOf(() => new Promise(() => {}));
  const read = ask('/feed/');
  await clock.advance(12_000);
  expect(await read).toEqual([502, null]);
  // not made again: the time is over
  expect(calls).toHaveLength(1);
  const writes = Promise.all([1, 2, 3, 4].map(() => ask('/feed/', 'POST')));
  await clock.advance(29_999);
  expect(calls).toHaveLength(5);
  await clock.advance(1);
  expect((await writes).map(([status]) => status)).toEqual([502, 502, 502, 502]);
  expect(await ask('/feed/')).toEqual([503, '5']);
});

test('an answer that stops in its midst is broken off', async () => {
  const begun = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"half":')) }),
      { headers: { 'content-type': 'application/json' } },
    );
  const { ask, clock } = inFrontOf(begun);
  let ended = false;
  const answer = ask('/feed/').finally(() => {
    ended = true;
  });
  await clock.advance(9_999);
  expect(ended).toBe(false);
  await clock.advance(1);
  expect((await answer)[0]).toBe(200);
});

describe('no circuit opens', () => {
  test.each([400, 401, 403, 404, 409, 422, 429])('for an answer of %i', async (status) => {
    const { ask, calls } = inFrontOf(() => Response.json({}, { status }));
    for (let n = 0; n < 20; n += 1) expect((await ask('/v5/carts/1'))[0]).toBe(status);
    expect(calls).toHaveLength(20);
  });

  test.each([
    ['GET', '/v1/payments/77'],
    ['GET', '/v1/payments/by-key/abc'],
    ['POST', '/v1/payments'],
    ['GET', '/v1/gateway/status?poll_start_ts=1&transaction_id=2'],
    ['GET', '/v1/orders/12/34'],
    ['GET', '/v1/orders/live'],
    ['POST', '/v1/layout/order_history?offset=0'],
    ['POST', '/v3/cart/12/actions'],
    ['POST', '/v2/accounts/logout/'],
  ])('over %s %s', async (method, path) => {
    const { ask, calls } = inFrontOf(broken);
    for (let n = 0; n < 20; n += 1) expect((await ask(path, method))[0]).toBe(500);
    expect(calls).toHaveLength(20);
  });

  test('over another family than the one that fails, nor for failures between answers', async () => {
    const { ask, become, calls } = inFrontOf(broken);
    for (let n = 0; n < 5; n += 1) await ask(`/v1/layout/product/${n}`);
    become(ok);
    expect((await ask('/v1/layout/product/99'))[0]).toBe(503);
    expect((await ask('/v1/layout/search'))[0]).toBe(200);
    calls.length = 0;
    for (let n = 0; n < 20; n += 1) {
      become(n % 4 === 3 ? ok : broken);
      await ask('/feed/');
    }
    expect(calls).toHaveLength(20);
  });
});

test.each([
  ['/feed/', '/feed'],
  ['/v1/orders/12/34', '/v1/orders'],
  ['/v1/layout/product/42?x=1', '/v1/layout/product'],
  ['/v1/layout/city_home/delhi', '/v1/layout/city_home'],
  ['/v5/carts/9b2f-77/validate', '/v5/carts'],
  ['/api/feature-flags/receive', '/api/feature-flags/receive'],
  ['/v1/user/9876543210', '/v1/user'],
  ['/v1/%41sha/x', '/v1'],
])('%s is of %s', (path, family) => {
  expect(familyOf(path)).toBe(family);
});
