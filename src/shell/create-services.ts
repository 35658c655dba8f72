import type { CartStore, SyncedCart } from '../cart/ports.ts';
import { createCartSync } from '../cart/sync.ts';
import type { Connectivity, KeyValue, Messages, Tabs } from '../model/ports.ts';
import type { BackendActions } from '../platform/backend-actions.ts';
import type { KeptSlices } from '../platform/kept-slices.ts';
import { createTabs } from '../platform/tabs.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { SessionStore } from '../session/session-store.ts';
import { keepTogether } from './keep-together.ts';
import { type AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import { createPlace, type Place, type PlaceDeps } from './place.ts';
import { createShellActions } from './shell-actions.ts';

/** Who is logged in, as features ask for it. */
type SessionPort = Pick<SessionStore, 'loggedIn' | 'keptUserId' | 'requireLogin' | 'onLogin' | 'onLogout'> & {
  /** 0: nobody */
  userId(): number;
};

export type ServicesDeps = Omit<PlaceDeps, 'slices' | 'session' | 'messages' | 'connectivity' | 'cart'> & {
  cart: CartStore;
  connectivity: Connectivity;
  /** the partner's tabs of the shop */
  tabs: (create: typeof createTabs) => Tabs;
  storage: KeyValue;
  session: SessionStore;
  sessionPort: SessionPort;
  messages: Messages;
  openLink: (link: string) => void;
  print: () => Promise<PrintStore>;
  openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  analyticsFacts: Omit<AnalyticsFacts, 'place'>;
  /** a payment that was left is taken up, and the addresses of whoever is logged in are fetched */
  resume: () => void;
};

/** What goes on behind every screen. One of each for a shop; nothing happens before `start`. */
export interface Services {
  /** what is kept, together with the other tabs */
  readonly slices: KeptSlices;
  /** what backends ask the shop to do, by name */
  readonly actions: BackendActions;
  /** where the shop delivers, and what belongs to that place and this shopper */
  readonly place: Place;
  /** what the first screen shows, with all that can be done with it */
  readonly cart: SyncedCart;
  /** listens, asks and resumes; the returned function stops */
  start(): () => void;
}

export function createServices(deps: ServicesDeps): Services {
  const { analytics, messages, session, sessionPort: port } = deps;
  const kept = keepTogether({ ...deps, tabs: deps.tabs(createTabs) });
  const { slices } = kept;
  const cart = createCartSync(
    { ...deps, slices, storage: deps.keep },
    { cart: deps.cart, session: port, perform: (action) => actions.perform(action) },
  );
  const actions: BackendActions = createShellActions({
    openLink: deps.openLink,
    messages,
    report: (error) => analytics.report(error, 'actions'),
    cart,
    print: deps.print,
  });
  const place = createPlace({ ...deps, cart, slices, session: port, messages });
  return {
    slices,
    actions,
    place,
    cart,
    start() {
      const steps: (() => () => void)[] = [
        kept.start,
        cart.start,
        () => deps.openAnalytics(openAnalytics, { ...deps.analyticsFacts, place }),
        place.start,
        () => session.onLogin(deps.resume),
        () => {
          deps.resume();
          return () => {};
        },
      ];
      // one that fails takes none of the others with it
      const stops = steps.flatMap((step) => {
        try {
          return [step()];
        } catch (error) {
          analytics.report(error, 'services');
          return [];
        }
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
