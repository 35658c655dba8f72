import { beforeAll, describe, expect, test } from 'vitest';
import { inFrontOf } from './proxy/proxy-world.ts';
import { type DocumentParts, htmlDocument } from '../../src/server/document.ts';
import { catalogOf, createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { ETA_MINUTES } from '../../fixtures/world.ts';
import {
  type Agent,
  bootOf,
  homeIn,
  markupOf,
  openServer,
  ORIGIN,
  openSharedServer,
  titleOf,
} from './server-world.ts';

const EMPTY_DOCUMENT: DocumentParts = {
  ...{ title: '', markup: '', noscript: '', boot: null },
  ...{ sheets: [], scripts: [], preloads: [], folder: '/' },
};
const HOSTILE_NAME = '</script><script>alert(1)</script><!-- & "quoted"';

const sharedServer = await openSharedServer();

describe('the paths of the shop', () => {
  test.each<[path: string, status: number, title: string]>([
    ['/', 200, 'Groceries in minutes'],
    ['/shell', 200, 'Groceries in minutes'],
    ['/cart', 200, 'Your cart'],
    ['/checkout', 200, 'Pay'],
    ['/checkout/wallet', 200, 'Wallet'],
    ['/print', 200, 'Print store'],
    ['/print/preview', 200, 'Print settings'],
    ['/checkout/success?cart_id=1&order_id=2', 200, 'Your order'],
    ['/payment-status?attempt=1', 200, 'Your payment'],
    ['/cn/milk/cid/14/141', 200, 'Milk online, delivered in minutes'],
    ['/cn/milk/cid/14/922', 404, 'Category not found'],
    ['/brand/none/9999', 404, 'Brand not found'],
    ['/cln/none/clid/none', 404, 'Collection not found'],
    ['/recipe/1', 404, 'Recipe not found'],
    ['/badges', 200, 'New and in season, delivered in minutes'],
    ['/gurugram', 200, 'Grocery delivery in Gurugram, in minutes'],
    ['/noida', 200, 'Not in Noida yet'],
    ['/order-online/milk-in-gurugram', 200, 'Milk online in Gurugram: 16 products'],
    ['/order-online/milk-in-noida', 200, 'Not in Noida yet'],
    ['/prn/milk/prid/1', 404, 'Product not found'],
    ['/prn/%E0%A4%A/prid/1', 404, 'Product not found'],
    ['/prn/milk/prid/%E0%A4%A', 404, 'Page not found'],
    ['/account/orders', 200, 'Your orders'],
    ['/404', 404, 'Page not found'],
    ['/no/such/address', 404, 'Page not found'],
    ['/%ff', 404, 'Page not found'],
    ['/500', 500, 'Something went wrong'],
    ['/browser-not-supported', 200, 'Browser not supported'],
  ])('the path %s returns %i with the title "%s"', async (path, status, title) => {
    const answer = await sharedServer.ask(path);
    expect(answer.status).toBe(status);
    expect(titleOf(await answer.text())).toBe(`${title} · doorstep`);
  });

  test('a backend failure shows a browser an error page with a way back, and an API client a JSON error', async () => {
    const shop = await openServer();
    const path = '/api/v2/accounts/authorize/airtel/?state=e71e';
    const options = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    expect((await shop.ask(path, options)).status).toBe(302);
    await shop.faults([{ match: '* /v2/accounts/*', status: 500 }]);
    const page = await shop.ask(path, options);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control'), titleOf(html)]).toEqual([
      500,
      'no-store',
      'Not available right now · doorstep',
    ]);
    expect(html).toContain('This page is not available right now');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to the shop/);
    const code = page.headers.get('x-request-id');
    expect(html.replace(/<[^>]+>/g, '')).toContain(`Reference number: ${code}`);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    const response = await shop.ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining('application/json'),
    ]);
    shop.close();
  });

  test('an outdated browser is redirected to /browser-not-supported, which it can open', async () => {
    const old = {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 7.0) Chrome/60.0.3112.90 Mobile Safari/537.36' },
    };
    const answer = await sharedServer.ask('/cart', old);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/browser-not-supported');
    const page = await sharedServer.ask('/browser-not-supported', old);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Your browser is too old for this shop');
  });

  test('a page has a description and a canonical URL without tracking parameters', async () => {
    const html = await (await sharedServer.ask('/aboutus?utm_source=x')).text();
    expect(titleOf(html)).toBe('About us · doorstep');
    expect(html).toMatch(/<meta name="description" content="Groceries and [^"]+">/);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/aboutus">`);
    expect(markupOf(html)).toContain('Minutes, not days');
    expect(bootOf(html)).toMatchObject({ page: 'about', state: { page: { key: expect.any(String) } } });
  });

  test('the page about the shop names the seller, the grievance officer, the licence and the terms of returns', async () => {
    const markup = markupOf(await (await sharedServer.ask('/aboutus')).text());
    const legal = markup.slice(markup.indexOf('data-testid="legal-details"')).replace(/<[^>]*>/g, ' ');
    expect(legal).toMatch(/Seller +Doorstep Retail Private Limited .*Gurugram, Haryana 122009/);
    expect(legal).toMatch(/FSSAI licence +\d{14} .*Grievance officer +Meera Iyer .*within 48 hours/);
    expect(legal).toMatch(/Returns +Food: within 24 hours.*Refunds +To Doorstep Cash at once/);
    expect(markup).toContain('href="mailto:grievance@doorstep.example"');
  });

  test.each(['/', '/s?q=milk', '/cn/milk/cid/14/141', '/404'])(
    'the page %s leads to the seller’s details in one tap, in browsers and in partners’ apps',
    async (path) => {
      for (const agent of ['phone', 'phonepe', 'airtel'] as const) {
        const markup = markupOf(await (await sharedServer.ask(path, { agent })).text());
        expect(markup, agent).toMatch(
          /<footer[^>]*><a href="\/aboutus"[^>]*>Seller, returns and grievances</,
        );
      }
    },
  );

  test('other methods on a page path return 404', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await sharedServer.ask('/cart', { method })).status).toBe(404);
    }
  });

  test('HEAD sends the headers of GET without a body', async () => {
    const [head, get] = await Promise.all([sharedServer.ask('/', { method: 'HEAD' }), sharedServer.ask('/')]);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });

  test("a payment provider's POST to the return path redirects to the payment status", async () => {
    const answer = await sharedServer.ask('/payment-status', { method: 'POST', body: { status: 'paid' } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/payment-status');
  });

  test('/healthz returns 200 while the server runs', async () => {
    expect(await (await sharedServer.ask('/healthz')).json()).toEqual({ ok: true });
  });
});

describe('the HTML document', () => {
  test('the document loads the styles and scripts of its screen, in order of need', async () => {
    const home = await (await sharedServer.ask('/')).text();
    const order = [
      '<style data-sheet="shop">.shop{}</style>',
      'src="/assets/main-A1.js"',
      'shared-A1.js',
      'manifest.webmanifest',
      '<body>',
    ];
    const places = order.map((part) => home.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(home).not.toMatch(/\.bill|rel="stylesheet"/);
    expect(home.indexOf('href="/assets/checkout-A1.js"')).toBe(-1);

    const cart = await (await sharedServer.ask('/cart')).text();
    expect(cart).toContain('<style data-sheet="shell/checkout-feature">.bill{}</style>');
    expect(cart).not.toContain('rel="stylesheet"');
    expect(cart).toContain('<link rel="modulepreload" href="/assets/checkout-A1.js">');
    expect(cart.match(/shared-A1\.js/g)).toHaveLength(1);
  });

  test('the document passes the length of the one-time code to the client', async () => {
    const server = await openServer({ env: { LOGIN_CODE_LENGTH: '6' } });
    expect(bootOf(await (await server.ask('/')).text()).config).toMatchObject({ codeLength: 6 });
    server.close();
  });

  test.each([
    [{ delivery_type: 'Grocery', slot: 'Tomorrow, 7–9 am' }, 'Tomorrow, 7–9 am'],
    [{ delivery_type: 'ExpressLongTail', eta_in_minutes: 100 }, '2 hours'],
  ])('the document shows when the store delivers, for the response %o', async (body, said) => {
    const server = await openServer();
    await server.faults([{ match: 'GET /v1/consumerweb/eta', body }]);
    expect(markupOf(await (await server.ask('/')).text())).toContain(said);
    server.close();
  });

  test('the document renders the home feed and includes the state it was rendered from', async () => {
    const html = await (await sharedServer.ask('/')).text();
    const { state, config } = bootOf(html);
    const { isAPISuccess, widgets } = homeIn(html);
    expect(isAPISuccess).toBe(true);
    expect(state?.eta.eta_in_minutes).toBe(ETA_MINUTES);
    expect(config).toMatchObject({ api: '/api', appSchemes: ['doorstep'], linkHosts: [], codeLength: 4 });
    const names = widgets.flatMap((widget) =>
      widget.type === 77 ? widget.products.map(({ name }) => name) : [],
    );
    expect(names.length).toBeGreaterThan(20);
    const markup = markupOf(html);
    for (const name of names)
      expect(markup).toContain(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'));
  });

  test('the query of the URL is decoded exactly once', async () => {
    const html = await (await sharedServer.ask('/s?q=milk%2525')).text();
    expect(markupOf(html)).toContain('value="milk%25"');
    expect(bootOf(html).state?.page).toMatchObject({ state: { keyword: 'milk%25' } });
  });

  test('the markup of a lazy screen is left to the browser', async () => {
    const html = await (await sharedServer.ask('/cart')).text();
    expect(markupOf(html)).toMatch(/^<div id="shop"><\/div>\n<noscript>/);
    expect(bootOf(html).state).toBeNull();
  });

  test.each([
    ['/cart', 'Your cart'],
    ['/checkout', 'Pay'],
    ['/payment-status', 'Your payment'],
    ['/checkout/success', 'Your order'],
  ])('the page %s shows a title and a link if scripts do not run', async (path, title) => {
    const html = await (await sharedServer.ask(path)).text();
    const [, shown = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? [];
    expect(shown).toContain(`${title}</h1>`);
    expect(shown).toContain('This page needs JavaScript');
    expect(shown).toMatch(/<a [^>]*href="\/"/);
  });

  test.each(['/', '/404', '/500', '/cart', '/wallet', '/account'])(
    'the page %s contains no inline styles or scripts that its policy forbids',
    async (path) => {
      const document = await (await sharedServer.ask(path)).text();
      // the policy names these by their hash
      const html = document.replaceAll(/<style data-sheet="[^"]+">[^<]*<\/style>/g, '');
      expect(html).not.toMatch(/\sstyle=/);
      expect(html).not.toMatch(/<style/);
      expect(html).not.toMatch(/\son[a-z]+=/);
      expect(html).not.toMatch(/javascript:/);
      for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([^<]*)/g)) {
        expect(attributes).toMatch(/ src="\/assets\/|type="application\/json"/);
        if (attributes.includes('src=')) expect(inside).toBe('');
      }
    },
  );

  test('documents are revalidated on each request and vary by user agent', async () => {
    const { headers } = await sharedServer.ask('/');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('user-agent');
  });
});

describe('error pages', () => {
  test.each([
    ['/404', 'Page not found', ['Back to shopping']],
    ['/500', 'Something went wrong', ['Try again', 'Back to shopping']],
    ['/browser-not-supported', 'Your browser is too old for this shop', ['Back to shopping']],
  ])('the error page %s has one heading and its actions', async (path, heading, actions) => {
    const markup = markupOf(await (await sharedServer.ask(path)).text());
    expect([...markup.matchAll(/<h[12][^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([heading]);
    const inMain = markup.slice(markup.indexOf('<main'), markup.indexOf('</main>'));
    const offered = inMain.matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/g);
    const texts = [...offered].map(([, , inside = '']) => inside.replace(/<[^>]*>/g, ''));
    expect(texts.filter((text) => text !== '')).toEqual(actions);
  });
});

test('pages of a city without a store never promise delivery', async () => {
  for (const path of ['/noida', '/order-online/milk-in-noida']) {
    const html = await (await sharedServer.ask(path)).text();
    expect(html).toContain('We do not deliver in Noida yet');
    const [head = ''] = html.split('</head>');
    expect(head).not.toContain('in minutes');
    expect(markupOf(html)).not.toContain('product-card');
  }
});

test('the pages of a fresh sandbox log nothing', async () => {
  const freshServer = await openServer();
  for (const path of ['/', '/categories', '/cn/milk/cid/14/141', '/recipe/dal-tadka/9001', '/store']) {
    expect((await freshServer.ask(path)).status).toBe(200);
  }
  expect(freshServer.logged).toEqual([]);
  await freshServer.faults([{ match: 'GET /feed', unknownWidget: true }]);
  await freshServer.ask('/');
  expect(freshServer.logged).toEqual([expect.stringContaining('type 9901')]);
  freshServer.close();
});

describe('the smart app banner', () => {
  const offerOf = (html: string) => /<meta name="apple-itunes-app" content="([^"]*)">/.exec(html)?.[1];

  test.each<[path: string, agent: Agent, offer: string | undefined]>([
    ['/', 'phone', 'app-id=123456789, app-argument=doorstep://home'],
    ['/s?q=tea', 'phone', 'app-id=123456789, app-argument=doorstep://search-products?q=tea'],
    ['/prn/tea/prid/42', 'desktop', 'app-id=123456789, app-argument=doorstep://product?product_id=42'],
    ['/', 'phonepe', undefined],
    ['/', 'airtel', undefined],
  ])('the page %s on %s has the app banner: %s', async (path, agent, offer) => {
    const server = await openServer({ env: { APP_STORE_ID: '123456789' } });
    expect(offerOf(await (await server.ask(path, { agent })).text())).toBe(offer);
    await server.close();
  });

  test('a shop without an app of its own shows no app banner', async () => {
    const { ask } = inFrontOf(() => Response.json({}));
    expect(offerOf(await (await ask('/')).text())).toBeUndefined();
  });
});

describe('product names that contain markup', () => {
  let html = '';
  beforeAll(async () => {
    const { products, categories } = createCatalog();
    const named = products.map((product) => ({ ...product, name: `${product.name} ${HOSTILE_NAME}` }));
    const server = await openServer({ catalog: catalogOf(named, categories) });
    html = await (await server.ask('/')).text();
    server.close();
  });

  test('product names that contain markup are escaped in the HTML', () => {
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(markupOf(html)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--');
  });

  test('product names that contain markup are unchanged in the page state', () => {
    const rail = homeIn(html).widgets.find((widget) => widget.type === 77);
    expect(rail?.type === 77 && rail.products[0]?.name).toContain(HOSTILE_NAME);
  });

  test('the boot data cannot end its script or break its line', () => {
    const boot = { name: `${HOSTILE_NAME}\u2028\u2029` };
    const page = htmlDocument({ ...EMPTY_DOCUMENT, boot });
    const [, text = ''] = /id="shop-boot">(.*)<\/script>\n/s.exec(page) ?? [];
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(boot);
  });
});

describe('the host of the page', () => {
  test.each<[agent: Agent, platform: string, banner: RegExp]>([
    ['phone', 'mobile_web', /\/pictures\/b\/mango-week\.svg/],
    ['desktop', 'desktop_web', /\/pictures\/b\/mango-week-wide\.svg/],
    ['phonepe', 'webview_phonepe', /\/pictures\/b\/mango-week\.svg/],
    ['airtel', 'webview_airtel', /\/pictures\/b\/mango-week\.svg/],
  ])('a page for %s requests the feed for %s', async (agent, platform, banner) => {
    const before = (await sharedServer.asked()).length;
    const html = await (await sharedServer.ask('/', { agent })).text();
    expect(html).toMatch(banner);
    const feeds = (await sharedServer.asked())
      .slice(before)
      .filter(({ path }) => path.startsWith('/api/feed'));
    expect(feeds.map(({ headers }) => headers.platform)).toEqual([platform]);
  });

  test('a page in a host with its own title bar has no second title bar', async () => {
    const inApp = await (await sharedServer.ask('/aboutus', { agent: 'phonepe' })).text();
    const inBrowser = await (await sharedServer.ask('/aboutus')).text();
    expect(markupOf(inBrowser)).toContain('aria-label="Back"');
    expect(markupOf(inApp)).not.toContain('aria-label="Back"');
  });

  test('behind a TLS proxy, links to the shop’s own origin become paths', async () => {
    const server = await openServer({ env: { TRUST_PROXY: '1' } });
    await server.faults([
      {
        match: 'GET /feed',
        body: {
          objects: [
            {
              type: 55,
              data: { image: '/pictures/b/mango-week.svg', title: 'Mangoes' },
              action: { default_uri: `${ORIGIN.replace('http', 'https')}/paan` },
            },
          ],
        },
      },
    ]);
    const html = await (await server.ask('/', { headers: { 'x-forwarded-proto': 'https' } })).text();
    expect(markupOf(html)).toContain('href="/paan"');
    server.close();
  });
});

test('the server requests one auth key for many pages', async () => {
  const server = await openServer();
  for (let n = 0; n < 3; n += 1) await server.ask('/');
  const calls = (await server.asked()).map(({ path }) => path.split('?')[0]);
  expect(calls.filter((path) => path === '/api/feed/')).toHaveLength(3);
  const keys = calls.filter((path) => path === '/api/v2/accounts/auth_key/').length;
  expect(keys).toBe(1);
  server.close();
});

test('the server replaces an auth key that the backend no longer knows', async () => {
  const server = await openServer();
  await server.ask('/');
  await server.ask('/sandbox/reset', { method: 'POST' });
  expect(homeIn(await (await server.ask('/')).text()).isAPISuccess).toBe(true);
  server.close();
});
