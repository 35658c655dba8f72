import type { Bridge, Platform } from '../../bridge/index.ts';
import type { Analytics, Clock, Connectivity, KeyValue, Navigation, Random } from './ports.ts';

/** The outside world of one shop. Dependencies between features are not included. */
export interface Deps {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: Random;
  /** persistent */
  storage: KeyValue;
  /** the login: on the shop's own pages in cookies, because these outlive a killed app; if embedded, in storage */
  loginStorage: KeyValue;
  navigation: Navigation;
  connectivity: Connectivity;
  analytics: Analytics;
  /** the bridge to the host app or page */
  bridge: Bridge;
  platform: Platform;
  /** the page around the shop; no-ops if embedded */
  document: {
    /** called when a screen is shown; sets the title and the path */
    screenEntered(title: string, path: string): void;
    reload(): void;
    /** reloads the page, unless it has just been reloaded or the shop is embedded; false: not reloaded */
    reloadOnce(): boolean;
  };
  /** false: the shop is embedded in another page */
  isStandalone: boolean;
}
