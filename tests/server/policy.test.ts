import { createHash } from 'node:crypto';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../support/fake-clock.ts';
import { createShopHandler } from '../../src/server/shop-handler.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { type Agent, ASSETS, BUILD, browserOf, openServer, openSharedServer } from './server-world.ts';

const SDK = 'https://sdk.example/web/phonepesdk.js';

/** A shop in front of a backend that always returns 503. */
function shopWith(env: Readonly<Record<string, string>> = {}) {
  const handle = createShopHandler(
    readEnvironment('server', { SHOP_API: 'https://backend.example', ...env }),
    {
      assets: ASSETS,
      clock: createFakeClock(),
      fetch: async () => new Response(null, { status: 503 }),
      log: () => {},
    },
  );
  return browserOf(handle);
}

function directivesOf(answer: Response): Record<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

const sandbox = await openSharedServer();

const COMMON_SOURCES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'shop dompurify default',
};

/** The style sources for a document with these inline style sheets. */
function stylesOf(...names: string[]): string {
  const hashes = names.map((name) => {
    const text = BUILD[`/assets/${name}-A1.css`] ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
  return ["'self'", ...hashes].join(' ');
}

const SHEETS: Readonly<Record<string, readonly string[]>> = { '/cart': ['main', 'checkout'] };

describe('the content security policy', () => {
  test.each(['/', '/cart', '/404', '/500'])(
    'with the sandbox, the content security policy of %s allows only the shop’s own sources',
    async (path) => {
      expect(directivesOf(await sandbox.ask(path))).toEqual({
        ...COMMON_SOURCES,
        'style-src': stylesOf(...(SHEETS[path] ?? ['main'])),
        'img-src': "'self' data: blob:",
        'frame-ancestors': "'self'",
      });
    },
  );

  test.each(['/cart', '/404'])(
    'in front of a backend, the content security policy of %s also allows https images and denies framing',
    async (path) => {
      expect(directivesOf(await shopWith()(path))).toEqual({
        ...COMMON_SOURCES,
        'style-src': stylesOf(...(SHEETS[path] ?? ['main'])),
        'img-src': "'self' data: blob: https:",
        'frame-ancestors': "'none'",
      });
    },
  );

  test('the policy allows by hash exactly the inline style sheets of the document', async () => {
    const answer = await sandbox.ask('/cart');
    const inline = [...(await answer.text()).matchAll(/<style data-sheet="[^"]+">([^<]*)<\/style>/g)];
    const hashes = inline.map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
    expect(hashes).toHaveLength(2);
    expect(directivesOf(answer)['style-src']).toBe(
      `'self' ${hashes.map((one) => `'sha256-${one}'`).join(' ')}`,
    );
  });

  test('the QA page is sent with a content security policy', async () => {
    expect(directivesOf(await sandbox.ask('/harness'))).toMatchObject({
      ...COMMON_SOURCES,
      'style-src': stylesOf(),
    });
  });
});

describe('security headers', () => {
  test('security headers are sent with every document', async () => {
    const { headers } = await sandbox.ask('/cart');
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'user-agent',
      'content-security-policy': expect.any(String),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'permissions-policy':
        'geolocation=(self), camera=(self), microphone=(self), payment=(self), usb=(), serial=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });

  test.each<[how: string, env: Record<string, string>, options: Parameters<typeof sandbox.ask>[1]]>([
    ['to this server', {}, { origin: 'https://shop.test' }],
    ['to the proxy in front', { TRUST_PROXY: '1' }, { headers: { 'x-forwarded-proto': 'https' } }],
    ['according to SHOP_ORIGIN', { SHOP_ORIGIN: 'https://shop.test' }, {}],
  ])('HSTS and upgrade-insecure-requests are sent over https %s', async (_how, env, options) => {
    const server = await openServer({ env });
    for (const ask of [server.ask, shopWith(env)]) {
      const answer = await ask('/cart', options);
      expect(answer.headers.get('strict-transport-security')).toBe(
        'max-age=63072000; includeSubDomains; preload',
      );
      expect(directivesOf(answer)).toHaveProperty('upgrade-insecure-requests', '');
    }
    server.close();
  });

  test('x-forwarded-proto is ignored unless the proxy is trusted', async () => {
    const answer = await sandbox.ask('/cart', { headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  });
});

describe('framing of the shop', () => {
  test('FRAME_ANCESTORS lists the origins that may frame the shop', async () => {
    const FRAME_ANCESTORS = 'https://app.example https://*.partner.example';
    expect(directivesOf(await shopWith({ FRAME_ANCESTORS })('/cart'))['frame-ancestors']).toBe(
      FRAME_ANCESTORS,
    );
    const server = await openServer({ env: { FRAME_ANCESTORS } });
    expect(directivesOf(await server.ask('/cart'))['frame-ancestors']).toBe(FRAME_ANCESTORS);
    server.close();
  });
});

describe("a partner's SDK from its own host", () => {
  const cases: [agent: Agent, scripts: string][] = [
    ['phonepe', `'self' ${SDK}`],
    ['airtel', "'self'"],
    ['phone', "'self'"],
    ['desktop', "'self'"],
  ];

  test.each(cases)(
    'the host of an SDK is allowed only on that partner’s pages: %s',
    async (agent, scripts) => {
      const ask = shopWith({ PHONEPE_SDK_URL: SDK });
      expect(directivesOf(await ask('/cart', { agent }))['script-src']).toBe(scripts);
    },
  );

  test.each([
    ['https://sdk.example/a;script-src%20*/b,c.js?v=2', 'https://sdk.example/a%3Bscript-src%20*/b%2Cc.js'],
    ['https://sdk.example', 'https://sdk.example/'],
  ])('the URL of an SDK is escaped in the policy: %s', async (address, source) => {
    const ask = shopWith({ PHONEPE_SDK_URL: address });
    expect(directivesOf(await ask('/cart', { agent: 'phonepe' }))['script-src']).toBe(`'self' ${source}`);
  });

  test('the hosts that an SDK talks to are allowed only on that partner’s pages, and only as host names', async () => {
    const airtel = { sdkHosts: ['api.sdk.example', "evil.example; script-src 'unsafe-inline'", 7] };
    const ask = shopWith({ PARTNER_SETTINGS: JSON.stringify({ airtel }) });
    const connect = async (agent: Agent) => directivesOf(await ask('/cart', { agent }))['connect-src'];
    expect(await connect('airtel')).toBe("'self' https://api.sdk.example");
    expect(await connect('phone')).toBe("'self'");
  });

  test('the policy lists no other host when the SDK is served by the shop', async () => {
    const ask = shopWith({ PHONEPE_SDK_URL: '/sdk.js' });
    expect(directivesOf(await ask('/cart', { agent: 'phonepe' }))['script-src']).toBe("'self'");
    expect(directivesOf(await sandbox.ask('/cart', { agent: 'phonepe' }))['script-src']).toBe("'self'");
  });
});

describe('map tiles', () => {
  const TILE_URL = 'https://tiles.example/{z}/{x}/{y}.png';

  test('with the sandbox, the policy allows images from the host of the map tiles', async () => {
    const server = await openServer({ env: { TILE_URL } });
    expect(directivesOf(await server.ask('/cart'))['img-src']).toBe(
      "'self' data: blob: https://tiles.example",
    );
    server.close();
  });

  test.each([
    [TILE_URL, "'self' data: blob: https:"],
    ['http://tiles.example:8080/{z}/{x}/{y}.png', "'self' data: blob: https: http://tiles.example:8080"],
    ['/tiles/{z}/{x}/{y}.png', "'self' data: blob: https:"],
  ])(
    'in front of a backend, where any https image is allowed, the policy lists the host of the TILE_URL %s only if it uses http',
    async (address, pictures) => {
      expect(directivesOf(await shopWith({ TILE_URL: address })('/cart'))['img-src']).toBe(pictures);
    },
  );

  test.each([
    'https://tiles.example/{z}/{x}.png',
    'tiles/{z}/{x}/{y}',
    'javascript:{z}{x}{y}',
    '//x/{z}/{x}/{y}',
  ])('the TILE_URL %s is rejected', (address) => {
    expect(() => shopWith({ TILE_URL: address })).toThrow(/TILE_URL must be a URL with \{z\}/);
  });
});

describe('connect-src', () => {
  test.each<[what: string, env: Readonly<Record<string, string>>, called: string]>([
    ['only the shop by default', {}, "'self'"],
    ['error reporting', { SENTRY_DSN: 'https://key@errors.example/7' }, "'self' https://errors.example"],
    ['the tracking service', { TRACKING_URL: 'https://track.example/v1' }, "'self' https://track.example"],
    [
      'the upload hosts of the print store',
      { PRINT_STORAGE_HOSTS: 'files.example, *.bucket.example' },
      "'self' https://files.example https://*.bucket.example",
    ],
    [
      'tracking and error reporting together',
      { TRACKING_URL: 'https://track.example/v1', SENTRY_DSN: 'https://key@errors.example:8443/7' },
      "'self' https://track.example https://errors.example:8443",
    ],
  ])('connect-src allows %s', async (_what, env, called) => {
    expect(directivesOf(await shopWith(env)('/cart'))['connect-src']).toBe(called);
    const server = await openServer({ env });
    expect(directivesOf(await server.ask('/cart'))['connect-src']).toBe(called);
    server.close();
  });
});

describe('img-src', () => {
  test.each<[what: string, env: Readonly<Record<string, string>>, sources: string]>([
    ['any https host by default', {}, "'self' data: blob: https:"],
    [
      'the hosts in PICTURE_HOSTS',
      { PICTURE_HOSTS: 'images.example, *.cdn.example' },
      "'self' data: blob: https://images.example https://*.cdn.example",
    ],
    [
      'PICTURE_HOSTS and the map tiles',
      { PICTURE_HOSTS: 'images.example', TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
      "'self' data: blob: https://tiles.example https://images.example",
    ],
  ])('img-src allows %s', async (_what, env, sources) => {
    expect(directivesOf(await shopWith(env)('/cart'))['img-src']).toBe(sources);
  });

  test('PICTURE_HOSTS rejects an entry that is not a host name', () => {
    expect(() => shopWith({ PICTURE_HOSTS: 'https://images.example' })).toThrow(
      /PICTURE_HOSTS must be host names/,
    );
  });
});

describe('policy violation reports', () => {
  test('no violation reports are sent by default', async () => {
    const answer = await shopWith()('/cart');
    expect(answer.headers.has('reporting-endpoints')).toBe(false);
    expect(directivesOf(answer)).not.toHaveProperty('report-uri');
  });

  test.each([
    ['https://reports.example/csp?shop=1', 'https://reports.example/csp?shop=1'],
    ['/reports', '/reports'],
    [
      'https://reports.example/a";script-src *,b'.replace(' ', '%20'),
      'https://reports.example/a%22%3Bscript-src%20*%2Cb',
    ],
  ])('every page reports violations to REPORT_URL: %s', async (REPORT_URL, told) => {
    const server = await openServer({ env: { REPORT_URL } });
    for (const answer of [
      await shopWith({ REPORT_URL })('/cart'),
      await server.ask('/'),
      await server.ask('/404'),
      await server.ask('/harness'),
    ]) {
      expect(directivesOf(answer)).toMatchObject({ 'report-uri': told, 'report-to': 'csp' });
      expect(answer.headers.get('reporting-endpoints')).toBe(`csp="${told}"`);
    }
    server.close();
  });
});

/** Accepted findings of the evaluator, each below its reason. More severe findings are never accepted. */
const ACCEPTED: Readonly<Record<string, string>> = {
  // The shop's origin serves no JSONP, no AngularJS and no uploaded files: documents go to a separate storage,
  // and responses of the backend have a policy of their own.
  "'self'": "'self' can be problematic",
  // One file by its full URL, in that partner's app only; PHONEPE_SDK_INTEGRITY pins its content.
  [SDK]: 'No bypass found',
};

test.each<[string, () => Promise<Response>]>([
  ['with the sandbox', () => sandbox.ask('/cart')],
  ['in front of a backend', () => shopWith({ REPORT_URL: '/reports' })('/', { origin: 'https://shop.test' })],
  ['in a partner’s app', () => shopWith({ PHONEPE_SDK_URL: SDK })('/cart', { agent: 'phonepe' })],
])('the CSP evaluator finds no bypass in the policy %s', async (_where, ask) => {
  const policy = (await ask()).headers.get('content-security-policy') ?? '';
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  expect(findings.length).toBeGreaterThan(0);
  for (const { severity, value = '', description } of findings) {
    expect(severity, description).toBe(Severity.MEDIUM_MAYBE);
    expect(description).toContain(ACCEPTED[value] ?? 'not known');
  }
});

describe('x-content-type-options: nosniff', () => {
  const ADDRESSES = [
    '/',
    '/404',
    '/healthz',
    '/harness',
    '/harness/page.js',
    '/assets/main-A1.js',
    '/assets/nothing.js',
    '/nothing.xml',
    '/api/feed/',
    '/api/nothing',
    '/sandbox/orders',
    '/sandbox/device.js',
    '/sandbox/payer/payer.css',
    '/sandbox/payer/card/none',
    '/sandbox/tiles/15/23419/13677.svg',
    '/pictures/nothing.svg',
  ];
  test.each(ADDRESSES)('nosniff is sent with %s', async (path) => {
    expect((await sandbox.ask(path)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('nosniff is also sent with redirects, refused requests and backend failures', async () => {
    const post = { method: 'POST' };
    const old = { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0)' } };
    for (const answer of [
      await sandbox.ask('/payment-status', post),
      await sandbox.ask('/', old),
      await sandbox.ask('/nothing', post),
      await shopWith()('/api/feed/'),
    ]) {
      expect(answer.headers.get('x-content-type-options'), answer.url).toBe('nosniff');
    }
  });
});
