import type { Bridge } from '../../bridge/index.ts';
import type { CartStore } from '../cart/ports.ts';
import { stopAll } from '../model/listeners.ts';
import type { SessionStore } from '../session/session-store.ts';
import { estimateCheckout } from './describe-checkout.ts';
import { tellHost } from './tell-host.ts';

interface Followed {
  cart: Pick<CartStore, 'watched'>;
  session: Pick<SessionStore, 'watched'>;
}

/** Tells a host that has opened the shop as its cart of every change; returns a stop function. */
export function followCart(bridge: Bridge, { cart, session }: Followed): () => void {
  let hasBegun = false;
  function tell(): void {
    // the totals of a cart may be estimates, and a guest's cart has no others
    const state = estimateCheckout(cart.watched.get(), { shopper: session.watched.get() });
    hasBegun ||= state.line_items.length > 0;
    if (hasBegun) tellHost(bridge, 'cart', cartOf(state));
  }
  tell();
  return stopAll([cart.watched.subscribe(tell), session.watched.subscribe(tell)]);
}

/** A checkout's fields without those that a cart does not have. */
export function cartOf({ status, ...cart }: ReturnType<typeof estimateCheckout>) {
  return cart;
}
