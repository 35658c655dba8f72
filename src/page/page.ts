import type { ComponentType, ReactNode } from 'react';
import type { Bridge } from '../../bridge/index.ts';
import type { CartStore } from '../cart/context.tsx';
import type { Api } from '../http/api.ts';
import type { HashPlace } from '../platform/navigation.ts';
import type { RouteName } from '../platform/paths.ts';
import type { Watched } from '../platform/store.ts';
import type { SellerDetails } from '../model/seller.ts';
import type { ScreenWidth } from '../platform/screen-width.ts';
import type { AgeConsentStore } from '../session/age-consent.ts';
import type {
  Analytics,
  Clock,
  Connectivity,
  KeyValue,
  Messages,
  Navigation,
  Random,
} from '../model/ports.ts';

/**
 * What a page needs after its first paint: requests, actions and lazy components. The code is loaded once,
 * when first needed. `Code`: the exports that the page uses; the shell's table of screens names a module that
 * has them.
 */
export interface PageCode<Code = unknown> {
  /** rejects as a request does: code that fails to load counts as an unreachable server */
  load(): Promise<Code>;
  /**
   * A lazy component of the code, which the server renders at once. If loading fails, `Fallback` (or nothing)
   * is rendered until the next attempt.
   */
  part<P extends object>(
    pick: (code: Code) => ComponentType<P>,
    Fallback?: ComponentType<P>,
  ): ComponentType<P>;
}

/** The dependencies of a page. */
export interface PageDeps<Code = unknown> {
  api: Api;
  clock: Clock;
  random: Random;
  /** the host partner's storage, shared by all shoppers */
  storage: KeyValue;
  /** the shopper's own storage */
  userStorage: KeyValue;
  analytics: Pick<Analytics, 'track' | 'report'>;
  messages: Messages;
  connectivity: Connectivity;
  navigation: Navigation & HashPlace;
  bridge: () => Bridge;
  cart: CartStore;
  session: { loggedIn(): boolean; userId(): number; requireLogin(): Promise<boolean> };
  ageConsent: AgeConsentStore;
  /** the delivery location: whether it is still the default, and how to open the panel that changes it */
  place: { isDefault(): boolean; choose(): void };
  width: ScreenWidth;
  config: { sellerDetails?: SellerDetails | undefined };
  code: PageCode<Code>;
  /** opens a link from a backend; `named`: the text of the tapped link */
  openLink(link: string, named?: string): void;
}

/** The router's result for a path: its route, parameters and query. */
export interface RouteMatch {
  /** the name of the route's pattern */
  route: RouteName;
  /** the name of the route's screen */
  screen: string;
  /** the title until the page has loaded: that of the tapped link, else of the route */
  title: string;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** The content of the document's head. */
export interface PageHead {
  title: string;
  description?: string;
  /** the page's canonical path */
  canonical?: string;
  /** excludes the page from search engines */
  noindex?: boolean;
  /** structured data, as schema.org objects */
  data?: readonly object[];
}

/** A page opened for one path. It is kept after the shopper leaves it, so that back navigation renders at once. */
export interface PageStore<S extends object = object> {
  /** serialisable: the server sends it as JSON */
  readonly state: S;
  readonly watched: Watched<S>;
  /** called when the page is opened for another path with the same key */
  at?(match: RouteMatch): void;
  /** loads what is missing; never rejects */
  load(): Promise<void>;
  /** whether there is content; the server sends the state only if there is */
  ready(): boolean;
  head(): PageHead;
  /** the path to redirect to; null: none */
  movedTo?(): string | null;
  /** whether what the page shows does not exist */
  missing?(): boolean;
  /** called when the page is shown; returns a function for when it is left */
  start?(): () => void;
  /** the page stays in memory, even when the location or shopper changes */
  isPermanent?: boolean | undefined;
  /**
   * called when the location or shopper has changed: reloads the content. The old content stays until the new has
   * arrived, unless it belongs to another shopper. Never rejects.
   */
  renew?(): Promise<void>;
}

/**
 * The `page` export of a page's module. `Code`: what the page needs of its code chunk; `never`: the page has
 * no chunk.
 */
export interface PageKind<T extends PageStore = PageStore, Code = never> {
  /** `initial`: the state that the server loaded for the same path */
  open(deps: PageDeps<Code>, match: RouteMatch, initial: T['state'] | null): T;
  /** paths with the same key share a store; default: path and query */
  keyOf?: ((match: RouteMatch) => string) | undefined;
  View(props: { store: T; match: RouteMatch }): ReactNode;
}
