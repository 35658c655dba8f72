import { expect, test } from 'vitest';
import type { AdapterCall, BridgeEnvironment } from '../../bridge/index.ts';
import { breadcrumbs } from '../../fixtures/catalog/layout/snippets.ts';
import { start } from '../../partners/airtel/adapter.ts';
import { startPath } from '../../src/embed/returned-attempt.ts';
import { returnUrl } from '../../src/platform/attempt-url.ts';
import { type LinkTarget, resolveLink } from '../../src/platform/links.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createCircuits } from '../../src/server/proxy/circuit.ts';
import { createProxy } from '../../src/server/proxy/proxy.ts';
import { createLinks } from '../../src/shell/create-links.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { HELP, HOSTILE_URLS, HOSTILE_LINKS, SHOP } from '../support/hostile-links.ts';
import { bootOf, markupOf, openServer } from './server-world.ts';

const RULES = { schemes: ['doorstep'], origin: SHOP, awayHosts: [HELP] };

/** Whether a browser on a page of the shop stays on its origin. */
function isOnOrigin(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, SHOP).origin === SHOP;
}
function isSafe(target: LinkTarget): boolean {
  if (target === null || target.to === 'login') return true;
  if (target.to === 'path') return isOnOrigin(target.path);
  return new URL(target.url).host === HELP && target.url.startsWith('https:');
}

test('the lists of hostile links and URLs hold about 200 entries each', () => {
  expect(new Set(HOSTILE_LINKS).size).toBeGreaterThan(200);
  expect(new Set(HOSTILE_URLS).size).toBeGreaterThan(190);
});

test('the client follows no hostile link off the shop', () => {
  expect(HOSTILE_LINKS.filter((link) => !isSafe(resolveLink(link, RULES)))).toEqual([]);
  const visitedUrls: string[] = [];
  const left: string[] = [];
  const links = createLinks({
    ...{ schemes: RULES.schemes, awayHosts: RULES.awayHosts, externalLinks: true },
    navigation: {
      path: () => '/',
      go: (path) => void visitedUrls.push(path),
      back: () => {},
      leave: (url) => void left.push(url),
      absolute: (path) => SHOP + path,
      href: (path) => path,
    },
    openLogin: () => {},
    prefetch: (path) => void visitedUrls.push(path),
    onNamed: () => {},
    onCoupon: () => {},
    analytics: { track: () => {}, report: () => {} },
  });
  for (const link of HOSTILE_LINKS) {
    links.prefetch(link);
    links.open(link);
  }
  expect(visitedUrls.filter((path) => !isOnOrigin(path))).toEqual([]);
  expect(visitedUrls.length).toBeGreaterThan(50);
  expect(left).toEqual([]);
});

test('rendered links and structured data never point outside the shop', async () => {
  const server = await openServer({ env: { SHOP_ORIGIN: SHOP, LINK_HOSTS: HELP } });
  const items = HOSTILE_LINKS.map((link, index) => ({ title: `Step ${index}`, link }));
  const snippets = [breadcrumbs([{ title: 'Home', link: '/' }, ...items, { title: 'Here' }])];
  await server.faults([
    { match: 'POST /v1/layout/widgetized/7', body: { is_success: true, response: { snippets } } },
  ]);
  const html = await (await server.ask('/le/7')).text();
  const renderedUrls = [
    ...markupOf(html).matchAll(/ (?:href|src|action|formaction|xlink:href)="([^"]*)"/g),
  ].map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'));
  expect(renderedUrls.length).toBeGreaterThan(60);
  expect(renderedUrls.filter((value) => !value.startsWith('#') && !isOnOrigin(value))).toEqual([]);
  expect(markupOf(html)).not.toMatch(/<(img|script)[^>]*(alert|onerror)/);
  const [, told = '{}'] = /<script type="application\/ld\+json">([^<]*)/.exec(html) ?? [];
  const { itemListElement } = JSON.parse(told) as { itemListElement: { item: string }[] };
  expect(itemListElement.length).toBeGreaterThan(10);
  expect(itemListElement.filter(({ item }) => new URL(item).origin !== SHOP)).toEqual([]);
  server.close();
});

test('hostile URLs cause no server error, foreign redirect or foreign canonical URL', async () => {
  const server = await openServer({ env: { SHOP_ORIGIN: SHOP, APP_STORE_ID: '123456789' } });
  const failures: unknown[] = [];
  for (const address of HOSTILE_URLS) {
    const answer = await server.ask(address, { origin: SHOP });
    const html = await answer.text();
    const location = answer.headers.get('location');
    if (![200, 302, 303, 404].includes(answer.status)) failures.push([address, answer.status]);
    if (location !== null && !isOnOrigin(location)) failures.push([address, location]);
    // every document must contain the shop's own boot data
    if (location === null && bootOf(html) === null) failures.push([address, 'no shop']);
    const [, canonical = SHOP] = /<link rel="canonical" href="([^"]*)">/.exec(html) ?? [];
    if (new URL(canonical).origin !== SHOP) failures.push([address, canonical]);
    const [, offer = 'doorstep:'] = /app-argument=([^"]*)">/.exec(html) ?? [];
    if (!offer.startsWith('doorstep:') || /[?&;](code|state|deeplink|attempt)=/.test(offer))
      failures.push([address, offer]);
  }
  expect(failures).toEqual([]);
  expect(server.logged.filter((line) => line.startsWith('[load'))).toEqual([]);
  server.close();
});

test('redirects after a backend response, a login or a payment never leave the shop', async () => {
  const clock = createFakeClock();
  const proxy = (location: string) =>
    createProxy('https://backend.example', {
      settings: {
        apiBodyLimit: 1_000,
        apiRateLimit: 0,
        partners: { airtel: { authorizeUrl: 'https://partner.example/' } },
      },
      clock,
      circuits: createCircuits({ clock }),
      forwarding: { originOf: () => SHOP, headersFor: () => ({}), callerOf: () => undefined },
      // Headers rejects some of these values, so the raw header is faked
      fetch: async () =>
        ({
          status: 302,
          body: null,
          headers: Object.assign(new Headers(), { get: () => location }),
        }) as unknown as Response,
    });
  const sent: string[] = [];
  for (const link of HOSTILE_LINKS) {
    for (const path of ['/api/feed/', '/api/v2/accounts/authorize/airtel/']) {
      const { headers } = await proxy(link)(new Request(SHOP + path));
      sent.push(headers.get('location') ?? '/');
    }
  }
  expect(sent.filter((location) => !isOnOrigin(location))).toEqual([]);

  const call: AdapterCall = { signal: new AbortController().signal, trace() {} };
  const cameBack: string[] = [];
  for (const link of HOSTILE_LINKS) {
    const env = {
      window: { location: new URL(SHOP), crypto, navigator: {}, document: {} },
      facts: { userAgent: 'AirtelThanks', injected: [], standalone: false, url: SHOP },
      navigate: () => {},
      config: {},
      tab: { get: () => JSON.stringify({ state: 's', path: link }), set: () => {}, remove: () => {} },
    } as unknown as BridgeEnvironment;
    const adapter = await start({ env, clock: createFakeClock(), ...call });
    const arrival = adapter.arrive?.(new URL(`${SHOP}/inapp/airtel-redirection?state=s&code=c`));
    cameBack.push(arrival?.path ?? 'nowhere');
  }
  expect(cameBack.filter((path) => !isOnOrigin(path))).toEqual([]);

  for (const link of HOSTILE_LINKS) {
    const page = returnUrl('https://host.test/groceries', 'shop', link);
    expect(new URL(page).origin).toBe('https://host.test');
    const path = startPath(page, 'shop', createMemoryStorage());
    expect(path).toMatch(/^\/payment-status\?attempt=[^&#]*$/);
  }
});
