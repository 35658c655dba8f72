import { describe, expect, test } from 'vitest';
import { normalizeRequest } from '../../src/server/request-target.ts';
import { inFrontOf, answerOk } from './proxy/proxy-world.ts';

/** The normalized path; null if it is rejected. */
function formOf(path: string): string | null {
  const request = normalizeRequest(new Request(`http://shop.test${path}`));
  return request && new URL(request.url).pathname;
}

describe('the normal form of a path', () => {
  test.each([
    ['/api/feed/', '/api/feed/'],
    ['/%61pi/x', '/api/x'],
    ['/%61%70%69/%66eed', '/api/feed'],
    ['/api/%41%5A%61%7a%30%39%2d%2E%5f%7E', '/api/AZaz09-._~'],
    // these characters must stay encoded
    ['/api/a%20b%40%5B%60%7B%7D%3A%2C', '/api/a%20b%40%5B%60%7B%7D%3A%2C'],
    ['/api/%E0%A4%86', '/api/%E0%A4%86'],
    ['/api/100%25', '/api/100%25'],
    ['/api/100%2525', '/api/100%2525'],
    ['/api/100%25off', '/api/100%25off'],
    ['/api', '/api'],
    // page paths have a route of their own
    ['/cn/a%2Fb;c//d', '/cn/a%2Fb;c//d'],
    ['/cn/%zz', '/cn/%zz'],
    ['/apis/a;b', '/apis/a;b'],
  ])('the path %s is normalized to %s', (path, form) => {
    expect(formOf(path)).toBe(form);
  });

  test.each([
    '/api/..%2f..%2fsecret',
    '/api/..%2F..%2Fsecret',
    '/%61pi/..%2fsecret',
    '/api/..%5csecret',
    '/api/..;/x',
    '/api/v1;a=b/x',
    '/api//x',
    '/api/x//',
    '/api/%00',
    '/api/%0d%0ax',
    '/api/%1F',
    '/api/%7f',
    '/api/%252e%252e/x',
    '/api/..%252fx',
    '/api/..%255Cx',
    '/api/..%3b/x',
    '/api/..%253B/x',
    '/api/%2500',
    '/api/%250d%250ax',
    '/api/%25252e%25252e/x',
    '/api/..%2525252fx',
    '/api/%zz',
    '/api/%c0%afx',
    '/api/%',
  ])('the path %s is rejected', (path) => {
    expect(formOf(path)).toBeNull();
  });
});

describe('request targets in front of a backend', () => {
  test.each([
    ['/%61pi/x', 'https://backend.example/x'],
    ['/api/%76%31/orders?x=%2f..;', 'https://backend.example/v1/orders?x=%2f..;'],
  ])('the request for %s is forwarded in normal form', async (path, url) => {
    const { ask, calls } = inFrontOf(answerOk);
    const answer = await ask(path, { method: 'POST', body: { a: 1 } });
    expect(answer.status).toBe(200);
    expect(calls).toMatchObject([{ url, method: 'POST', body: '{"a":1}' }]);
  });

  test.each<[path: string, headers: Record<string, string>]>([
    ['/api/..%2f..%2fsecret', {}],
    ['/api/..;/x', {}],
    ['/api/feed/', { host: 'shop.test, evil.example' }],
    ['/', { host: 'shop.test, evil.example' }],
    ['/', { host: 'a b' }],
    ['/', { host: '[' }],
    ['/', { host: '' }],
    ['/', { host: 'a@b' }],
    ['/robots.txt', { host: 'shop.test/x' }],
    ['/', { host: `${'a.'.repeat(200)}test` }],
  ])('a request for %s with %j is refused before the backend is called', async (path, headers) => {
    const { ask, calls } = inFrontOf(answerOk);
    const answer = await ask(path, { headers });
    expect([answer.status, calls.length]).toEqual([400, 0]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test.each(['http://a b/', 'http://[/', 'http:///', 'http://a@b/', 'http://:b@shop.test/'])(
    'a request URL of %s is refused',
    async (url) => {
      const { handle, calls } = inFrontOf(answerOk);
      const request = Object.defineProperty(new Request('http://shop.test/'), 'url', { value: url });
      const answer = await handle(request);
      expect([answer.status, calls.length]).toEqual([400, 0]);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    },
  );

  test.each(['shop.test', 'shop_1.test:4173', '127.0.0.1:80', '[::1]:4173'])(
    'the host %s is accepted',
    async (host) => {
      expect((await inFrontOf(answerOk).ask('/healthz', { headers: { host } })).status).toBe(200);
    },
  );
});
