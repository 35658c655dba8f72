import { describe, expect, test, vi } from 'vitest';
import { type Bridge, type BridgeError, connect } from '../../bridge/index.ts';
import { createFrameAdapter, createFrameHost, type FrameHandlers } from '../../bridge/post-message.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { createMemoryFrame, type MemoryFrameOptions, type Side } from '../../bridge/testing/memory-frame.ts';
import { createTrace } from '../../bridge/trace.ts';

const SHOP = 'https://shop.example';
const PAYMENT = {
  returnUrl: `${SHOP}/payment-status`,
  amount: { minor: 30_500, currency: 'INR' },
  reservationId: 'RES-1',
  token: 'T1',
};

/** Origins that resemble `https://app.example` but differ. */
const LOOK_ALIKES = [
  'null',
  '',
  '*',
  'app.example',
  '//app.example',
  'http://app.example',
  'https://app.example/',
  'https://app.example/cart',
  'https://app.example.',
  'https://app.example:443',
  'https://app.example:8443',
  'https://app.example:80',
  'HTTPS://app.example',
  'https://APP.example',
  'https://App.Example',
  'https://app.example.evil.example',
  'https://app.example-evil.example',
  'https://evil-app.example',
  'https://evil.app.example',
  'https://app.example.com',
  'https://app.exampl',
  'https://app.examplee',
  'https://appexample',
  'https://app-example',
  'https://app_example',
  'https://xapp.example',
  'https://аpp.example',
  'https://xn--pp-7kc.example',
  'https://app。example',
  'https://app.example%2f',
  'https://app.example@evil.example',
  'https://evil.example#app.example',
  'https://evil.example?https://app.example',
  'https://app.example\u200b',
  ' https://app.example',
  'https://app.example ',
  'https://app.example\n',
  'https://app.example\0',
  'https:app.example',
  'file://',
  'about:srcdoc',
  'blob:https://app.example',
  'ftp://app.example',
  'wss://app.example',
];

/** A shop in a frame, with the messages between it and the host. */
async function openFrame(handlers: FrameHandlers, options: MemoryFrameOptions = {}) {
  const clock = createFakeClock();
  const messages: { to: Side; data: Record<string, unknown> }[] = [];
  const memory = createMemoryFrame({
    meddle(to, data, hear) {
      messages.push({ to, data: data as Record<string, unknown> });
      queueMicrotask(() => hear(data));
    },
    ...options,
  });
  const host = createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: SHOP,
    handlers,
    clock,
    hasBackButton: true,
  });
  const trace = createTrace({ clock });
  const start = async () => {
    const entry = createFramedHost({ clock }).entry;
    const connecting = connect({
      registry: [entry],
      env: createMemoryEnvironment({ window: memory.shopWindow }),
      clock,
      trace,
    });
    await clock.advance(4_000);
    return connecting;
  };
  return { clock, memory, messages, host, trace, start, bridge: await start() };
}

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    ({ code, hostCode }: BridgeError) => (hostCode ? `${code} ${hostCode}` : code),
  );
}

describe('the handshake of a frame', () => {
  test('the handshake opens a private channel and sends the host’s capabilities', async () => {
    const { bridge, memory } = await openFrame({ login: () => ({ kind: 'grant', value: 'x' }) });
    expect(bridge.problem).toBeUndefined();
    expect(bridge.can('login.grant-token')).toBe(true);
    expect(bridge.can('pay.native')).toBe(false);
    expect(bridge.can('back')).toBe(true);
    expect(await bridge.login()).toMatchObject({ kind: 'grant', value: 'x' });
    bridge.dispose();
    expect(memory.alive(), 'only the host still listens, for the next document').toBe(1);
  });

  test('the handshake waits for a host whose script runs after the frame’s', async () => {
    const clock = createFakeClock();
    const memory = createMemoryFrame();
    const env = createMemoryEnvironment({ window: memory.shopWindow });
    const connecting = connect({ registry: [createFramedHost({ clock }).entry], env, clock });
    await clock.advance(2_100);
    createFrameHost({ window: memory.hostWindow, frame: memory.frame, origin: SHOP, handlers: {}, clock });
    await clock.advance(250);
    expect((await connecting).problem).toBeUndefined();
  });

  test('a reloaded frame gets a new channel and its old one is closed', async () => {
    const { bridge, start, clock } = await openFrame({ location: () => new Promise(() => {}) });
    const outcome = codeOf(bridge.location());
    const reloaded = await start();
    expect(reloaded.problem).toBeUndefined();
    await clock.advance(0);
    expect(await outcome).toBe('unavailable');
  });

  test('the handshake chooses the highest common version or refuses', async () => {
    const { memory, messages, clock } = await openFrame({});
    const hello = { protocol: 'doorstep-bridge', type: 'hello', nonce: 'n'.repeat(32) };
    memory.say('host', { ...hello, versions: [9, 2, 4] });
    await clock.advance(0);
    expect(messages.at(-1)?.data).toMatchObject({ type: 'welcome', version: 2 });
    memory.say('host', { ...hello, nonce: 'm'.repeat(32), versions: [1, 3] });
    await clock.advance(0);
    expect(messages.at(-1)?.data).toEqual({
      protocol: 'doorstep-bridge',
      type: 'refuse',
      versions: [2],
      nonce: 'm'.repeat(32),
    });
  });

  test('a failed handshake names the versions of both sides', async () => {
    const clock = createFakeClock();
    const { env, entry } = createFramedHost({ clock, faults: { hello: 'refused' } });
    const connecting = connect({ registry: [entry], env, clock });
    await clock.advance(4_000);
    expect((await connecting).problem).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('the host speaks version 0 of the frame protocol, this page 2'),
    });
  });

  test('no handshake is attempted outside a frame', async () => {
    const clock = createFakeClock();
    const { entry } = createFramedHost({ clock });
    const page = new EventTarget() as unknown as Window & typeof globalThis;
    Object.assign(page, { parent: page, navigator: {}, document: {} });
    const { problem } = await connect({
      registry: [entry],
      env: createMemoryEnvironment({ window: page }),
      clock,
    });
    expect(problem?.message).toContain('the page is not in a frame');
  });
});

describe('look-alike origins', () => {
  test('look-alike origins number at least 40', () =>
    expect(new Set(LOOK_ALIKES).size).toBeGreaterThanOrEqual(40));

  test.each(LOOK_ALIKES)(
    'look-alike origins are not accepted by the shop, which opens no channel: %j',
    async (hostOrigin) => {
      const { bridge, messages, memory } = await openFrame(
        { login: vi.fn() },
        { hostOrigin, tellsAncestors: false },
      );
      expect(bridge.problem).toBeDefined();
      expect(messages.filter(({ data }) => data.type === 'welcome')).toEqual([]);
      bridge.dispose();
      expect(memory.alive()).toBe(1);
    },
  );

  test.each(LOOK_ALIKES)('look-alike origins cannot send the shop a welcome: %j', async (origin) => {
    const clock = createFakeClock();
    let hello: Record<string, unknown> = {};
    const memory = createMemoryFrame({
      meddle: (_, data) => {
        hello = data as Record<string, unknown>;
      },
    });
    const port = new MessageChannel().port1;
    const connecting = connect({
      registry: [createFramedHost({ clock }).entry],
      env: createMemoryEnvironment({ window: memory.shopWindow }),
      clock,
    });
    await clock.advance(100);
    const welcome = { ...hello, type: 'welcome', version: 2, capabilities: ['login.grant-token'] };
    memory.say('shop', welcome, { origin, ports: [port] });
    await clock.advance(4_000);
    expect((await connecting).problem).toMatchObject({ code: 'deadline' });
    port.close();
  });

  test.each<[change: object, from: object]>([
    [{ protocol: 'another' }, {}],
    [{ nonce: 'b'.repeat(32) }, {}],
    [{ version: 9 }, {}],
    [{}, { source: {} }],
  ])('a welcome with %j from %j is not for the shop', async (change, from) => {
    const clock = createFakeClock();
    let hello: Record<string, unknown> = {};
    const memory = createMemoryFrame({
      meddle: (_, data) => {
        hello = data as Record<string, unknown>;
      },
    });
    const { entry } = createFramedHost({ clock });
    const env = createMemoryEnvironment({ window: memory.shopWindow });
    const connecting = connect({ registry: [entry], env, clock });
    await clock.advance(100);
    const { port1: port } = new MessageChannel();
    const welcome = { ...hello, type: 'welcome', version: 2, capabilities: [], ...change };
    memory.say('shop', welcome, { ports: [port], ...from });
    await clock.advance(4_000);
    expect((await connecting).problem).toMatchObject({ code: 'deadline' });
    port.close();
  });

  test.each([undefined, 7, 'a'.repeat(31)])('a hello with the nonce %j gets no reply', async (nonce) => {
    const { memory, messages, clock } = await openFrame({});
    const before = messages.length;
    memory.say('host', { protocol: 'doorstep-bridge', type: 'hello', nonce, versions: [2] });
    await clock.advance(0);
    expect(messages.length).toBe(before);
  });

  test.each(LOOK_ALIKES)('look-alike origins get no reply to a hello from the host: %j', async (origin) => {
    const { memory, messages, clock } = await openFrame({});
    const initialMessageCount = messages.length;
    const hello = { protocol: 'doorstep-bridge', type: 'hello', nonce: 'f'.repeat(32), versions: [2] };
    memory.say('host', hello, { origin: origin.replace('app.example', 'shop.example') });
    await clock.advance(0);
    expect(messages.length).toBe(initialMessageCount);
  });

  test.each(LOOK_ALIKES.filter((origin) => !/^https?:\/\/[a-z0-9_.-]+(:\d+)?$/.test(origin)))(
    'neither side can be set up with an invalid origin: %j',
    (origin) => {
      expect(() => createFrameAdapter({ name: 'a', origins: [origin] })).toThrow(
        /is no origin; write scheme/,
      );
      const { hostWindow: window, frame } = createMemoryFrame();
      expect(() => createFrameHost({ window, frame, origin, handlers: {} })).toThrow(TypeError);
    },
  );

  test('a foreign embedding origin is reported where the browser reveals it', async () => {
    const { bridge } = await openFrame({}, { hostOrigin: 'https://evil.example' });
    expect(bridge.problem).toMatchObject({
      code: 'refused-origin',
      message: expect.stringContaining('https://evil.example'),
    });
  });

  test('a message from another window is ignored, even with the right origin', async () => {
    const { bridge, memory, messages, clock } = await openFrame({ pay: () => ({ outcome: 'ui-closed' }) });
    const initialMessageCount = messages.length;
    const hello = { protocol: 'doorstep-bridge', type: 'hello', nonce: 'a'.repeat(32), versions: [2] };
    memory.say('host', hello, { source: {} });
    memory.say('host', hello, { source: null });
    memory.say('shop', { ...hello, type: 'welcome', version: 2 }, { source: {}, ports: [{}] });
    await clock.advance(0);
    expect(messages.length).toBe(initialMessageCount);
    expect(await codeOf(bridge.pay(PAYMENT))).toBe('ok');
  });
});

describe('calls over the channel', () => {
  test('calls over the channel have unique random 128-bit ids', async () => {
    const { bridge, messages } = await openFrame({ storage: { get: () => 'v', set() {}, remove() {} } });
    for (let i = 0; i < 200; i += 1) await bridge.storage.get('key');
    const ids = messages.flatMap(({ data }) => (data.type === 'call' ? `${data.id}` : []));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([2, 3, 10])(
    'calls over the channel that are answered %i times have one effect, and the other replies are traced',
    async (times) => {
      const { bridge, trace, clock } = await openFrame(
        { login: () => ({ kind: 'grant', value: 'x' }) },
        {
          meddle(to, data, hear) {
            const again = to === 'shop' && (data as { type: string }).type === 'reply' ? times : 1;
            for (let i = 0; i < again; i += 1) queueMicrotask(() => hear(data));
          },
        },
      );
      expect(await codeOf(bridge.login())).toBe('ok');
      await clock.advance(0);
      const receivedReplies = trace
        .entries()
        .filter(({ method, direction }) => method === 'login' && direction === 'received');
      expect(receivedReplies.map(({ outcome }) => outcome)).toEqual([
        'ok',
        ...Array(times - 1).fill('double'),
      ]);
    },
  );

  test('calls over the channel that are answered under another id end at the deadline, with the wrong id as the reason', async () => {
    const { bridge, clock } = await openFrame(
      { location: () => ({ latitude: 28, longitude: 77 }) },
      {
        meddle(to, data, hear) {
          const { type } = data as { type: string };
          const id = 'f'.repeat(32);
          queueMicrotask(() => hear(to === 'shop' && type === 'reply' ? { ...(data as object), id } : data));
        },
      },
    );
    const located = bridge.location().catch((error: BridgeError) => `${error.code}: ${error.message}`);
    await clock.advance(30_000);
    expect(await located).toMatch(/^deadline: .*location never answered.*dropped: other-id/);
  });

  test('calls over the channel run once however often they are replayed', async () => {
    const pay = vi.fn(() => ({ outcome: 'ui-closed' as const }));
    const { bridge, memory, messages, clock } = await openFrame({ pay });
    await bridge.pay(PAYMENT);
    const call = messages.find(({ data }) => data.type === 'call');
    for (let i = 0; i < 10; i += 1) memory.sayOverChannel('host', call?.data);
    await clock.advance(0);
    expect(pay).toHaveBeenCalledTimes(1);
    expect(pay).toHaveBeenCalledWith(PAYMENT, { signal: expect.any(AbortSignal) });
  });

  test.each([
    ['the user declines', { code: 'declined' }, 'declined'],
    ['the user closes the sheet', { code: 'dismissed', hostCode: 7 }, 'dismissed 7'],
    ['it is unavailable', { code: 'unavailable', message: 'no wallet' }, 'unavailable'],
    ['it has its own code', { code: 'E_WALLET' }, 'host-error E_WALLET'],
    ['it throws an error', new Error('password hunter2'), 'host-error'],
    ['it throws undefined', undefined, 'host-error'],
  ])('calls over the channel are rejected when, in the host, %s', async (_, thrown, expected) => {
    const { bridge, messages } = await openFrame({ pay: () => Promise.reject(thrown) });
    expect(await codeOf(bridge.pay(PAYMENT))).toBe(expected);
    expect(JSON.stringify(messages)).not.toContain('hunter2');
  });

  test.each([
    ['an amount in rupees', 'pay', { ...PAYMENT, amount: { minor: 305.5, currency: 'INR' } }],
    ['a negative amount', 'pay', { ...PAYMENT, amount: { minor: -1, currency: 'INR' } }],
    ['an amount without a currency', 'pay', { ...PAYMENT, amount: { minor: 1 } }],
    ['an unknown kind of file', 'pickFile', { kind: 'program' }],
    ['a key that is too long', 'storage.get', 'k'.repeat(70_000)],
  ])('calls over the channel with %s do not reach the host’s handlers', async (_, method, argument) => {
    const never = vi.fn();
    const { memory, messages, clock } = await openFrame({
      pay: never,
      pickFile: never,
      storage: { get: never, set: never, remove: never },
    });
    // sent directly to the channel, because a shop that is not compromised would not send some of these calls
    memory.sayOverChannel('host', { type: 'call', id: crypto.randomUUID(), method, params: [argument] });
    await clock.advance(0);
    expect(messages.at(-1)?.data).toMatchObject({ type: 'reply', code: 'host-error' });
    expect(never).not.toHaveBeenCalled();
  });

  test('calls over the channel forged by a compromised shop are rejected by the host', async () => {
    const open = vi.fn();
    const { memory, messages, clock } = await openFrame({ open });
    const call = (method: string, ...params: unknown[]) =>
      memory.sayOverChannel('host', { type: 'call', id: crypto.randomUUID(), method, params });
    call('open', 'javascript:alert(1)');
    call('open', 'intent://scan/#Intent;end');
    call('constructor');
    call('__proto__');
    call('dispose');
    memory.sayOverChannel('host', {
      type: 'call',
      id: 'short',
      method: 'open',
      params: ['https://a.example'],
    });
    memory.sayOverChannel('host', null);
    await clock.advance(0);
    expect(open).not.toHaveBeenCalled();
    expect(messages.filter(({ data }) => data.type === 'reply').map(({ data }) => data.code)).toEqual([
      'refused-origin',
      'refused-origin',
    ]);
  });

  test.each([
    ['a login', 'login', (bridge: Bridge) => bridge.login()],
    ['a payment', 'pay', (bridge: Bridge) => bridge.pay(PAYMENT)],
  ] as const)(
    'calls over the channel for %s run one at a time, even after a cancel and a reload',
    async (_, method, ask) => {
      const settle: (() => void)[] = [];
      const handler = vi.fn(
        () => new Promise<never>((_resolve, reject) => settle.push(() => reject({ code: 'dismissed' }))),
      );
      const { bridge, memory, messages, clock, start } = await openFrame({ [method]: handler });
      const first = codeOf(ask(bridge));
      const raw = (id: string) =>
        memory.sayOverChannel('host', { type: 'call', id: id.repeat(32), method, params: [PAYMENT] });
      raw('a');
      await clock.advance(0);
      const refused = () =>
        messages.filter(({ data }) => data.type === 'reply' && data.code === 'busy').length;
      expect(refused()).toBe(1);
      const call = messages.find(({ data }) => data.type === 'call' && data.method === method);
      memory.sayOverChannel('host', { type: 'cancel', id: call?.data.id });
      raw('b');
      await clock.advance(0);
      expect(refused()).toBe(2);
      bridge.dispose();
      await first;
      const reloaded = await start();
      expect(await codeOf(ask(reloaded))).toBe('busy');
      expect(handler).toHaveBeenCalledTimes(1);
      settle[0]?.();
      await clock.advance(0);
      const retriedCode = codeOf(ask(reloaded));
      await clock.advance(0);
      settle[1]?.();
      expect(await retriedCode).toBe('dismissed');
      expect(handler).toHaveBeenCalledTimes(2);
    },
  );

  test('calls over the channel for a login and a payment can run at the same time', async () => {
    const { bridge } = await openFrame({
      login: () => new Promise(() => {}),
      pay: () => ({ outcome: 'ui-closed' }),
    });
    void codeOf(bridge.login());
    expect(await codeOf(bridge.pay(PAYMENT))).toBe('ok');
  });

  test('calls over the channel that are aborted tell the host, which can close its sheet', async () => {
    let sheet: AbortSignal | undefined;
    const { bridge, clock } = await openFrame({
      pay: (_, { signal }) => {
        sheet = signal;
        return new Promise(() => {});
      },
    });
    const caller = new AbortController();
    const errorCode = codeOf(bridge.pay(PAYMENT, { signal: caller.signal }));
    await clock.advance(0);
    expect(sheet?.aborted).toBe(false);
    caller.abort();
    await clock.advance(0);
    expect(await errorCode).toBe('aborted');
    expect(sheet?.aborted).toBe(true);
  });

  test('calls over the channel pass files with their names and contents', async () => {
    const file = new File(['milk'], 'list.txt', { type: 'text/plain' });
    const { bridge } = await openFrame({ pickFile: () => [file] });
    const [picked] = await bridge.pickFile({ kind: 'document' });
    expect(picked).toMatchObject({ name: 'list.txt', type: 'text/plain', size: 4 });
    expect(await (await picked?.read())?.text()).toBe('milk');
  });
});

describe('events over the channel', () => {
  test('back-button events over the channel can be prevented by the shop', async () => {
    const { bridge, host, clock } = await openFrame({});
    const free = host.back();
    await clock.advance(0);
    expect(await free).toBe(false);
    bridge.on('back', (event) => event.preventDefault());
    const taken = host.back();
    await clock.advance(0);
    expect(await taken).toBe(true);
  });

  test('back-button events over the channel end after a second when the shop does not respond', async () => {
    const { host, clock } = await openFrame(
      {},
      {
        meddle(to, data, hear) {
          if ((data as { type: string }).type !== 'told') queueMicrotask(() => hear(data));
          else void to;
        },
      },
    );
    const silent = host.back();
    await clock.advance(1_000);
    expect(await silent).toBe(false);
  });

  test('events of returning to the page reach the shop over the channel', async () => {
    const { bridge, host, clock } = await openFrame({});
    const back = vi.fn();
    bridge.on('return', back);
    host.returned();
    await clock.advance(0);
    expect(back).toHaveBeenCalledTimes(1);
  });

  test('only back-button and return events cross the channel', async () => {
    const { bridge, memory, clock } = await openFrame({});
    const offline = vi.fn();
    bridge.on('offline', offline);
    memory.sayOverChannel('shop', { type: 'event', id: 'e'.repeat(32), name: 'offline' });
    await clock.advance(0);
    expect(offline).not.toHaveBeenCalled();
  });
});

describe('disposing one side', () => {
  test('disposing the host ends open and later calls of the shop', async () => {
    const { bridge, host, memory, clock } = await openFrame({ location: () => new Promise(() => {}) });
    const open = codeOf(bridge.location());
    await clock.advance(0);
    host.dispose();
    await clock.advance(0);
    expect(await open).toBe('unavailable');
    expect(await codeOf(bridge.location())).toBe('unavailable');
    bridge.dispose();
    expect(memory.alive()).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  test('disposing the shop aborts the host’s handlers', async () => {
    let sheet: AbortSignal | undefined;
    const { bridge, clock, memory } = await openFrame({
      login: ({ signal }) => {
        sheet = signal;
        return new Promise(() => {});
      },
    });
    const open = codeOf(bridge.login());
    await clock.advance(0);
    bridge.dispose();
    expect(await open).toBe('aborted');
    await clock.advance(0);
    expect(sheet?.aborted).toBe(true);
    expect(memory.alive()).toBe(1);
  });
});

test('the channel works over the real MessageChannel', async () => {
  const clock = createFakeClock();
  const memory = createMemoryFrame();
  const host = createFrameHost({
    window: Object.assign(memory.hostWindow, { MessageChannel }),
    frame: memory.frame,
    origin: SHOP,
    handlers: { storage: { get: (key) => `${key} kept`, set() {}, remove() {} } },
    clock,
  });
  const start = createFrameAdapter({ name: 'framed', origins: ['https://app.example'] });
  const entry = { ...createFramedHost({ clock }).entry, load: async () => start };
  const env = createMemoryEnvironment({ window: memory.shopWindow });
  const bridge = await connect({ registry: [entry], env, clock });
  expect(await bridge.storage.get('milk')).toBe('milk kept');
  bridge.dispose();
  host.dispose();
});
