import type { Bridge, BridgeEnvironment, CallName, PartnerEntry } from '../../bridge/index.ts';
import type { FakeClock } from '../../bridge/testing/fake-clock.ts';
import type { Random } from './random.ts';

/** What hosts are made of. */
export interface HostTools {
  random: Random;
  clock: FakeClock;
  junk(): unknown;
  /** in this round the host answers everything as it should; only others misbehave */
  honest(): boolean;
  /**
   * Answers one call of the host, as the round wants it: once and as it should be, or never, late, more than once, out of
   * order, and with junk. Every `deliver` counts as a message.
   */
  answer(deliver: (value: unknown) => void, genuine: () => unknown): void;
}

/** A host that is there for many rounds, and says things that it should not. */
export interface FuzzedHost {
  env: BridgeEnvironment;
  entry: PartnerEntry;
  /** says one thing that nobody has asked for, or that comes from nobody who may say it */
  poke(bridge: Bridge): void;
  /** whether this answer is the one that the host gives when it works, by call; without it any that fits the contract is */
  isGenuine: Readonly<Partial<Record<CallName, (answer: unknown) => boolean>>>;
  /** listeners and channels that are still open */
  alive(): number;
}

export interface FuzzedAdapter {
  name: string;
  /** after so many messages a new host is made, because its own SDK keeps what was never answered; never unless given */
  renewAfter?: number;
  /** what the host itself keeps open when the bridge is gone */
  stays: number;
  begin(tools: HostTools): FuzzedHost;
}
