import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';

/** On a slow phone and a slow line: what the server has drawn stays where it is while the shop becomes alive, and after. */

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const mango = createCatalog().products.find(({ name }) => name.startsWith('Alphonso'));
if (!mango) throw new Error('the catalog has no mangoes');

declare global {
  interface Window {
    moves: string[];
  }
}

/** A 4 × slower processor, 1.6 Mbit/s, 150 ms there and back. */
async function slowPhone(): Promise<Page> {
  const page = await (await pages.context(PHONE)).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    window.moves = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        window.moves.push(
          ...sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : (node?.parentElement ?? null);
            return `${element?.className}: ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
          }),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

test.each([
  ['home', '/'],
  ['a category', '/cn/dairy/cid/14/14'],
  ['offers', '/offers'],
  ['a product in several sizes', `/prn/mangoes/prid/${mango.productId}`],
  ['what was searched for', '/s?q=milk'],
  ['search', '/s'],
  ['a page of the backend', '/delhi'],
  ['all categories', '/categories'],
  ['recipes', '/recipes'],
  ['a shop of its own', '/store'],
])(
  'nothing moves on %s',
  async (_, path) => {
    const page = await slowPhone();
    await page.goto(server.url + path);
    await page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0, null, {
      polling: 50,
    });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.moves)).toEqual([]);
  },
  60_000,
);
