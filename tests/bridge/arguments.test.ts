import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bridge,
  BridgeError,
  type BridgeEnvironment,
  connect,
  createBridge,
  DEADLINES,
  type Deadlines,
  pageClock,
  type TraceSink,
  webPolicy,
} from '../../bridge/index.ts';
import { CALL_NAMES, CALLS, PAYMENT } from '../../bridge/testing/calls.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createLightPage } from '../../bridge/testing/light-page.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';
import { createTrace } from '../../bridge/trace.ts';

/** Arguments that a caller may pass and the bridge must handle. */

interface World {
  window?: BridgeEnvironment['window'];
  trace?: TraceSink;
  clock?: ReturnType<typeof createFakeClock>;
}

async function begin({ window, trace, clock = createFakeClock() }: World = {}) {
  const host = createMemoryHost({ clock });
  const env = createMemoryEnvironment({ window });
  const connecting = connect({ registry: [host.entry], env, clock, ...(trace && { trace }) });
  await clock.advance(0);
  return { bridge: await connecting, host, clock };
}

/** Calls with arguments that the types forbid. */
const untyped = (bridge: Bridge) =>
  bridge as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>;

const pageOf = () =>
  createLightPage({ url: 'https://shop.example/', userAgent: 'memory-host' }) as Window & typeof globalThis;

describe('an abort signal', () => {
  test.each([
    ['its controller', new AbortController()],
    ['a string', 'stop'],
    ['an object', {}],
  ])(
    'an abort signal that is %s is rejected with invalid-argument, and the next payment is not busy',
    async (_what, signal) => {
      const { bridge, host, clock } = await begin();
      await expect(untyped(bridge).pay?.(PAYMENT, { signal })).rejects.toMatchObject({
        name: 'BridgeError',
        code: 'invalid-argument',
        message: 'bridge.pay (memory): signal must be an AbortSignal',
      });
      expect(host.asked).toEqual(['start']);
      const nextPayment = bridge.pay(PAYMENT);
      await clock.advance(0);
      await expect(nextPayment).resolves.toMatchObject({ outcome: 'ui-closed' });
    },
  );
});

describe('a configured deadline', () => {
  test.each([undefined, Number.NaN, -1, 0])(
    'a configured deadline of %s ms falls back to the default',
    async (ms) => {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      host.fault('start', 'silent');
      const deadlines = { start: ms, pay: ms, background: ms } as Partial<Deadlines>;
      const connecting = connect({
        registry: [host.entry],
        env: createMemoryEnvironment(),
        clock,
        deadlines,
      });
      await clock.advance(DEADLINES.start);
      expect((await connecting).problem?.message).toContain(`within ${DEADLINES.start} ms`);

      const silent = () => new Promise<never>(() => {});
      const bridge = createBridge({
        host: { name: 'acme', platform: 'webview_other' },
        policy: webPolicy,
        adapter: { name: 'acme', can: () => true, pay: silent, open: silent },
        env: createMemoryEnvironment(),
        clock,
        deadlines,
      });
      const settlements = [
        expect(bridge.pay(PAYMENT)).rejects.toThrow(`within ${DEADLINES.pay} ms`),
        expect(bridge.open('/')).rejects.toThrow(`within ${DEADLINES.background} ms`),
      ];
      await clock.advance(DEADLINES.pay);
      await Promise.all(settlements);
    },
  );

  test.each([Number.POSITIVE_INFINITY, 2_592_000_000])(
    'a configured deadline of %d ms does not expire at once',
    async (ms) => {
      let passed = false;
      const stop = pageClock.after(ms, () => {
        passed = true;
      });
      await new Promise<void>((resolve) => void pageClock.after(20, resolve));
      stop();
      expect(passed).toBe(false);
    },
  );
});

describe('a trace that throws', () => {
  const fail = () => {
    throw new Error('the one who looks on is broken');
  };
  test.each<[what: string, World]>([
    ['passed to connect', { trace: { note: fail, settle: fail } }],
    [
      'set on the page',
      { window: Object.assign(pageOf(), { __doorstepTrace: { note: fail, settle: fail } }) },
    ],
  ])('a throwing trace does not affect the bridge when %s', async (_what, world) => {
    const { bridge, clock, host } = await begin(world);
    expect([bridge.problem, bridge.host.name]).toEqual([undefined, 'memory']);
    const events: string[] = [];
    bridge.on('back', () => events.push('back'));
    host.emit('back', { preventDefault() {} });
    bridge.log('seen');
    for (const call of CALL_NAMES) {
      const pendingCall = CALLS[call](bridge);
      await clock.advance(0);
      await pendingCall;
    }
    bridge.dispose();
    expect(events).toEqual(['back']);
  });
});

describe('a URL argument', () => {
  /** Returns a different value each time it is read. */
  const changing = (...values: unknown[]) => ({ enumerable: true, get: () => values.shift() });
  const SCRIPT_URL = 'javascript:alert(1)';

  test('a URL reaches the adapter as it was validated, whatever its getter returns later', async () => {
    const { bridge, host, clock } = await begin();
    for (const value of [
      ['https://pay.example/1', SCRIPT_URL, SCRIPT_URL, SCRIPT_URL],
      ['https://pay.example/1', 'https://pay.example/1', SCRIPT_URL, SCRIPT_URL],
    ]) {
      const request = Object.defineProperty({ ...PAYMENT }, 'redirectUrl', changing(...value));
      await Promise.allSettled([bridge.pay(request), clock.advance(0)]);
      const share = Object.defineProperty({ title: 'x' }, 'url', changing(...value));
      await Promise.allSettled([bridge.share(share as never), clock.advance(0)]);
    }
    expect(JSON.stringify(host.calls)).not.toContain('javascript:');
  });

  test('a URL argument must be a string, not an object that converts to one', async () => {
    const { bridge, host } = await begin();
    const value = ['https://shop.example/', SCRIPT_URL];
    const target = { toString: () => value.shift() ?? SCRIPT_URL };
    await expect(untyped(bridge).open?.(target)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(host.asked).toEqual(['start']);
  });
});

describe('invalid arguments', () => {
  test.each<[call: 'pay' | 'share' | 'open', argument: unknown, code: string, message: RegExp]>([
    ['pay', { ...PAYMENT, returnUrl: 'javascript:x' }, 'refused-origin', /: returnUrl must be \/\^https:\/$/],
    ['pay', { ...PAYMENT, redirectUrl: 'javascript:x' }, 'refused-origin', /: redirectUrl must/],
    ...[
      30_500,
      { minor: -5, currency: 'INR' },
      { minor: 1.5, currency: 'INR' },
      { minor: Number.NaN, currency: 'INR' },
      { minor: 2 ** 53, currency: 'INR' },
      { minor: '500', currency: 'INR' },
      { minor: 500 },
      { minor: 500, currency: 'inr' },
      { minor: 500, currency: '₹' },
    ].map(
      (amount) =>
        ['pay', { ...PAYMENT, amount }, 'invalid-argument', /: amount must be \{ minor/] as [
          'pay',
          unknown,
          string,
          RegExp,
        ],
    ),
    ['pay', { amount: { minor: 5, currency: 'INR' } }, 'invalid-argument', /: returnUrl must/],
    ['pay', undefined, 'invalid-argument', /: amount must/],
    ['share', { title: 'List', url: 'javascript:x' }, 'refused-origin', /: url must/],
    ['share', { title: 'List', url: 'tel:1' }, 'refused-origin', /: url must/],
    ['share', undefined, 'invalid-argument', /: url must/],
    ['open', 'javascript:x', 'refused-origin', /: url must/],
    ['open', undefined, 'invalid-argument', /: url must/],
  ])('%s with %j is rejected by name before it reaches the host', async (call, argument, code, message) => {
    const { bridge, host } = await begin();
    await expect(untyped(bridge)[call]?.(argument)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(host.asked).toEqual(['start']);
  });

  test('a payment may return to a URL of the shop’s own origin that is not https', async () => {
    const clock = createFakeClock();
    const host = createMemoryHost({ clock });
    const facts = { ...createMemoryEnvironment().facts, url: 'http://localhost:3000/cart' };
    const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment({ facts }), clock });
    await clock.advance(0);
    const bridge = await connecting;
    const paid = bridge.pay({ returnUrl: '/done', amount: { minor: 0, currency: 'INR' } });
    await clock.advance(0);
    await paid;
    expect(host.calls.at(-1)?.asked).toMatchObject([
      { returnUrl: 'http://localhost:3000/done', amount: { minor: 0, currency: 'INR' } },
    ]);
    await expect(bridge.open('http://localhost:3001/')).rejects.toMatchObject({ code: 'refused-origin' });
  });
});

test('an adapter without a can method is rejected as malformed', async () => {
  const { entry } = createMemoryHost({ clock: createFakeClock() });
  const registry = [{ ...entry, load: async () => async () => ({}) as never }];
  const bridge = await connect({ registry, env: createMemoryEnvironment(), clock: createFakeClock() });
  expect(bridge.problem).toMatchObject({ code: 'malformed' });
});

describe('a disposed bridge', () => {
  test('a disposed bridge calls no further listener of the current event and has no capabilities', async () => {
    const { bridge, host } = await begin();
    const events: string[] = [];
    bridge.on('back', () => bridge.dispose());
    bridge.on('back', () => events.push('later'));
    host.emit('back', { preventDefault() {} });
    expect(events).toEqual([]);
    expect(bridge.can('pay.native')).toBe(false);
  });

  test('a listener removed by an earlier one is not called, and each registration is independent', async () => {
    const { bridge, host } = await begin();
    const events: string[] = [];
    const tell = () => events.push('told');
    const stops = [
      bridge.on('back', () => stops[1]?.()),
      bridge.on('back', () => events.push('stopped')),
      bridge.on('back', tell),
      bridge.on('back', tell),
    ];
    host.emit('back', { preventDefault() {} });
    stops[2]?.();
    host.emit('back', { preventDefault() {} });
    expect(events).toEqual(['told', 'told', 'told']);
  });
});

test('two bridges on one page cannot have two payments open', async () => {
  const window = pageOf();
  const one = await begin({ window });
  const two = await begin({ window });
  one.host.fault('pay', 'silent');
  const first = one.bridge.pay(PAYMENT);
  await expect(two.bridge.pay(PAYMENT)).rejects.toMatchObject({ code: 'busy' });
  one.bridge.dispose();
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  const second = two.bridge.pay(PAYMENT);
  await two.clock.advance(0);
  await expect(second).resolves.toMatchObject({ outcome: 'ui-closed' });
});

test('whatever the arguments, a call settles, passes nothing unsafe to the host and leaves the bridge usable', async () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const fail = () => {
    throw new Error('4111111111111111');
  };
  const hostile: readonly unknown[] = [
    undefined,
    null,
    '',
    -5,
    1.5,
    10n,
    Symbol('x'),
    fail,
    [],
    'x'.repeat(1_000_000),
    revoked.proxy,
    { toString: fail },
    new Proxy({}, { get: fail, ownKeys: fail, has: fail }),
    ...['url', 'returnUrl', 'redirectUrl', 'amount', 'signal', 'title', 'kind'].map((name) =>
      Object.defineProperty({ ...PAYMENT, title: 'x', url: 'https://shop.example/' }, name, {
        enumerable: true,
        get: fail,
      }),
    ),
    ...['javascript:alert(1)', ' data:text/html,x', 'file:///x'].map((url) => ({
      ...PAYMENT,
      title: 'x',
      returnUrl: url,
      url,
    })),
    { signal: new AbortController() },
    { signal: new Proxy({}, { get: fail }) },
    { signal: revoked.proxy },
    {
      signal: {
        get aborted() {
          return fail();
        },
      },
    },
  ];
  const window = pageOf();
  const clock = createFakeClock();
  const { bridge, host } = await begin({ window, clock, trace: createTrace({ clock }) });
  const { pay, login, share, open, pickFile, location, close } = untyped(bridge);
  const { get, set, remove } = bridge.storage as unknown as Record<
    string,
    (...all: unknown[]) => Promise<unknown>
  >;
  const methods = { pay, login, share, open, pickFile, location, close, get, set, remove };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(methods)),
      // picked by index, because fast-check would inspect the values themselves
      fc.array(fc.nat({ max: hostile.length - 1 }), { maxLength: 3 }),
      async (method, places) => {
        const args = places.map((place) => hostile[place]);
        const errorPromise = method?.(...args).then(
          () => undefined,
          (error: unknown) => error,
        );
        await clock.advance(DEADLINES.pay);
        const error = await errorPromise;
        if (error !== undefined) expect(error).toBeInstanceOf(BridgeError);
        for (const { method: call, asked: argument } of host.calls) {
          if (!/^(pay|share|open)$/.test(call)) continue;
          const fields = call === 'open' ? { url: argument[0] } : Object(argument[0]);
          const { url = 'https:', returnUrl = 'https:', redirectUrl = 'https:' } = fields;
          for (const target of call === 'pay' ? [returnUrl, redirectUrl] : [url])
            expect(target).toMatch(/^https:/);
        }
        bridge.log(args[0] as string, args[1] as Readonly<Record<string, unknown>>);
        bridge.can(args[0] as never);
        bridge.arrive(args[0] as URL);
        const nextPayment = bridge.pay(PAYMENT);
        await clock.advance(0);
        await expect(nextPayment).resolves.toMatchObject({ outcome: 'ui-closed' });
      },
    ),
    { numRuns: 300 },
  );
  expect(host.calls.length).toBeGreaterThan(300);
  bridge.dispose();
});
