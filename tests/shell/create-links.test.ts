import { describe, expect, test } from 'vitest';
import { createLinks } from '../../src/shell/create-links.ts';

/** A shop's links, with what they tracked, opened and reported. */
function openLinks() {
  const tracked: unknown[] = [];
  const went: string[] = [];
  const prefetched: string[] = [];
  const named: unknown[] = [];
  const links = createLinks({
    schemes: ['doorstep'],
    awayHosts: ['help.example'],
    externalLinks: true,
    navigation: {
      path: () => '/',
      go: (path) => void went.push(path),
      back: () => {},
      leave: (url) => void went.push(url),
      absolute: (path) => `https://shop.test${path}`,
      href: (path) => path,
    },
    openLogin: () => void went.push('login'),
    prefetch: (path) => void prefetched.push(path),
    onNamed: (path, name) => void named.push([path, name]),
    onCoupon: () => {},
    analytics: {
      track: (name, properties) => void tracked.push({ name, ...properties }),
      report: (error) => void tracked.push((error as Error).message),
    },
  });
  return { links, tracked, went, prefetched, named };
}

describe('tracking of followed links', () => {
  test.each<[link: string, tracked: object]>([
    [
      'doorstep://pdp?product_id=478882&merchant_id=7',
      { deeplink_host: 'pdp', target: 'path', route: '/prn/:name/prid/:id' },
    ],
    ['doorstep://login', { deeplink_host: 'login', target: 'login', route: undefined }],
    [
      'https://help.example/faq?token=abc',
      { deeplink_host: 'help.example', target: 'away', route: undefined },
    ],
    [
      'https://shop.test/cart?phone=9876543210',
      { deeplink_host: 'shop.test', target: 'path', route: '/cart' },
    ],
    [
      'doorstep://cart?coupon_code=FRESH50',
      { deeplink_host: 'cart', target: 'path', route: '/cart', coupon_code: 'FRESH50' },
    ],
  ])('following %s tracks its host and route but no parameters', (link, tracked) => {
    const opened = openLinks();
    opened.links.open(link);
    expect(opened.tracked).toEqual([{ name: 'Deeplink Processed', coupon_code: undefined, ...tracked }]);
    expect(opened.went).toHaveLength(1);
  });

  test('a followed link passes on the path, and the tapped name if there is one', () => {
    const { links, named } = openLinks();
    links.open('doorstep://listing?l0_cat=14&l1_cat=141', 'Milk');
    links.open('/cart');
    expect(named).toEqual([
      ['/cn/category/cid/14/141', 'Milk'],
      ['/cart', undefined],
    ]);
  });

  test('the shop’s own paths and links that lead nowhere are not tracked', () => {
    const { links, tracked, went } = openLinks();
    for (const link of ['/cart', '', 'none', 'NONE']) links.open(link);
    expect(tracked).toEqual([]);
    expect(went).toEqual(['/cart']);
    links.open('javascript:alert(1)');
    expect(tracked).toEqual(['[links] Refused a link.']);
  });
});

test('prefetching a link loads only pages of the shop and tracks nothing', () => {
  const { links, tracked, went, prefetched } = openLinks();
  for (const link of [
    '/cart',
    'doorstep://cart',
    'https://help.example/faq',
    'doorstep://login',
    'javascript:x',
  ])
    links.prefetch(link);
  expect(prefetched).toEqual(['/cart', '/cart']);
  expect([tracked, went]).toEqual([[], []]);
});
