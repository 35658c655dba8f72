import type { SyncedCart } from '../../cart/ports.ts';
import type { KeyValue } from '../../model/ports.ts';
import type { SessionStore } from '../../session/session-store.ts';

export interface ForgetNeeds {
  session: Pick<SessionStore, 'logout' | 'userId'>;
  cart: Pick<SyncedCart, 'reset'>;
  /** what is kept of this user */
  keepOf: (userId: () => number) => KeyValue;
}

/** The account is gone: so is everything of it in this browser. Other tabs hear of it as of any logout. */
export function forgetShopper({ session, cart, keepOf }: ForgetNeeds): void {
  const userId = session.userId();
  session.logout('deleted');
  // what a logout leaves in it goes too
  cart.reset();
  const keep = keepOf(() => userId);
  // last: whoever heard of the logout may have written once more
  for (const key of keep.keys?.() ?? []) keep.remove(key);
}
