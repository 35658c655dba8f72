// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { detectPlatform } from '../../bridge/detect.ts';
import { createRegistry } from '../../partners/registry.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { createShop } from '../../src/shell/create-shop.ts';
import type { ShopState } from '../../src/shell/shop.ts';
import { type Agent, AGENTS, bootOf, markupOf, ORIGIN, sharedServer } from './server-world.ts';

const server = await sharedServer();
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** What the browser makes of a document: the same shop from the same state, on the server's markup. */
async function takeOver(
  path: string,
  agent: Agent,
  wide: boolean,
  handedOver = (state: ShopState | null) => state,
): Promise<unknown[]> {
  const html = await (await server.ask(path, { agent })).text();
  document.body.innerHTML = markupOf(html);
  const { config, state } = bootOf(html);
  const host = detectPlatform(
    { userAgent: AGENTS[agent], injected: [], standalone: false, url: ORIGIN + path },
    createRegistry(),
  );
  const { edges } = createRequestShop({
    address: path,
    origin: ORIGIN,
    host,
    api: () => new Promise(() => {}),
    clock: server.clock,
    keep: createMemoryStorage(),
    config,
    report: () => {},
  });
  const width = { wide: () => wide, onChange: () => () => {} };
  const shop = createShop({ ...edges, config, width, initial: handedOver(state) });

  const complaints: unknown[] = [];
  // Of attributes that differ React tells the console alone, and only when it is not the one for production.
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.join(' ')));
  const container = document.getElementById('shop');
  if (!container) throw new Error('the document has no place for the shop');
  await act(async () => {
    render(<App shop={shop} location={{ ssrPath: path }} />, {
      container,
      hydrate: true,
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  cleanup();
  shop.dispose();
  return complaints;
}

describe('the browser draws first what the server has drawn', () => {
  test.each<[path: string, agent: Agent, wide: boolean]>([
    ['/', 'phone', false],
    ['/', 'desktop', true],
    ['/', 'phonepe', false],
    ['/', 'airtel', false],
    ['/404', 'phone', false],
    ['/404', 'desktop', true],
    ['/account', 'phone', false],
    ['/account', 'phonepe', false],
    ['/500', 'phone', false],
    ['/browser-not-supported', 'phone', false],
  ])('%s for %s', async (path, agent, wide) => {
    expect(await takeOver(path, agent, wide)).toEqual([]);
  });

  test('and it is told when it does not', async () => {
    const later = (state: ShopState | null) =>
      state && { ...state, eta: { ...state.eta, eta_in_minutes: 99 } };
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
