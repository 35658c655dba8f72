import { describe, expect, test } from 'vitest';
import type { AdapterCall, BridgeEnvironment } from '../../bridge/index.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { start } from '../../partners/airtel/adapter.ts';

const DAY_MS = 86_400_000;
const RETURN = 'https://shop.example/inapp/airtel-redirection';
const context: AdapterCall = { signal: new AbortController().signal, trace() {} };

interface Options {
  at?: string;
  config?: Readonly<Record<string, unknown>>;
  /** the tab’s session storage, shared by the pages opened in it in turn */
  tab?: Map<string, string>;
}

/** One page of the shop in the telecom app; a navigation to the partner and back is a second page with the same tab. */
async function openPage({
  at = 'https://shop.example/cart?step=2#bill',
  config = {},
  tab = new Map(),
}: Options = {}) {
  const clock = createFakeClock();
  const left: URL[] = [];
  const env = {
    window: { location: new URL(at), crypto, navigator: {}, document: {} },
    facts: { userAgent: 'AirtelThanks', injected: [], standalone: false, url: at },
    loadScript: () => Promise.reject(new Error('no script belongs to this partner')),
    navigate: (url: string) => left.push(new URL(url, at)),
    config,
    tab: {
      get: (key: string) => tab.get(key) ?? null,
      set: (key: string, value: string) => tab.set(key, value),
      remove: (key: string) => tab.delete(key),
    },
  } as unknown as BridgeEnvironment;
  const adapter = await start({ env, clock, signal: context.signal, trace() {} });
  return {
    clock,
    left,
    tab,
    login: () => adapter.login?.(context),
    pay: (redirectUrl?: string) =>
      adapter.pay?.(
        {
          returnUrl: 'https://shop.example/payment-status',
          amount: { minor: 5800, currency: 'INR' },
          ...(redirectUrl ? { redirectUrl } : {}),
        },
        context,
      ),
    arrive: (url: string) => adapter.arrive?.(new URL(url)),
    dispose: () => adapter.dispose?.(),
  };
}

/** Starts a login on one page and opens, in the same tab, the page to which the partner returns. */
async function leaveAndReturn(options: Options = {}) {
  const first = await openPage(options);
  await first.login();
  const state = first.left[0]?.searchParams.get('state') ?? '';
  const page = await openPage({ ...options, at: RETURN, tab: first.tab });
  return { page, state };
}

describe('logging in without a code', () => {
  test('logging in without a code redirects to the partner with a random state', async () => {
    const page = await openPage();
    expect(await page.login()).toEqual({ kind: 'navigated' });
    const [authorizeUrl] = page.left;
    expect(authorizeUrl?.pathname).toBe('/api/v2/accounts/authorize/airtel/');
    expect([...(authorizeUrl?.searchParams.keys() ?? [])]).toEqual(['state']);
    expect(authorizeUrl?.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/);

    const otherTab = await openPage();
    await otherTab.login();
    expect(otherTab.left[0]?.search).not.toBe(authorizeUrl?.search);
  });

  test('the login redirect uses the URL and parameter names of the configuration', async () => {
    const config = {
      airtel: {
        authorizeUrl: 'https://partner.example/oauth?client=shop',
        returnPath: '/back',
        stateParam: 's',
        codeParam: 'c',
      },
    };
    const first = await openPage({ config });
    await first.login();
    const [authorizeUrl] = first.left;
    expect(authorizeUrl?.href).toMatch(/^https:\/\/partner\.example\/oauth\?client=shop&s=\w{32}$/);
    const page = await openPage({ config, tab: first.tab });
    expect(
      page.arrive(`https://shop.example/back?s=${authorizeUrl?.searchParams.get('s')}&c=X1`),
    ).toMatchObject({
      login: true,
    });
    expect(await page.login()).toMatchObject({ kind: 'code', value: 'X1' });
  });
});

describe('returning from the partner', () => {
  test('returning from the partner accepts the code once and restores the shopper’s path', async () => {
    const { page, state } = await leaveAndReturn();
    expect(page.arrive(`${RETURN}?code=ok-1&state=${state}`)).toEqual({
      path: '/cart?step=2#bill',
      login: true,
    });
    expect(await page.login()).toEqual({ kind: 'code', value: 'ok-1', expiresInS: 1_209_600 });
    expect(page.left).toEqual([]);
    expect(await page.login()).toEqual({ kind: 'navigated' });
  });

  test.each([
    { what: 'no state', query: 'code=evil' },
    { what: 'an empty state', query: 'code=evil&state=' },
    { what: 'a foreign state', query: 'code=evil&state=0123456789abcdef0123456789abcdef' },
    { what: 'nothing', query: '' },
    { what: 'an error', query: 'error=access_denied' },
  ])(
    'a return from the partner with $what is ignored, and the pending login can still be completed',
    async ({ query }) => {
      const { page, state } = await leaveAndReturn();
      expect(page.arrive(`${RETURN}?${query}`)).toEqual({ path: '/' });
      expect(page.arrive(`${RETURN}?code=ok-1&state=${state}`)).toMatchObject({ login: true });
      expect(await page.login()).toMatchObject({ value: 'ok-1' });
    },
  );

  test('a return from the partner with a state that was never issued is ignored', async () => {
    const page = await openPage({ at: RETURN });
    for (const query of ['code=evil&state=null', 'code=evil&state=undefined', 'code=evil']) {
      expect(page.arrive(`${RETURN}?${query}`)).toEqual({ path: '/' });
    }
    expect(await page.login()).toEqual({ kind: 'navigated' });
  });

  test('declining at the partner returns to the shop without a login', async () => {
    const { page, state } = await leaveAndReturn();
    expect(page.arrive(`${RETURN}?error=access_denied&state=${state}`)).toEqual({
      path: '/cart?step=2#bill',
    });
    expect(await page.login()).toEqual({ kind: 'navigated' });
  });

  test.each([
    { when: 'taken twice before the code was used', used: false, newPage: false },
    { when: 'taken twice, the second time after the code was used', used: true, newPage: false },
    { when: 'reached again by a reload or the back button', used: true, newPage: true },
    { when: 'reloaded, or opened again after a kill, before the code was used', used: false, newPage: true },
  ])('returning from the partner has no effect when the return URL is $when', async ({ used, newPage }) => {
    const { page, state } = await leaveAndReturn();
    const returnUrl = `${RETURN}?code=ok-1&state=${state}`;
    page.arrive(returnUrl);
    if (used) await page.login();
    const again = newPage ? await openPage({ at: returnUrl, tab: page.tab }) : page;
    expect(again.arrive(returnUrl)).toEqual({ path: '/' });
    const next = await again.login();
    // only an unused code on the page that holds it is still valid
    expect(next).toMatchObject(used || newPage ? { kind: 'navigated' } : { kind: 'code', value: 'ok-1' });
  });

  test.each([
    { path: '/inapp/airtel-redirection', ours: true },
    { path: '/inapp/airtel-redirection/', ours: true },
    { path: '/inapp/airtel-redirection/more', ours: false },
    { path: '/inapp', ours: false },
    { path: '/', ours: false },
    { path: '/cart?code=1&state=2', ours: false },
  ])('the path $path is the return path: $ours', async ({ path, ours }) => {
    const page = await openPage();
    expect(page.arrive(`https://shop.example${path}`) !== null).toBe(ours);
  });
});

describe('a login code', () => {
  test.each([
    { ms: 0, expiresInS: 1_209_600 },
    { ms: DAY_MS, expiresInS: 1_123_200 },
    { ms: 14 * DAY_MS - 1, expiresInS: 0 },
    { ms: 14 * DAY_MS, expiresInS: null },
    { ms: 15 * DAY_MS, expiresInS: null },
  ])(
    'a login code is valid for 14 days; after $ms ms it expires in $expiresInS s',
    async ({ ms, expiresInS }) => {
      const { page, state } = await leaveAndReturn();
      page.arrive(`${RETURN}?code=ok-1&state=${state}`);
      await page.clock.advance(ms);
      expect(await page.login()).toEqual(
        expiresInS === null ? { kind: 'navigated' } : { kind: 'code', value: 'ok-1', expiresInS },
      );
    },
  );

  test('a login code is held in memory only and dropped when the bridge is disposed', async () => {
    const { page, state } = await leaveAndReturn();
    page.arrive(`${RETURN}?code=ok-1&state=${state}`);
    expect(JSON.stringify([...page.tab])).not.toContain('ok-1');
    page.dispose();
    expect(await page.login()).toEqual({ kind: 'navigated' });
  });
});

describe('the path to return to', () => {
  test.each([
    { kept: '/cart', path: '/cart' },
    { kept: '/s/?q=milk#top', path: '/s/?q=milk#top' },
    { kept: '//evil.example/x', path: '/' },
    { kept: '/\\evil.example', path: '/' },
    { kept: '/\t/evil.example', path: '/' },
    { kept: '/.//evil.example', path: '/' },
    { kept: 'https://evil.example/', path: '/' },
    { kept: 'https://shop.example@evil.example/', path: '/' },
    { kept: 'javascript:alert(1)', path: '/' },
    { kept: 'data:text/html,x', path: '/' },
    { kept: '/inapp/airtel-redirection?code=1', path: '/' },
    { kept: 7, path: '/' },
    { kept: null, path: '/' },
    { kept: undefined, path: '/' },
  ])('the return path for the stored value $kept is $path', async ({ kept, path }) => {
    const tab = new Map([['airtel-login', JSON.stringify({ state: 'abc', path: kept })]]);
    const page = await openPage({ at: RETURN, tab });
    expect(page.arrive(`${RETURN}?code=ok-1&state=abc`)).toEqual({ path, login: true });
  });

  test.each(['{', '7', 'null', '""', '[]', '{"state":7}'])(
    'the return path is / when the stored value is malformed: %s',
    async (kept) => {
      const page = await openPage({ at: RETURN, tab: new Map([['airtel-login', kept]]) });
      expect(page.arrive(`${RETURN}?code=evil&state=7`)).toEqual({ path: '/' });
    },
  );

  test('the return path is / for a login started on it', async () => {
    const { page, state } = await leaveAndReturn({ at: `${RETURN}?code=old&state=old` });
    expect(page.arrive(`${RETURN}?code=ok-1&state=${state}`)).toEqual({ path: '/', login: true });
  });
});

describe('a payment in the telecom app', () => {
  test('a payment in the telecom app is a redirect, as in a browser', async () => {
    const page = await openPage();
    expect(await page.pay('https://pay.example/P1')).toMatchObject({ outcome: 'navigated' });
    expect(page.left.map(String)).toEqual(['https://pay.example/P1']);
  });

  test('a payment without a redirect URL is rejected', async () => {
    const page = await openPage();
    await expect(page.pay()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
