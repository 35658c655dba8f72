import { describe, expect, test } from 'vitest';
import { BUILD, openSharedServer } from './server-world.ts';

const { ask } = await openSharedServer();

describe('built files', () => {
  test.each([
    ['/assets/main-A1.js', 'text/javascript; charset=utf-8'],
    ['/assets/main-A1.css', 'text/css; charset=utf-8'],
    ['/embed/mount-A1.js', 'text/javascript; charset=utf-8'],
  ])('the built file %s is immutable', async (path, type) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(BUILD[path]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['/embed.js', 'text/javascript; charset=utf-8'],
    ['/shop.mjs', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon.svg', 'image/svg+xml'],
    ['/icon-maskable.svg', 'image/svg+xml'],
  ])('the built file %s keeps its URL and is revalidated on each request', async (path, type) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('a HEAD request gets the headers of GET without a body', async () => {
    const answer = await ask('/assets/main-A1.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe('');
  });

  test('other methods on a built file return 404', async () => {
    expect((await ask('/assets/main-A1.js', { method: 'POST' })).status).toBe(404);
  });
});

describe('compression of built files', () => {
  test.each<[accepts: string, encoding: string | null]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['bro, xgzip', null],
    ['', null],
    [';;q=,=,', null],
  ])('accept-encoding %j gets the right encoding', async (accepts, encoding) => {
    const answer = await ask('/assets/main-A1.js', { headers: { 'accept-encoding': accepts } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const suffix = { br: '.br', gzip: '.gz' }[encoding ?? ''] ?? '';
    expect(await answer.text()).toBe(BUILD[`/assets/main-A1.js${suffix}`]);
  });

  test('the plain file is served when there is no compressed one', async () => {
    const answer = await ask('/assets/plain-A1.js', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(BUILD['/assets/plain-A1.js']);
  });
});

describe('a shared compression dictionary for a later build', () => {
  const hash = `:+/${'A'.repeat(41)}=:`;
  test.each<[accepts: string, offers: string, encoding: string]>([
    ['gzip, br, zstd, dcb, dcz', hash, 'dcz'],
    ['br, DCZ', hash, 'dcz'],
    ['br, dcz;q=0', hash, 'br'],
    ['br, dcb', hash, 'br'],
    ['*', hash, 'br'],
    ['br, dcz', `:${'B'.repeat(43)}=:`, 'br'],
    ['br, dcz', hash.slice(1, -1), 'br'],
    ['br, dcz', ':../../server/assets=:', 'br'],
    ['br, dcz', '', 'br'],
  ])(
    'accept-encoding "%s" with dictionary "%s" gets the right encoding',
    async (accepts, offers, encoding) => {
      const headers = { 'accept-encoding': accepts, 'available-dictionary': offers };
      const answer = await ask('/assets/large-AAAAAAAA.js', { headers });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary');
      expect(await answer.text()).toBe(encoding === 'dcz' ? 'what has changed' : 'large in brotli');
    },
  );
});

describe('files that are not public', () => {
  test.each([
    '/assets/',
    '/assets/no-such-file.js',
    '/assets/main-A1.js.br',
    '/assets/main-A1',
    '/assets/__proto__',
    '/assets/../sizes.json',
    '/assets/%2e%2e/sizes.json',
    '/assets/..%2fsizes.json',
    '/assets//etc/passwd',
    '/assets/..%5csizes.json',
    '/server/assets.json',
    '/sizes.json',
    '/build-id',
    '/package.json',
    '/index.html',
  ])('the file path %s returns 404', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).not.toMatch(/immutable|max-age/);
  });
});
