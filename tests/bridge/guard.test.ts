import { describe, expect, test } from 'vitest';
import {
  type AdapterCall,
  type Bridge,
  BridgeError,
  connect,
  createBridge,
  DEADLINES,
  webPolicy,
} from '../../bridge/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';

const PAYMENT = {
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 30_500, currency: 'INR' },
};

async function begin() {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock });
  const trace = createTrace({ clock });
  const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock, trace });
  await clock.advance(0);
  return { bridge: await connecting, host, clock, trace };
}

/** Collects the error that a call rejects with, without waiting for the call. */
function failureOf(call: Promise<unknown>): { error?: BridgeError } {
  const result: { error?: BridgeError } = {};
  call.catch((error: BridgeError) => {
    result.error = error;
  });
  return result;
}

describe('deadlines', () => {
  const table: readonly [name: keyof typeof DEADLINES, call: (bridge: Bridge) => Promise<unknown>][] = [
    ['login', (bridge) => bridge.login()],
    ['pay', (bridge) => bridge.pay(PAYMENT)],
    ['location', (bridge) => bridge.location()],
    ['share', (bridge) => bridge.share({ title: 'List', url: 'https://shop.example/' })],
    ['pickFile', (bridge) => bridge.pickFile({ kind: 'image' })],
    ['background', (bridge) => bridge.storage.get('key')],
    ['background', (bridge) => bridge.close()],
  ];
  test.each(table)('%s ends exactly at its deadline when the host does not respond', async (name, call) => {
    const { bridge, host, clock } = await begin();
    for (const method of ['login', 'pay', 'location', 'share', 'pickFile', 'storage.get', 'close'] as const) {
      host.fault(method, 'silent');
    }
    const failure = failureOf(call(bridge));
    await clock.advance(DEADLINES[name] - 1);
    expect(failure.error).toBeUndefined();
    await clock.advance(1);
    expect(failure.error?.code).toBe('deadline');
    expect(clock.pending()).toBe(0);
  });

  type Trace = AdapterCall['trace'];
  const whys: readonly [what: string, call: 'login' | 'pay', wire: (trace: Trace) => void, why: string][] = [
    [
      'the host never answered',
      'login',
      (trace) => {
        trace('sent', 'greet');
        trace('received', 'greet');
        trace('sent', 'askConsent');
      },
      'askConsent never answered within 120000 ms',
    ],
    [
      'the host never answered a payment',
      'pay',
      (trace) => trace('sent', 'openSheet'),
      'openSheet never answered within 900000 ms',
    ],
    [
      'a script never loaded',
      'login',
      (trace) => trace('sent', 'partner-sdk.js'),
      'partner-sdk.js never answered within 120000 ms',
    ],
    [
      'the reply had another id',
      'login',
      (trace) => {
        trace('sent', 'askConsent');
        trace('received', 'askConsent', undefined, 'other-id');
      },
      'askConsent never answered within 120000 ms, reply dropped: other-id',
    ],
    [
      'the reply came from a disallowed origin',
      'login',
      (trace) => {
        trace('sent', 'askConsent');
        trace('received', 'askConsent', undefined, 'refused-origin');
      },
      'askConsent never answered within 120000 ms, reply dropped: refused-origin',
    ],
    ['the host was never asked', 'login', () => {}, 'the host never answered within 120000 ms'],
  ];
  test.each(whys)('a deadline error gives the reason when %s', async (_what, call, wire, why) => {
    const clock = createFakeClock();
    const silent = ({ trace }: AdapterCall) => {
      wire(trace);
      return new Promise<never>(() => {});
    };
    const bridge = createBridge({
      host: { name: 'acme', platform: 'webview_other' },
      policy: webPolicy,
      adapter: { name: 'acme', can: () => true, login: silent, pay: (_, context) => silent(context) },
      env: createMemoryEnvironment(),
      clock,
    });
    const failure = failureOf(call === 'pay' ? bridge.pay(PAYMENT) : bridge.login());
    await clock.advance(DEADLINES[call]);
    expect(failure.error).toMatchObject({ code: 'deadline', message: `bridge.${call} (acme): ${why}` });
  });

  test('deadlines passed to connect replace the defaults', async () => {
    const clock = createFakeClock();
    const host = createMemoryHost({ clock });
    host.fault('login', 'silent');
    const env = createMemoryEnvironment();
    const connecting = connect({ registry: [host.entry], env, clock, deadlines: { login: 5_000 } });
    await clock.advance(0);
    const failure = failureOf((await connecting).login());
    await clock.advance(5_000);
    expect(failure.error?.code).toBe('deadline');
  });
});

describe('concurrent logins and payments', () => {
  test('a second login or payment is rejected as busy, but a payment during a login is not', async () => {
    const { bridge, host, clock } = await begin();
    host.delay('login', 500);
    host.delay('pay', 500);
    const login = bridge.login();
    const pay = bridge.pay(PAYMENT);
    await expect(bridge.login()).rejects.toMatchObject({ code: 'busy' });
    await expect(bridge.pay(PAYMENT)).rejects.toMatchObject({ code: 'busy' });
    await clock.advance(500);
    await expect(login).resolves.toMatchObject({ kind: 'grant' });
    await expect(pay).resolves.toMatchObject({ outcome: 'ui-closed' });
    expect(host.calls.map(({ method }) => method)).toEqual(['start', 'login', 'pay']);
  });

  test.each(['silent', 'refused', 'throwing', 'malformed'] as const)(
    'a new payment is possible after the previous one failed in host mode %s',
    async (mode) => {
      const { bridge, host, clock } = await begin();
      host.fault('pay', mode);
      const failure = failureOf(bridge.pay(PAYMENT));
      await clock.advance(DEADLINES.pay);
      expect(failure.error).toBeInstanceOf(BridgeError);
      host.fault('pay', null);
      const secondPayment = bridge.pay(PAYMENT);
      await clock.advance(0);
      await expect(secondPayment).resolves.toMatchObject({ outcome: 'ui-closed' });
    },
  );

  test('a payment never receives the reply to an earlier one', async () => {
    const { bridge, host, clock } = await begin();
    host.answer('pay', (request) => ({
      outcome: (request as { reservationId: string }).reservationId === 'A' ? 'dismissed' : 'ui-closed',
    }));
    host.fault('pay', 'late');
    const first = failureOf(bridge.pay({ ...PAYMENT, reservationId: 'A' }));
    await clock.advance(DEADLINES.pay);
    expect(first.error?.code).toBe('deadline');
    host.fault('pay', null);
    host.delay('pay', 5_000);
    const second = bridge.pay({ ...PAYMENT, reservationId: 'B' });
    await clock.advance(5_000);
    await expect(second).resolves.toMatchObject({ outcome: 'ui-closed' });
  });
});

describe('aborting a call', () => {
  test('an aborted call is rejected at once, and its late reply is traced', async () => {
    const { bridge, host, clock, trace } = await begin();
    host.delay('location', 3_000);
    const caller = new AbortController();
    const failure = failureOf(bridge.location({ signal: caller.signal }));
    await clock.advance(100);
    caller.abort();
    await clock.advance(0);
    expect(failure.error?.code).toBe('aborted');
    await clock.advance(3_000);
    expect(trace.entries().filter(({ outcome }) => outcome === 'late')).not.toEqual([]);
  });

  test('a call aborted before it starts sends nothing to the host', async () => {
    const { bridge, host } = await begin();
    await expect(bridge.login({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(host.calls.map(({ method }) => method)).toEqual(['start']);
  });

  test('a settled call leaves no listener on the caller’s signal', async () => {
    const { bridge, clock } = await begin();
    let listening = 0;
    const { signal } = new AbortController();
    const counted = new Proxy(signal, {
      get(target, key) {
        if (key === 'addEventListener') return () => (listening += 1);
        if (key === 'removeEventListener') return () => (listening -= 1);
        return Reflect.get(target, key);
      },
    });
    const call = bridge.location({ signal: counted });
    expect(listening).toBe(1);
    await clock.advance(0);
    await call;
    expect(listening).toBe(0);
  });
});

describe('the reply of a host', () => {
  const nonsense: readonly [
    method: 'login' | 'pay' | 'location' | 'storage.get' | 'pickFile',
    replies: readonly unknown[],
  ][] = [
    [
      'login',
      [
        null,
        undefined,
        'GRT1',
        {},
        { kind: 'grant' },
        { kind: 'grant', value: '' },
        { kind: 'grant', value: 7 },
        { kind: 'key', value: 'x' },
        { kind: 'code', value: 'x', expiresInS: -1 },
        { kind: 'code', value: 'x', expiresInS: '60' },
        { kind: 'grant', value: 'x'.repeat(100_000) },
      ],
    ],
    ['pay', [null, 'paid', {}, { outcome: 'paid' }, { outcome: 1 }, { outcome: ['unknown'] }]],
    [
      'location',
      [
        null,
        '28.4,77.0',
        {},
        { latitude: '28.4', longitude: '77' },
        { latitude: 91, longitude: 0 },
        { latitude: 0, longitude: 181 },
        { latitude: Number.NaN, longitude: 0 },
      ],
    ],
    ['storage.get', [undefined, 1, {}, ['x']]],
    [
      'pickFile',
      [
        null,
        {},
        [{}],
        [{ name: 'a', type: 'b' }],
        [null],
        [{ name: 'a', type: 'b', read: async () => null, size: -1 }],
      ],
    ],
  ];
  const rows = nonsense.flatMap(([method, replies]) => replies.map((reply) => [method, reply] as const));
  test.each(rows)('the reply of a host to %s is malformed when it is %j', async (method, reply) => {
    const { bridge, host, clock } = await begin();
    host.answer(method, () => reply);
    const calls = {
      login: () => bridge.login(),
      pay: () => bridge.pay(PAYMENT),
      location: () => bridge.location(),
      'storage.get': () => bridge.storage.get('key'),
      pickFile: () => bridge.pickFile({ kind: 'image' }),
    };
    const failure = failureOf(calls[method]());
    await clock.advance(0);
    expect(failure.error?.code).toBe('malformed');
  });

  describe('that throws when it is inspected', () => {
    const trap = new Proxy(
      {},
      {
        get(_target, key): unknown {
          // resolving a promise with a value reads its `then`
          if (key === 'then') return undefined;
          throw new Error('trap');
        },
        has(): never {
          throw new Error('trap');
        },
        getPrototypeOf: () => null,
      },
    );

    test('the reply of a host that throws when it is inspected is rejected', async () => {
      const { bridge, host, clock } = await begin();
      host.answer('pay', () => trap);
      const failure = failureOf(bridge.pay(PAYMENT));
      await clock.advance(0);
      expect(failure.error).toMatchObject({ code: 'host-error' });
    });

    test('the reply of a host that throws when it is inspected is rejected when it is an error', async () => {
      const { bridge, host, clock } = await begin();
      host.answer('pay', () => Promise.reject(trap));
      const failure = failureOf(bridge.pay(PAYMENT));
      await clock.advance(0);
      expect(failure.error).toMatchObject({ code: 'host-error' });
    });

    test('the reply of a host that throws when it is inspected is ignored when it is late', async () => {
      const { bridge, host, clock } = await begin();
      host.answer('pay', () => trap);
      host.fault('pay', 'late');
      const failure = failureOf(bridge.pay(PAYMENT));
      await clock.advance(DEADLINES.pay + 5_000);
      expect(failure.error).toMatchObject({ code: 'deadline' });
    });
  });

  test('a reply to a call without a result is ignored', async () => {
    const { bridge, host, clock } = await begin();
    host.answer('share', () => ({ forged: true }));
    const sharing = bridge.share({ title: 'List', url: 'https://shop.example/' });
    await clock.advance(0);
    await expect(sharing).resolves.toEqual({ executedWith: 'host' });
  });

  const thrown: readonly [what: string, thrown: unknown, hostCode: string | undefined, message: RegExp][] = [
    ['an Error', new Error('radio off'), undefined, /^bridge\.location \(memory\): radio off$/],
    ['a string', 'LOCATION_FETCH_FAILURE', 'LOCATION_FETCH_FAILURE', /\(memory\): the host refused$/],
    ['a number', -1, '-1', /refused/],
    ['an object with error_code', { error_code: 'NETWORK_ERROR' }, 'NETWORK_ERROR', /refused/],
    ['an object with a code and a message', { code: 12, message: 'no' }, '12', /no/],
    ['a very long code', 'E'.repeat(5_000), 'E'.repeat(100), /refused/],
    ['nothing', undefined, undefined, /refused/],
    ['null', null, undefined, /refused/],
  ];
  test.each(thrown)(
    'the call fails with host-error when the host throws %s',
    async (_what, error, hostCode, message) => {
      const { bridge, host, clock } = await begin();
      host.answer('location', () => Promise.reject(error));
      const failure = failureOf(bridge.location());
      await clock.advance(0);
      expect(failure.error).toBeInstanceOf(BridgeError);
      expect(failure.error).toMatchObject({
        code: 'host-error',
        hostCode,
        message: expect.stringMatching(message),
      });
    },
  );

  test('an adapter’s own error keeps its code and message', async () => {
    const { bridge, host, clock } = await begin();
    host.answer('pay', () =>
      Promise.reject(new BridgeError('dismissed', 'closed by hand', { hostCode: 'PAYMENT_DISMISS' })),
    );
    const failure = failureOf(bridge.pay(PAYMENT));
    await clock.advance(0);
    expect(failure.error).toMatchObject({
      code: 'dismissed',
      hostCode: 'PAYMENT_DISMISS',
      message: 'closed by hand',
    });
  });
});

describe('late and duplicate replies', () => {
  test('a late reply is traced and ignored', async () => {
    const { bridge, host, clock, trace } = await begin();
    host.fault('pay', 'late');
    const failure = failureOf(bridge.pay(PAYMENT));
    await clock.advance(DEADLINES.pay);
    expect(failure.error?.code).toBe('deadline');
    await clock.advance(5_000);
    const call = trace.entries().find(({ kind, method }) => kind === 'call' && method === 'pay');
    expect(call?.outcome).toBe('deadline');
    expect(
      trace.entries().filter(({ outcome, call: of }) => outcome === 'late' && of === call?.id).length,
    ).toBeGreaterThan(0);
  });

  test('every reply after the first is traced as double', async () => {
    const { bridge, host, clock, trace } = await begin();
    host.fault('login', 'double');
    const login = bridge.login();
    await clock.advance(0);
    await expect(login).resolves.toMatchObject({ kind: 'grant' });
    const replies = trace
      .entries()
      .filter(
        ({ kind, method, direction }) => kind === 'message' && method === 'login' && direction === 'received',
      );
    expect(replies.map(({ outcome }) => outcome)).toEqual(['ok', 'double']);
  });

  test('the result of a late or duplicate reply never reaches the trace', async () => {
    const { bridge, host, clock, trace } = await begin();
    host.answer('login', () => ({ kind: 'grant', value: 'no-known-shape-at-all' }));
    host.answer('storage.get', () => 'what-the-shop-stored');
    const calls = [bridge.login(), bridge.storage.get('cart')];
    await clock.advance(0);
    await Promise.all(calls);
    const bridgeEntries = trace.entries().filter(({ kind }) => kind === 'call');
    expect(JSON.stringify(bridgeEntries)).not.toMatch(/no-known-shape|what-the-shop/);
  });
});

describe('URLs', () => {
  const refused = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'content://x',
    'vbscript:x',
    'about:blank',
    'http://shop.example.evil.example/',
    'http://evil.example/',
    '//evil.example:99999/',
    'https://',
    'upi://mandate?x=1',
  ];
  test.each(refused)('URLs such as %j are not opened', async (url) => {
    const { bridge, host } = await begin();
    await expect(bridge.open(url)).rejects.toMatchObject({ code: 'refused-origin' });
    expect(host.calls.map(({ method }) => method)).toEqual(['start']);
  });

  test.each([
    ['https://elsewhere.example/a'],
    ['/cart', 'https://shop.example/cart'],
    ['tel:+911234'],
    ['mailto:a@b.example'],
    ['upi://pay?pa=x'],
  ])('URLs such as %j are opened', async (url, asked = url) => {
    const { bridge, host, clock } = await begin();
    const opening = bridge.open(url);
    await clock.advance(0);
    await opening;
    expect(host.calls.at(-1)).toEqual({ method: 'open', asked: [asked] });
  });

  test.each(['javascript:alert(1)', 'tel:123', 'upi://pay?pa=x', 'http://evil.example/'])(
    'URLs such as %j are rejected as payment pages',
    async (redirectUrl) => {
      const { bridge, host } = await begin();
      await expect(bridge.pay({ ...PAYMENT, redirectUrl })).rejects.toMatchObject({ code: 'refused-origin' });
      expect(host.calls.map(({ method }) => method)).toEqual(['start']);
    },
  );
});
