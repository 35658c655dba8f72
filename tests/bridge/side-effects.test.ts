import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterCall, CallName } from '../../bridge/contract.ts';
import { BridgeError, type BridgeErrorCode, connect, DEADLINES } from '../../bridge/index.ts';
import { withFallback } from '../../bridge/fallback.ts';
import { CALL_NAMES, CALLS, watch } from '../../bridge/testing/calls.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';

/** For each code: the side effects of a host's error, and whether the same may then be done another way. */
const CODES: Readonly<Record<BridgeErrorCode, readonly ['none' | 'possible', 'fallback' | 'no fallback']>> = {
  unsupported: ['none', 'fallback'],
  unavailable: ['none', 'fallback'],
  'not-in-host': ['none', 'fallback'],
  busy: ['none', 'no fallback'],
  'invalid-argument': ['none', 'no fallback'],
  'refused-origin': ['none', 'no fallback'],
  deadline: ['possible', 'no fallback'],
  declined: ['possible', 'no fallback'],
  dismissed: ['possible', 'no fallback'],
  aborted: ['possible', 'no fallback'],
  malformed: ['possible', 'no fallback'],
  'host-error': ['possible', 'no fallback'],
};

const RESULTS: Readonly<Record<CallName, object>> = {
  login: { kind: 'grant', value: 'GRT-other' },
  pay: { outcome: 'navigated' },
  location: { latitude: 1, longitude: 2 },
  share: {},
  open: {},
  close: {},
  'storage.get': {},
  'storage.set': {},
  'storage.remove': {},
  pickFile: [],
};

/** A host whose every method fails with `error`, and an adapter that has another way for each of them. */
async function connectFailing(error: () => unknown) {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock });
  const otherWays: string[] = [];
  const twoWays =
    (name: CallName) =>
    (...args: unknown[]) =>
      withFallback(
        args.at(-1) as AdapterCall,
        () => Promise.reject(error()),
        () => {
          otherWays.push(name);
          return RESULTS[name];
        },
      );
  const adapter: Adapter = {
    name: 'memory',
    can: () => true,
    login: twoWays('login'),
    pay: twoWays('pay'),
    location: twoWays('location'),
    share: twoWays('share'),
    open: twoWays('open'),
    close: twoWays('close'),
    storage: {
      get: twoWays('storage.get'),
      set: twoWays('storage.set'),
      remove: twoWays('storage.remove'),
    },
    pickFile: twoWays('pickFile'),
  };
  const entry = { ...host.entry, load: async () => async () => adapter };
  const connecting = connect({ registry: [entry], env: createMemoryEnvironment(), clock });
  await clock.advance(0);
  return { bridge: await connecting, clock, otherWays };
}

const table = Object.entries(CODES).flatMap(([code, [sideEffects, way]]) =>
  CALL_NAMES.map((call) => [call, code as BridgeErrorCode, way, sideEffects] as const),
);

describe('an error of the host', () => {
  test.each(table)('%s that fails with %s leads to %s', async (call, code, way, sideEffects) => {
    const { bridge, clock, otherWays } = await connectFailing(() => new BridgeError(code, 'host'));
    const settlement = watch(CALLS[call](bridge));
    await clock.advance(0);
    expect(otherWays).toEqual(way === 'fallback' ? [call] : []);
    // what storage and the file picker return is a plain value, which has no room for who did it
    if (way === 'no fallback') expect(settlement.error).toMatchObject({ code, sideEffects });
    else if (!/storage|pickFile/.test(call))
      expect(settlement.reply).toMatchObject({ executedWith: 'fallback' });
  });

  test.each(CALL_NAMES)('%s is not done another way when the host was lost during the call', async (call) => {
    const lost = () => new BridgeError('unavailable', 'the host is gone', { sideEffects: 'possible' });
    const { bridge, clock, otherWays } = await connectFailing(lost);
    const settlement = watch(CALLS[call](bridge));
    await clock.advance(0);
    expect([otherWays, settlement.error?.sideEffects]).toEqual([[], 'possible']);
  });

  test('a foreign error has possible side effects', async () => {
    const { bridge, clock, otherWays } = await connectFailing(() => ({ error_code: 'E7' }));
    const settlement = watch(CALLS.pay(bridge));
    await clock.advance(0);
    expect([otherWays, settlement.error?.sideEffects]).toEqual([[], 'possible']);
  });

  test('a call that was aborted meanwhile is not done another way', async () => {
    let fail = (_error: unknown) => {};
    const caller = new AbortController();
    const otherWays: string[] = [];
    const call = withFallback(
      { signal: caller.signal },
      () =>
        new Promise<object>((_, reject) => {
          fail = reject;
        }),
      () => otherWays.push('page'),
    );
    caller.abort();
    fail(new BridgeError('unavailable', 'host'));
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
    expect(otherWays).toEqual([]);
  });
});

describe('an error of the guard', () => {
  async function open() {
    const clock = createFakeClock();
    const host = createMemoryHost({ clock });
    const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock });
    await clock.advance(0);
    return { bridge: await connecting, clock, host };
  }

  test.each(CALL_NAMES)('%s that is aborted has side effects only if the host was called', async (call) => {
    const { bridge, clock, host } = await open();
    host.fault(call, 'silent');
    const before = watch(CALLS[call](bridge, { signal: AbortSignal.abort() }));
    const caller = new AbortController();
    const during = watch(CALLS[call](bridge, { signal: caller.signal }));
    await clock.advance(0);
    caller.abort();
    await clock.advance(0);
    expect(before.error).toMatchObject({ code: 'aborted', sideEffects: 'none' });
    expect(during.error).toMatchObject({ code: 'aborted', sideEffects: 'possible' });
  });

  test.each(CALL_NAMES)('%s that the host never answers has possible side effects', async (call) => {
    const { bridge, clock, host } = await open();
    host.fault(call, 'silent');
    const settlement = watch(CALLS[call](bridge));
    await clock.advance(DEADLINES.pay);
    expect(settlement.error).toMatchObject({ code: 'deadline', sideEffects: 'possible' });
  });

  test.each(['silent', 'refused', 'malformed', 'throwing'] as const)(
    'a start that fails because the host is %s has no side effects',
    async (fault) => {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      host.fault('start', fault);
      const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock });
      await clock.advance(DEADLINES.start);
      expect((await connecting).problem).toMatchObject({ sideEffects: 'none' });
    },
  );
});
