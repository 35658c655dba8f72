/** The screens whose state a host may want to know. Only the code of these screens knows of such hosts. */
import { useEffect } from 'react';
import { callHost, hostMethods, type Json } from '../../bridge/host-call.ts';
import type { Bridge } from '../../bridge/index.ts';
import { useCartStore } from '../cart/context.tsx';
import { useOrder } from '../checkout/ui/checkout-context.tsx';
import CheckoutPage from '../checkout/ui/CheckoutPage.tsx';
import OrderPlacedPage from '../checkout/ui/OrderPlacedPage.tsx';
import type { RouteMatch } from '../page/page.ts';
import { pathTo } from '../platform/paths.ts';
import { useStoreOf } from '../ui/stores.tsx';
import { describeCheckout } from './describe-checkout.ts';

/** Tells the host of a checkout, if it asks for that. Nobody waits for it, and a failure is the host's. */
async function tellHost(bridge: Bridge & { connected?: Promise<Bridge> }, checkout: Json): Promise<void> {
  try {
    const connected = (await bridge.connected) ?? bridge;
    if (hostMethods(connected).includes('checkout')) await callHost(connected, 'checkout', checkout);
  } catch {
    // traced by the bridge
  }
}

export function Checkout() {
  const { bridge } = useStoreOf('shell').shop.deps;
  const { watched } = useCartStore();
  useEffect(() => {
    function tellCart() {
      const checkout = describeCheckout(watched.get());
      if (checkout) void tellHost(bridge, checkout);
    }
    tellCart();
    return watched.subscribe(tellCart);
  }, [bridge, watched]);
  return <CheckoutPage />;
}

export function OrderPlaced({ match }: { match: RouteMatch }) {
  const { bridge, navigation } = useStoreOf('shell').shop.deps;
  const { placedOrderId: id } = useOrder();
  const cartId = match.params.cartId ?? match.query.get('cart_id');
  useEffect(() => {
    if (id === null || !cartId) return;
    const order = { id, permalink_url: navigation.absolute(pathTo('order', { cartId, orderId: id })) };
    void tellHost(bridge, { id: cartId, status: 'completed', order });
  }, [bridge, navigation, id, cartId]);
  return <OrderPlacedPage match={match} />;
}
