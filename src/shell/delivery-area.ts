import { stopAll } from '../model/listeners.ts';
import type { CartStore } from '../cart/ports.ts';
import { NO_LIVE_ORDERS } from '../checkout/live/live-orders-state.ts';
import { createWhenUnblocked } from '../http/blocked-calls.ts';
import type { EtaStore } from '../location/eta-store.ts';
import { isShopDefault } from '../location/location-state.ts';
import { createLocationStore, type LocationOptions } from '../location/location-store.ts';
import type { Deps } from '../model/deps.ts';
import type { Navigation } from '../model/ports.ts';
import type { HashPlace } from '../platform/navigation.ts';
import { href } from '../platform/paths.ts';
import { createStore, onChange } from '../platform/store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type LogoutReason, UserChangeStep } from '../model/user-change.ts';
import { createSettingsStore, type SettingsNeeds } from '../settings/settings-store.ts';
import { createAppPrompts } from './app-prompts.ts';
import type { ShopConfig } from './config.ts';
import { matchRoute } from './match-route.ts';
import type { MessagesStore } from './messages-store.ts';
import type { Pages } from './pages.ts';
import { storeLinks } from './store-links.ts';
import * as m from './messages.ts';

export type DeliveryAreaDeps = Pick<
  Deps,
  'bridge' | 'platform' | 'clock' | 'random' | 'analytics' | 'connectivity' | 'document'
> & { navigation: Navigation & HashPlace; config: Pick<ShopConfig, 'appStoreId' | 'playStoreId'> };

export type DeliveryAreaNeeds = Omit<LocationOptions, 'session'> &
  Pick<SettingsNeeds, 'deviceId' | 'gates'> & {
    pages: Pick<Pages, 'renew'>;
    eta: EtaStore;
    cart: Pick<CartStore, 'synced' | 'setFreeDelivery'>;
    /** the state that the server rendered from */
    initial: object | null;
    messages: Pick<MessagesStore, 'toast' | 'clear'>;
    session: Pick<SessionStore, 'userId' | 'onLogin' | 'onLogout'>;
    /** whether a payment is open, during which the page must not be reloaded */
    paymentOpen: () => boolean;
  };

/** Interval for checking whether the payment has ended. */
const PAYMENT_WATCH_MS = 1000;

/**
 * Where the shop delivers, and the backend's settings for that city and user. Loaded once the first screen, which needs
 * only the name of the locality, is hydrated.
 */
export function createDeliveryArea(deps: DeliveryAreaDeps, needs: DeliveryAreaNeeds) {
  const { pages, eta, cart } = needs;
  const location = createLocationStore(deps, needs);
  const blockedCalls = createWhenUnblocked(deps.navigation);
  const { whenUnblocked } = blockedCalls;
  const settings = createSettingsStore(deps, {
    ...needs,
    cityId: () => location.state.cityId,
    whenUnblocked,
  });
  const liveOrders = createStore(NO_LIVE_ORDERS);
  const appPrompts = createAppPrompts(deps, {
    ...{ storage: needs.storage, location, settings },
    stores: storeLinks(deps.config),
  });

  /** Whether the location differs from the shop's default locality, for which a server renders. */
  const isElsewhere = (): boolean => !isShopDefault(location.state.coords);

  /**
   * Reloads the page if it shows the products of a store that no longer delivers here: when it becomes visible, but
   * never during a payment.
   */
  function followOtherStore(): () => void {
    let isReloadDue = false;
    let cancel = () => {};
    const reload = (): void => {
      cancel();
      if (needs.paymentOpen()) cancel = deps.clock.after(PAYMENT_WATCH_MS, reload);
      else deps.document.reload();
    };
    const stop = stopAll([
      location.onStoreChange(() => {
        isReloadDue = true;
      }),
      deps.connectivity.onVisible((visible) => {
        if (visible && isReloadDue) reload();
        else cancel();
      }),
    ]);
    return () => {
      cancel();
      stop();
    };
  }

  /** the location was chosen offline and has to be checked when the network is back */
  let isUnchecked = false;
  function checkLater(): void {
    isUnchecked = true;
    needs.messages.toast(m.areaCheckedOnline(location.state.coords.locality));
  }
  function checkNow(online: boolean): void {
    if (!online || !isUnchecked) return;
    isUnchecked = false;
    location.recheck();
    pages.renew('place');
    void askEta();
  }

  async function askEta(): Promise<void> {
    if (!(await eta.load())) whenUnblocked('eta', () => void askEta());
  }

  /** Reloads the page's data after a logout, or leaves a page that needs a user. The shopper's own logout goes home. */
  function onLoggedOut(reason: LogoutReason): void {
    needs.messages.clear();
    pages.renew();
    const { personal, asksForLogin } = matchRoute(deps.navigation.path());
    if (personal && !(asksForLogin && reason === 'refused'))
      deps.navigation.go(href.home(), { replace: true });
  }

  return {
    location,
    settings,
    /** the live orders, which the home screen and the cart show */
    liveOrders,
    appPrompts,
    /** Removes an ended order from the live orders. */
    orderEnded(endedId: string): void {
      const state = liveOrders.get();
      liveOrders.set({ ...state, orders: state.orders.filter(({ orderId }) => orderId !== endedId) });
      settings.ordersChanged();
    },
    start(): () => void {
      const stop = stopAll([
        blockedCalls.start(),
        location.start(),
        settings.start(),
        appPrompts.start(),
        followOtherStore(),
        needs.session.onLogout(UserChangeStep.page, onLoggedOut),
        onChange(location.watched, ({ cityId }) => cityId, settings.cityChanged),
        onChange(
          settings.watched,
          ({ secondaryData }) => secondaryData?.freeDelivery ?? null,
          cart.setFreeDelivery,
        ),
        location.onChange(() => {
          pages.renew('place');
          void askEta();
          // prices and stock depend on the delivery area
          cart.synced()?.refreshSoon();
          if (!deps.connectivity.online()) checkLater();
        }),
        deps.connectivity.onChange(checkNow),
      ]);
      if (needs.initial && isElsewhere()) pages.renew('place');
      if (eta.state.promise === null || isElsewhere()) void askEta();
      return stop;
    },
  };
}

export type DeliveryArea = ReturnType<typeof createDeliveryArea>;
