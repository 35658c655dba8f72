import { describe, expect, test } from 'vitest';
import { registry } from '../../partners/registry.ts';
import { CDN_CACHE_CONTROL } from '../../src/server/page-cache.ts';
import { type PageUrl, resolvePage } from '../../src/server/resolve-page.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

const placeOf = (over: Partial<PageUrl>) =>
  resolvePage(
    { origin: 'https://shop.test', path: '/cn/milk/cid/1/2', search: '', userAgent: PHONE, ...over },
    { registry, feed: 'layout' },
  );
const keyOf = (over: Partial<PageUrl>) => placeOf(over).key;

describe('the cache key of a page', () => {
  test('the cache key of a page contains the origin, the platform, the path and the relevant query', () => {
    expect(keyOf({})).toBe('https://shop.test/.pages/mobile_web./cn/milk/cid/1/2');
    expect(keyOf({ search: '?sort=price' })).toBe(
      'https://shop.test/.pages/mobile_web./cn/milk/cid/1/2?sort=price',
    );
  });

  test('the cache key of a page omits query parameters that the page does not read', () => {
    expect(placeOf({ search: '?utm_source=mail' })).toMatchObject({ search: '', key: keyOf({}) });
    expect(placeOf({ search: '?sort=price&utm_source=mail' }).search).toBe('?sort=price');
  });

  test.each<[what: string, over: Partial<PageUrl>]>([
    ['another host', { origin: 'https://other.test' }],
    ['another path', { path: '/cn/milk/cid/1/3' }],
    ['another sorting', { search: '?sort=price' }],
    ['the desktop', { userAgent: DESKTOP }],
    ["a partner's app", { userAgent: `${PHONE} PhonePe/24.1.0 PhonePe-WebView` }],
  ])('the cache key of a page differs for %s', (_, over) => {
    expect(keyOf(over)).toMatch(/^https:/);
    expect(keyOf(over)).not.toBe(keyOf({}));
  });
});

test.each<[what: string, over: Partial<PageUrl>]>([
  ['a personal link', { path: '/unsubscribe-ct', search: '?token=abc' }],
  ["a partner's return path", { path: '/inapp/airtel-redirection' }],
  ['an unknown path', { path: '/no/such/page' }],
  ['an overlong URL', { path: '/s', search: `?q=${'a'.repeat(2_000)}` }],
])('a page for %s is rendered but not cached', (_, over) => {
  expect(placeOf(over)).toMatchObject({ page: expect.any(String), key: null });
});

test('a cache key may have 2,000 characters, but no more', () => {
  const baseLength = (keyOf({ path: '/s', search: '?q=a' }) ?? '').length - 1;
  expect(keyOf({ path: '/s', search: `?q=${'a'.repeat(2_000 - baseLength)}` })).toHaveLength(2_000);
  expect(keyOf({ path: '/s', search: `?q=${'a'.repeat(2_001 - baseLength)}` })).toBeNull();
});

test('a screen that only the browser renders keeps its whole query and is not rendered on the server', () => {
  const place = placeOf({ path: '/checkout', search: '?utm_source=mail' });
  expect(place).toMatchObject({ path: '/checkout', search: '?utm_source=mail', page: null, key: null });
  expect(place.entry.screen).toBe('checkout');
});

test('a CDN may cache a page for ten seconds and serve it stale for fifty more', () => {
  expect(CDN_CACHE_CONTROL).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=50');
});
