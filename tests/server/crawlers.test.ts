import { describe, expect, test } from 'vitest';
import { openServer, ORIGIN, openSharedServer } from './server-world.ts';

const shopServer = await openSharedServer({ env: { SHOP_ORIGIN: ORIGIN } });
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

const sitemap = await shopServer.ask('/sitemap.xml');
const paths = addressesIn(await sitemap.text()).map((address) => address.slice(ORIGIN.length));

describe('robots.txt', () => {
  test('robots.txt disallows personal pages and names the sitemap', async () => {
    const answer = await shopServer.ask('/robots.txt');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    const ownLines = [
      '/api/',
      '/account',
      '/cart',
      '/checkout',
      '/orders/track',
      '/payment-status',
      '/secret-santa',
    ];
    expect(lines).toEqual(expect.arrayContaining(ownLines.map((path) => `Disallow: ${path}`)));
    expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const disallowed = lines.flatMap((line) => /^Disallow: (.*)/.exec(line)?.[1] ?? []);
    expect(paths.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([]);
  });
});

test('robots.txt and the sitemap ignore an origin that only the Host header names', async () => {
  const server = await openServer();
  const robots = await server.ask('/robots.txt', { origin: 'http://evil.example' });
  expect(await robots.text()).not.toMatch(/evil|Sitemap/);
  const answer = await server.ask('/sitemap.xml', { origin: 'http://evil.example' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  server.close();
});

describe('the sitemap', () => {
  test('the sitemap lists indexable pages that return 200, each once', async () => {
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(sitemap.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(paths[0]).toBe('/');
    expect(paths.length).toBeGreaterThan(100);
    expect(new Set(paths).size).toBe(paths.length);
    const kinds = new Map(paths.map((path) => [path.split('/')[1], path]));
    for (const kind of ['cn', 'prn', 'brand', 'recipe', 'le']) {
      const page = await shopServer.ask(kinds.get(kind) ?? '/404');
      expect(page.status, kind).toBe(200);
      expect(await page.text(), kind).not.toContain('content="noindex');
    }
  });

  test('the sitemap uses the origin from SHOP_ORIGIN, and is not cached when the feed has failed', async () => {
    const server = await openServer({ env: { SHOP_ORIGIN: 'https://shop.example' } });
    await server.faults([{ match: 'GET /feed/', status: 500 }]);
    const answer = await server.ask('/sitemap.xml', { origin: 'http://10.0.0.7:4173' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const elsewhere = addressesIn(await answer.text()).filter(
      (one) => !one.startsWith('https://shop.example/'),
    );
    expect(elsewhere).toEqual([]);
    const robots = await server.ask('/robots.txt', { origin: 'http://10.0.0.7:4173' });
    expect(await robots.text()).toContain('Sitemap: https://shop.example/sitemap.xml');
    server.close();
  });
});
