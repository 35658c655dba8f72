import type { Bridge, Platform } from '../../bridge/index.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Navigation, Random } from './ports.ts';

/** The world outside one shop. What features need of each other is no part of it. */
export interface Deps {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: Random;
  /** survives the page */
  storage: KeyValue;
  /** who is logged in: cookies on the shop's own pages, so that it outlives a killed app; storage when embedded */
  loginStorage: KeyValue;
  navigation: Navigation;
  connectivity: Connectivity;
  analytics: Analytics;
  /** the app or page that hosts the shop */
  bridge: Bridge;
  platform: Platform;
  /** the page around the shop; an embedded shop leaves it alone */
  document: {
    /** a screen is shown: its title, and the path that leads to it */
    entered(title: string, path: string): void;
    reload(): void;
    /** the same, unless it was just done: then false, as where the page is not ours to reload */
    reloadOnce(): boolean;
  };
  /** the page is the shop's own, and not somebody else's that it is embedded in */
  ownPage: boolean;
}
