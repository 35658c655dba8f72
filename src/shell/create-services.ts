import { stopAll } from '../model/listeners.ts';
import type * as ProductCode from '../catalog/product/product-code.ts';
import type { WaitList } from '../catalog/wait-list.ts';
import type { CartStore, SyncedCart } from '../cart/ports.ts';
import type { Deps } from '../model/deps.ts';
import type { Tabs } from '../model/ports.ts';
import type { BackendActions } from '../http/backend-actions.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import { createTabs } from '../platform/tabs.ts';
import type { PrintStore } from '../print/print-ports.ts';
import { ENDED_TOKENS } from '../session/ended-tokens.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { MessagesStore } from './messages-store.ts';
import { createPersistence } from './persistence.ts';
import { type AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import {
  createDeliveryArea,
  type DeliveryArea,
  type DeliveryAreaDeps,
  type DeliveryAreaNeeds,
} from './delivery-area.ts';
import { createShellActions } from './shell-actions.ts';
import { UserChangeStep } from '../model/user-change.ts';

type ServicesDeps = DeliveryAreaDeps &
  Pick<Deps, 'loginStorage' | 'storage'> & {
    tabs: (create: typeof createTabs, name: string) => Tabs;
    openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  };

export interface ServicesNeeds extends Omit<DeliveryAreaNeeds, 'slices' | 'session' | 'messages' | 'cart'> {
  cart: CartStore;
  waitList: WaitList;
  /** prefix of the partner's storage keys */
  partner: string;
  session: SessionStore;
  messages: MessagesStore;
  openLink: (link: string) => void;
  /** ends logged-out sessions on the server */
  endSessions: () => Promise<void>;
  print: () => Promise<PrintStore>;
  /** creates the synchronised cart, and retries until its code has loaded */
  syncCart: () => void;
  /** the same, for backend actions that concern the cart */
  loadCart: () => Promise<Pick<SyncedCart, 'perform'>>;
  loadProductCode: () => Promise<Pick<typeof ProductCode, 'showRestocked'>>;
  analyticsFacts: Omit<AnalyticsFacts, 'deliveryArea'>;
  /** resumes an open payment, and loads the addresses of a logged-in user */
  resume: () => void;
}

/**
 * The services that all screens share and that are not in the entry bundle. They are created once per shop,
 * and have no side effects before `start`.
 */
export interface Services {
  /** persisted state, synchronized with the other tabs */
  readonly slices: PersistedSlices;
  /** backend actions by name */
  readonly actions: BackendActions;
  /** where the shop delivers, and what depends on that place and on the user */
  readonly deliveryArea: DeliveryArea;
  /** starts listeners and requests; the returned function stops them */
  start(): () => void;
}

/** What features are created with: the services, and the cart with all of its methods. */
export interface FeatureServices extends Services {
  readonly cart: SyncedCart;
}

export function createServices(deps: ServicesDeps, needs: ServicesNeeds): Services {
  const { analytics } = deps;
  const { messages, session } = needs;
  const persistence = createPersistence({ ...deps, ...needs, tabs: deps.tabs(createTabs, needs.partner) });
  const { slices } = persistence;
  const actions: BackendActions = createShellActions({
    openLink: needs.openLink,
    messages,
    report: (error) => analytics.report(error, 'actions'),
    cart: needs.loadCart,
    print: needs.print,
  });
  const deliveryArea = createDeliveryArea(deps, { ...needs, slices });
  /**
   * Synchronises the cart once there is one: in storage, where an earlier page or another tab has put it, or, for a
   * logged-in shopper, at the backend. A tap does so itself.
   */
  function followCart(): () => void {
    const syncIfStored = () => {
      if (session.loggedIn() || needs.cart.isStored()) needs.syncCart();
    };
    const { stop } = slices.add({
      name: 'cart',
      save: () => false,
      follow: syncIfStored,
      followWhileVisible: syncIfStored,
    });
    syncIfStored();
    return stopAll([stop, session.onLogin(UserChangeStep.cart, needs.syncCart)]);
  }
  /** Ends the session on the server after a logout; retried when the network is back. */
  function followLogouts(): () => void {
    let isSending = false;
    async function endOnServer(): Promise<void> {
      if (isSending || deps.loginStorage.get(ENDED_TOKENS) === null) return;
      isSending = true;
      await needs.endSessions().catch((error: unknown) => analytics.report(error, 'session.logout'));
      isSending = false;
    }
    const stop = stopAll([
      // only the tab that logged out tells the server
      session.onLogout(UserChangeStep.server, (reason) => reason !== 'elsewhere' && void endOnServer()),
      deps.connectivity.onChange((online) => online && void endOnServer()),
    ]);
    void endOnServer();
    return stop;
  }
  /** Tells the shopper if a product on their wait list is back in stock. */
  async function showRestocked(): Promise<void> {
    if (needs.waitList.read().length === 0) return;
    const { showRestocked: show } = await needs.loadProductCode();
    await show(needs);
  }
  return {
    slices,
    actions,
    deliveryArea,
    start() {
      const steps: (() => () => void)[] = [
        persistence.start,
        followCart,
        () => deps.openAnalytics(openAnalytics, { ...needs.analyticsFacts, deliveryArea }),
        deliveryArea.start,
        () => session.onLogin(UserChangeStep.checkout, needs.resume),
        followLogouts,
        () => {
          // another tab may have ended the session while this code was loaded
          session.followEnd();
          needs.resume();
          showRestocked().catch((error: unknown) => analytics.report(error, 'back in stock'));
          return () => {};
        },
      ];
      // the failure of one start must not prevent the others
      const stop = stopAll(
        steps.flatMap((step) => {
          try {
            return [step()];
          } catch (error) {
            analytics.report(error, 'services');
            return [];
          }
        }),
      );
      return stop;
    },
  };
}
