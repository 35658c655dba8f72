import type { ShopAnalytics } from '../analytics/event-buffer.ts';
import type { CartStore, SyncedCart } from '../cart/ports.ts';
import type { HeartState } from '../catalog/HeartSlot.tsx';
import type { WaitList } from '../catalog/wait-list.ts';
import type { Favourites } from '../favourites/favourites-store.ts';
import type { Api } from '../http/api.ts';
import type { EtaState } from '../location/eta.ts';
import type { EtaStore } from '../location/eta-store.ts';
import type { LocationState } from '../location/location-state.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Tabs, Waits } from '../model/ports.ts';
import type { BackLayers } from '../platform/back-stack.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import type { Device } from '../platform/device.ts';
import type { createTabs } from '../platform/tabs.ts';
import type { Store } from '../platform/store.ts';
import type { ScreenWidth } from '../platform/screen-width.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Gates } from '../settings/gates.ts';
import type { ShopConfig } from './config.ts';
import type { deferBridge } from './deferred-bridge.ts';
import type { createLinks } from './create-links.ts';
import type { MessagesStore } from './messages-store.ts';
import type { FeatureServices, Services } from './create-services.ts';
import type { LazyRow, Loader, LoaderDeps } from './loader.ts';
import type { AnalyticsFacts, openAnalytics } from './open-analytics.ts';
import type { InitialPage, Pages } from './pages.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';

/** The dependencies of one shop. Two shops on a page, or two requests on a server, share none. */
export interface ShopDeps extends Deps {
  bridge: ReturnType<typeof deferBridge>;
  config: ShopConfig;
  navigation: ShopNavigation;
  analytics: ShopAnalytics;
  layers: BackLayers;
  width: ScreenWidth;
  /** connects the shop to its other tabs */
  tabs: (create: typeof createTabs, name: string) => Tabs;
  /** starts analytics, which sends the buffered events; the returned function stops it */
  openAnalytics: (open: typeof openAnalytics, facts: AnalyticsFacts) => () => void;
  /** the origin put before picture paths that begin with a slash; empty on the shop's own pages */
  pictureBase: string;
  /** how code outside the entry bundle is loaded */
  code: Pick<LoaderDeps, 'loadStyles' | 'scriptOf' | 'importFrom' | 'saveData'>;
  /** creates the browser APIs for uploads and previews */
  files: <T>(create: (window: typeof globalThis) => T) => T;
  /** the state that the server rendered from; null: the page was not server-rendered */
  initial: ShopState | null;
}

/** The state sent with the server-rendered markup, for hydration. */
export interface ShopState {
  eta: EtaState;
  page: InitialPage | null;
  /** the names of the disabled features; null: unknown */
  gates: readonly string[] | null;
}

/**
 * A module that is loaded later and creates one object for each shop. The object is started at once if it has
 * a `start`.
 */
export interface Creator<T> {
  create(shop: Shop, services: FeatureServices): T;
}

export interface Shop {
  readonly deps: ShopDeps;
  readonly api: Api;
  readonly loader: Loader;
  /** prefix of the partner's storage keys */
  readonly partner: string;
  /** the partner's storage, shared by all users */
  readonly storage: KeyValue;
  /** the storage of one user */
  storageOf(userId: () => number): KeyValue;
  /** the prefix of a user's storage keys */
  prefixOf(userId: number): string;
  readonly messages: MessagesStore;
  readonly session: SessionStore;
  readonly cart: CartStore;
  /** the stores of pages, one for each URL */
  readonly pages: Pages;
  /** loads the services, once the first screen is hydrated */
  services(): Promise<Services>;
  /** to be called at a touch, a key or the wheel: loads what the next tap may need */
  prepareForTap(): void;
  /** loads the cart with all of its methods */
  loadCart(): Promise<SyncedCart>;
  /** opens a row of the tables, with the services that its code needs; the result is created once per shop */
  open<T>(row: LazyRow<Creator<T>>): Promise<T>;
  /** opens addresses, checkout and payment */
  checkout(): Promise<CheckoutFeature>;
  /** loads the shopper's lists and shows the hearts */
  favourites(): Promise<Favourites>;
  readonly heart: Store<HeartState>;
  /** the delivery location, which only the `deliveryArea` of the services changes */
  readonly location: Store<LocationState>;
  /** opens or closes the location panel */
  showLocation(shown: boolean): void;
  readonly eta: EtaStore;
  readonly waitList: WaitList;
  readonly gates: Gates;
  readonly links: ReturnType<typeof createLinks>;
  /** whether a payment is open, during which the page must not be reloaded */
  paymentOpen(): boolean;
  readonly waits: Waits;
  readonly device: Device;
  readonly launch: AnalyticsFacts['launch'];
  /** aborted by `dispose` */
  readonly closed: AbortSignal;
  /** the state sent with the server-rendered markup */
  state(): ShopState;
  /** starts listeners and requests, and resumes what was left open; to be called once the first screen is hydrated */
  start(): void;
  /** removes all listeners and timers, and aborts all requests */
  dispose(): void;
}
