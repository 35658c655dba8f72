import { subscribeKey } from 'valtio/vanilla/utils';
import type { CartStore } from '../cart/cart-context.tsx';
import type { HomeStore } from '../home/home-store.ts';
import type { EtaStore } from '../location/eta-store.ts';
import { isShopDefault } from '../location/location-state.ts';
import { createLocationStore, type LocationEdges } from '../location/location-store.ts';
import { createSettingsStore, type SettingsEdges } from '../settings/settings-store.ts';
import { createInvitations, type InvitationEdges } from './invitations.ts';
import type { Pages } from './pages.ts';

export type PlaceEdges = LocationEdges &
  Omit<SettingsEdges, 'cityId'> &
  Omit<InvitationEdges, 'policy' | 'location' | 'settings'> & {
    bridge: { policy: InvitationEdges['policy'] };
    home: HomeStore;
    pages: Pick<Pages, 'renew'>;
    eta: EtaStore;
    cart: CartStore;
    /** what the server has rendered from */
    initial: object | null;
    document: { reload(): void };
    /** money is on its way: the page must stay */
    paymentOpen: () => boolean;
  };

/** How long to wait before asking again whether a payment has ended. */
const PAYMENT_WATCH_MS = 1000;

/**
 * Where the shop delivers, and what the backend sets for that city and this shopper. One part, loaded once the first
 * screen stands, which needs no more of it than the place's name.
 */
export function createPlace(edges: PlaceEdges) {
  const { home, pages, eta, cart } = edges;
  const location = createLocationStore(edges);
  const settings = createSettingsStore({ ...edges, cityId: () => location.state.cityId });
  const invitations = createInvitations({ ...edges, policy: edges.bridge.policy, location, settings });

  /** A server renders for the shop's own locality. */
  const isElsewhere = (): boolean => !isShopDefault(location.state.coords);

  /** What is shown is another store's: the page begins anew when it is seen, but never under a payment. */
  function followOtherStore(): () => void {
    let wanted = false;
    let callOff = () => {};
    const reload = (): void => {
      callOff();
      if (edges.paymentOpen()) callOff = edges.clock.after(PAYMENT_WATCH_MS, reload);
      else edges.document.reload();
    };
    const stops = [
      location.onOtherStore(() => {
        wanted = true;
      }),
      edges.connectivity.onVisible((visible) => {
        if (visible && wanted) reload();
        else callOff();
      }),
    ];
    return () => {
      callOff();
      for (const stop of stops) stop();
    };
  }

  function fetchAnew(): void {
    pages.renew();
    void home.renew();
  }

  return {
    location,
    settings,
    invitations,
    start(): () => void {
      const stops = [
        location.start(),
        settings.start(),
        invitations.start(),
        followOtherStore(),
        subscribeKey(location.state, 'cityId', settings.cityChanged),
        location.onMoved((by) => {
          fetchAnew();
          void eta.load();
          if (by === 'place' && cart.view().count > 0) void cart.refresh({ blocking: false });
        }),
      ];
      if (edges.initial && isElsewhere()) fetchAnew();
      if (eta.state.eta_in_minutes === null || isElsewhere()) void eta.load();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type Place = ReturnType<typeof createPlace>;
