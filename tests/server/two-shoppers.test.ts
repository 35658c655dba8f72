import { describe, expect, test } from 'vitest';
import { CATALOG_ROUTES } from './catalog-routes.ts';
import { type Agent, AGENTS, type AskOptions, openServer, ORIGIN, openSharedServer } from './server-world.ts';

/** Requests contain the shopper's identity, but no response may contain it. */
const shopper = (name: string, phone: string, lat: string): Record<string, string> => ({
  cookie: `access_token=token-of-${name}; v1_user=${name}; phone=${phone}`,
  access_token: `token-of-${name}`,
  device_id: `device-of-${name}`,
  authorization: `Bearer ${name}`,
  ...{ lat, lon: '77.5' },
  referer: `${ORIGIN}/?for=${name}`,
});
const ASHA = shopper('Asha', '9876543210', '12.9');
const RAVI = shopper('Ravi', '9123456780', '28.6');

const ADDRESSES = [
  ...[
    '/',
    '/shell',
    '/inapp/airtel-redirection',
    '/cart',
    '/checkout',
    '/checkout/wallet',
    '/payment-status',
  ],
  ...['/checkout/success?cart_id=1&order_id=2', '/print', '/account', '/account/orders', '/orders/track/1/2'],
  ...['/account/orders/1/2', '/secret-santa', '/share/cart/1', '/bill-view/1/2', '/prn/mango/prid/42'],
  ...['/prn/mango/prid/0', '/gurgaon', '/nowhere', '/404', '/500', '/browser-not-supported'],
  ...CATALOG_ROUTES.map(({ path }) => path),
];

const plainServer = await openSharedServer();
const cachingServer = await openSharedServer({ env: { PAGE_CACHE: '1' } });

async function renderPage(server: typeof plainServer, path: string, options: AskOptions) {
  const answer = await server.ask(path, options);
  // each failure has its own request id
  const { age, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: await answer.text() };
}

describe.each<Agent>(['phone', 'phonepe'])('responses on %s', (agent) => {
  test.each(ADDRESSES)('the response to %s contains no data of another shopper', async (path) => {
    const anonymous = await renderPage(plainServer, path, { agent });
    // a page rendered for a shopper is identical to the anonymous one
    expect(await renderPage(plainServer, path, { agent, headers: ASHA })).toEqual(anonymous);
    expect(await renderPage(plainServer, path, { agent, headers: RAVI })).toEqual(anonymous);
    // so is a page from the cache
    const ashas = await renderPage(cachingServer, path, { agent, headers: ASHA });
    expect(await renderPage(cachingServer, path, { agent, headers: RAVI })).toEqual(ashas);
    expect(ashas.text).toBe(anonymous.text);
    expect(JSON.stringify(ashas)).not.toMatch(/Asha|Ravi|9876543210|9123456780|set-cookie/);
  });
});

describe('a cached page', () => {
  test('the sandbox caches pages only with PAGE_CACHE', () => {
    expect(plainServer.served).toEqual([]);
    expect(cachingServer.served.filter((how) => how === 'fresh').length).toBeGreaterThan(40);
  });

  test('URLs that differ only in campaign parameters share a cached page, and those that differ in parameters the page reads do not', async () => {
    const server = await openServer({ env: { PAGE_CACHE: '1' } });
    const ask = async (path: string) => (await server.ask(path)).text();
    const milk = await ask('/s?q=milk');
    expect(await ask('/s?utm_source=mail&q=milk&gclid=1&q2=tea')).toBe(milk);
    expect(server.served).toEqual(['drawn', 'fresh']);
    expect(await ask('/s?q=tea')).not.toBe(milk);
    expect(await ask('/s?q=milk&sort=price_low_to_high')).not.toBe(milk);
    expect(server.served).toEqual(['drawn', 'fresh', 'drawn', 'drawn']);
    server.close();
  });

  test('pages are cached separately per host app, origin and scheme', async () => {
    const server = await openServer({ env: { PAGE_CACHE: '1', TRUST_PROXY: '1' } });
    const https = { 'x-forwarded-proto': 'https' };
    for (let n = 0; n < 2; n += 1) {
      for (const agent of Object.keys(AGENTS) as Agent[]) await server.ask('/aboutus', { agent });
      await server.ask('/aboutus', { origin: 'http://other.test' });
      const secureAnswer = await server.ask('/aboutus', { headers: https });
      expect(secureAnswer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    }
    // the payments app counts as one host on both systems
    expect(server.served.filter((how) => how === 'drawn')).toHaveLength(6);
    server.close();
  });

  test('proxies may cache pages for browsers, but never pages for partner apps', async () => {
    const browsers = await cachingServer.ask('/');
    expect(browsers.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=50',
    );
    expect(browsers.headers.get('vary')).toContain('user-agent');
    const partners = await cachingServer.ask('/', { agent: 'airtel' });
    expect(partners.headers.get('cache-control')).toBe('private, no-cache');
    for (const path of ['/nowhere', '/500', '/cart', '/unsubscribe-ct?token=t']) {
      expect((await cachingServer.ask(path)).headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('only complete pages are cached: a feed that failed is requested again', async () => {
    const server = await openServer({ env: { PAGE_CACHE: '1' } });
    await server.faults([{ match: 'GET /feed', status: 500, times: 1 }]);
    const uncachedAnswer = await server.ask('/');
    expect([uncachedAnswer.headers.get('cache-control'), await uncachedAnswer.text()]).toEqual([
      'no-cache',
      expect.stringContaining('data-testid="skeleton"'),
    ]);
    expect(await (await server.ask('/')).text()).toContain('data-testid="product-card"');
    expect(server.served).toEqual(['drawn', 'drawn']);
    server.close();
  });
});
