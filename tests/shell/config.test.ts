import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/shell/config.ts';
import { partnerSettings, sdkOf } from '../../src/shell/partner-settings.ts';

test('an empty config has the defaults', () => {
  expect(readConfig(undefined)).toEqual({
    api: '/api',
    appSchemes: ['doorstep'],
    linkHosts: [],
    feed: 'widgets',
    orderHistory: 'bff',
    codeLength: 4,
    partners: {},
  });
});

test('attributes of a script element are parsed from text', () => {
  expect(
    readConfig({ api: 'https://shop.example/api/', codeLength: '6', linkHosts: 'a.example, b.example' }),
  ).toMatchObject({ api: 'https://shop.example/api', codeLength: 6, linkHosts: ['a.example', 'b.example'] });
});

test('a partner’s settings, given as an object or as text, reach the adapter along with the SDK URL', () => {
  const partners = { paytm: { mid: 'SHOP0001' }, phonepe: { prefName: 'shop' } };
  for (const given of [partners, JSON.stringify(partners)]) {
    const config = readConfig({ partners: given, phonepeSdkUrl: '/sdk.js' });
    expect(partnerSettings(config)).toMatchObject({
      paytm: { mid: 'SHOP0001' },
      phonepe: { prefName: 'shop', sdkUrl: '/sdk.js' },
    });
  }
  expect(partnerSettings(readConfig({})).phonepe).toEqual({});
});

test.each([
  ['/api', '/api/v2/accounts/authorize/airtel/'],
  ['https://shop.example/api', 'https://shop.example/api/v2/accounts/authorize/airtel/'],
  ['https://shop.example/base', 'https://shop.example/base/v2/accounts/authorize/airtel/'],
])('the telecom app’s login starts at the configured backend %s', (api, authorizeUrl) => {
  expect(partnerSettings(readConfig({ api })).airtel).toEqual({ authorizeUrl });
  const own = { airtel: { authorizeUrl: 'https://telecom.example/' } };
  expect(partnerSettings(readConfig({ api, partners: own })).airtel).toEqual(own.airtel);
});

test('only the SDK URL of the host’s partner is accepted', () => {
  const config = readConfig({
    partners: { acme: { sdkUrl: 'https://acme.example/sdk.js' }, paytm: { sdkUrl: 7 } },
    phonepeSdkUrl: '/sdk.js',
    phonepeSdkIntegrity: 'sha384-Ab',
  });
  const allowed = ['phonepe', 'acme', 'paytm', 'nobody', undefined].map((name) => sdkOf(config, name));
  expect(allowed).toEqual([
    { url: '/sdk.js', integrity: 'sha384-Ab' },
    { url: 'https://acme.example/sdk.js', integrity: '' },
    undefined,
    undefined,
    undefined,
  ]);
});

describe('an invalid config', () => {
  test.each([
    [{ api: 'shop.example' }, '"api" must be an http(s) URL or a path such as /api.'],
    [{ api: 'javascript:alert(1)' }, '"api" must be an http(s) URL or a path such as /api.'],
    [{ codeLength: 5 }, '"codeLength" must be 4 or 6.'],
    [
      { linkHosts: ['https://a.example'] },
      '"linkHosts" must be host names separated by commas, such as shop.example.',
    ],
    [{ trackingUrl: 'track' }, '"trackingUrl" must be an http(s) URL or a path such as /api.'],
    [
      { tileUrl: '/tiles' },
      '"tileUrl" must be a URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png.',
    ],
    [{ sentryDsn: 'x' }, '"sentryDsn" must be a URL such as https://key@errors.example/1.'],
    [{ partners: { paytm: 7 } }, '"partners" must be settings by partner, such as {"paytm": {"mid": "…"}}.'],
    [{ partners: '{' }, '"partners" must be settings by partner, such as {"paytm": {"mid": "…"}}.'],
    [{ colour: 'red' }, '"colour" is not a known setting.'],
    ['a text', 'The configuration must be an object.'],
  ])('the invalid config %j is explained in a sentence', (input, sentence) => {
    expect(() => readConfig(input)).toThrow(ConfigError);
    expect(() => readConfig(input)).toThrow(sentence);
  });

  test('all errors in a config are listed at once', () => {
    expect(() => readConfig({ api: 1, codeLength: 5 })).toThrow(/"api" .*"codeLength" must be 4 or 6\./);
  });
});
