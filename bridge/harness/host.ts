import type { Simulator } from '../testing/simulator.ts';
import type { HostProfile } from './host-profile.ts';

/** A host in the harness: the simulated native side, and the app's chrome around the page. */
export interface HarnessHost {
  simulator: Simulator;
  /** the label, e.g. `Payments app · Android` */
  name: string;
  /** `app`: the app's title bar · `browser`: an address bar · `window`: a desktop browser */
  chrome: 'app' | 'browser' | 'window';
  /** the app's name on its title bar and sheets */
  appName: string;
  /** the app's color */
  tone: 'purple' | 'red' | 'plain';
  /** the profiles that it can have; absent: none */
  profiles?: readonly HostProfile[];
}
