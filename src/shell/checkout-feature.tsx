import type { ComponentType, ReactNode } from 'react';
import type { Bridge } from '../../bridge/index.ts';
import { AddressStep } from '../address/AddressStep.tsx';
import type { SavedAddress } from '../address/address-model.ts';
import {
  type AddressDeps,
  type AddressFeatures,
  type AddressStore,
  createAddressStore,
} from '../address/address-store.ts';
import { cityOfPin } from '../address/pin-codes.ts';
import { createMapPicker } from '../address/map/map-picker-store.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { createCouponStore } from '../cart/coupons/coupon-store.ts';
import { NoCoupons } from '../cart/coupons/NoCoupons.tsx';
import { cartNotShared } from '../cart/messages.ts';
import type { CartSharing, CartSharingDeps, CartSharingFeatures } from '../cart/shared-cart.ts';
import CartScreen from '../checkout/ui/CartScreen.tsx';
import { createCheckout } from '../checkout/create-checkout.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout/checkout-deps.ts';
import { hasEnded } from '../checkout/order/order-state.ts';
import type { OrderView } from '../checkout/order/order-store.ts';
import { ITEM_SUBSTITUTES } from '../checkout/entry/item-substitutes.ts';
import { AWAITED_CODE } from '../checkout/wallet/awaited-code.ts';
import type { Support } from '../checkout/ui/checkout-context.tsx';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { hasUpiApps } from '../checkout/payment/upi-link.ts';
import { NoQrCode } from '../checkout/ui/NoQrCode.tsx';
import { stopAll } from '../model/listeners.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, onChange, type Store } from '../platform/store.ts';
import { isShopDefault, type LocationState } from '../location/location-state.ts';
import { Stores } from '../ui/stores.tsx';
import { CHECKOUT_SCREENS } from './checkout-screens-table.ts';
import { CART_OFFERS, MAP_DRAWING, MAP_PICKER, QR_CODE, TAX_DETAILS } from './checkout-tables.ts';
import { watchHostBridge } from './host-bridge.ts';
import { lazyPart } from './lazy-view.tsx';
import type { Loader } from './loader.ts';
import { loadMap, type MapLoaderDeps, riderMap } from './load-map.ts';
import type { DeliveryArea } from './delivery-area.ts';
import { SavedAddresses } from './SavedAddresses.tsx';
import { UserChangeStep } from '../model/user-change.ts';

/** What checkout needs from the shop. */
interface CheckoutShop extends Pick<CheckoutFeatures, 'api'>, Pick<CartSharingFeatures, 'messages'> {
  deps: CheckoutDeps & { bridge: { connected?: Promise<Bridge> } } & Omit<AddressDeps, 'storageOf'> &
    CartSharingDeps &
    Pick<MapLoaderDeps, 'config' | 'isStandalone'>;
  session: CheckoutFeatures['session'] & AddressFeatures['session'];
  /** the delivery location, which the header shows too */
  location: Store<LocationState>;
  links: { open: CheckoutFeatures['openLink'] };
  storageOf(userId: () => number): KeyValue;
  loader: Pick<Loader, 'load' | 'ask' | 'now'>;
}

interface CheckoutServices extends Pick<AddressFeatures, 'slices'> {
  cart: SyncedCart;
  deliveryArea: DeliveryArea;
}

/**
 * Addresses, checkout, payment and orders, with the cart's screen. The code is loaded when one of them is first
 * needed.
 */
export function create(shop: CheckoutShop, { slices, cart, deliveryArea }: CheckoutServices) {
  const { api, session, messages, location, loader, storageOf } = shop;
  const deps = {
    ...shop.deps,
    storage: storageOf(session.userId),
    storageOf: (userId: number) => storageOf(() => userId),
  };
  const features = { api, session, messages, slices, cart, openLink: shop.links.open };
  const coords = () => location.get().coords;
  const devicePoint = () => location.get().devicePoint;
  const address: AddressStore = createAddressStore(deps, {
    ...features,
    devicePoint,
    shopPlace: () => ({ ...coords(), cityId: location.get().cityId }),
    chosenPoint: () => (isShopDefault(coords()) ? null : coords()),
    isLocationElsewhere: (id) => coords().addressId !== id && !isShopDefault(coords()),
  });
  const picker = createMapPicker(deps, {
    ...features,
    address,
    here: devicePoint,
    coords,
    locate: deliveryArea.location.locate,
  });
  const drawing = { ...deps, loadDrawing: () => loader.load(MAP_DRAWING) };
  const map = {
    store: picker,
    load: () => loadMap({ ...drawing, loadPicker: () => loader.load(MAP_PICKER) }),
    rider: riderMap(drawing),
  };
  const checkout = createCheckout(deps, { ...features, address, setDeliveryAddress });
  const coupons = createCouponStore(deps, features);
  const cartSharing: CartSharing = {
    async share() {
      const code = await loader.ask(CHECKOUT_SCREENS).catch(() => null);
      if (code) await code.createCartSharing(deps, features).share();
      else messages.toast(tapFailureMessage(deps.connectivity.online(), cartNotShared));
    },
  };
  const support = createStore<Support>({ phone: '', email: '' });
  const QrCode = hasUpiApps(deps.platform)
    ? null
    : lazyPart(loader, QR_CODE, ({ QrCode }) => QrCode, NoQrCode);
  const taxDetails = { ...deps, api, messages };
  const TaxDetailsCard = lazyPart(loader, TAX_DETAILS, (code) => code.TaxDetailsCard);
  const CouponStep = lazyPart(loader, CHECKOUT_SCREENS, (code) => code.CouponStep, NoCoupons);
  const AddressChoice = lazyPart(loader, CHECKOUT_SCREENS, (code) => code.AddressChoice, AddressStep);
  const hostBridge = watchHostBridge(deps.bridge);
  const SlotStrip = lazyPart(loader, CART_OFFERS, (code) => code.SlotStrip);
  const GapGoods = lazyPart(loader, CART_OFFERS, (code) => code.GapGoods);
  const stores = {
    address,
    map,
    checkout,
    coupons,
    cartSharing,
    support,
    QrCode,
    api,
    taxDetails,
    TaxDetailsCard,
    CouponStep,
    AddressChoice,
    hostBridge,
    SlotStrip,
    GapGoods,
  };

  /** Makes a saved address the delivery location; its products and prices may differ. */
  function setDeliveryAddress(address: SavedAddress | null): void {
    location.update({ address: address && { id: address.id, line: `${address.label} · ${address.line}` } });
    if (address) deliveryArea.location.chooseAddress(withCoordinates(address));
  }
  /** Without a pin on the map, an address counts as the centre of its PIN code's city. */
  function withCoordinates(address: SavedAddress): SavedAddress {
    const city = address.lat === null ? cityOfPin(address.pincode) : undefined;
    return city && city.id !== location.get().cityId ? { ...address, lat: city.lat, lon: city.lon } : address;
  }
  /** Refreshes the order counts when an order has been placed or has ended. */
  function followOrder(): () => void {
    const { watched } = checkout.order;
    return stopAll([
      onChange(watched, placedOrder, (id) => id && deliveryArea.settings.ordersChanged()),
      onChange(watched, endedOrder, (id) => id && deliveryArea.orderEnded(id)),
    ]);
  }
  /**
   * Deselects the saved address when the shopper chooses another place, and refreshes the support contacts,
   * which depend on the city.
   */
  function followArea(): () => void {
    const { watched } = deliveryArea.settings;
    const noteSupport = () => support.update(watched.get().config?.support ?? {});
    noteSupport();
    return stopAll([
      watched.subscribe(noteSupport),
      deliveryArea.location.onChange((by) => {
        if (by === 'place') address.clearChoice();
      }),
    ]);
  }

  function forgetShopper(_reason: unknown, userId: number): void {
    picker.hide();
    coupons.forget();
    // the entry contains the phone number that a wallet has sent a code to
    deps.storageOf(userId).remove(AWAITED_CODE);
    deps.storageOf(userId).remove(ITEM_SUBSTITUTES);
  }

  /** Wraps a screen that uses the stores of checkout. */
  const withStores = <P extends object>(Screen: ComponentType<P>): ComponentType<P> =>
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
    withStores,
    Cart: withStores(CartScreen),
    SavedAddresses: withStores(SavedAddresses),
    Addresses: withStores(AddressStep),
    /** starts the listeners, and resumes an open payment */
    start(): () => void {
      return stopAll([
        address.start(),
        checkout.start(),
        session.onLogout(UserChangeStep.checkout, forgetShopper),
        followOrder(),
        followArea(),
      ]);
    },
  };
}

const placedOrder = ({ placedOrderId }: OrderView) => placedOrderId;
/** The order on the screen, once it has ended. */
const endedOrder = ({ order }: OrderView) => order && hasEnded(order.state) && order.order_id;

export type CheckoutFeature = ReturnType<typeof create>;
