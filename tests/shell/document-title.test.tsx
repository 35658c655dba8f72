import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memoryLocation } from 'wouter/memory-location';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { readConfig } from '../../src/shell/config.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import { ORIGIN, sharedServer } from '../server/server-world.ts';

const server = await sharedServer();
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
  const told = {};
  const shop = createShop({
    ...deps,
    width: { wide: () => wide, onChange: () => () => {} },
    document: { ...deps.document, entered: (title, path) => void Object.assign(told, { title, path }) },
  });
  const { hook, searchHook, navigate } = memoryLocation({ path: start });
  await act(async () => void render(<App shop={shop} location={{ hook, searchHook }} />));
  const go = (path: string) => act(async () => navigate(path));
  return { go, told: (title: string, path: string) => waitFor(() => expect(told).toEqual({ title, path })) };
}

test('each screen sets the document title and its URL with the query', async () => {
  const { go, told } = await openAt('/aboutus', false);
  await told('About us', '/aboutus');
  await go('/checkout/success?cart_id=1&order_id=2');
  await told('Your order', '/checkout/success?cart_id=1&order_id=2');
  await go('/checkout/success?cart_id=3&order_id=4');
  await told('Your order', '/checkout/success?cart_id=3&order_id=4');
});

test('the cart panel sets the title over the page behind it, which gets it back when the panel closes', async () => {
  const page = '/cn/milk/cid/14/141';
  const { go, told } = await openAt(page, true);
  await told('Milk online, delivered in minutes', page);
  await go('/cart?step=address');
  await told('Your cart', '/cart?step=address');
  await go(page);
  await told('Milk online, delivered in minutes', page);
});
