import { describe, expect, test } from 'vitest';
import { callHost, hostMethods, type Json } from '../../bridge/host-call.ts';
import { type Adapter, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createFakeClock, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

type Methods = NonNullable<Adapter['hostMethods']>;

/** A bridge to an app with these methods of its own. */
function openApp(methods?: Methods) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const bridge = createBridge({
    host: { name: 'acme', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'acme', can: () => false, ...(methods && { hostMethods: methods }) },
    env: createMemoryEnvironment(),
    clock,
    trace,
  });
  return { bridge, clock, trace };
}

/** A bridge to an app whose method `points` does this. */
const openPoints = (points: Methods[string]) => openApp({ points });

describe('a method that only one host has', () => {
  test('a host method gets a copy of the payload and returns a copy of the result', async () => {
    const shared = { total: 120, tiers: ['gold', null] };
    const received: unknown[] = [];
    const { bridge } = openPoints(async (payload) => {
      received.push(payload);
      return shared;
    });
    const payload = { programme: 'gold', nothing: undefined } as unknown as Json;
    const result = await callHost(bridge, 'points', payload);
    expect(result).toEqual(shared);
    expect(result).not.toBe(shared);
    expect(received).toStrictEqual([{ programme: 'gold' }]);
  });

  test('a host method that says nothing returns null', async () => {
    const { bridge } = openPoints(async () => undefined);
    await expect(callHost(bridge, 'points')).resolves.toBeNull();
  });

  test.each(['balance', 'toString', '__proto__', 'Points', ''])(
    'the host method %j that the adapter does not offer is refused with the names that it does',
    async (name) => {
      const { bridge } = openPoints(async () => 1);
      await expect(callHost(bridge, name)).rejects.toMatchObject({
        code: 'unsupported',
        sideEffects: 'none',
        message: `bridge.host.${name} (acme): this host offers points`,
      });
    },
  );

  test('a host without methods of its own says so, as does a disposed bridge', async () => {
    const plain = openApp().bridge;
    expect(hostMethods(plain)).toEqual([]);
    await expect(callHost(plain, 'points')).rejects.toThrow('this host offers no methods of its own');
    const { bridge } = openPoints(async () => 1);
    expect(hostMethods(bridge)).toEqual(['points']);
    bridge.dispose();
    expect(hostMethods(bridge)).toEqual([]);
    await expect(callHost(bridge, 'points')).rejects.toMatchObject({ code: 'aborted' });
  });

  test('a list of methods that cannot be read is empty', async () => {
    const { bridge } = openApp();
    const adapter = {
      name: 'acme',
      can: () => false,
      get hostMethods(): Methods {
        throw new Error('not today');
      },
    };
    const parts = { host: bridge.host, policy: webPolicy, env: createMemoryEnvironment() };
    const broken = createBridge({ ...parts, adapter, clock: createFakeClock() });
    await expect(callHost(broken, 'points')).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('a host method that misbehaves', () => {
  test('a silent host method ends with its own deadline, and a later reply is traced as late', async () => {
    let reply: (value: unknown) => void = () => {};
    const { bridge, clock, trace } = openPoints(
      () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    );
    const call = callHost(bridge, 'points', null, { deadline: 3_000 });
    const result = expect(call).rejects.toMatchObject({ code: 'deadline', sideEffects: 'possible' });
    await clock.advance(2_999);
    expect(trace.entries().at(-1)).toMatchObject({ method: 'host.points', outcome: 'open' });
    await clock.advance(1);
    await result;
    reply(1);
    await clock.settled();
    expect(trace.entries().at(-1)).toMatchObject({ method: 'host.points', outcome: 'late' });
  });

  test.each([undefined, 0, -1, Number.NaN, '5'])(
    'a deadline of %j for a host method is the one of calls without UI',
    async (deadline) => {
      const { bridge, clock } = openPoints(() => new Promise(() => {}));
      const call = callHost(bridge, 'points', null, { deadline: deadline as number });
      const result = expect(call).rejects.toMatchObject({ code: 'deadline' });
      await clock.advance(DEADLINES.background);
      await result;
    },
  );

  test('a host method ends when its caller aborts, or the bridge is disposed', async () => {
    for (const end of ['abort', 'dispose'] as const) {
      const { bridge } = openPoints(() => new Promise(() => {}));
      const caller = new AbortController();
      const call = callHost(bridge, 'points', null, { signal: caller.signal });
      if (end === 'abort') caller.abort();
      else bridge.dispose();
      await expect(call).rejects.toMatchObject({ code: 'aborted' });
    }
  });

  test('a host method that throws or rejects with its own error keeps the host’s code', async () => {
    const { bridge } = openApp({
      throwing() {
        throw new Error('broken');
      },
      refusing: () => Promise.reject({ errorCode: 'E7' }),
    });
    await expect(callHost(bridge, 'throwing')).rejects.toMatchObject({ code: 'host-error' });
    await expect(callHost(bridge, 'refusing')).rejects.toMatchObject({ code: 'host-error', hostCode: 'E7' });
  });

  const circle: Record<string, unknown> = {};
  circle.self = circle;
  test.each([
    ['a function', { run() {} }, 'result.run is [object Function], which is not JSON'],
    ['not a number', [Number.NaN], 'result[0] is NaN, which is no number in JSON'],
    ['a big integer', 1n, 'result is [object BigInt], which is not JSON'],
    ['a date', new Date(0), 'result is [object Date], which is not JSON'],
    ['a map', { of: new Map() }, 'result.of is [object Map], which is not JSON'],
    ['a hole in a list', [undefined], 'result[0] is [object Undefined], which is not JSON'],
    ['a cycle', circle, 'is nested deeper than 32 levels'],
    ['a long text', 'x'.repeat(65_537), 'result is longer than 65536 characters'],
    ['too many values', Array.from({ length: 10_001 }, () => 0), 'is beyond the first 10000 values'],
    [
      'a getter that throws',
      {
        get x() {
          throw 1;
        },
      },
      'result cannot be read',
    ],
  ])('a host method that returns %s is malformed, with a sentence about it', async (_, reply, sentence) => {
    const { bridge } = openPoints(async () => reply);
    await expect(callHost(bridge, 'points')).rejects.toMatchObject({
      code: 'malformed',
      sideEffects: 'possible',
      message: expect.stringContaining(sentence),
    });
  });

  test.each([
    ['the longest text', 'x'.repeat(65_536)],
    ['the most values', Array.from({ length: 9_999 }, () => 0)],
  ])('a host method may return %s', async (_, reply) => {
    const { bridge } = openPoints(async () => reply);
    await expect(callHost(bridge, 'points')).resolves.toEqual(reply);
  });

  test('a payload that JSON cannot carry never reaches the host', async () => {
    let calls = 0;
    const { bridge } = openPoints(async () => {
      calls += 1;
    });
    await expect(callHost(bridge, 'points', { at: new Date() } as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('payload.at is [object Date], which is not JSON'),
    });
    await expect(callHost(bridge, 7 as never)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(calls).toBe(0);
  });
});

test('the trace of a host method has its masked payload, and nothing of its result', async () => {
  const { bridge, trace } = openPoints(async () => ({
    kind: 'tok-9c1',
    outcome: 'tok-9c1',
    token: 'tok-9c1',
  }));
  await callHost(bridge, 'points', { programme: 'gold', otp: '481516', phone: '9876543210' });
  expect(trace.entries()).toMatchObject([
    {
      kind: 'call',
      method: 'host.points',
      outcome: 'ok',
      payload: { programme: 'gold', otp: '••••', phone: '••••' },
    },
  ]);
  expect(JSON.stringify(trace.entries())).not.toContain('tok-9c1');
});
