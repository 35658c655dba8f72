import { expect, test, vi } from 'vitest';
import { collectionId } from '../../fixtures/catalog/collections.ts';
import { page as brandSearch } from '../../src/catalog/brand/BrandSearchPage.tsx';
import { page as index } from '../../src/catalog/indexes/IndexPage.tsx';
import { page as layout } from '../../src/catalog/layout-page/LayoutPage.tsx';
import { page as listing } from '../../src/catalog/listing/ListingPage.tsx';
import { page as paan } from '../../src/catalog/paan/PaanPage.tsx';
import type { RouteMatch, PageDeps, PageStore } from '../../src/page/page.ts';
import { page as product } from '../../src/catalog/product/ProductPage.tsx';
import { page as recipe } from '../../src/catalog/recipes/RecipePage.tsx';
import { page as recipes } from '../../src/catalog/recipes/RecipesPage.tsx';
import { page as search } from '../../src/catalog/search/SearchPage.tsx';
import { type ApiState, newApiState } from '../../src/page/api-state.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { pathOf, GOODS, openProductWorld } from './product/product-world.ts';

interface Retried extends PageStore<ApiState> {
  retry(): Promise<void>;
}
interface Kind {
  open(deps: PageDeps, match: RouteMatch, handed: null): Retried;
}

const PAGES: readonly (readonly [what: string, path: string, kind: Kind])[] = [
  ['a category', '/cn/milk/cid/14/141', listing],
  ['a collection', `/cln/x/clid/${collectionId('midnight')}`, listing],
  ['a product', pathOf(GOODS.mango), product],
  ['a search', '/s?q=ghee', search],
  ['the search start page', '/s', search],
  ['a brand by its name', '/brand/meadow', brandSearch],
  ['the categories', '/categories', index],
  ['the recipes', '/recipes', recipes],
  ['a recipe', '/recipe/9001', recipe],
  ['a layout', '/le/1391109', layout],
  ['a tab layout', '/tab-layouts', layout],
  ['the paan corner', '/paan', paan],
];

const FAILURES: readonly [failure: string, rule: object | null, kept: Partial<ApiState>][] = [
  ['offline', null, { isNetworkDisconnected: true }],
  ['unreachable', { drop: true }, { isNetworkErrored: true }],
  ['http', { status: 500, body: {} }, { httpStatusCode: 500, responseError: expect.any(String) }],
  ['malformed', { malformed: true }, { appError: expect.any(String) }],
];

const world = await openProductWorld('/');

/** Advances the clock while waiting, because a request that failed offline is retried. */
async function settled(work: Promise<unknown>): Promise<void> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await vi.waitFor(
    async () => {
      await world.clock.advance(300);
      expect(done).toBe(true);
    },
    { timeout: 10_000, interval: 2 },
  );
}

async function setFailure(rule: object | null): Promise<void> {
  world.connectivity.setOnline(rule !== null);
  await world.faults(rule ? ['* /v1/*', '* /v2/search/*'].map((match) => ({ match, ...rule })) : []);
}

test.each(PAGES)(
  '%s keeps the reason for the latest failure until a retry succeeds',
  async (_what, path, kind) => {
    const store = kind.open(world.depsAt(path), matchOf(matchRoute(path.split('?')[0] ?? ''), path), null);
    for (const [failureType, rule, kept] of FAILURES) {
      await setFailure(rule);
      await settled(store.load());
      expect(store.state).toMatchObject({ ...newApiState(), ...kept, failureType });
      expect(store.ready()).toBe(false);
      expect(store.head().title).not.toBe('');
    }
    world.connectivity.setOnline(true);
    await world.faults([]);
    await settled(store.retry());
    expect(store.state).toMatchObject({ ...newApiState(), isAPISuccess: true });
    expect(store.ready()).toBe(true);
    // without content to keep, the screen shows the error instead of a toast
    expect(world.toasts).toEqual([]);
  },
);

/** Advances the clock past the 120 s timeout. */
async function waitForTimeout(work: Promise<unknown>): Promise<void> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await world.clock.advance(120_000 - 1);
  expect(done).toBe(false);
  await world.clock.advance(1);
  await work;
}

test.each(PAGES)(
  '%s reports code that times out or is missing, and loads on the next retry that gets the code',
  async (_what, path, kind) => {
    const store = kind.open(world.depsAt(path), matchOf(matchRoute(path.split('?')[0] ?? ''), path), null);
    world.code.way = 'hangs';
    await waitForTimeout(store.load());
    expect(store.state).toMatchObject({ ...newApiState(), isNetworkErrored: true, failureType: 'timeout' });
    world.code.way = 'missing';
    await settled(store.retry());
    expect(store.state).toMatchObject({
      ...newApiState(),
      isNetworkErrored: true,
      failureType: 'unreachable',
    });
    expect(store.ready()).toBe(false);
    world.code.way = 'comes';
    await settled(store.retry());
    expect(store.ready()).toBe(true);
    expect(world.reports.splice(0)).toContain(
      'code: [code] A part of the shop could not be loaded (timeout).',
    );
  },
);
