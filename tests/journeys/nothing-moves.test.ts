import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { createCatalog } from '../../fixtures/catalog/create-catalog.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { openKnown } from '../support/openings.ts';
import { serveShop } from '../support/shop-server.ts';

/** On a slow phone and network, server-rendered content stays in place during and after startup. */

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

/** A 4× slower CPU, 1.6 Mbit/s and 150 ms of latency. */
async function openSlowPhone(): Promise<Page> {
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
  await noteMoves(page);
  return page;
}

async function noteMoves(page: Page): Promise<void> {
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
            const name = element?.className || element?.nodeName;
            return `${name}: ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
          }),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const PAGES = [
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
] as const;

test.each(PAGES)(
  'nothing on %s moves while the shop starts',
  async (_, path) => {
    const page = await openSlowPhone();
    // four times slower than a machine that may be busy: only the test's own limit counts
    page.setDefaultTimeout(0);
    await page.goto(server.url + path);
    await page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0, null, {
      polling: 50,
    });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.moves)).toEqual([]);
  },
  120_000,
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s nothing moves when the home page adds what the shopper has bought', async (_, device) => {
  const page = await (await pages.context(device)).newPage();
  await noteMoves(page);
  await openKnown(page, server, '/');
  const heading = page.getByRole('heading', { name: 'Buy again' });
  await heading.waitFor({ state: 'attached' });
  // the bar of the cart, which is priced at the same time, overlays the page
  const moves = await page.evaluate(() => window.moves);
  expect(moves.filter((move) => !move.startsWith('CartBar'))).toEqual([]);
  const rail = page.getByTestId('widget').filter({ has: heading });
  await rail.getByTestId('add').first().click();
  await rail.getByTestId('qty-plus').first().waitFor();
  expect(await rail.getByRole('link', { name: /Your orders/ }).getAttribute('href')).toBe('/account/orders');
});

/**
 * Removes elements one by one from the end of the document, as if they had not arrived yet, and lists the elements that
 * moved.
 */
function listMovedElements(): string[] {
  const rectOf = (node: Element) => node.getBoundingClientRect();
  const isInView = (node: Element) => {
    const { top, bottom, width } = rectOf(node);
    const ownText = [...node.childNodes].some((one) => one instanceof Text && one.data.trim() !== '');
    const isDrawn = node.matches('img, svg') || (ownText && !node.matches('.visually-hidden'));
    return isDrawn && bottom > 0 && top < innerHeight && width > 0;
  };
  const all = [...document.body.querySelectorAll('*:not(script, noscript, svg *)')];
  const rectsByNode = new Map(all.filter(isInView).map((node) => [node, rectOf(node)]));
  const movesByElement = new Map<string, string>();
  for (const removedNode of all.reverse()) {
    removedNode.remove();
    if (!rectsByNode.delete(removedNode)) continue;
    for (const [node, { left, top }] of rectsByNode) {
      const now = rectOf(node);
      // browsers do not report smaller layout shifts
      if (Math.abs(now.left - left) < 3 && Math.abs(now.top - top) < 3) continue;
      const from = `${Math.round(now.left)}, ${Math.round(now.top)}`;
      const what = node.getAttribute('class') ?? node.localName;
      movesByElement.set(what, `${what} from ${from} to ${Math.round(left)}, ${Math.round(top)}`);
    }
  }
  return [...movesByElement.values()];
}

test.each(
  PAGES.flatMap(([name, path]) => [[name, path, PHONE] as const, [`${name}, wide`, path, DESKTOP] as const]),
)('nothing on %s moves when the rest of the document arrives', async (_, path, device) => {
  const page = await (await pages.context({ ...device, javaScriptEnabled: false })).newPage();
  await page.goto(server.url + path);
  expect(await page.evaluate(listMovedElements)).toEqual([]);
});

/**
 * Takes out the content of each element in view that has a drawing before or after it, as if it had not arrived yet, and
 * lists the drawings that moved.
 */
async function listMovedDrawings(): Promise<string[]> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isDrawn = (element: Element, side: string) =>
    !/none|normal/.test(getComputedStyle(element, side).content);
  const isInView = ({ top, bottom, width }: DOMRect) => bottom > 0 && top < innerHeight && width > 0;
  const moves: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!isInView(element.getBoundingClientRect())) continue;
    if (!isDrawn(element, '::before') && !isDrawn(element, '::after')) continue;
    const content = [...element.childNodes];
    for (let from = content.length - 1; from >= 0; from -= 1) {
      content[from]?.remove();
      await frame();
      await frame();
    }
    const { className } = element;
    moves.push(
      ...window.moves
        .splice(0)
        .filter((move) => move.startsWith('::'))
        .map((move) => `${className}${move}`),
    );
    element.append(...content);
    await frame();
    await frame();
    window.moves.length = 0;
  }
  return moves;
}

test.each(['/', '/cn/dairy/cid/14/14', '/s?q=milk', '/categories'])(
  'no icon or touch area on %s moves when its text arrives',
  async (path) => {
    const page = await (await pages.context(PHONE)).newPage();
    await noteMoves(page);
    await page.goto(server.url + path);
    await page.waitForFunction(() => performance.getEntriesByName('app:ready').length > 0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.moves.length = 0;
    });
    expect(await page.evaluate(listMovedDrawings)).toEqual([]);
  },
);
