/** The screens whose state a host may want to know. Only the code of these screens knows of such hosts. */
import { useEffect } from 'react';
import { hostMethods } from '../../bridge/host-call.ts';
import { useAddress } from '../address/address-context.tsx';
import { useCartStore } from '../cart/context.tsx';
import { useOrder } from '../checkout/ui/checkout-context.tsx';
import CheckoutPage from '../checkout/ui/CheckoutPage.tsx';
import OrderPlacedPage from '../checkout/ui/OrderPlacedPage.tsx';
import type { RouteMatch } from '../page/page.ts';
import { href, pathTo } from '../platform/paths.ts';
import { useSession } from '../session/session-context.tsx';
import { Stores, useStoreOf } from '../ui/stores.tsx';
import { describeCheckout } from './describe-checkout.ts';
import { cartOf } from './follow-cart.ts';
import { HostInstrument } from './HostInstrument.tsx';
import { useHostBridge } from './host-bridge.ts';
import { tellHost } from './tell-host.ts';

/** Shown on the screen of checkout. */
const PARTS = { HostInstrument };

export function Checkout() {
  const { navigation } = useStoreOf('shell').shop.deps;
  const bridge = useHostBridge();
  const { watched } = useCartStore();
  const { name, phone } = useSession();
  const { chosen } = useAddress();
  useEffect(() => {
    if (!bridge) return;
    const methods = hostMethods(bridge);
    function describe() {
      // the address of a host that has none to give is the shopper's own affair
      const address = methods.includes('address') ? { address: chosen } : {};
      return describeCheckout(watched.get(), { shopper: { name, phone }, ...address });
    }
    function tellCart() {
      const checkout = describe();
      if (bridge && checkout) tellHost(bridge, 'checkout', checkout);
    }
    tellCart();
    return watched.subscribe(tellCart);
  }, [bridge, watched, name, phone, chosen]);
  // an embedded cart ends where checkout begins
  useEffect(() => {
    const cart = describeCheckout(watched.get());
    if (!bridge || !cart) return;
    tellHost(bridge, 'completeCart', { ...cartOf(cart), continue_url: navigation.absolute(href.checkout()) });
  }, [bridge, watched, navigation]);
  return (
    <Stores value={PARTS}>
      <CheckoutPage />
    </Stores>
  );
}

export function OrderPlaced({ match }: { match: RouteMatch }) {
  const { navigation } = useStoreOf('shell').shop.deps;
  const bridge = useHostBridge();
  const { placedOrderId: id } = useOrder();
  const cartId = match.params.cartId ?? match.query.get('cart_id');
  useEffect(() => {
    if (!bridge || id === null || !cartId) return;
    const order = { id, permalink_url: navigation.absolute(pathTo('order', { cartId, orderId: id })) };
    tellHost(bridge, 'checkout', { id: cartId, status: 'completed', order });
  }, [bridge, navigation, id, cartId]);
  return <OrderPlacedPage match={match} />;
}
