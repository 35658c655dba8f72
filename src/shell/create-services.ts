import type { CartStore } from '../cart/cart-context.tsx';
import type { CartStoreState } from '../cart/cart-state.ts';
import { createCartStore } from '../cart/cart-store.ts';
import type { Deps } from '../model/deps.ts';
import type { Messages, Tabs } from '../model/ports.ts';
import type { BackendActions } from '../platform/backend-actions.ts';
import type { KeptSlices } from '../platform/kept-slices.ts';
import { createTabs } from '../platform/tabs.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { SessionStore } from '../session/session-store.ts';
import { keepTogether } from './keep-together.ts';
import { type AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import { createPlace, type Place, type PlaceDeps, type PlaceNeeds } from './place.ts';
import { createShellActions } from './shell-actions.ts';

type ServicesDeps = PlaceDeps &
  Pick<Deps, 'storage'> & {
    tabs: (create: typeof createTabs, name: string) => Tabs;
    openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  };

export interface ServicesNeeds extends Omit<PlaceNeeds, 'slices' | 'session' | 'messages'> {
  /** what the partner's part of the storage is called */
  partner: string;
  session: SessionStore;
  messages: Messages;
  openLink: (link: string) => void;
  print: () => Promise<PrintStore>;
  analyticsFacts: Omit<AnalyticsFacts, 'place'>;
  /** a payment that was left is taken up, and the addresses of whoever is logged in are fetched */
  resume: () => void;
}

/** What goes on behind every screen. One of each for a shop; nothing happens before `start`. */
export interface Services {
  /** what is kept, together with the other tabs */
  readonly slices: KeptSlices;
  /** what backends ask the shop to do, by name */
  readonly actions: BackendActions;
  /** where the shop delivers, and what belongs to that place and this shopper */
  readonly place: Place;
  /** the cart behind the one that the first screen shows */
  openCart(shown: CartStoreState): CartStore;
  /** listens, asks and resumes; the returned function stops */
  start(): () => void;
}

export function createServices(deps: ServicesDeps, needs: ServicesNeeds): Services {
  const { analytics } = deps;
  const { cart, messages, session } = needs;
  const kept = keepTogether({ ...deps, ...needs, tabs: deps.tabs(createTabs, needs.partner) });
  const { slices } = kept;
  const actions = createShellActions({
    openLink: needs.openLink,
    messages,
    report: (error) => analytics.report(error, 'actions'),
    cart,
    print: needs.print,
  });
  const place = createPlace(deps, { ...needs, slices });
  return {
    slices,
    actions,
    place,
    openCart: (shown) => createCartStore({ ...deps, ...needs, slices, perform: actions.perform }, shown),
    start() {
      const steps: (() => () => void)[] = [
        kept.start,
        // who listens to the cart opens its store, with what was tapped meanwhile
        () => cart.onState(() => {}),
        () => deps.openAnalytics(openAnalytics, { ...needs.analyticsFacts, place }),
        place.start,
        () => session.onLogin(needs.resume),
        () => {
          needs.resume();
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
