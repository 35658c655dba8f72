import { describe, expect, test } from 'vitest';
import { cookieForBrowser, cookiesForSite, hostOf } from '../../../bridge/cli/host-cookies.ts';
import { createOriginMap } from '../../../bridge/cli/origin-map.ts';
import { allowScripts } from '../../../bridge/cli/script-policy.ts';
import { readSiteLink } from '../../../fixtures/harness/any-site/read-site-link.ts';

describe('the origins of a site', () => {
  const map = createOriginMap([
    { real: 'https://shop.example', local: 'http://localhost:4180' },
    { real: 'https://api.shop.example:8443', local: 'http://localhost:4181' },
  ]);

  test.each([
    ['https://shop.example/cart', 'http://localhost:4180/cart'],
    ['HTTPS://Shop.Example', 'http://localhost:4180'],
    ['"https:\\/\\/shop.example\\/cart"', '"http:\\/\\/localhost:4180\\/cart"'],
    ['?next=https%3A%2F%2Fshop.example%2Fcart', '?next=http%3A%2F%2Flocalhost%3A4180%2Fcart'],
    ['wss://shop.example/live', 'ws://localhost:4180/live'],
    ['https://api.shop.example:8443/v1', 'http://localhost:4181/v1'],
    ['https%3A%2F%2Fapi.shop.example%3A8443', 'http%3A%2F%2Flocalhost%3A4181'],
    ['Visit https://shop.example.', 'Visit http://localhost:4180.'],
  ])('%s becomes %s, and back', (real, local) => {
    expect(map.toLocal(real)).toBe(local);
    expect(map.toReal(local).toLowerCase()).toBe(real.toLowerCase());
  });

  test.each([
    'https://shop.example.org/',
    'https://shop.example:8080/',
    'https://shop.example-cdn.net/',
    'https://api.shop.example/v1',
    'https://myshop.example/',
    'http://shop.example/',
  ])('%s is another origin and stays', (text) => {
    expect(map.toLocal(text)).toBe(text);
  });
});

describe('the policy of a document', () => {
  const OWN = 'http://localhost:4180/harness/device.js';

  test.each([
    ['a list of hosts', "script-src 'self' cdn.example", `script-src 'self' cdn.example ${OWN}`],
    ['inline scripts', "script-src 'unsafe-inline'", `script-src 'unsafe-inline' ${OWN}`],
    ['nonces', "script-src 'nonce-a' 'strict-dynamic'", "script-src 'nonce-a' 'strict-dynamic' 'nonce-N'"],
    ['hashes', "script-src 'sha256-a'", "script-src 'sha256-a' 'nonce-N'"],
    ['nothing', "script-src 'none'", `script-src ${OWN}`],
    ['a default', "img-src *; default-src 'self'", `img-src *; default-src 'self'; script-src 'self' ${OWN}`],
    [
      'elements',
      "script-src 'self'; script-src-elem 'self'",
      `script-src 'self'; script-src-elem 'self' ${OWN}`,
    ],
    ['no scripts', 'img-src *', 'img-src *'],
    ['frames', "frame-ancestors 'none'; sandbox; upgrade-insecure-requests", ''],
    ['two policies', "script-src 'self', frame-ancestors 'none'", `script-src 'self' ${OWN}`],
  ])('the policy of a document allows the harness with %s', (_, policy, expected) => {
    expect(allowScripts(policy, 'N', [OWN])).toBe(expected);
  });
});

describe('the cookies of a simulated app', () => {
  const JAR = 'device_host=airtel; airtel.session=1; paytm.session=2; theme=dark';

  test('the site gets the cookies of the app in the frame only, by their own names', () => {
    expect(hostOf(JAR)).toBe('airtel');
    expect(cookiesForSite(JAR)).toBe('session=1');
    expect(cookiesForSite('session=3')).toBe('session=3');
  });

  test('a cookie of the site is kept for the app, on a local host without https, where the QA page can clear it', () => {
    const cookie = '__Host-id=a=b; Path=/; Domain=shop.example; HttpOnly; Secure; SameSite=None; Max-Age=60';
    expect(cookieForBrowser(cookie, 'airtel')).toBe('airtel.__Host-id=a=b; Path=/; Max-Age=60');
    expect(cookieForBrowser('id=1; SameSite=Strict', undefined)).toBe('id=1; SameSite=Strict');
  });
});

test.each([
  ['/cart?x=1', '/cart?x=1'],
  ['https://shop.example/cart', '/cart'],
  ['http://localhost:4180/cart', '/cart'],
  ['https://shop.example', '/'],
  ['https://shop.example.org/cart', null],
  ['acme://cart', null],
  ['milk', null],
])('the link %j opens %j of the site', (link, path) => {
  expect(readSiteLink(link, 'http://localhost:4180', 'https://shop.example').path).toBe(path);
});
