import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { detectPlatform } from '../../bridge/detect.ts';
import { createRegistry } from '../../partners/registry.ts';
import { createMemoryStorage, scopeStorage } from '../../src/platform/storage.ts';
import { writeUser } from '../../src/session/stored-user.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { readConfig } from '../../src/shell/config.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import type { ShopState } from '../../src/shell/shop.ts';
import { PAGES } from '../../src/shell/tables.ts';
import { product } from '../cart/cart-world.ts';
import { NO_TABS } from '../support/persisted-slices.ts';
import { CATALOG_ROUTES } from './catalog-routes.ts';
import { type Agent, AGENTS, bootOf, markupOf, ORIGIN, sharedServer } from './server-world.ts';

// code is loaded when it is needed, which takes its time where nothing is built

const server = await sharedServer();
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const locationAt = (path: string) => {
  const [ssrPath = '', ssrSearch = ''] = path.split('?');
  return { ssrPath, ssrSearch };
};

/** What the browser makes of a document: the same shop from the same state, on the server's markup. */
async function takeOver(
  path: string,
  agent: Agent,
  wide: boolean,
  handedOver = (state: ShopState | null) => state,
  kept = { storage: createMemoryStorage(), loginStorage: createMemoryStorage() },
): Promise<unknown[]> {
  const html = await (await server.ask(path, { agent })).text();
  document.body.innerHTML = markupOf(html);
  const { config, part, state } = bootOf(html);
  const host = detectPlatform(
    { userAgent: AGENTS[agent], injected: [], standalone: false, url: ORIGIN + path },
    createRegistry(),
  );
  const { deps } = createRequestShop({
    address: path,
    origin: ORIGIN,
    host,
    api: () => new Promise(() => {}),
    clock: server.clock,
    storage: createMemoryStorage(),
    config,
    report: () => {},
  });
  const width = { wide: () => wide, onChange: () => () => {} };
  const shop = createShop({ ...deps, ...kept, config, width, initial: handedOver(state) });
  if (part) await shop.loader.load(PAGES[part].view);

  const complaints: unknown[] = [];
  // Of attributes that differ React tells the console alone, and only when it is not the one for production.
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.join(' ')));
  const container = document.getElementById('shop');
  if (!container) throw new Error('the document has no place for the shop');
  await act(async () => {
    render(<App shop={shop} location={locationAt(path)} />, {
      container,
      hydrate: true,
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  cleanup();
  shop.dispose();
  return complaints;
}

/** What a browser keeps of somebody who is logged in and has left two of a product in the cart. */
async function earlierVisit() {
  const kept = { storage: createMemoryStorage(), loginStorage: createMemoryStorage() };
  kept.loginStorage.set('access_token', 'token-of-an-earlier-visit');
  writeUser(
    { loginStorage: kept.loginStorage, storage: scopeStorage(kept.storage, () => 'v1:web:') },
    { id: 7, phone: '9876543210', name: 'Asha', walletId: 'w7', date_now: '', verified: true },
  );
  const { config } = bootOf(await (await server.ask('/')).text());
  const { deps } = createRequestShop({
    address: '/',
    origin: ORIGIN,
    host: detectPlatform(
      { userAgent: AGENTS.phone, injected: [], standalone: false, url: ORIGIN },
      createRegistry(),
    ),
    api: async () => new Response(null, { status: 500 }),
    clock: server.clock,
    storage: createMemoryStorage(),
    config,
    report: () => {},
  });
  const shop = createShop({ ...deps, ...kept, config, tabs: () => NO_TABS });
  shop.start();
  shop.cart.setQuantity(product('11'), 2);
  await vi.waitFor(async () => {
    await server.clock.advance(500);
    expect(kept.storage.get('v1:web:cart')).toContain('"11"');
  });
  shop.dispose();
  return kept;
}

describe('the browser draws first what the server has drawn', () => {
  test.each<[path: string, agent: Agent, wide: boolean]>([
    ['/', 'phone', false],
    ['/', 'desktop', true],
    ['/', 'phonepe', false],
    ['/', 'airtel', false],
    ['/404', 'phone', false],
    ['/404', 'desktop', true],
    ['/500', 'phone', false],
    ['/500', 'phonepe', false],
    ['/browser-not-supported', 'phone', false],
    ['/brand/meadow/101', 'phone', false],
    ['/brand/nobody/999999', 'phone', false],
    ['/categories', 'phone', false],
    ['/brands', 'desktop', true],
    ['/recipes', 'phone', false],
    ['/recipe/9001', 'phonepe', false],
    ['/recipe/1', 'phone', false],
    ['/le/1391109', 'phone', false],
    ['/delhi', 'phone', false],
    ['/s?q=milk', 'phone', false],
    ['/prn/mango/prid/42', 'phone', false],
    ['/tab-layouts', 'phone', false],
    ['/paan', 'phone', false],
    // what no page reads is not drawn of, and the browser has it in its address all the same
    ['/paan?utm_source=mail', 'phone', false],
    ['/le/1391109?utm_source=mail', 'phone', false],
    ['/store?utm_source=mail', 'phone', false],
    ['/grand-orange-bag-days?utm_source=mail', 'phone', false],
    ['/s?utm_source=mail&q=milk', 'phone', false],
    ['/cn/milk/cid/14/141?gclid=1', 'phone', false],
  ])('%s for %s', async (path, agent, wide) => {
    expect(await takeOver(path, agent, wide)).toEqual([]);
  });

  test.each<[path: string, agent: Agent, wide: boolean]>([
    ['/', 'phone', false],
    ['/', 'desktop', true],
    ['/404', 'desktop', true],
    ['/500', 'phone', false],
  ])('%s for %s, also for somebody who was here before', async (path, agent, wide) => {
    const kept = await earlierVisit();
    expect(await takeOver(path, agent, wide, undefined, kept)).toEqual([]);
  });

  test('and it is told when it does not', async () => {
    const later = (state: ShopState | null) =>
      state && {
        ...state,
        eta: { ...state.eta, promise: { long: '99 minutes', short: '99 min', isSpan: true } },
      };
    expect(await takeOver('/', 'phone', false, later)).not.toEqual([]);
  });

  test.each([
    ['is down', { status: 500 }],
    ['is not understood', { status: 200, body: 'moved' }],
  ])('also when the backend %s', async (_how, fault) => {
    await server.faults([{ match: 'GET /feed', ...fault }]);
    expect(await takeOver('/', 'phone', false)).toEqual([]);
    await server.faults([]);
  });
});

/** One for each part of the shop that draws them. */
const KINDS = [
  ...new Map(
    CATALOG_ROUTES.map((route) => [matchRoute(route.path.split('?')[0] ?? '').screen, route]),
  ).values(),
];

describe('the browser draws by itself what no server has drawn', () => {
  test.each(KINDS.map(({ path, screen }) => [path, screen] as const))('%s', async (path, screen) => {
    const shop = createRequestShop({
      address: path,
      origin: ORIGIN,
      host: detectPlatform(
        { userAgent: AGENTS.phone, injected: [], standalone: false, url: ORIGIN + path },
        createRegistry(),
      ),
      api: server.handle,
      clock: server.clock,
      storage: createMemoryStorage(),
      config: readConfig({}),
      report: () => {},
    });
    const { ssrPath, ssrSearch } = locationAt(path);
    render(<App shop={shop} location={{ hook: () => [ssrPath, () => {}], searchHook: () => ssrSearch }} />);
    await waitFor(() => {
      const drawn = document.querySelector(`[data-screen="${screen}"]`);
      expect(drawn?.textContent).toBeTruthy();
      expect(document.querySelector('[data-testid="skeleton"]')).toBeNull();
      expect(document.querySelector('[data-testid="error-state"]')).toBeNull();
    });
    shop.dispose();
  });
});
