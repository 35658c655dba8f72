import { describe, expect, test } from 'vitest';
import { registry } from '../../partners/registry.ts';
import { CDN_CACHE_CONTROL } from '../../src/server/page-cache.ts';
import { type AskedPlace, pagePlace } from '../../src/server/page-place.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

const placeOf = (over: Partial<AskedPlace>) =>
  pagePlace(
    { origin: 'https://shop.test', path: '/cn/milk/cid/1/2', search: '', userAgent: PHONE, ...over },
    { registry, feed: 'layout' },
  );
const keyOf = (over: Partial<AskedPlace>) => placeOf(over).key;

describe('one page is kept for all who would see the same', () => {
  test('its key says where, for whom and what of', () => {
    expect(keyOf({})).toBe('https://shop.test/.pages/mobile_web./cn/milk/cid/1/2');
    expect(keyOf({ search: '?sort=price' })).toBe(
      'https://shop.test/.pages/mobile_web./cn/milk/cid/1/2?sort=price',
    );
  });

  test('what the page does not read is no part of it', () => {
    expect(placeOf({ search: '?utm_source=mail' })).toMatchObject({ search: '', key: keyOf({}) });
    expect(placeOf({ search: '?sort=price&utm_source=mail' }).search).toBe('?sort=price');
  });

  test.each<[what: string, over: Partial<AskedPlace>]>([
    ['another host', { origin: 'https://other.test' }],
    ['another path', { path: '/cn/milk/cid/1/3' }],
    ['another order of the list', { search: '?sort=price' }],
    ['a large screen', { userAgent: DESKTOP }],
    ['the app of a partner', { userAgent: `${PHONE} PhonePe/24.1.0 PhonePe-WebView` }],
  ])('%s is another page', (_, over) => {
    expect(keyOf(over)).toMatch(/^https:/);
    expect(keyOf(over)).not.toBe(keyOf({}));
  });
});

test.each<[what: string, over: Partial<AskedPlace>]>([
  ['a personal link', { path: '/unsubscribe-ct', search: '?token=abc' }],
  ['the way back from a partner', { path: '/inapp/airtel-redirection' }],
  ['what nobody knows', { path: '/no/such/page' }],
  ['an address without end', { path: '/s', search: `?q=${'a'.repeat(2_000)}` }],
])('%s is drawn, and not kept', (_, over) => {
  expect(placeOf(over)).toMatchObject({ page: expect.any(String), key: null });
});

test('an address of 2,000 characters is kept, one more is not', () => {
  const least = (keyOf({ path: '/s', search: '?q=a' }) ?? '').length - 1;
  expect(keyOf({ path: '/s', search: `?q=${'a'.repeat(2_000 - least)}` })).toHaveLength(2_000);
  expect(keyOf({ path: '/s', search: `?q=${'a'.repeat(2_001 - least)}` })).toBeNull();
});

test('a screen that only the browser draws has all of its address, and no page', () => {
  const place = placeOf({ path: '/checkout', search: '?utm_source=mail' });
  expect(place).toMatchObject({ path: '/checkout', search: '?utm_source=mail', page: null, key: null });
  expect(place.entry.screen).toBe('checkout');
});

test('a cache in front keeps a page for ten seconds, and shows it for fifty more while a new one is drawn', () => {
  expect(CDN_CACHE_CONTROL).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=50');
});
