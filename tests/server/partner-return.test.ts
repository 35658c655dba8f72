import { describe, expect, test } from 'vitest';
import { createRegistry } from '../../partners/registry.ts';
import { takeReturnUrl } from '../../src/client/return-url.ts';
import { type Agent, type AskOptions, bootOf, openServer, ORIGIN, openSharedServer } from './server-world.ts';

const server = await openSharedServer({ env: { APP_STORE_ID: '123456789' } });
const RETURN = '/inapp/airtel-redirection';
const QUERY = 'code=top-secret%2B1&state=0123456789abcdef';

/** Follows a redirect like a browser, with the cookie that was set. */
async function follow(answer: Response, options: AskOptions = {}) {
  const [pair = '', ...flags] = (answer.headers.get('set-cookie') ?? '').split('; ');
  const path = flags.find((flag) => flag.startsWith('Path='))?.slice(5);
  const location = answer.headers.get('location') ?? '';
  const cookie = path === location ? pair : '';
  return server.ask(location, { ...options, headers: { cookie: `v1_web_a=1; ${cookie}` } });
}

describe('a partner redirects the shopper back with a code', () => {
  test.each<[address: string, agent: Agent]>([
    [`${RETURN}?${QUERY}`, 'airtel'],
    [`${RETURN}/?${QUERY}`, 'phone'],
    [`/InApp/AIRTEL-Redirection?${QUERY}`, 'airtel'],
    [`/INAPP/airtel-redirection///?${QUERY}`, 'phone'],
  ])(
    'a return to %s in %s passes the code to the next document once, and never in its URL',
    async (address, agent) => {
      const answer = await server.ask(address, { agent });
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([303, RETURN, '']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('set-cookie')).toMatch(
        /^v1_returned=[^;]+; Path=\/inapp\/airtel-redirection; Max-Age=60; HttpOnly; SameSite=Lax$/,
      );

      const page = await follow(answer, { agent });
      const html = await page.text();
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('set-cookie')).toMatch(/^v1_returned=; Path=[^;]+; Max-Age=0;/);
      const boot = bootOf(html);
      expect(boot.returned).toBe(QUERY);
      expect(boot.config.api).toBe('/api');
      // the code appears only once in the document
      expect(html.split('top-secret')).toHaveLength(2);

      const later = await server.ask(RETURN, { agent });
      expect(bootOf(await later.text()).returned).toBeUndefined();
      expect([later.headers.get('set-cookie'), later.headers.get('cache-control')]).toEqual([
        null,
        'no-store',
      ]);
    },
  );

  test('the cookie for a partner’s return is Secure over https', async () => {
    const safe = await openServer({ env: { SHOP_ORIGIN: 'https://shop.example' } });
    const { headers } = await safe.ask(`${RETURN}?${QUERY}`);
    expect(headers.get('set-cookie')).toMatch(/; SameSite=Lax; Secure$/);
    safe.close();
  });

  test.each([
    ['a query too long for a cookie', `code=${'x'.repeat(4_000)}`],
    ['a query that cannot be decoded', 'code=%E0%A4%A&state=%'],
    ['a query that would close its script', 'code=</script><script>alert(1)</script>'],
    ['a query that would add a cookie attribute', 'code=1;%20Domain=evil.test;%20Path=/'],
  ])('a return with %s adds neither a cookie attribute nor a script', async (_what, query) => {
    const answer = await server.ask(`${RETURN}?${query}`);
    expect(answer.status).toBe(303);
    expect((answer.headers.get('set-cookie') ?? '').split(';').length).toBeLessThan(6);
    const html = await (await follow(answer)).text();
    expect(html).not.toContain('<script>alert');
    const { returned } = bootOf(html);
    expect(returned).toBe(query.length > 3_000 ? undefined : new URL(`${ORIGIN}/?${query}`).search.slice(1));
  });

  test('a forged return cookie has no more effect than a query', async () => {
    const page = await server.ask(RETURN, { headers: { cookie: 'v1_returned=%E0%A4%A' } });
    expect([page.status, bootOf(await page.text()).returned]).toEqual([200, undefined]);
  });

  test('a path other than the return path is not treated as a return', async () => {
    for (const path of ['/inapp', `${RETURN}/more`, '/s'])
      expect((await server.ask(`${path}?${QUERY}`)).status).not.toBe(303);
  });

  test('the return path is configurable per partner', async () => {
    const otherServer = await openServer({ env: { PARTNER_SETTINGS: '{"airtel":{"returnPath":"/back"}}' } });
    expect((await otherServer.ask(`/Back/?${QUERY}`)).headers.get('location')).toBe('/back');
    expect((await otherServer.ask(`${RETURN}?${QUERY}`)).status).toBe(200);
    otherServer.close();
  });
});

describe("the code of a partner's return in the client", () => {
  function openClient(address: string, handed?: string, isHistoryBroken = false, base = '') {
    const location = new URL(ORIGIN + address);
    const shown: string[] = [];
    const history = {
      state: { at: 3 },
      replaceState(state: unknown, _: string, url: string) {
        if (isHistoryBroken) throw new DOMException('too often', 'SecurityError');
        expect(state).toEqual({ at: 3 });
        shown.push(url);
      },
    };
    const returned = takeReturnUrl({ location, history }, createRegistry(), base, handed);
    return { returned: returned && returned.pathname + returned.search, shown };
  }

  test.each([
    [RETURN, QUERY],
    [`${RETURN}?${QUERY}`, undefined],
    [`/INAPP/Airtel-Redirection/?${QUERY}`, undefined],
  ])('the client takes the code from %s, and removes it from the URL and the history', (address, handed) => {
    expect(openClient(address, handed)).toEqual({ returned: `${RETURN}?${QUERY}`, shown: ['/'] });
  });

  test('the client takes the code even when the history cannot be written', () => {
    expect(openClient(`${RETURN}?${QUERY}`, undefined, true).returned).toBe(`${RETURN}?${QUERY}`);
  });

  test('a partner’s return to a static page stays in that page’s folder', () => {
    expect(openClient(`${RETURN}?${QUERY}`, undefined, false, '/groceries').shown).toEqual(['/groceries/']);
  });

  test('the client changes no other path than the return path', () => {
    expect(openClient(`/cart?${QUERY}`)).toEqual({ returned: null, shown: [] });
  });
});
