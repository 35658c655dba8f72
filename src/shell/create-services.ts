import type * as ProductCode from '../catalog/product/product-code.ts';
import type { WaitList } from '../catalog/wait-list.ts';
import type { CartStore, SyncedCart } from '../cart/ports.ts';
import { createCartSync } from '../cart/sync.ts';
import type { Deps } from '../model/deps.ts';
import type { Messages, Tabs } from '../model/ports.ts';
import type { BackendActions } from '../http/backend-actions.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import { createTabs } from '../platform/tabs.ts';
import type { PrintStore } from '../print/print-ports.ts';
import { ENDED_TOKENS } from '../session/ended-tokens.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createPersistence } from './persistence.ts';
import { type AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import {
  createDeliveryArea,
  type DeliveryArea,
  type DeliveryAreaDeps,
  type DeliveryAreaNeeds,
} from './delivery-area.ts';
import { createShellActions } from './shell-actions.ts';

type ServicesDeps = DeliveryAreaDeps &
  Pick<Deps, 'sessionKeep' | 'storage'> & {
    tabs: (create: typeof createTabs, name: string) => Tabs;
    openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  };

export interface ServicesNeeds extends Omit<DeliveryAreaNeeds, 'slices' | 'session' | 'messages' | 'cart'> {
  cart: CartStore;
  waitList: WaitList;
  /** what the partner's part of the storage is called */
  partner: string;
  session: SessionStore;
  messages: Messages;
  openLink: (link: string) => void;
  /** ends the sessions that shoppers have left */
  endSessions: () => Promise<void>;
  print: () => Promise<PrintStore>;
  /** what the page of a product does */
  productCode: () => Promise<unknown> | null;
  analyticsFacts: Omit<AnalyticsFacts, 'place'>;
  /** a payment that was left is taken up, and the addresses of whoever is logged in are fetched */
  resume: () => void;
}

/** What goes on behind every screen. One of each for a shop; nothing happens before `start`. */
export interface Services {
  /** what is kept, together with the other tabs */
  readonly slices: PersistedSlices;
  /** what backends ask the shop to do, by name */
  readonly actions: BackendActions;
  /** where the shop delivers, and what belongs to that place and this shopper */
  readonly deliveryArea: DeliveryArea;
  /** what the first screen shows, with all that can be done with it */
  readonly cart: SyncedCart;
  /** listens, asks and resumes; the returned function stops */
  start(): () => void;
}

export function createServices(deps: ServicesDeps, needs: ServicesNeeds): Services {
  const { analytics } = deps;
  const { messages, session } = needs;
  const kept = createPersistence({ ...deps, ...needs, tabs: deps.tabs(createTabs, needs.partner) });
  const { slices } = kept;
  const cart = createCartSync(
    { ...deps, ...needs, slices, storage: needs.keep },
    { cart: needs.cart, session, perform: (action) => actions.perform(action) },
  );
  const actions: BackendActions = createShellActions({
    openLink: needs.openLink,
    messages,
    report: (error) => analytics.report(error, 'actions'),
    cart,
    print: needs.print,
  });
  const place = createDeliveryArea(deps, { ...needs, cart, slices });
  /** The server hears of a logout at once, or when there is a network again. */
  function followLogouts(): () => void {
    let under = false;
    async function endOnServer(): Promise<void> {
      if (under || deps.sessionKeep.get(ENDED_TOKENS) === null) return;
      under = true;
      await needs.endSessions().catch((error: unknown) => analytics.report(error, 'session.logout'));
      under = false;
    }
    const stops = [
      // the tab that it happened in ends it on the server
      session.onLogout((reason) => reason !== 'elsewhere' && void endOnServer()),
      deps.connectivity.onChange((online) => online && void endOnServer()),
    ];
    void endOnServer();
    return () => {
      for (const stop of stops) stop();
    };
  }
  /** What somebody waits for may be back. */
  async function sayWhatIsBack(): Promise<void> {
    if (needs.waitList.read().length === 0) return;
    const code = (await needs.productCode()) as typeof ProductCode;
    await code.sayWhatIsBack(needs);
  }
  return {
    slices,
    actions,
    deliveryArea: place,
    cart,
    start() {
      const steps: (() => () => void)[] = [
        kept.start,
        cart.start,
        () => deps.openAnalytics(openAnalytics, { ...needs.analyticsFacts, place }),
        place.start,
        () => session.onLogin(needs.resume),
        followLogouts,
        () => {
          needs.resume();
          sayWhatIsBack().catch((error: unknown) => analytics.report(error, 'back in stock'));
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
