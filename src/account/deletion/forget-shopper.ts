import type { SyncedCart } from '../../cart/ports.ts';
import type { KeyValue } from '../../model/ports.ts';
import type { SessionStore } from '../../session/session-store.ts';

export interface ForgetNeeds {
  session: Pick<SessionStore, 'logout' | 'userId'>;
  cart: Pick<SyncedCart, 'reset'>;
  storage: KeyValue;
  /** what the keys of all that is kept of one shopper begin with */
  prefixOf: (userId: number) => string;
}

/** The account is gone: so is everything of it in this browser. Other tabs hear of it as of any logout. */
export function forgetShopper({ session, cart, storage, prefixOf }: ForgetNeeds): void {
  const prefix = prefixOf(session.userId());
  session.logout('deleted');
  // what a logout leaves in it goes too
  cart.reset();
  // last: whoever heard of the logout may have written once more
  for (const key of storage.keys?.() ?? []) if (key.startsWith(prefix)) storage.remove(key);
}
