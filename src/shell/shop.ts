import type { ScreenTelling } from '../analytics/event-buffer.ts';
import type { CartStore } from '../cart/context.tsx';
import type { WaitList } from '../catalog/wait-list.ts';
import type { Api } from '../http/api.ts';
import type { EtaState } from '../location/eta.ts';
import type { EtaStore } from '../location/eta-store.ts';
import type { LocationState } from '../location/location-state.ts';
import type { Deps } from '../model/deps.ts';
import type { Tabs, Waits } from '../model/ports.ts';
import type { BackendActions } from '../http/backend-actions.ts';
import type { BackLayers } from '../platform/back-stack.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import type { createFileAccess, FileAccess } from '../platform/files.ts';
import type { createTabs } from '../platform/tabs.ts';
import type { Watched } from '../platform/store.ts';
import type { ScreenWidth } from '../platform/screen-width.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Links } from '../ui/ui-context.tsx';
import type { ShopConfig } from './config.ts';
import type { MessagesStore } from './messages-store.ts';
import type { Services } from './create-services.ts';
import type { Loader, LoaderDeps } from './loader.ts';
import type { AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import type { InitialPage, Pages } from './pages.ts';
import type { DeliveryArea } from './delivery-area.ts';
import type { CheckoutFeature } from './checkout.tsx';

/** Everything that one shop is handed. Two shops on a page, or two requests on a server, share none. */
export interface ShopDeps extends Deps {
  config: ShopConfig;
  navigation: ShopNavigation;
  analytics: ScreenTelling;
  layers: BackLayers;
  width: ScreenWidth;
  /** the other tabs that have the shop of this name */
  tabs: (create: typeof createTabs, name: string) => Tabs;
  /** opens what takes events from there on; its answer takes it away again */
  openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  /** what picture addresses that begin with a slash are put behind; empty on the shop's own pages */
  pictureBase: string;
  /** where code that is loaded later is had */
  code: Pick<LoaderDeps, 'loadStyles' | 'scriptOf' | 'importFrom' | 'saveData'>;
  /** how a shopper's files are sent and shown */
  files: (create: typeof createFileAccess) => FileAccess;
  /** what the server has rendered from */
  initial: ShopState | null;
}

/** What a server hands to the client that takes its markup over. */
export interface ShopState {
  eta: EtaState;
  page: InitialPage | null;
}

export interface Shop {
  readonly deps: ShopDeps;
  readonly api: Api;
  readonly loader: Loader;
  /** what the keys of all that is kept of one shopper begin with */
  prefixOf(userId: number): string;
  readonly messages: MessagesStore;
  readonly session: SessionStore;
  readonly cart: CartStore;
  /** of the screens that have a store for each address */
  readonly pages: Pages;
  /** what goes on behind every screen: loaded once the first one stands, then always the same */
  services(): Promise<Services>;
  /** addresses, checkout and payment: loaded when first asked for, then always the same */
  checkout(): Promise<CheckoutFeature>;
  /** the print store: loaded when first asked for, then always the same */
  print(): Promise<PrintStore>;
  /** where the shop delivers; `deliveryArea` alone changes it */
  readonly location: Watched<LocationState>;
  /** the panel in which that is chosen */
  showLocation(shown: boolean): void;
  /** what belongs to that place and this shopper: loaded once the first screen stands */
  deliveryArea(): Promise<DeliveryArea>;
  readonly eta: EtaStore;
  readonly waitList: WaitList;
  readonly links: Links;
  /** a payment has begun and its end is not known: the page must not be taken from under it */
  paymentOpen(): boolean;
  readonly waits: Waits;
  /** what backends ask the shop to do, by name */
  actions(): Promise<BackendActions>;
  /** aborted when the shop is taken down */
  readonly closed: AbortSignal;
  /** the part that a server hands over */
  state(): ShopState;
  /** begins to listen, to ask and to resume; called once the first screen stands */
  start(): void;
  /** leaves no listener, timer or request behind */
  dispose(): void;
}
