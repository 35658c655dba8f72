import type { ComponentType, ReactNode } from 'react';
import type { Bridge } from '../../bridge/index.ts';
import type { CartStore } from '../cart/cart-context.tsx';
import type { Api } from '../http/api.ts';
import type { HashPlace } from '../platform/navigation.ts';
import type { ScreenWidth } from '../platform/screen-width.ts';
import type { AgeConsentKeeper } from './age-consent.ts';
import type {
  Analytics,
  Clock,
  Connectivity,
  KeyValue,
  Messages,
  Navigation,
  Random,
} from '../model/ports.ts';

/** What a page has beyond its view: what it asks and does, and what is drawn only when it is needed. Loaded once, at the first need. */
export interface PageCode<C> {
  /** fails as a call does: code that cannot be loaded is a server that cannot be reached */
  load(): Promise<C>;
  /**
   * A component of it, for a page to draw once it is there; a server has it at once. Where it cannot be loaded `Instead`
   * stands in its place, or nothing, until it is next drawn.
   */
  part<P extends object>(pick: (code: C) => ComponentType<P>, Instead?: ComponentType<P>): ComponentType<P>;
}

/** What a page of the shop is made with. */
export interface PageEdges<C = unknown> {
  api: Api;
  clock: Clock;
  random: Random;
  /** the partner's, whoever is logged in */
  keep: KeyValue;
  /** the shopper's own */
  keepOfUser: KeyValue;
  analytics: Pick<Analytics, 'track' | 'report'>;
  messages: Messages;
  connectivity: Connectivity;
  navigation: Navigation & HashPlace;
  bridge: () => Bridge;
  cart: CartStore;
  session: { loggedIn(): boolean; requireLogin(): Promise<boolean> };
  ageConsent: AgeConsentKeeper;
  /** where the shop delivers: whether nobody has said it yet, and the panel to say it in */
  place: { isDefault(): boolean; choose(): void };
  width: ScreenWidth;
  code: PageCode<C>;
  /** opens a link that a backend gave */
  openLink(link: string): void;
}

/** Where a page stands: its route, what the route's pattern took out of the path, and the query. */
export interface PageAddress {
  /** the route's name for what it shows */
  screen: string;
  /** what the route calls it, until the page knows better */
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
  /** plain data: a server hands it over as JSON */
  readonly state: S;
  /** told of each address that it is opened at, when several share it */
  at?(address: PageAddress): void;
  /** fetches what is not there yet; never rejects */
  load(): Promise<void>;
  /** there is something to show: a server hands it over only then */
  ready(): boolean;
  head(): PageHead;
  /** it turned out to be elsewhere */
  movedTo?(): string | null;
  /** it turned out that there is no such thing */
  missing?(): boolean;
  /** while it is shown; the returned function stops */
  start?(): () => void;
}

/** What a page's file gives to the shell, as `page`. `C`: its code beyond the view. */
export interface PageKind<T extends PageStore = PageStore, C = unknown> {
  /** `handed`: the state of a store that a server has loaded for the same address */
  open(edges: PageEdges<C>, address: PageAddress, handed: T['state'] | null): T;
  /** addresses of the same key share a store; path and query unless told otherwise */
  keyOf?(address: PageAddress): string;
  View(props: { store: T; address: PageAddress }): ReactNode;
}
