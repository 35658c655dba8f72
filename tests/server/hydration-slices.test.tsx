import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/shell/App.tsx';
import type { Shop } from '../../src/shell/shop.ts';
import { openDocument, storeEarlierVisit, locationAt } from './arrive.ts';
import { type Agent, openSharedServer } from './server-world.ts';

const server = await openSharedServer();

let root: Root | null = null;
let shop: Shop | null = null;
const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeEach(() => {
  acting.IS_REACT_ACT_ENVIRONMENT = false;
  // The clock advances on each read by more than a time slice, so that React yields after each unit of work.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1.5;
    return now;
  });
});

afterEach(() => {
  root?.unmount();
  shop?.dispose();
  root = null;
  shop = null;
  vi.restoreAllMocks();
  acting.IS_REACT_ACT_ENVIRONMENT = true;
  document.body.replaceChildren();
});

/** React stores its data on an element once the element is hydrated. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** The number of event-loop turns for which a hydrated page is observed. */
const TURNS_AFTER = 50;

interface Slice {
  /** the number of elements hydrated in one turn of the event loop */
  elements: number;
  /** the cart's count and the quantities on the stored product's cards after that turn */
  shown: string;
}

/** Hydrates a page for a shopper with three of its first product in the cart. */
async function hydrate(path: string, agent: Agent): Promise<Slice[]> {
  const html = await (await server.ask(path, { agent })).text();
  const productId = /data-product-id="(\d+)"/.exec(html)?.[1] ?? '';
  const storages = await storeEarlierVisit(server, productId, 3, agent);
  const arrival = await openDocument(server, path, { agent, wide: agent === 'desktop', kept: storages });
  shop = arrival.shop;
  const useLocation = locationAt(path);
  let hydrated = false;
  const onHydrated = () => {
    hydrated = true;
    shop?.start();
  };
  const onRecoverableError = vi.fn();
  startTransition(() => {
    root = hydrateRoot(
      arrival.container,
      <App shop={arrival.shop} useLocation={useLocation} onHydrated={onHydrated} />,
      {
        onRecoverableError,
      },
    );
  });
  const markup = new Set(arrival.container.querySelectorAll('*'));
  const slices: Slice[] = [];
  for (let after = 0; after < TURNS_AFTER; after += hydrated ? 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve));
    const hydratedElements = [...markup].filter((element) => isHydrated(element) || !element.isConnected);
    for (const element of hydratedElements) markup.delete(element);
    slices.push({ elements: hydratedElements.length, shown: quantitiesOf(productId) });
  }
  expect(onRecoverableError).not.toHaveBeenCalled();
  return slices;
}

function quantitiesOf(productId: string): string {
  const places = document.querySelectorAll(
    `[data-testid="product-card"][data-product-id="${productId}"], [data-screen="product"]`,
  );
  const quantities = [...places].map(
    (place) => place.querySelector('[data-testid="qty"]')?.textContent ?? 'Add',
  );
  const count = document.querySelector('[data-testid="cart-count"]')?.textContent ?? 'none';
  return `cart ${count}, card ${[...new Set(quantities)].join(' and ')}`;
}

test.each<[path: string, agent: Agent]>([
  ['/', 'phone'],
  ['/', 'desktop'],
  ['/', 'phonepe'],
  ['/', 'phonepe-ios'],
  ['/', 'airtel'],
  ['/cn/milk/cid/14/141', 'phone'],
  ['/cn/milk/cid/14/141', 'desktop'],
  ['/s?q=milk', 'phone'],
  ['/prn/meadow-toned-milk/prid/43687681', 'phone'],
])(
  'the page %s for %s hydrates in short slices, and the cart count appears together with the cards',
  async (path, agent) => {
    const slices = await hydrate(path, agent);
    expect(Math.max(...slices.map(({ elements }) => elements))).toBeLessThan(20);
    expect([...new Set(slices.map(({ shown }) => shown))]).toEqual(['cart none, card Add', 'cart 3, card 3']);
  },
);
