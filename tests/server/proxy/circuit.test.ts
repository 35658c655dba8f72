import { describe, expect, test } from 'vitest';
import { createShopHandler } from '../../../src/server/shop-handler.ts';
import { familyOf } from '../../../src/server/route-pattern.ts';
import { readEnvironment } from '../../../src/shell/settings.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { ASSETS } from '../server-world.ts';

/** The shop in front of a backend whose behaviour can be changed. */
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
  let callers = 0;
  return {
    clock,
    calls,
    become(backendBehaviour: () => Response | Promise<Response>) {
      backend = backendBehaviour;
    },
    /** requests a path, from a new IP address unless one is given, and reads the whole response */
    async ask(
      path: string,
      method = 'GET',
      caller?: string,
    ): Promise<[status: number, retryAfter: string | null]> {
      callers += 1;
      const address = caller ?? `10.0.0.${callers}`;
      const request = new Request(`https://shop.test/api${path}`, {
        method,
        ...(method === 'POST' && { body: '{}' }),
      });
      const answer = await handle(request, { address });
      await answer.text().catch(() => {});
      return [answer.status, answer.headers.get('retry-after')];
    },
  };
}

const FIVE = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4', '5.5.5.5'];
const answerOk = () => Response.json({ ok: true });
const answerBroken = () => Response.json({}, { status: 500 });
const answerHalf = () => {
  let hasSentHalf = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (hasSentHalf) return controller.error(new TypeError('terminated'));
      hasSentHalf = true;
      controller.enqueue(new TextEncoder().encode('{"half":'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

test.each<[how: string, fault: () => Response | Promise<Response>]>([
  ['returns server errors', answerBroken],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['returns HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['breaks off its responses', answerHalf],
])(
  'a backend that %s for five callers is not called until the wait is over, and failed trials double the wait',
  async (_how, fault) => {
    const { ask, become, calls, clock } = inFrontOf(fault);
    for (const one of FIVE) expect((await ask('/feed/', 'GET', one))[0]).not.toBe(503);
    const callsBefore = calls.length;
    for (const one of [...FIVE, ...FIVE]) expect(await ask('/feed/', 'GET', one)).toEqual([503, '5']);
    expect(calls).toHaveLength(callsBefore);

    // failed trial requests double the wait
    await clock.advance(5_000);
    for (const one of FIVE.slice(0, 3)) expect((await ask('/feed/', 'GET', one))[0]).not.toBe(503);
    expect(await ask('/feed/', 'GET', '5.5.5.5')).toEqual([503, '10']);

    become(answerOk);
    await clock.advance(10_000);
    for (const one of FIVE) expect(await ask('/feed/', 'GET', one)).toEqual([200, null]);
  },
);

test.each<[how: string, fault: () => Response | Promise<Response>, status: number]>([
  ['cannot be reached is not called for anybody else', () => Promise.reject(new TypeError('down')), 503],
  ['returns server errors is still called for everybody else', answerBroken, 500],
])('a backend that fails for five callers and %s', async (_how, fault, status) => {
  const { ask, calls } = inFrontOf(fault);
  for (const one of FIVE) await ask('/feed/', 'GET', one);
  const callsBefore = calls.length;
  expect((await ask('/feed/', 'GET', '6.6.6.6'))[0]).toBe(status);
  expect(calls.length - callsBefore).toBe(status === 503 ? 0 : 1);
});

test('after an open circuit’s wait all requests with a body are sent, without trials', async () => {
  const { ask, calls, clock } = inFrontOf(answerBroken);
  for (const one of FIVE) await ask('/feed/', 'POST', one);
  expect(await ask('/feed/', 'POST', '1.1.1.1')).toEqual([503, '5']);
  await clock.advance(5_000);
  calls.length = 0;
  for (const one of FIVE) expect(await ask('/feed/', 'POST', one)).toEqual([500, null]);
  expect(calls).toHaveLength(5);
  expect(await ask('/feed/', 'POST', '1.1.1.1')).toEqual([503, '10']);
});

test.each([1, 200])(
  '%i callers cannot shut out the rest, however often they make the backend fail',
  async (many) => {
    const { ask, become } = inFrontOf(answerBroken);
    for (let n = 0; n < 400; n += 1) await ask('/v1/crashy/boom', 'GET', `6.6.6.${n % many}`);
    become(answerOk);
    expect(await ask('/v1/crashy/fine')).toEqual([200, null]);
  },
);

test('a redirect to another host counts as a backend failure', async () => {
  const { ask } = inFrontOf(
    () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
  );
  for (const one of FIVE) expect(await ask('/feed/', 'GET', one)).toEqual([502, null]);
  expect(await ask('/feed/', 'GET', '1.1.1.1')).toEqual([503, '5']);
});

test('a redirect within the shop is not a backend failure', async () => {
  const { ask } = inFrontOf(() => new Response('moved', { status: 302, headers: { location: '/cart' } }));
  for (let n = 0; n < 9; n += 1) expect(await ask('/feed/')).toEqual([302, null]);
});

test('a client that disconnects mid-response is not a backend failure', async () => {
  const disconnect = new AbortController();
  const clock = createFakeClock();
  const handle = createShopHandler(readEnvironment('server', { SHOP_API: 'https://backend.example' }), {
    assets: ASSETS,
    clock,
    log: () => {},
    // like a real fetch, the body errors when the signal aborts
    fetch: async (_, init) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"half":'));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      ),
  });
  const requests = Array.from({ length: 9 }, (_, n) => {
    const request = new Request('https://shop.test/api/feed/', { signal: disconnect.signal });
    return handle(request, { address: `10.0.0.${n}` });
  });
  const reading = (await Promise.all(requests)).map((answer) => answer.text().catch(() => 'broken'));
  disconnect.abort();
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['broken']));
  const next = await handle(new Request('https://shop.test/api/feed/'), { address: '10.0.0.99' });
  expect(next.status).toBe(200);
});

test('three callers may try an open circuit while all others are refused at once', async () => {
  const { ask, become, calls, clock } = inFrontOf(answerBroken);
  const askAgain = async (n: number) => ask('/feed/', 'GET', FIVE[n]);
  for (const one of FIVE) await ask('/feed/', 'GET', one);
  const answers: ((response: Response) => void)[] = [];
  become(() => new Promise((resolve) => answers.push(resolve)));
  await clock.advance(5_000);
  const callsBefore = calls.length;
  const trials = [askAgain(0), askAgain(1), askAgain(2)];
  await clock.advance(0);
  expect(await askAgain(3)).toEqual([503, '5']);
  expect(calls).toHaveLength(callsBefore + 3);
  answers[0]?.(answerOk());
  expect(await trials[0]).toEqual([200, null]);
  become(answerOk);
  expect(await askAgain(3)).toEqual([200, null]);
});

test('a request to a backend that never responds times out and counts as a failure', async () => {
  const { ask, clock, calls } = inFrontOf(() => new Promise(() => {}));
  const read = ask('/feed/');
  await clock.advance(12_000);
  expect(await read).toEqual([502, null]);
  // no retry, because the deadline has passed
  expect(calls).toHaveLength(1);
  const writes = Promise.all(FIVE.map((one) => ask('/feed/', 'POST', one)));
  await clock.advance(29_999);
  expect(calls).toHaveLength(6);
  await clock.advance(1);
  expect((await writes).map(([status]) => status)).toEqual([502, 502, 502, 502, 502]);
  expect(await ask('/feed/', 'POST', '1.1.1.1')).toEqual([503, '5']);
  // GET and POST have separate circuits
  expect(calls).toHaveLength(6);
});

test('a backend response that stalls is cut off', async () => {
  const begun = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"half":')) }),
      { headers: { 'content-type': 'application/json' } },
    );
  const { ask, clock } = inFrontOf(begun);
  let hasEnded = false;
  const answer = ask('/feed/').finally(() => {
    hasEnded = true;
  });
  await clock.advance(9_999);
  expect(hasEnded).toBe(false);
  await clock.advance(1);
  expect((await answer)[0]).toBe(200);
});

describe('a circuit', () => {
  test.each([400, 401, 403, 404, 409, 422, 429])(
    'the circuit stays closed for responses with status %i',
    async (status) => {
      const { ask, calls } = inFrontOf(() => Response.json({}, { status }));
      for (let n = 0; n < 20; n += 1) expect((await ask('/v5/carts/1'))[0]).toBe(status);
      expect(calls).toHaveLength(20);
    },
  );

  test('the circuit stays closed for an HTML page with 404', async () => {
    const page = () =>
      new Response('<p>Nothing here', { status: 404, headers: { 'content-type': 'text/html' } });
    const { ask, calls } = inFrontOf(page);
    for (let n = 0; n < 20; n += 1) expect((await ask('/v5/carts/1'))[0]).toBe(404);
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
    ['GET', '/v2/accounts/auth_key/'],
    ['POST', '/v2/accounts/auth_key'],
  ])('the circuit stays closed for failures of %s %s', async (method, path) => {
    const { ask, calls } = inFrontOf(answerBroken);
    for (let n = 0; n < 20; n += 1) expect((await ask(path, method))[0]).toBe(500);
    expect(calls).toHaveLength(20);
  });

  test('the circuit stays closed when another family or method fails, and for failures between successes', async () => {
    const { ask, become, calls } = inFrontOf(answerBroken);
    for (const one of FIVE) await ask(`/v1/layout/product/${one.charAt(0)}`, 'GET', one);
    become(answerOk);
    expect((await ask('/v1/layout/product/1', 'GET', '1.1.1.1'))[0]).toBe(503);
    expect((await ask('/v1/layout/search', 'GET', '1.1.1.1'))[0]).toBe(200);
    expect((await ask('/v1/layout/product/1', 'POST', '1.1.1.1'))[0]).toBe(200);
    calls.length = 0;
    for (let n = 0; n < 20; n += 1) {
      become(n % 5 < 3 ? answerOk : answerBroken);
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
])('the circuit family of %s is %s', (path, family) => {
  expect(familyOf(path)).toBe(family);
});
