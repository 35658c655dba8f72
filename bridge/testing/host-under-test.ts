import type { BridgeEnvironment, CallName, PartnerEntry } from '../contract.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FaultMode } from './simulator.ts';

/** What a person does with every sheet and every question: says yes, says no, or closes it without a word. */
export type Person = 'agrees' | 'refuses' | 'dismisses';

/** What one check wants of the host. */
export interface Scene {
  /** how the host's own methods misbehave, by the names that stand in `wire`; those that are left out work */
  readonly faults: Readonly<Record<string, FaultMode>>;
  /** asked anew at every sheet: a check may change the person's mind between two calls */
  person(): Person;
}

/** A host that runs, for one check. */
export interface RunningHost {
  env: BridgeEnvironment;
  /** the clock that the host lives by, and that the bridge is given */
  clock: FakeClock;
  /** the host's own methods that were called, oldest first: one list that grows. Empty where there is no native side to look into */
  asked: readonly string[];
  /** presses the host's own back button; true when the page has kept the host from leaving. Absent where there is none */
  back?(): boolean | Promise<boolean>;
  /** what is secret beside the bridge's own answers, such as a client secret: none of it may be found in a trace */
  secrets?: readonly string[];
}

/** What is left out of the checks, always with a reason. */
export interface LeftOut {
  /** a sentence */
  reason: string;
  /** faults that this host cannot have */
  faults?: readonly FaultMode[];
  /** checks by their full names */
  checks?: readonly string[];
}

/** The host's own methods, by the call that they serve. What is not in it does not reach a native side. */
export type Wire = Readonly<Partial<Record<CallName | 'start', readonly string[]>>>;

/** A simulated host that an adapter is checked against. `createHost` makes one of a {@link Simulator}. */
export interface HostUnderTest {
  /** for the titles, e.g. `phonepe-android` */
  name: string;
  /** the host's own methods whose answer is the answer to the start or to a call: faults are set on each of them */
  wire?: Wire;
  /** the host's own methods that are asked on the way, such as for a permission: what they say is not the answer */
  onTheWay?: Wire;
  leftOut?: readonly LeftOut[];
  /** called anew for each check */
  begin(scene: Scene): RunningHost;
}

/** An adapter with the host that it is checked against. */
export interface AdapterUnderTest {
  /** makes the adapter's line in the registry; called anew for each check */
  create(): PartnerEntry;
  host: HostUnderTest;
}

/** One thing that the contract wants of every adapter. */
export interface AdapterCheck {
  /** what is wanted, beginning with what it is wanted of: `login: answers when it can, …`. Unique */
  name: string;
  /** rejects with a sentence that says what the contract wants, and what was there instead */
  run(): Promise<void>;
}
