import type { BridgeEnvironment, CallName, Capability, PartnerEntry } from '../contract.ts';
import type { Json } from '../json.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FaultMode } from './simulator.ts';

/** How the person answers every sheet and prompt: agrees, refuses, or closes it. */
export type Person = 'agrees' | 'refuses' | 'dismisses';

/** The scenario of one check. */
export interface Scene {
  /** faults of the host's own methods, named as in `wire`; all other methods work */
  readonly faults: Readonly<Record<string, FaultMode>>;
  /** read for every sheet: a check may change the answer between two calls */
  person(): Person;
}

/** A running host, for one check. */
export interface RunningHost {
  env: BridgeEnvironment;
  /** the clock of the host and the bridge */
  clock: FakeClock;
  /** the host's methods called so far, oldest first, as a growing list. Empty for hosts without a native side */
  asked: readonly string[];
  /** presses the host's back button; true if the page kept the host from leaving. Absent if there is none */
  back?(): boolean | Promise<boolean>;
  /** tells the page that the app goes to the background (true), or returns. Absent if the host tells nothing itself */
  suspend?(isSuspended: boolean): void;
  /** opens the app's keyboard with this height in CSS pixels, 0 closes it. Absent if the host says nothing of it */
  keyboard?(height: number): void;
  /** changes the app's colour scheme. Absent if the host says nothing of it */
  scheme?(scheme: 'light' | 'dark'): void;
  /** secrets besides the bridge's own replies, such as a client secret: none may appear in a trace */
  secrets?: readonly string[];
}

/** Exclusions from the checks, each with a reason. */
export interface LeftOut {
  /** the reason, as a sentence */
  reason: string;
  /** faults that cannot occur in this host */
  faults?: readonly FaultMode[];
  /** checks by their full names */
  checks?: readonly string[];
}

/** Calls of the entry points that add to a bridge. */
export type ExtraCallName =
  | 'ready'
  | 'failed'
  | 'haptic'
  | 'copy'
  | 'closing'
  | 'swipe'
  | 'backButton'
  | 'permission'
  | 'download'
  | 'scan'
  | 'pin'
  | 'notifications';

/**
 * The host's own methods by the call that they serve. Calls not listed do not reach a native side; with an empty list, a
 * check makes sure of it for the calls of {@link ExtraCallName}.
 */
export type Wire = Readonly<Partial<Record<CallName | ExtraCallName | 'start', readonly string[]>>>;

/** How the checks call the adapter's `hostMethods`, by name. `deadline`: milliseconds, as the shop calls it */
export type HostMethodsUnderTest = Readonly<
  Record<string, { payload?: Json; wire: readonly string[]; deadline?: number }>
>;

/** A simulated host that an adapter is checked against. `createHost` creates one from a {@link Simulator}. */
export interface HostUnderTest {
  /** shown in the checks' titles, e.g. `phonepe-android` */
  name: string;
  /** the host's methods whose answer decides the start or a call; each is tested with all faults */
  wire?: Wire;
  /** the host's auxiliary methods, such as a permission request: their answer is not the call's result */
  onTheWay?: Wire;
  /** the adapter's `hostMethods` by name: what each is called with, and the host's methods that it needs */
  hostMethods?: HostMethodsUnderTest;
  leftOut?: readonly LeftOut[];
  /** exactly what `can()` is to promise; absent: whatever the policy needs */
  can?: readonly Capability[];
  /** methods of `wire` and `onTheWay` on which no fault is tried, as with another version of the host */
  withoutFaults?: readonly string[];
  /** called for each check */
  begin(scene: Scene): RunningHost;
}

/** An adapter, with the host that it is checked against. */
export interface AdapterUnderTest {
  /** creates the adapter's registry entry; called for each check */
  create(): PartnerEntry;
  host: HostUnderTest;
}

/** One requirement of the contract. */
export interface AdapterCheck {
  /** the subject and the requirement: `login: answers when it can, …`. Unique */
  name: string;
  /**
   * rejects with a sentence about what was required and what happened instead; resolves with a sentence if the host lacks
   * what the check is about, so that nothing was checked
   */
  run(): Promise<string | undefined>;
}
