import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memoryLocation } from 'wouter/memory-location';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { readConfig } from '../../src/shell/config.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import { ORIGIN, openSharedServer } from '../server/server-world.ts';

const server = await openSharedServer();
afterEach(cleanup);

/** A browser window with the shop; `told` is the document's latest title and path. */
async function openAt(start: string, wide: boolean) {
  const { deps } = createRequestShop({
    address: start,
    origin: ORIGIN,
    host: { platform: 'mobile_web' },
    api: server.handle,
    clock: server.clock,
    storage: createMemoryStorage(),
    config: readConfig({ api: '/api' }),
    report: () => {},
  });
  const latest = {};
  const shop = createShop({
    ...deps,
    width: { wide: () => wide, onChange: () => () => {} },
    document: {
      ...deps.document,
      screenEntered: (title, path) => void Object.assign(latest, { title, path }),
    },
  });
  const { hook, searchHook, navigate } = memoryLocation({ path: start });
  await act(async () => void render(<App shop={shop} useLocation={() => [hook()[0], searchHook()]} />));
  const go = (path: string) => act(async () => navigate(path));
  return {
    go,
    latest: (title: string, path: string) => waitFor(() => expect(latest).toEqual({ title, path })),
  };
}

test('each screen sets the document title, and reports the title with the full URL including the query', async () => {
  const { go, latest } = await openAt('/aboutus', false);
  await latest('About us', '/aboutus');
  await go('/checkout/success?cart_id=1&order_id=2');
  await latest('Your order', '/checkout/success?cart_id=1&order_id=2');
  await go('/checkout/success?cart_id=3&order_id=4');
  await latest('Your order', '/checkout/success?cart_id=3&order_id=4');
});

test('the cart panel sets the document title, and the title of the page behind it returns when the panel closes', async () => {
  const page = '/cn/milk/cid/14/141';
  const { go, latest } = await openAt(page, true);
  await latest('Milk online, delivered in minutes', page);
  await go('/cart?step=address');
  await latest('Your cart', '/cart?step=address');
  await go(page);
  await latest('Milk online, delivered in minutes', page);
});
