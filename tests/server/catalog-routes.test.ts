import { describe, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { resolveLink } from '../../src/platform/links.ts';
import { href } from '../../src/platform/paths.ts';
import { ROUTE_SPELLINGS } from '../support/route-spellings.ts';
import { CATALOG_ROUTES } from './catalog-routes.ts';
import {
  type Agent,
  bootOf,
  markupOf,
  openServer,
  ORIGIN,
  openSharedServer,
  titleOf,
} from './server-world.ts';

const server = await openSharedServer();
const RULES = { schemes: ['doorstep'], origin: ORIGIN, awayHosts: [] };
const ask = async (path: string, agent: Agent = 'phone') => {
  const answer = await server.ask(path, { agent });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

/** One response per page, reused by tests that look for links on it. */
const pages = new Map<string, ReturnType<typeof ask>>();
function pageAt(path: string) {
  const response = pages.get(path) ?? ask(path);
  pages.set(path, response);
  return response;
}

describe('every catalog path renders its page, resolves from its app link and is linked from another page', () => {
  test.each(CATALOG_ROUTES.map((route) => [route.path, route] as const))(
    'every catalog path renders its page, resolves from its app link and is linked from another page: %s',
    async (path, { title, screen, appLink, from }) => {
      const { status, html } = await pageAt(path);
      expect(status).toBe(200);
      expect(titleOf(html)).toContain(title);
      expect(markupOf(html)).toContain(`data-screen="${screen}"`);
      expect(markupOf(html)).not.toContain(' style=');
      expect(resolveLink(appLink, RULES)).toEqual({ to: 'path', path });
      if (from !== null) expect((await pageAt(from)).html).toContain(`href="${path}"`);
    },
  );

  test('a product page opens from its category, an app link and a path with a city in front', async () => {
    const { html } = await pageAt('/cn/category/cid/14/141');
    const [, path = '', id = ''] = /href="(\/prn\/[^"]+\/prid\/(\d+))"/.exec(html) ?? [];
    const product = await ask(path);
    expect([product.status, titleOf(product.html)]).toEqual([200, expect.stringMatching(/milk/i)]);
    expect(markupOf(product.html)).toContain('data-screen="product"');
    const linked = resolveLink(`doorstep://pdp?product_id=${id}`, RULES);
    for (const otherPath of [`/gurugram${path}`, linked?.to === 'path' ? linked.path : '']) {
      const same = await ask(otherPath);
      expect([same.status, titleOf(same.html)]).toEqual([200, titleOf(product.html)]);
      expect(same.html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    }
  });

  test('a product page links to its brand', async () => {
    const milk = createCatalog().products.find(({ brand }) => brand === 'Meadow');
    const { html } = await ask(href.product('milk', String(milk?.productId)));
    expect(html).toContain('href="/brand/meadow/101"');
  });
});

describe('one page of each kind in the partner apps and on desktop', () => {
  const kinds = [
    ...new Map(CATALOG_ROUTES.map((route) => [/^\/[^/?]*/.exec(route.path)?.[0], route])).values(),
  ];

  test.each<[agent: Agent, platform: string, ownTitleBar: boolean]>([
    ['phonepe', 'webview_phonepe', true],
    ['phonepe-ios', 'webview_phonepe', true],
    ['airtel', 'webview_airtel', true],
    ['desktop', 'desktop_web', false],
  ])('one page of each kind is rendered for %s', async (agent, platform, ownTitleBar) => {
    const before = (await server.asked()).length;
    for (const { path, title, screen } of kinds) {
      const { status, html } = await ask(path, agent);
      const markup = markupOf(html);
      expect([path, status]).toEqual([path, 200]);
      expect(titleOf(html)).toContain(title);
      expect(markup).toContain(`data-screen="${screen}"`);
      // the document includes the page's state
      expect(bootOf(html), path).toMatchObject({ state: { page: { key: expect.any(String) } } });
      // a page in a host with its own title bar must not have a second title bar
      if (ownTitleBar) expect(markup, path).not.toContain('aria-label="Back"');
    }
    const calls = (await server.asked()).slice(before).filter(({ path }) => path.startsWith('/api/v1/'));
    expect(calls.length).toBeGreaterThan(kinds.length);
    expect(new Set(calls.map(({ headers }) => headers.platform))).toEqual(new Set([platform]));
  });
});

test('the home page renders from the layout API when SHOP_FEED is layout', async () => {
  const laidOut = await openServer({ env: { SHOP_FEED: 'layout' } });
  const html = await (await laidOut.ask('/')).text();
  const calls = (await laidOut.asked()).map(({ method, path }) => `${method} ${path}`);
  laidOut.close();
  expect(calls).toContain('POST /api/v1/layout/feed');
  expect(calls.join()).not.toContain('GET /api/feed');
  expect(titleOf(html)).toContain('Groceries in minutes');
  expect(markupOf(html)).toContain('data-screen="home"');
  expect(markupOf(html)).toContain('data-testid="product-card"');
  expect(markupOf(html)).not.toContain('aria-label="Back"');
});

describe('every spelling of a route leads to its screen', () => {
  const id = String(createCatalog().products[0]?.productId);
  test.each(ROUTE_SPELLINGS)(
    'every spelling of a route leads to its screen: %s',
    async (spelling, _route, screen) => {
      const { status, html } = await ask(spelling.replace('ID', id));
      expect(status).toBe(200);
      // personal screens are left to the browser
      if (screen === 'login-needed') expect(bootOf(html)).toMatchObject({ page: null });
      else expect(markupOf(html)).toContain(`data-screen="${screen}"`);
    },
  );
});

describe('redirects of the catalog', () => {
  test.each([
    ['/orders', '/account/orders'],
    ['/wallet', '/account/wallet'],
    ['/addresses/', '/account/addresses'],
    ['/gifts/5', '/account/gifts/5'],
    ['/share?cart_id=9', '/share/cart/9'],
    ['/inapp', '/'],
    ['/cn?l0_cat=14&l1_cat=141', '/cn/category/cid/14/141'],
    ['/brand?coupon_code=FRESH50', '/brands?coupon_code=FRESH50'],
    ['/brand/meadow', '/brand/meadow/101'],
    ['/brand/moo-co', '/brand/moo-co/102'],
    ['/brand/MOO%20%26%20CO.', '/brand/moo-co/102'],
    ['/brand/nobody-at-all', '/s?q=nobody%20at%20all'],
    ['/bangalore', '/bengaluru'],
    ['/new-delhi', '/delhi'],
    ['/Delhi', '/delhi'],
  ])('the path %s redirects to %s', async (path, place) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')]).toEqual([302, place]);
  });
});

describe('catalog pages that do not exist', () => {
  test.each([
    [href.layout('42'), 'This page is no longer available'],
    ['/store/nowhere', 'This page is no longer available'],
    ['/tab-layouts?tab=nothing', 'This page is no longer available'],
    ['/order-online/nothing', 'This page is no longer available'],
    ['/brand/nobody/999999', 'Brand not found'],
    ['/brand/meadow/101/stationery/38', 'Category not found'],
    ['/recipe/1', 'This recipe is no longer available'],
    ['/recipe/dal/%3Cb%3E', 'This recipe is no longer available'],
  ])('the path %s returns 404 and says "%s"', async (path, words) => {
    const { status, html } = await ask(path);
    expect(status).toBe(404);
    expect(markupOf(html)).toContain(words);
  });
});

test('the page of an unknown brand links to all categories', async () => {
  const { html } = await ask('/brand/nobody/999999');
  expect(markupOf(html)).toMatch(/<a [^>]*href="\/categories"[^>]*>See all categories/);
});

describe('age-restricted pages render the age question and no products', () => {
  const lighter = createCatalog().products.find(({ keywords }) => keywords.includes('18+'));
  test.each(['/paan', '/cn/paan/cid/38/38', href.product('lighter', String(lighter?.productId))])(
    'age-restricted pages render the age question and no products: %s',
    async (path) => {
      const { status, html } = await ask(path);
      expect(status).toBe(200);
      expect(markupOf(html)).toContain('For adults (18+) only');
      expect(html).not.toContain('product-card');
      expect(html).not.toContain(lighter?.name);
    },
  );
});

describe('metadata for search engines', () => {
  test.each<[path: string, type: string, canonical: string]>([
    ['/brand/x/101', 'ItemList', '/brand/meadow/101'],
    ['/brand/meadow/101?cid=14', 'ItemList', '/brand/meadow/101/meadow-dairy-bread-eggs/14'],
    ['/categories?utm_source=x', 'ItemList', '/categories'],
    ['/brands', 'ItemList', '/brands'],
    ['/recipes', 'ItemList', '/recipes'],
    ['/recipe/9001', 'Recipe', '/recipe/dal-tadka/9001'],
    ['/delhi?utm_source=x', 'BreadcrumbList', '/delhi'],
    ['/delhi', 'FAQPage', '/delhi'],
    ['/OFFERS/?utm_source=x&cat=14', 'ItemList', '/offers?cat=14'],
    ['/dc/?utm_source=x&l0_cat=14', 'ItemList', '/dc/?utm_source=x&amp;l0_cat=14'],
    ['/order-online/milk', 'ItemList', '/order-online/milk'],
    ['/order-online/milk-in-delhi', 'BreadcrumbList', '/order-online/milk-in-delhi'],
  ])(
    'the page %s has a description, structured data of type %s and the canonical path %s',
    async (path, type, canonical) => {
      const { html } = await pageAt(path);
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${canonical}">`);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
      expect(html).toContain(`"@type":"${type}"`);
    },
  );

  test('a recipe has structured data with time, servings, ingredients and steps', async () => {
    const { html } = await pageAt('/recipe/9001');
    const data = /<script type="application\/ld\+json">([^<]*"Recipe"[^<]*)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      '@type': 'Recipe',
      name: 'Dal tadka',
      totalTime: 'PT35M',
      recipeYield: '4',
      image: [`${ORIGIN}/pictures/r/9001.svg`],
      recipeIngredient: expect.arrayContaining(['1 onion, finely chopped', 'Salt and water']),
      recipeInstructions: expect.arrayContaining([
        expect.objectContaining({
          text: 'Cook the dal with three cups of water, turmeric and salt until it is soft.',
        }),
      ]),
    });
  });
});
