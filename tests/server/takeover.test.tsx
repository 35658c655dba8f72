import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { detectPlatform } from '../../bridge/detect.ts';
import { createRegistry } from '../../partners/registry.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { readConfig } from '../../src/shell/config.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import type { ShopState } from '../../src/shell/shop.ts';
import { openDocument, storeEarlierVisit, locationAt } from './arrive.ts';
import { CATALOG_ROUTES } from './catalog-routes.ts';
import { type Agent, AGENTS, ORIGIN, openSharedServer } from './server-world.ts';

const server = await openSharedServer();
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Hydrates a server-rendered document; returns React's errors. */
async function takeOver(
  path: string,
  agent: Agent,
  wide: boolean,
  visit: Pick<Parameters<typeof openDocument>[2], 'handedOver' | 'kept'> = {},
): Promise<unknown[]> {
  const { shop, container } = await openDocument(server, path, { agent, wide, ...visit });
  const complaints: unknown[] = [];
  // React reports differing attributes only on the console, and only in its development build.
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.join(' ')));
  await act(async () => {
    render(<App shop={shop} useLocation={locationAt(path)} />, {
      container,
      hydrate: true,
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  cleanup();
  shop.dispose();
  return complaints;
}

describe('the browser hydrates server-rendered pages without a mismatch', () => {
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
    // the server drops parameters that no page reads, but the browser still has them in its URL
    ['/paan?utm_source=mail', 'phone', false],
    ['/le/1391109?utm_source=mail', 'phone', false],
    ['/store?utm_source=mail', 'phone', false],
    ['/grand-orange-bag-days?utm_source=mail', 'phone', false],
    ['/s?utm_source=mail&q=milk', 'phone', false],
    ['/cn/milk/cid/14/141?gclid=1', 'phone', false],
  ])('the browser hydrates %s on %s without a mismatch', async (path, agent, wide) => {
    expect(await takeOver(path, agent, wide)).toEqual([]);
  });

  test.each<[path: string, agent: Agent, wide: boolean]>([
    ['/', 'phone', false],
    ['/', 'desktop', true],
    ['/404', 'desktop', true],
    ['/500', 'phone', false],
  ])('the browser hydrates %s on %s for a returning visitor with a cart', async (path, agent, wide) => {
    const storages = await storeEarlierVisit(server, '11', 2);
    expect(await takeOver(path, agent, wide, { kept: storages })).toEqual([]);
  });

  test('a client state that differs from the server’s is reported as a hydration mismatch', async () => {
    const later = (state: ShopState | null) =>
      state && {
        ...state,
        eta: { ...state.eta, promise: { text: '99 minutes', shortText: '99 min', isDuration: true } },
      };
    expect(await takeOver('/', 'phone', false, { handedOver: later })).not.toEqual([]);
  });

  test.each([
    ['is down', { status: 500 }],
    ['returns an unexpected response', { status: 200, body: 'moved' }],
  ])('the browser hydrates the home page without a mismatch when the backend %s', async (_how, fault) => {
    await server.faults([{ match: 'GET /feed', ...fault }]);
    expect(await takeOver('/', 'phone', false)).toEqual([]);
    await server.faults([]);
  });
});

/** One route per screen. */
const KINDS = [
  ...new Map(
    CATALOG_ROUTES.map((route) => [matchRoute(route.path.split('?')[0] ?? '').screen, route]),
  ).values(),
];

describe('the browser renders every catalog screen without server data', () => {
  test.each(KINDS.map(({ path, screen }) => [path, screen] as const))(
    'the browser renders every catalog screen without server data: %s',
    async (path, screen) => {
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
      render(<App shop={shop} useLocation={locationAt(path)} />);
      await waitFor(() => {
        const renderedScreen = document.querySelector(`[data-screen="${screen}"]`);
        expect(renderedScreen?.textContent).toBeTruthy();
        expect(document.querySelector('[data-testid="skeleton"]')).toBeNull();
        expect(document.querySelector('[data-testid="error-state"]')).toBeNull();
      });
      shop.dispose();
    },
  );
});
