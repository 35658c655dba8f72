import { describe, expect, it } from 'vitest';
import { connect } from '../connect.ts';
import type { Bridge, BridgeEnvironment, Capability, PartnerEntry } from '../contract.ts';
import { DEADLINES, type Deadlines } from '../create-bridge.ts';
import { BridgeError } from '../errors.ts';
import { mask } from '../mask.ts';
import { createTrace } from '../trace.ts';
import type { FakeClock } from './fake-clock.ts';
import { FAULT_MODES, type FaultMode } from './simulator.ts';

/** The bridge's calls, as the checks make them. */
export type AdapterCallName =
  | 'login'
  | 'pay'
  | 'location'
  | 'share'
  | 'open'
  | 'close'
  | 'storage.get'
  | 'storage.set'
  | 'storage.remove'
  | 'pickFile';

/** A fresh simulated host, working but for `faults`, and a person who says yes to everything. */
export interface HostUnderTest {
  env: BridgeEnvironment;
  /** the clock that the host lives by, and that the bridge is given */
  clock: FakeClock;
}

/** An adapter with the host that it is checked against. */
export interface AdapterUnderTest {
  /** for the title */
  name: string;
  /** the adapter's line in the registry; it has to detect itself in `host().env` */
  create: PartnerEntry;
  /** called anew for each check; `faults` are by the host's own method names */
  host(faults: Readonly<Record<string, FaultMode>>): HostUnderTest;
  /** the host's own methods behind the start and each call: faults are set on them. None where there is no native side */
  wire: Readonly<Partial<Record<AdapterCallName | 'start', readonly string[]>>>;
  /** everything secret that the host hands out: none of it may be found in a trace */
  secrets: readonly string[];
  /** the faults that this host cannot have, with the reason */
  skip?: readonly { reason: string; faults: readonly FaultMode[] }[];
}

const CALLS: Readonly<Record<AdapterCallName, (bridge: Bridge, signal?: AbortSignal) => Promise<unknown>>> = {
  login: (bridge, signal) => bridge.login(options(signal)),
  pay: (bridge, signal) => bridge.pay(PAYMENT, options(signal)),
  location: (bridge, signal) => bridge.location(options(signal)),
  share: (bridge, signal) =>
    bridge.share({ title: 'List', url: 'https://shop.example/cart' }, options(signal)),
  open: (bridge, signal) => bridge.open('https://shop.example/help', options(signal)),
  close: (bridge, signal) => bridge.close(options(signal)),
  'storage.get': (bridge, signal) => bridge.storage.get('key', options(signal)),
  'storage.set': (bridge, signal) => bridge.storage.set('key', 'value', options(signal)),
  'storage.remove': (bridge, signal) => bridge.storage.remove('key', options(signal)),
  pickFile: (bridge, signal) => bridge.pickFile({ kind: 'document' }, options(signal)),
};
const CALL_NAMES = Object.keys(CALLS) as AdapterCallName[];

const PAYMENT = {
  reservationId: 'RES-1',
  token: 'token-of-RES-1',
  redirectUrl: 'https://pay.example/RES-1',
  returnUrl: 'https://shop.example/payment-status',
  amountPaise: 30_500,
};

const CAPABILITIES: readonly Capability[] = [
  'login.grant-token',
  'login.partner-code',
  'pay.native',
  'pay.redirect',
  'location',
  'share',
  'open',
  'close',
  'storage',
  'pick-file',
  'log',
  'back',
];

const NEEDS: Readonly<Record<AdapterCallName, readonly Capability[]>> = {
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

/**
 * What every adapter must keep to, whichever host it talks to. One suite for all: a fault that a host cannot have is left out
 * with its reason, never in silence.
 */
export function describeAdapter({ name, create, host, wire, secrets, skip = [] }: AdapterUnderTest): void {
  async function begin(faults: Readonly<Record<string, FaultMode>> = {}) {
    const { env, clock } = host(faults);
    const trace = createTrace({ clock });
    const starting = connect({ registry: [create], env, clock, trace });
    await clock.advance(DEADLINES.start);
    return { bridge: await starting, clock, trace };
  }

  describe(`adapter: ${name}`, () => {
    it('starts in its host and gives the name of its registry line', async () => {
      const { bridge } = await begin();
      expect(bridge.problem, 'it must start in a host that works').toBeUndefined();
      expect(bridge.host.name).toBe(create.name);
      expect(bridge.policy).toBe(create.policy);
    });

    it('answers can() at once with true or false, for what it has never heard of too', async () => {
      const { bridge } = await begin();
      for (const capability of CAPABILITIES) expect(bridge.can(capability), capability).toBeTypeOf('boolean');
      expect(bridge.can('nothing-like-it' as Capability)).toBe(false);
    });

    it('can log in and pay in every way that its policy has', async () => {
      const { bridge } = await begin();
      for (const login of create.policy.logins) {
        if (login === 'partner-grant') expect(bridge.can('login.grant-token')).toBe(true);
        if (login === 'partner-code') expect(bridge.can('login.partner-code')).toBe(true);
      }
      if (create.policy.payments === 'host') {
        expect(
          bridge.can('pay.native') || bridge.can('pay.redirect'),
          'a host that pays must be able to',
        ).toBe(true);
      }
    });

    it('takes no address for its return address that is none', async () => {
      const { bridge } = await begin();
      for (const path of ['/', '/cart?code=1', `${create.returnPath ?? '/inapp'}/more`]) {
        expect(bridge.arrive(new URL(path, 'https://shop.example')), path).toBeNull();
      }
    });

    describe.each(CALL_NAMES)('%s', (call) => {
      const limit = DEADLINES[call as keyof Deadlines] ?? DEADLINES.background;

      it('answers when it can, and refuses with unsupported or unavailable when it cannot', async () => {
        const { bridge, clock } = await begin();
        const able = NEEDS[call].some(bridge.can);
        const ended = watch(CALLS[call](bridge));
        await clock.advance(limit);
        if (able) expect(ended.error, 'what can() promises must work').toBeUndefined();
        else
          expect(ended.error).toMatchObject({ code: expect.stringMatching(/^unsupported$|^unavailable$/) });
        expect(ended.times).toBe(1);
      });

      it('ends with aborted when the caller aborts, whatever the host does later', async () => {
        const { bridge, clock } = await begin();
        const caller = new AbortController();
        const ended = watch(CALLS[call](bridge, caller.signal));
        caller.abort();
        await clock.advance(limit + 2_000);
        expect(ended.times).toBe(1);
        expect(ended.error?.code).toMatch(/^(aborted|unsupported|unavailable)$/);
      });

      it('ends with aborted when the bridge is disposed of, and so does every call after that', async () => {
        const { bridge, clock } = await begin();
        const open = watch(CALLS[call](bridge));
        bridge.dispose();
        const later = watch(CALLS[call](bridge));
        await clock.advance(limit + 2_000);
        expect(open.error?.code).toMatch(/^(aborted|unsupported|unavailable)$/);
        expect(later.error?.code).toBe('aborted');
      });

      const methods = wire[call] ?? [];
      const modes = FAULT_MODES.filter((mode) => !skip.some(({ faults }) => faults.includes(mode)));
      for (const method of methods) {
        it.each(modes)(`settles once, within its deadline, when ${method} is %s`, async (mode) => {
          const { bridge, clock } = await begin({ [method]: mode });
          const ended = watch(CALLS[call](bridge));
          await clock.advance(limit);
          expect(ended.times, 'settled within its deadline').toBe(1);
          await clock.advance(limit + 2_000);
          expect(ended.times, 'at most once').toBe(1);
          if (ended.error) expect(ended.error).toBeInstanceOf(BridgeError);
        });
      }
    });

    for (const method of wire.start ?? []) {
      it.each(FAULT_MODES)(`connects within the deadline when ${method} is %s`, async (mode) => {
        const { bridge } = await begin({ [method]: mode });
        expect(bridge.host.name).toBe(create.name);
        expect(bridge.policy).toBe(create.policy);
        if (bridge.problem) expect(bridge.problem).toBeInstanceOf(BridgeError);
      });
    }

    it('lets nothing secret into the trace', async () => {
      const { bridge, clock, trace } = await begin();
      for (const call of CALL_NAMES) {
        watch(CALLS[call](bridge));
        await clock.advance(2_000);
      }
      const recorded = JSON.stringify(trace.entries());
      for (const secret of secrets)
        expect(recorded.includes(secret), `${mask(secret)} in the trace`).toBe(false);
    });
  });
}

function options(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}

/** How often a promise has settled, and with what; never rejects itself. */
function watch(promise: Promise<unknown>) {
  const ended: { times: number; error?: BridgeError; reply?: unknown } = { times: 0 };
  promise.then(
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
