import type { Simulator } from '../testing/simulator.ts';

/** A host as the harness shows it: the simulated native side, and what the app draws around the page. */
export interface HarnessHost {
  simulator: Simulator;
  /** as people call it, e.g. `Payments app · Android` */
  name: string;
  /** `app`: a title bar of the app's own · `browser`: an address bar · `window`: a browser on a desk */
  chrome: 'app' | 'browser' | 'window';
  /** the app's own name, on its title bar and sheets */
  appName: string;
  /** the app's colour */
  tone: 'purple' | 'red' | 'plain';
}
