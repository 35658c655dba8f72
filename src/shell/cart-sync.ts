import type { SyncedCart } from '../cart/ports.ts';
import { createCartSync } from '../cart/sync.ts';
import { isStoredPage } from '../platform/stored-page.ts';
import type { Services } from './create-services.ts';
import type { Shop } from './shop.ts';

/** The synchronisation of the cart; loaded once there is a cart to synchronise. */
export function create(shop: Shop, { slices, actions }: Services): SyncedCart {
  const { deps, api, storage, messages, session, cart, waits } = shop;
  return createCartSync(
    { ...deps, api, storage, messages, slices, isStale: () => !waits.hasAnswer && isStoredPage() },
    { cart, session, perform: actions.perform },
  );
}
