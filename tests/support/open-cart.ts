import type { CartStore, SyncedCart } from '../../src/cart/ports.ts';
import { type CartStoreDeps, createCartStore } from '../../src/cart/store.ts';
import { createCartSync, type CartSyncDeps } from '../../src/cart/sync.ts';
import type { BackendAction } from '../../src/http/backend-actions.ts';

let tabs = 0;

/** The cart of the first screen, one for each tab. */
export function openCartStore({
  userId,
  needSync = () => {},
  ...deps
}: Omit<CartStoreDeps, 'random'> & { userId: () => number; needSync?: () => void }): CartStore {
  tabs += 1;
  const tab = `tab-${tabs}`;
  return createCartStore({ ...deps, random: { uuid: () => tab } }, { userId, needSync });
}

export type CartSurroundings = CartSyncDeps & {
  session: Parameters<typeof createCartSync>[1]['session'];
  perform?: (action: BackendAction) => void;
  needSync?: () => void;
};

/** A cart with its services loaded. */
export function openCart(surroundings: CartSurroundings): { first: CartStore; cart: SyncedCart } {
  const { storage, messages, analytics, session, needSync = () => {}, perform = () => {} } = surroundings;
  const first = openCartStore({ storage, messages, analytics, userId: session.userId, needSync });
  return { first, cart: createCartSync(surroundings, { cart: first, session, perform }) };
}
