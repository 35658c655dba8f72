import { expect } from 'vitest';
import { detectPlatform } from '../../bridge/detect.ts';
import { createRegistry } from '../../partners/registry.ts';
import { createMemoryStorage, scopeStorage } from '../../src/platform/storage.ts';
import { writeUser } from '../../src/session/stored-user.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import type { Shop, ShopState } from '../../src/shell/shop.ts';
import { SCREENS } from '../../src/shell/tables.ts';
import { product } from '../cart/cart-world.ts';
import { NO_TABS } from '../support/persisted-slices.ts';
import { type Agent, AGENTS, bootOf, markupOf, ORIGIN, type Server } from './server-world.ts';

/** A `useLocation` for a page that never navigates. */
export const locationAt = (path: string) => {
  const [pathname = '', search = ''] = path.split('?');
  return () => [pathname, search] as const;
};

const emptyStorages = () => ({ storage: createMemoryStorage(), loginStorage: createMemoryStorage() });

interface Visit {
  agent: Agent;
  wide: boolean;
  handedOver?(state: ShopState | null): ShopState | null;
  kept?: ReturnType<typeof emptyStorages>;
}

/** A server-rendered document, and a shop created from its state, ready to hydrate. */
export async function openDocument(
  server: Server,
  path: string,
  { agent, wide, handedOver = (state) => state, kept = emptyStorages() }: Visit,
): Promise<{ shop: Shop; container: HTMLElement }> {
  const html = await (await server.ask(path, { agent })).text();
  document.body.innerHTML = markupOf(html);
  const { config, page, state } = bootOf(html);
  const { deps } = createRequestShop({
    address: path,
    origin: ORIGIN,
    host: detectPlatform(
      { userAgent: AGENTS[agent], injected: [], standalone: false, url: ORIGIN + path },
      createRegistry(),
    ),
    api: () => new Promise(() => {}),
    clock: server.clock,
    storage: createMemoryStorage(),
    config,
    report: () => {},
  });
  const width = { wide: () => wide, onChange: () => () => {} };
  const shop = createShop({ ...deps, ...kept, config, width, initial: handedOver(state) });
  if (page) await shop.loader.load(SCREENS[page].view);
  const container = document.getElementById('shop');
  if (!container) throw new Error('the document has no place for the shop');
  return { shop, container };
}

/** Fills storage as an earlier visit by a logged-in shopper with `quantity` of a product in the cart leaves it. */
export async function storeEarlierVisit(
  server: Server,
  productId: string,
  quantity: number,
  agent: Agent = 'phone',
) {
  const storages = emptyStorages();
  const host = detectPlatform(
    { userAgent: AGENTS[agent], injected: [], standalone: false, url: ORIGIN },
    createRegistry(),
  );
  const prefix = `v1:${host.partner?.name ?? 'web'}:`;
  storages.loginStorage.set('access_token', 'token-of-an-earlier-visit');
  writeUser(
    { loginStorage: storages.loginStorage, storage: scopeStorage(storages.storage, () => prefix) },
    { id: 7, phone: '9876543210', name: 'Asha', walletId: 'w7', date_now: '', verified: true },
  );
  const { config } = bootOf(await (await server.ask('/')).text());
  const { deps } = createRequestShop({
    address: '/',
    origin: ORIGIN,
    host,
    api: async () => new Response(null, { status: 500 }),
    clock: server.clock,
    storage: createMemoryStorage(),
    config,
    report: () => {},
  });
  const shop = createShop({ ...deps, ...storages, config, tabs: () => NO_TABS });
  shop.start();
  shop.cart.setQuantity(product(productId), quantity);
  await expect
    .poll(async () => {
      await server.clock.advance(500);
      return storages.storage.get(`${prefix}cart`) ?? '';
    })
    .toContain(`"${productId}"`);
  shop.dispose();
  return storages;
}
