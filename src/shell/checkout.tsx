import type { ComponentType, ReactNode } from 'react';
import type { SavedAddress } from '../address/address-model.ts';
import { type AddressDeps, createAddressStore, type AddressStore } from '../address/address-store.ts';
import { createMapPicker, type MapPickerDeps } from '../address/map/map-picker-store.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { createCouponStore } from '../cart/coupons/coupon-store.ts';
import CartScreen from '../checkout/ui/CartScreen.tsx';
import CheckoutPage from '../checkout/ui/CheckoutPage.tsx';
import type { CheckoutEdges } from '../checkout/checkout-ports.ts';
import { createCheckoutStore, type CheckoutStore } from '../checkout/checkout-store.ts';
import OrderPlacedPage from '../checkout/ui/OrderPlacedPage.tsx';
import { AWAITED_CODE } from '../checkout/entry/payment-choice.ts';
import PaymentStatusPage from '../checkout/ui/PaymentStatusPage.tsx';
import WalletPage from '../checkout/wallet/WalletPage.tsx';
import { isShopDefault, type LocationState } from '../location/location-state.ts';
import { Stores } from '../ui/stores.tsx';
import { loadMap, type MapLoaderDeps } from './load-map.ts';
import type { Place } from './place.ts';
import { SavedAddresses } from './SavedAddresses.tsx';

type CheckoutFeatureDeps = Omit<CheckoutEdges, 'address' | 'session' | 'cart' | 'showDelivery'> &
  Pick<AddressDeps, 'keepOf' | 'slices'> &
  Pick<MapPickerDeps, 'random'> &
  MapLoaderDeps & {
    cart: SyncedCart;
    session: CheckoutEdges['session'] & AddressDeps['session'];
    /** what the head of the shop shows */
    location: LocationState;
    loadPlace: () => Promise<Place>;
    closed: AbortSignal;
  };

/**
 * Everything between the cart and the door: addresses, checkout, payment, order, and their screens. Loaded when one of
 * them is needed.
 */
export function createCheckoutFeature(edges: CheckoutFeatureDeps) {
  const here = () => edges.location.here;
  const address: AddressStore = createAddressStore({
    ...edges,
    here,
    isElsewhere: (id) => edges.location.coords.addressId !== id && !isShopDefault(edges.location.coords),
  });
  const picker = createMapPicker({
    ...edges,
    address,
    here,
    coords: () => edges.location.coords,
    locate: async (signal) => (await edges.loadPlace()).location.locate(signal),
  });
  const map = { store: picker, load: () => loadMap(edges) };
  const checkout: CheckoutStore = createCheckoutStore({ ...edges, address, showDelivery });
  const coupons = createCouponStore(edges);
  const stores = { address, map, checkout, coupons };

  const reportPlace = (error: unknown) => edges.analytics.report(error, 'place');
  /** A saved address is a place too: what is shown and what it costs may be another there. */
  function showDelivery(chosen: SavedAddress | null): void {
    edges.location.address = chosen && { id: chosen.id, line: `${chosen.label} · ${chosen.line}` };
    if (chosen) edges.loadPlace().then(({ location }) => location.deliverTo(chosen), reportPlace);
  }
  /** Whoever chooses another place does not want it at a saved address. */
  async function followPlace(stops: (() => void)[]): Promise<void> {
    const { location } = await edges.loadPlace();
    if (edges.closed.aborted) return;
    stops.push(
      location.onMoved((by) => {
        if (by === 'place') address.unchoose();
      }),
    );
  }

  /** whose checkout this is: when it says that somebody has logged out, the session knows of nobody any more */
  let userId = edges.session.userId();
  function forgetShopper(): void {
    picker.hide();
    coupons.forget();
    // it names the number that a wallet's code was sent to
    edges.keepOf(userId).remove(AWAITED_CODE);
  }

  const inside = <P extends object>(Screen: ComponentType<P>): ComponentType<P> =>
    function InCheckout(props: P): ReactNode {
      return (
        <Stores value={stores}>
          <Screen {...props} />
        </Stores>
      );
    };

  return {
    address,
    picker,
    checkout,
    coupons,
    Cart: inside(CartScreen),
    Checkout: inside(CheckoutPage),
    PaymentStatus: inside(PaymentStatusPage),
    OrderPlaced: inside(OrderPlacedPage),
    Wallet: inside(WalletPage),
    SavedAddresses: inside(SavedAddresses),
    /** listens, and takes up a payment that was left */
    start(): () => void {
      const stops = [
        address.start(),
        checkout.start(),
        edges.session.onLogin(() => {
          userId = edges.session.userId();
        }),
        edges.session.onLogout(forgetShopper),
      ];
      followPlace(stops).catch(reportPlace);
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type CheckoutFeature = ReturnType<typeof createCheckoutFeature>;
