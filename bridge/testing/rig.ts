import { connect } from '../connect.ts';
import type { Adapter, Bridge, Capability, PartnerEntry, StartAdapter } from '../contract.ts';
import { DEADLINES, type Deadlines } from '../create-bridge.ts';
import type { BridgeError } from '../errors.ts';
import { createTrace, type Trace } from '../trace.ts';
import type {
  AdapterCallName,
  AdapterUnderTest,
  HostUnderTest,
  Person,
  RunningHost,
  Scene,
} from './host-under-test.ts';

/** An adapter that has been connected to its simulated host, for one check. */
export interface Rigged extends RunningHost {
  bridge: Bridge;
  /** what `start` resolved with; absent when it did not */
  adapter: Adapter | undefined;
  trace: Trace;
  /** addresses that the page was sent to */
  left: readonly string[];
  /** from now on the person does this */
  mind(person: Person): void;
}

/** What the checks are made with. */
export interface Rig {
  host: HostUnderTest;
  create(): PartnerEntry;
  begin(scene?: Partial<Pick<Scene, 'faults'>> & { person?: Person }): Promise<Rigged>;
}

/** Longer than it takes any host to answer late. */
export const AFTERMATH_MS = 2_000;

export const PAYMENT = {
  reservationId: 'RES-1',
  token: 'token-of-RES-1',
  redirectUrl: 'https://pay.example/RES-1',
  returnUrl: 'https://shop.example/payment-status',
  amountPaise: 30_500,
};

type Call = (bridge: Bridge, options?: { signal: AbortSignal }) => Promise<unknown>;

/** One plain call of each kind. */
export const CALLS: Readonly<Record<AdapterCallName, Call>> = {
  login: (bridge, options) => bridge.login(options),
  pay: (bridge, options) => bridge.pay(PAYMENT, options),
  location: (bridge, options) => bridge.location(options),
  share: (bridge, options) => bridge.share({ title: 'List', url: 'https://shop.example/cart' }, options),
  open: (bridge, options) => bridge.open('https://shop.example/help', options),
  close: (bridge, options) => bridge.close(options),
  'storage.get': (bridge, options) => bridge.storage.get('key', options),
  'storage.set': (bridge, options) => bridge.storage.set('key', 'value', options),
  'storage.remove': (bridge, options) => bridge.storage.remove('key', options),
  pickFile: (bridge, options) => bridge.pickFile({ kind: 'document' }, options),
};
export const CALL_NAMES = Object.keys(CALLS) as AdapterCallName[];

/** Any of these makes the call possible. */
export const NEEDS: Readonly<Record<AdapterCallName, readonly Capability[]>> = {
  login: ['login.grant-token', 'login.partner-code'],
  pay: ['pay.native', 'pay.redirect'],
  location: ['location'],
  share: ['share'],
  open: ['open'],
  close: ['close'],
  'storage.get': ['storage'],
  'storage.set': ['storage'],
  'storage.remove': ['storage'],
  pickFile: ['pick-file'],
};

/** How long the bridge waits, in milliseconds. */
export function deadlineOf(call: AdapterCallName): number {
  return DEADLINES[call as keyof Deadlines] ?? DEADLINES.background;
}

export function createRig({ create, host }: AdapterUnderTest): Rig {
  return {
    host,
    create,
    async begin({ faults = {}, person: first = 'agrees' } = {}) {
      let person = first;
      const entry = create();
      // reading the adapter's code takes real time, and the host's clock does not wait for that
      const start = await entry.load();
      let adapter: Adapter | undefined;
      const kept: StartAdapter = async (given) => {
        adapter = await start(given);
        return adapter;
      };
      const running = host.begin({ faults, person: () => person });
      const left: string[] = [];
      const { facts } = running.env;
      const env = {
        ...running.env,
        // a shop looks for no other names than these
        facts: { ...facts, injected: facts.injected.filter((name) => entry.injects?.includes(name)) },
        navigate(url: string) {
          left.push(url);
          running.env.navigate(url);
        },
      };
      const { clock } = running;
      const trace = createTrace({ clock });
      const connecting = connect({ registry: [{ ...entry, load: async () => kept }], env, clock, trace });
      await clock.advance(DEADLINES.start);
      const bridge = await connecting;
      return {
        ...running,
        env,
        bridge,
        adapter,
        trace,
        left,
        mind(next) {
          person = next;
        },
      };
    },
  };
}

/** How often a call has settled, and with what. */
export interface Ended {
  times: number;
  reply?: unknown;
  error?: BridgeError;
}

/** Looks on while a call settles; never rejects itself. */
export function watch(call: Promise<unknown>): Ended {
  const ended: Ended = { times: 0 };
  call.then(
    (reply) => {
      ended.times += 1;
      ended.reply = reply;
    },
    (error: BridgeError) => {
      ended.times += 1;
      ended.error = error;
    },
  );
  return ended;
}
