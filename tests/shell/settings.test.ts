import { describe, expect, test } from 'vitest';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { ASSETS } from '../server/server-world.ts';

describe('server settings', () => {
  test('server settings have defaults', () => {
    expect(readEnvironment('server', { PORT: '', SHOP_API: '' })).toEqual({
      port: 4173,
      shopApi: undefined,
      frameAncestors: undefined,
      phonepeSdkUrl: undefined,
      trackingUrl: undefined,
      sentryDsn: undefined,
      partners: {},
      appSchemes: ['doorstep'],
      linkHosts: [],
      feed: 'widgets',
      orderHistory: 'bff',
      printStorageHosts: [],
      pictureHosts: [],
      codeLength: 4,
      apiBodyLimit: 1_000_000,
      apiRateLimit: 6000,
      metricsHost: '127.0.0.1',
      trustProxy: 0,
      shopOrigin: undefined,
    });
  });

  test('server settings are read from the environment', () => {
    expect(
      readEnvironment('server', {
        PORT: '0',
        SHOP_API: 'https://backend.example/base',
        FRAME_ANCESTORS: "'self' https://app.example",
        PHONEPE_SDK_URL: '/sdk.js',
        TRACKING_URL: 'https://track.example/v1',
        SENTRY_DSN: 'https://key@errors.example/7',
        PARTNER_SETTINGS: '{"paytm":{"mid":"SHOP0001"}}',
        APP_SCHEME: 'doorstep, old-shop',
        LINK_HOSTS: 'help.example,www.help.example',
        SHOP_FEED: 'layout',
        ORDER_HISTORY: 'carts',
        PICTURE_HOSTS: 'images.example',
        PRINT_STORAGE_HOSTS: 'files.example, *.bucket.example:8443',
        LOGIN_CODE_LENGTH: '6',
        TERMS_URL: 'https://shop.example/terms/',
        API_BODY_LIMIT: '2000000',
        TRUST_PROXY: '2',
        SHOP_ORIGIN: 'https://shop.example',
      }),
    ).toEqual({
      port: 0,
      shopApi: 'https://backend.example/base',
      frameAncestors: "'self' https://app.example",
      phonepeSdkUrl: '/sdk.js',
      trackingUrl: 'https://track.example/v1',
      sentryDsn: 'https://key@errors.example/7',
      partners: { paytm: { mid: 'SHOP0001' } },
      appSchemes: ['doorstep', 'old-shop'],
      linkHosts: ['help.example', 'www.help.example'],
      feed: 'layout',
      orderHistory: 'carts',
      printStorageHosts: ['files.example', '*.bucket.example:8443'],
      pictureHosts: ['images.example'],
      codeLength: 6,
      termsUrl: 'https://shop.example/terms',
      apiBodyLimit: 2_000_000,
      apiRateLimit: 6000,
      metricsHost: '127.0.0.1',
      trustProxy: 2,
      shopOrigin: 'https://shop.example',
    });
  });

  test.each([
    ['PORT', 'http', 'a port number'],
    ['PORT', '-1', 'a port number'],
    ['SHOP_FEED', 'objects', 'widgets or layout'],
    ['ORDER_HISTORY', 'books', 'bff or carts'],
    ['PORT', '65536', 'a port number, at most 65535'],
    ['SHOP_API', 'backend.example', 'an http(s) URL'],
    ['SHOP_API', 'ftp://backend.example', 'an http(s) URL'],
    ['SHOP_API', 'https://', 'an http(s) URL'],
    ['FRAME_ANCESTORS', "'self'; script-src *", 'sources separated by spaces'],
    ['FRAME_ANCESTORS', 'https://a.example, https://b.example', 'sources separated by spaces'],
    ['FRAME_ANCESTORS', 'https://a.example\r\nset-cookie: a=b', 'sources separated by spaces'],
    ['PHONEPE_SDK_URL', 'sdk.js', 'an http(s) URL or a path'],
    ['PHONEPE_SDK_URL', '//sdk.example/sdk.js', 'an http(s) URL or a path'],
    ['PHONEPE_SDK_INTEGRITY', 'md5-x', 'hashes separated by spaces, such as sha384-…'],
    ['HOST', 'http://box', 'an address of this machine'],
    ['PHONEPE_SDK_URL', 'javascript:alert(1)', 'an http(s) URL or a path'],
    ['TRACKING_URL', 'track.example', 'an http(s) URL'],
    ['SENTRY_DSN', 'errors.example/7', 'a URL such as'],
    ['SENTRY_DSN', 'https://key:secret@errors.example/7', 'a URL such as'],
    ['SENTRY_DSN', 'https://key@errors.example/; script-src *', 'a URL such as'],
    ['PARTNER_SETTINGS', '{"paytm":', 'settings by partner'],
    ['PARTNER_SETTINGS', '[]', 'settings by partner'],
    ['PARTNER_SETTINGS', '{"paytm":"SHOP0001"}', 'settings by partner'],
    ['APP_SCHEME', 'Door Step', 'link schemes separated by commas'],
    ['PLAY_STORE_ID', 'com/doorstep', 'an app’s package name such as'],
    ['LOGIN_CODE_LENGTH', '5', '4 or 6'],
    ['API_BODY_LIMIT', '1 MB', 'a number of bytes'],
    ['TRUST_PROXY', 'yes', 'the number of proxies'],
    ['SHOP_ORIGIN', 'https://shop.example/a', 'an origin such as'],
    ['LOGIN_CODE_LENGTH', '06', '4 or 6'],
    ['LINK_HOSTS', 'https://help.example', 'host names separated by commas'],
    ['PRINT_STORAGE_HOSTS', 'https://files.example', 'host names separated by commas'],
    ['PRINT_STORAGE_HOSTS', '*', 'host names separated by commas'],
    ['PRINT_STORAGE_HOSTS', 'files.example; script-src *', 'host names separated by commas'],
  ])('the server setting %s=%j is explained in one sentence', (name, value, what) => {
    const readWrong = () => readEnvironment('server', { [name]: value });
    expect(readWrong).toThrow(/^The server cannot start\. [A-Z_]+ must be .+\.$/);
    expect(readWrong).toThrow(`${name} must be ${what}`);
    expect(readWrong).not.toThrow(/\..*must be.*must be/);
  });

  test('all errors in the server settings are listed at once', () => {
    expect(() => readEnvironment('server', { PORT: 'x', SHOP_API: 'y' })).toThrow(
      /PORT must be .*\. SHOP_API must be .*\.$/,
    );
  });

  test('the server settings of a static page are checked before the page is built', () => {
    expect(() =>
      readEnvironment('page', { SHOP_BASE: 'shop', SHOP_API: 'backend.example', PORT: 'x' }),
    ).toThrow(
      'The static page cannot be built. SHOP_API must be an http(s) URL or a path such as /api. SHOP_BASE must be a folder such as /shop/.',
    );
    expect(readEnvironment('page', { SHOP_BASE: '/shop' })).toMatchObject({ base: '/shop/', api: '/api' });
  });

  test('the server settings require a backend', () => {
    const start = () =>
      createShopHandler(readEnvironment('server', {}), {
        assets: ASSETS,
        clock: createFakeClock(),
        fetch,
        log: () => {},
      });
    expect(start).toThrow('The server cannot start. SHOP_API must be the URL of a backend.');
  });
});
