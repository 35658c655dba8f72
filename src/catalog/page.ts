import type { ComponentType, ReactNode } from 'react';
import type { Bridge } from '../../bridge/index.ts';
import type { CartStore } from '../cart/context.tsx';
import type { Api } from '../http/api.ts';
import type { HashPlace } from '../platform/navigation.ts';
import type { RouteName } from '../platform/paths.ts';
import type { Watched } from '../platform/store.ts';
import type { ScreenWidth } from '../platform/screen-width.ts';
import type { AgeConsentStore } from './age-consent.ts';
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
 * What a page has beyond its view: what it asks and does, and what is drawn only when it is needed. Loaded once, at the
 * first need. Which module that is, the shop's table of pages says; a page says what it takes it for.
 */
export interface PageCode {
  /** fails as a call does: code that cannot be loaded is a server that cannot be reached */
  load(): Promise<never>;
  /**
   * A component of it, for a page to draw once it is there; a server has it at once. Where it cannot be loaded `Instead`
   * stands in its place, or nothing, until it is next drawn.
   */
  part<P extends object>(
    pick: (code: never) => ComponentType<P>,
    Instead?: ComponentType<P>,
  ): ComponentType<P>;
}

/** What a page of the shop is made with. */
export interface PageDeps {
  api: Api;
  clock: Clock;
  random: Random;
  /** the partner's, whoever is logged in */
  storage: KeyValue;
  /** the shopper's own */
  userStorage: KeyValue;
  analytics: Pick<Analytics, 'track' | 'report'>;
  messages: Messages;
  connectivity: Connectivity;
  navigation: Navigation & HashPlace;
  bridge: () => Bridge;
  cart: CartStore;
  session: { loggedIn(): boolean; requireLogin(): Promise<boolean> };
  ageConsent: AgeConsentStore;
  /** where the shop delivers: whether nobody has said it yet, and the panel to say it in */
  place: { isDefault(): boolean; choose(): void };
  width: ScreenWidth;
  code: PageCode;
  /** opens a link that a backend gave; `named`: what it was called where it was tapped */
  openLink(link: string, named?: string): void;
}

/** Where a page stands: its route, what the route's pattern took out of the path, and the query. */
export interface PageAddress {
  /** the name of its pattern */
  route: RouteName;
  /** what the route shows */
  screen: string;
  /** what it is called, until the page knows better: by what was tapped, else by the route */
  title: string;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** What the head of its document says. */
export interface PageHead {
  title: string;
  description?: string;
  /** the one path of several that lead here */
  canonical?: string;
  /** search engines are to leave it out */
  noindex?: boolean;
  /** schema.org objects */
  data?: readonly object[];
}

/** One page at one address; kept while the shopper is elsewhere, so that going back paints at once. */
export interface PageStore<S extends object = object> {
  /** plain data: a server sends it as JSON */
  readonly state: S;
  readonly watched: Watched<S>;
  /** it is opened at that address, when several share it */
  at?(address: PageAddress): void;
  /** fetches what is not there yet; never rejects */
  load(): Promise<void>;
  /** there is something to show: a server sends it only then */
  ready(): boolean;
  head(): PageHead;
  /** it turned out to be elsewhere */
  movedTo?(): string | null;
  /** it turned out that there is no such thing */
  missing?(): boolean;
  /** while it is shown; the returned function stops */
  start?(): () => void;
  /** of a page that stays at another place, or for another shopper: what it has is fetched anew; never rejects */
  renew?(): Promise<void>;
}

/** What a page's file gives to the shell, as `page`. */
export interface PageKind<T extends PageStore = PageStore> {
  /** `initial`: the state of a store that a server has loaded for the same address */
  open(deps: PageDeps, address: PageAddress, initial: T['state'] | null): T;
  /** addresses of the same key share a store; default: path and query */
  keyOf?(address: PageAddress): string;
  View(props: { store: T; address: PageAddress }): ReactNode;
}
