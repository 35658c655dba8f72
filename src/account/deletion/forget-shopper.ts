import type { SyncedCart } from '../../cart/ports.ts';
import type { KeyValue } from '../../model/ports.ts';
import type { SessionStore } from '../../session/session-store.ts';

export interface ForgetNeeds {
  session: Pick<SessionStore, 'logout' | 'userId'>;
  cart: Pick<SyncedCart, 'reset'>;
  storage: KeyValue;
  /** the prefix of all storage keys of a shopper */
  prefixOf: (userId: number) => string;
}

/** Removes all data of a deleted account from this browser. Other tabs treat it as a logout. */
export function forgetShopper({ session, cart, storage, prefixOf }: ForgetNeeds): void {
  const prefix = prefixOf(session.userId());
  session.logout('deleted');
  // A logout keeps the cart, but the deletion of the account does not.
  cart.reset();
  // The storage is cleared last, because logout listeners may still write to it.
  for (const key of storage.keys?.() ?? []) if (key.startsWith(prefix)) storage.remove(key);
}
