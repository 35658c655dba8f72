export const SHOP = 'https://shop.test';
export const HELP = 'help.shop.test';

/** URLs of other sites and scripts in disguise, and texts that are no URL. */
const TARGETS: readonly string[] = [
  '//evil.test/cart',
  '///evil.test/cart',
  '/\\evil.test/cart',
  '\\\\evil.test/cart',
  '\\evil.test/prn/x/prid/1',
  '/\t/evil.test',
  '/\n\\evil.test',
  '/.//evil.test',
  '/cart/..//evil.test',
  'https:evil.test',
  'https:\\\\evil.test',
  'http://evil.test/cart',
  'https://shop.test@evil.test/',
  'https://shop.test.evil.test/',
  'https://help.shop.test:8443/',
  'https://help.shop.test:pw@evil.test/',
  'https://\u0455hop.test/',
  'javascript:alert(1)//',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.test/1',
  'intent://evil.test#Intent;scheme=https;end',
  '"><img src=x onerror=alert(1)>',
  '%',
  '/%2f%2fevil.test%5c',
  '/%E0%A4%A/%ff',
  'http://[',
  '\ud83d',
];

/** Ways to pass a link: as it is, behind the app's scheme, or as a parameter of a harmless one. */
const CARRIERS: readonly ((target: string, value: string) => string)[] = [
  (target) => target,
  (target) => `doorstep:${target}`,
  (target) => `doorstep://${target}`,
  (_, value) => `doorstep://full-page?url=${value}`,
  (_, value) => `doorstep://pdp?product_id=${value}`,
  (_, value) => `doorstep://layout?widget_layout_id=${value}&q=%E0%A4%A`,
  (_, value) => `https://shop.test/?deeplink=${value}`,
];

/** Form encoding, which replaces lone surrogates. */
export const encodeText = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

export const HOSTILE_LINKS: readonly string[] = CARRIERS.flatMap((carry) =>
  TARGETS.map((target) => carry(target, encodeText(target))),
);

/** Places in the shop's own URLs. */
const PLACES: readonly ((value: string) => string)[] = [
  (value) => `/${value}`,
  (value) => `/?deeplink=${value}`,
  (value) => `/aboutus?coupon_code=${value}&attempt=${value}`,
  (value) => `/prn/${value}/prid/${value}`,
  (value) => `/cn/${value}/cid/14/${value}`,
  (value) => `/brand/${value}`,
  (value) => `/s?q=${value}&filter=${value}&sort=${value}`,
  (value) => `/dc/?collection_filters=${value}`,
  (value) => `/tab-layouts?tab=${value}`,
  (value) => `/orders/track/${value}/${value}`,
  (value) => `/unsubscribe-ct?token=${value}`,
  (value) => `/inapp/Airtel-Redirection/?code=${value}&state=${value}`,
];

/** Cut to the maximum length of a search, it ends in half a surrogate pair. */
const HALF_CHARACTER_URL = `/s?q=${'a'.repeat(199)}%F0%9F%98%80`;

/** One URL per link, as a browser sends it; the links alternate between the places. */
const addresses = HOSTILE_LINKS.map((link, index) => {
  const place = PLACES[index % PLACES.length] ?? ((value: string) => `/${value}`);
  // every third link is left unencoded, so that some URLs cannot be decoded
  const { pathname, search } = new URL(
    SHOP + place(index % 3 === 0 ? link.replace(/[#?]/g, '') : encodeText(link)),
  );
  return pathname + search;
});

export const HOSTILE_URLS: readonly string[] = [...addresses, HALF_CHARACTER_URL];
