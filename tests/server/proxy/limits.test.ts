import { describe, expect, test } from 'vitest';
import { callerAt } from '../../../src/server/forwarded.ts';
import { inFrontOf, answerOk } from './proxy-world.ts';

/** 20 requests per minute allow one concurrent request. */
const LIMITED_ENV = { API_RATE_LIMIT: '20' };
const get = (path = '/api/feed/', headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request(`http://shop.test${path}`, { headers, ...(signal && { signal }) });
const connectionFrom = (address: string) => ({ address });

/** A backend that responds on command. */
function createWaitingBackend() {
  const answers: ((response: Response) => void)[] = [];
  const shop = inFrontOf(() => new Promise((resolve) => answers.push(resolve)), undefined, LIMITED_ENV);
  return { ...shop, answer: (response = answerOk()) => answers.shift()?.(response) };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the rate limit of the proxy', () => {
  test('the proxy counts requests per IP address', async () => {
    const { handle, calls } = inFrontOf(answerOk, undefined, LIMITED_ENV);
    for (let n = 0; n < 20; n += 1) {
      const answer = await handle(get(), connectionFrom('1.1.1.1'));
      expect(answer.status).toBe(200);
      await answer.text();
    }
    const refusal = await handle(get(), connectionFrom('1.1.1.1'));
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await refusal.json()).toEqual({
      success: false,
      message: 'Too many requests. Please try again in a moment.',
    });
    expect(calls).toHaveLength(20);
    expect((await handle(get(), connectionFrom('2.2.2.2'))).status).toBe(200);
  });

  test('access tokens do not count as separate callers, because anyone can make them up', async () => {
    const { handle } = inFrontOf(answerOk, undefined, LIMITED_ENV);
    const ask = async (headers: Record<string, string>) => {
      const answer = await handle(get('/api/feed/', headers), connectionFrom('1.1.1.1'));
      await answer.text();
      return answer.status;
    };
    for (let n = 0; n < 10; n += 1) await ask({});
    for (let n = 0; n < 10; n += 1) expect(await ask({ access_token: String(n) })).toBe(200);
    expect([await ask({}), await ask({ access_token: 'b' })]).toEqual([429, 429]);
  });

  test('the proxy counts by the client address from a trusted proxy', async () => {
    const { handle } = inFrontOf(answerOk, undefined, { ...LIMITED_ENV, TRUST_PROXY: '1' });
    const ask = async (client: string) => {
      const request = get('/api/feed/', { 'x-forwarded-for': `6.6.6.6, ${client}` });
      const answer = await handle(request, connectionFrom('9.9.9.9'));
      await answer.text();
      return answer.status;
    };
    for (let n = 0; n < 21; n += 1) await ask('1.1.1.1');
    expect([await ask('1.1.1.1'), await ask('2.2.2.2')]).toEqual([429, 200]);
  });

  test('the rate limit includes the requests made to render pages', async () => {
    const { handle, calls } = inFrontOf(answerOk, undefined, LIMITED_ENV);
    for (let n = 0; n < 30; n += 1) await (await handle(get(`/s?q=${n}`), connectionFrom('1.1.1.1'))).text();
    expect(calls.length).toBeLessThanOrEqual(20);
    expect((await handle(get(), connectionFrom('2.2.2.2'))).status).toBe(200);
  });
});

test('one IP address can try only a few login codes, whatever phone numbers they are for', async () => {
  const { handle, calls } = inFrontOf(answerOk, undefined, { API_RATE_LIMIT: '300' });
  const verify = async (address: string, api = '/api') => {
    const body = new URLSearchParams({ user_phone: `98765432${calls.length + 10}`, verify_code: '1234' });
    const url = `http://shop.test${api}/v2/accounts/verify/phone/code/`;
    const answer = await handle(new Request(url, { method: 'POST', body }), connectionFrom(address));
    await answer.text();
    return [answer.status, answer.headers.get('retry-after')];
  };
  for (let n = 0; n < 3; n += 1) expect(await verify('1.1.1.1')).toEqual([200, null]);
  for (const api of ['/api', '/api/api']) expect(await verify('1.1.1.1', api)).toEqual([429, '20']);
  expect(calls).toHaveLength(3);
  // the caller's other requests and other callers are not affected
  for (let n = 0; n < 20; n += 1) {
    const answer = await handle(get(), connectionFrom('1.1.1.1'));
    expect(answer.status).toBe(200);
    await answer.text();
  }
  expect((await verify('2.2.2.2'))[0]).toBe(200);
});

describe('a concurrent request through the proxy', () => {
  test('a concurrent request blocks the next request from its IP address until the response has been read', async () => {
    const { handle, answer } = createWaitingBackend();
    const first = handle(get(), connectionFrom('1.1.1.1'));
    await nextTurn();
    expect((await handle(get(), connectionFrom('1.1.1.1'))).status).toBe(429);
    answer();
    const firstAnswer = await first;
    expect((await handle(get(), connectionFrom('1.1.1.1'))).status).toBe(429);
    await firstAnswer.text();
    const second = handle(get(), connectionFrom('1.1.1.1'));
    await nextTurn();
    answer();
    expect((await second).status).toBe(200);
  });

  test.each<[how: string, response: () => Response]>([
    ['an empty response', () => new Response(null, { status: 204 })],
    ['an HTML response', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    [
      'a redirect within the shop',
      () => new Response('moved', { status: 302, headers: { location: '/cart' } }),
    ],
    [
      'a redirect to another host',
      () => new Response(null, { status: 302, headers: { location: '//evil.example' } }),
    ],
  ])('a proxied request frees its slot after %s', async (_how, response) => {
    const { handle } = inFrontOf(response, undefined, LIMITED_ENV);
    const first = await handle(get(), connectionFrom('1.1.1.1'));
    expect((await handle(get(), connectionFrom('1.1.1.1'))).status).toBe(first.status);
  });

  test('a proxied request frees its slot when the browser is shown an error page', async () => {
    const { handle } = inFrontOf(() => Response.json({}, { status: 404 }), undefined, LIMITED_ENV);
    for (let n = 0; n < 3; n += 1) {
      expect((await handle(get('/api/x', { accept: 'text/html' }), connectionFrom('1.1.1.1'))).status).toBe(
        404,
      );
    }
  });

  test('a proxied request frees its slot when the client disconnects', async () => {
    const { handle, answer } = createWaitingBackend();
    const disconnect = new AbortController();
    const first = handle(get('/api/feed/', {}, disconnect.signal), connectionFrom('1.1.1.1'));
    await nextTurn();
    disconnect.abort();
    const second = handle(get(), connectionFrom('1.1.1.1'));
    await nextTurn();
    answer();
    answer();
    expect((await second).status).toBe(200);
    await first;
  });

  test('a proxied request frees its slot when the backend is unreachable', async () => {
    const { handle } = inFrontOf(() => Promise.reject(new TypeError('fetch failed')), undefined, LIMITED_ENV);
    for (let n = 0; n < 3; n += 1) expect((await handle(get(), connectionFrom('1.1.1.1'))).status).toBe(502);
  });
});

describe('a request body through the proxy', () => {
  const post = (body: ReadableStream<Uint8Array>) =>
    new Request('http://shop.test/api/v5/carts', { method: 'POST', body, ...{ duplex: 'half' } });

  test('a request body that never arrives times out without a call to the backend', async () => {
    const { handle, calls, clock } = inFrontOf(answerOk);
    const answer = handle(post(new ReadableStream()), connectionFrom('1.1.1.1'));
    await clock.advance(20_000);
    const { status, headers } = await answer;
    expect([status, calls.length]).toEqual([408, 0]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a request body that breaks off is refused with 400', async () => {
    const { handle, calls } = inFrontOf(answerOk);
    const brokenBody = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('x')),
    });
    expect([(await handle(post(brokenBody), connectionFrom('1.1.1.1'))).status, calls.length]).toEqual([
      400, 0,
    ]);
  });

  test('an empty stream is accepted as a request body', async () => {
    const { handle, calls } = inFrontOf(answerOk);
    const emptyBody = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
    expect((await handle(post(emptyBody), connectionFrom('1.1.1.1'))).status).toBe(200);
    expect(calls).toMatchObject([{ method: 'POST', body: '' }]);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('requests from %s are counted for the caller %s', (address, caller) => {
  expect(callerAt(address)).toBe(caller);
});
