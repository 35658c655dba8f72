import type { Bridge, BridgeEnvironment, CallName, PartnerEntry } from '../../bridge/index.ts';
import type { FakeClock } from '../../bridge/testing/fake-clock.ts';
import type { Random } from './random.ts';

/** The parts from which hosts are created. */
export interface HostTools {
  random: Random;
  clock: FakeClock;
  junk(): unknown;
  /** in this round the host answers everything correctly; only other senders misbehave */
  isCorrect(): boolean;
  /**
   * Answers one call of the host as the round demands: once and correctly, or never, late, repeatedly, out of order,
   * or with junk. Every `deliver` counts as a message.
   */
  answer(deliver: (value: unknown) => void, genuine: () => unknown): void;
}

/** A call besides those that every bridge has. */
interface OwnCall {
  run(bridge: Bridge, options: { signal: AbortSignal }): Promise<unknown>;
  /** whether it is an answer of a correct host */
  isGenuine(answer: unknown): boolean;
}

/** A host that is kept for many rounds and sends invalid messages. */
export interface FuzzedHost {
  env: BridgeEnvironment;
  entry: PartnerEntry;
  /** sends one message that was not requested, or that is from a sender without authority */
  poke(bridge: Bridge): void;
  /** whether this is the answer of a correct host, by call; absent: any answer in the format of the contract */
  isGenuine: Readonly<Partial<Record<CallName, (answer: unknown) => boolean>>>;
  /** the host's own methods by name */
  own?: Readonly<Record<string, OwnCall>>;
  /** the number of open listeners and channels */
  alive(): number;
}

export interface FuzzedAdapter {
  name: string;
  /**
   * the number of messages after which a new host is created, because its SDK keeps unanswered calls; absent: never
   */
  renewAfter?: number;
  /** the number of listeners and channels that the host itself keeps open after the bridge is gone */
  stays: number;
  begin(tools: HostTools): FuzzedHost;
}
