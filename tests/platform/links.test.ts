import { describe, expect, test } from 'vitest';
import { couponOf, expandShortPath, type LinkTarget, resolveLink } from '../../src/platform/links.ts';
import { matchRoute } from '../../src/shell/match-route.ts';

const rules = { schemes: ['doorstep', 'ds'], origin: 'https://shop.test', awayHosts: ['help.shop.test'] };

test.each([
  ['doorstep://home', '/'],
  ['doorstep://cart', '/cart'],
  ['doorstep://cart?product_ids=1,2', '/cart?product_ids=1,2'],
  ['doorstep://choose-address', '/cart?step=address'],
  ['doorstep://choose-address?show=false', '/cart?step=address&show=false'],
  ['ds://checkout', '/checkout'],
  ['doorstep://pdp?product_id=42&merchant_id=7', '/prn/product/prid/42'],
  ['doorstep://pdp?merchant_id=7&product_id=42', '/prn/product/prid/42'],
  ['doorstep://product?product_id=42', '/prn/product/prid/42'],
  ['doorstep://listing?l0_cat=14&l1_cat=922', '/cn/category/cid/14/922'],
  ['doorstep://collection-products?collection_id=abc', '/cln/collection/clid/abc'],
  ['doorstep://layout?widget_layout_id=breakfast', '/le/breakfast'],
  ['doorstep://print_landing_page', '/print'],
  ['doorstep://collection-products?collection_uuid=u-1', '/cln/collection/clid/u-1'],
  [
    'doorstep://collection-products?collection_id=9&collection_mapping=m1',
    '/cln/collection/clid/9?collectionMapping=m1',
  ],
  ['doorstep://category?expr=%22c1160%22&facet=brand', '/cn/category/cid/1160/1160'],
  ['doorstep://listing?collection_filters=W10%3D', '/dc/?collection_filters=W10%3D'],
  ['doorstep://search?q=dark tea', '/s?q=dark%20tea'],
  ['doorstep://search-products?q=tea', '/s?q=tea'],
  ['doorstep://widgetized/order_details_v2?cart_id=2&order_id=5', '/account/orders/2/5'],
  ['doorstep://widgetized/order_details_v2?order_id=5&cart_id=2', '/account/orders/2/5'],
  ['doorstep:cart', '/cart'],
  ['doorstep://paan', '/paan'],
  ['doorstep://account/orders', '/account/orders'],
  ['doorstep://brand/red-house/12?cid=4', '/brand/red-house/12?cid=4'],
  ['doorstep://prn/tea/prid/42#/variant/43', '/prn/tea/prid/42#/variant/43'],
  ['doorstep://secret-santa/create-grp', '/secret-santa/create-grp'],
  ['doorstep://full-page?url=https%3A%2F%2Fshop.test%2Faboutus', '/aboutus'],
  ['doorstep://external-web?web_url=%2Foffers', '/offers'],
  ['doorstep://track-order?order_id=5&cart_id=2', '/orders/track/2/5'],
  ['doorstep://orders/track?order_id=5&cart_id=2', '/orders/track/2/5'],
  ['doorstep://orders/track/2/5', '/orders/track/2/5'],
  ['doorstep://recipe?recipe_id=7', '/recipe/7'],
  ['doorstep://recipe', '/recipes'],
  ['doorstep://recipe/dal/7', '/recipe/dal/7'],
  ['doorstep://cln?collection_id=9&cat=4', '/cln/collection/clid/9/4'],
  ['doorstep://cln/sale/clid/9', '/cln/sale/clid/9'],
  ['doorstep://dcx?collection_filters=W10%3D', '/dcx?collection_filters=W10%3D'],
  ['doorstep://bill-viewer/1', '/bill-viewer/1'],
  ['/cart', '/cart'],
  ['https://shop.test/cart?x=1#y', '/cart?x=1#y'],
])('the link %s leads to %s', (link, path) => {
  expect(resolveLink(link, rules)).toEqual({ to: 'path', path });
});

/** Short paths of pages, which mean the same in an app link, in a web link and in the address bar. */
const SHORT_LINKS: [link: string, path: string][] = [
  ['orders', '/account/orders'],
  ['orders/2/5', '/account/orders/2/5'],
  ['orders?cart_id=2&order_id=5', '/account/orders/2/5'],
  ['share?cart_id=s-1', '/share/cart/s-1'],
  ['share', '/share/cart'],
  ['inapp', '/'],
  ['prn?product_id=42', '/prn/product/prid/42'],
  ['cn?l0_cat=14&l1_cat=922', '/cn/category/cid/14/922'],
  ['cn?l0_cat=14', '/cn/category/cid/14/14'],
  ['cn', '/categories'],
  ['category', '/categories'],
  ['brand?brand_id=101&brand_name=Meadow', '/brand/meadow/101'],
  ['brand?brand_id=101', '/brand/brand/101'],
  ['brand?brand_name=Chakki House', '/brand/Chakki%20House'],
  ['brand', '/brands'],
  ['wallet', '/account/wallet'],
  ['wallet?x=1#y', '/account/wallet?x=1#y'],
  ['addresses', '/account/addresses'],
  ['gifts', '/account/gifts'],
  ['gifts/5', '/account/gifts/5'],
  ['privacy/', '/account/privacy'],
  ['home', '/'],
];

describe('short paths', () => {
  test.each(SHORT_LINKS)(
    'the short link %s leads to %s as an app link, as a web link and in the address bar',
    (link, path) => {
      const to = { to: 'path', path };
      expect(resolveLink(`doorstep://${link}`, rules)).toEqual(to);
      expect(resolveLink(`/${link}`, rules)).toEqual(to);
      expect(resolveLink(`https://shop.test/${link}`, rules)).toEqual(to);
      expect(expandShortPath(`/${link}`, rules.origin)).toBe(path);
      const target = matchRoute(path);
      expect(target.screen, target.path).not.toBe('not-found');
    },
  );

  test.each([
    '/',
    '/cart',
    '/orders/track/2/5',
    '/prn/tea/prid/42',
    '/share/cart/9',
    '/walletx',
    '/prn',
    '/constructor',
  ])('the link %s is not a short path', (path) => {
    expect(expandShortPath(path, rules.origin)).toBeNull();
  });

  test('short paths keep a discount code', () => {
    expect(expandShortPath('/brand?brand_id=101&coupon_code=FRESH50', rules.origin)).toBe(
      '/brand/brand/101?coupon_code=FRESH50',
    );
    expect(expandShortPath('/wallet?coupon_code=A%20B', rules.origin)).toBe(
      '/account/wallet?coupon_code=A+B',
    );
  });
});

test('a login link opens the login, and a link to an allowed host leaves the shop', () => {
  expect(resolveLink('doorstep://login', rules)).toEqual({ to: 'login' });
  expect(resolveLink('https://help.shop.test/faq', rules)).toEqual({
    to: 'away',
    url: 'https://help.shop.test/faq',
  });
});

test.each(['full-page?url', 'full-page?web_url', 'external-web?url', 'external-web?web_url'])(
  'the link doorstep://%s= opens only an allowed URL',
  (link) => {
    const openCarried = (target: string) =>
      resolveLink(`doorstep://${link}=${encodeURIComponent(target)}`, rules);
    expect(openCarried('https://help.shop.test/faq')).toEqual({
      to: 'away',
      url: 'https://help.shop.test/faq',
    });
    for (const target of ['https://evil.test/', 'javascript:alert(1)', 'doorstep://cart', '']) {
      expect(openCarried(target)).toBeNull();
    }
  },
);

test.each([
  ['doorstep://cart?coupon_code=FRESH50', 'FRESH50'],
  ['/?a=1&coupon_code=FRESH%2050#x', 'FRESH 50'],
  ['/?coupon_code=', null],
  ['/?mycoupon_code=1', null],
  ['/cart', null],
])('the link %s has the discount code %s', (link, code) => {
  expect(couponOf(link)).toBe(code);
});

test.each([
  '',
  'none',
  'NONE',
  null,
  undefined,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'content://x',
  'intent://shop.test#Intent;scheme=https;end',
  '//evil.test/cart',
  '\\\\evil.test',
  '/\\evil.test',
  'https://evil.test',
  'http://help.shop.test/faq',
  'https://help.shop.test.evil.test',
  'https://help.shop.test:8443/',
  'https://user@help.shop.test/',
  'https://shop.test@evil.test/',
  'https://shop.test.evil.test/',
  'http://shop.test/cart',
  'doorstep://unknown?x=1',
  'doorstep://constructor',
  'doorstep://pdp',
  'upi://pay?pa=x@y',
  'tel:123',
  'blob:https://shop.test/1',
  'doorstep:\\evil.test/prn/x/prid/1',
  'doorstep:\\\\evil.test/prn/x/prid/1',
  'doorstep:/\\evil.test/prn/tea/prid/42',
  'doorstep:\t\\evil.test/prn/tea/prid/42',
])('the unsafe or unknown link %s resolves to null', (link) => {
  expect(resolveLink(link, rules)).toBeNull();
});

describe('generated hostile links', () => {
  /** Whether a target is a path of this origin, the login, or an allowed host over https. */
  function isAllowed(target: LinkTarget): boolean {
    if (target === null || target.to === 'login') return true;
    if (target.to === 'path') {
      return /^\/(?![/\\])/.test(target.path) && new URL(target.path, rules.origin).origin === rules.origin;
    }
    const { protocol, hostname, port, username, password } = new URL(target.url);
    return protocol === 'https:' && hostname === 'help.shop.test' && !port && !username && !password;
  }

  const SCHEMES = [
    'javascript:',
    'data:',
    'vbscript:',
    'file:',
    'content:',
    'intent:',
    'blob:',
    'about:',
    'ftp:',
    'upi:',
    'sms:',
    'market:',
    'ws:',
    'view-source:',
    'chrome:',
    'android-app:',
    'JAVASCRIPT:',
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
  ];
  const HOSTS = [
    '//evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '///evil.test',
    'http:evil.test',
    'http:/evil.test',
    'https:\\\\evil.test',
    'http://evil.test',
    'https://evil.test',
    'https://shop.test@evil.test',
    'https://help.shop.test:pw@evil.test',
    'https://evil.test#shop.test',
    'https://evil.test?help.shop.test',
    'https://help.shop.test.evil.test',
    'https://evilhelp.shop.test',
    'https://help.shop.test:8443',
    'http://help.shop.test',
    'https://shop.test:444',
    'https://\u0455hop.test',
  ];

  test('200 hostile links resolve to null', () => {
    const variantsOf = (inside: string) => [
      inside,
      ` ${inside}`,
      `${inside}/%0a%0d`,
      `doorstep://full-page?url=${encodeURIComponent(inside)}`,
      `doorstep://external-web?web_url=${encodeURIComponent(inside)}`,
    ];
    const hostileLinks = [...SCHEMES.map((scheme) => `${scheme}//shop.test/alert(1)`), ...HOSTS].flatMap(
      variantsOf,
    );
    expect(hostileLinks).toHaveLength(200);
    expect(hostileLinks.filter((link) => resolveLink(link, rules) !== null)).toEqual([]);
  });

  test('100,000 random links resolve only to allowed targets', () => {
    const pieces = [
      ...SCHEMES,
      ...HOSTS,
      'https://',
      'https://shop.test',
      'https://help.shop.test',
      'doorstep://',
      'ds:',
      'cart',
      'pdp?product_id=',
      'full-page?url=',
      'login',
      '/',
      '//',
      '\\',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%0a',
      '\u2028',
      '\u0000',
      '\t',
      ' ',
      '1',
      'x',
      '[',
      ']',
      'none',
    ];
    let seed = 20_250;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const failures: string[] = [];
    const kinds = new Set<string>();
    for (let run = 0; run < 100_000; run += 1) {
      const link = Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join('');
      const target = resolveLink(link, rules);
      kinds.add(target?.to ?? 'nowhere');
      if (!isAllowed(target)) failures.push(link);
    }
    expect(failures).toEqual([]);
    expect([...kinds].sort()).toEqual(['away', 'login', 'nowhere', 'path']);
  });
});
