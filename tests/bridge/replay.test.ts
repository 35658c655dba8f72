import { describe, expect, test } from 'vitest';
import { copyText } from '../../bridge/clipboard.ts';
import { createGestures } from '../../bridge/gestures.ts';
import { createHaptics } from '../../bridge/haptics.ts';
import { callHost } from '../../bridge/host-call.ts';
import { type Adapter, type Bridge, BridgeError, connect, webPolicy } from '../../bridge/index.ts';
import { createLifecycle } from '../../bridge/lifecycle.ts';
import { permission } from '../../bridge/permission.ts';
import { createNotifications } from '../../bridge/notifications.ts';
import { createPin } from '../../bridge/pin.ts';
import { scan } from '../../bridge/scan.ts';
import { createReplay, exportTrace, importTrace, TRACE_SCHEMA, type TraceFile } from '../../bridge/replay.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';
import { createTrace, type TraceEntry } from '../../bridge/trace.ts';
import { objectionTo } from '../../bridge/trace-schema.ts';

const ENTRY: TraceEntry = {
  id: 1,
  at: 1_750_000_000_000,
  kind: 'call',
  method: 'login',
  direction: 'sent',
  outcome: 'ok',
  payload: undefined,
};
/** An entry that may be malformed. */
const entryOf = (changes: Record<string, unknown> = {}) => ({ ...ENTRY, ...changes });

const HOST: TraceFile['host'] = {
  name: 'memory',
  platform: 'webview_other',
  capabilities: [],
  policy: webPolicy,
};

const PAYMENT = {
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 30_500, currency: 'INR' },
};

/** The calls of a visit, always the same and at the same times. */
async function visit(bridge: Bridge, clock: ReturnType<typeof createFakeClock>): Promise<string[]> {
  const ends: string[] = [];
  const seen = (name: string, work: Promise<unknown>) =>
    work.then(
      (reply) => ends.push(`${name} ${JSON.stringify(Object(reply).kind ?? Object(reply).outcome ?? 'ok')}`),
      ({ code, hostCode, message }: BridgeError) => ends.push(`${name} ${code} ${hostCode ?? ''} ${message}`),
    );
  seen('login', bridge.login());
  await clock.advance(900);
  seen('login', bridge.login());
  await clock.advance(200_000);
  seen('storage.set', bridge.storage.set('address', 'home'));
  await clock.advance(1_000);
  seen('storage.get', bridge.storage.get('address'));
  await clock.advance(20_000);
  const caller = new AbortController();
  seen('share', bridge.share({ title: 'List', url: 'https://shop.example/' }, { signal: caller.signal }));
  await clock.advance(500);
  caller.abort();
  seen('pay', bridge.pay(PAYMENT));
  seen('pay', bridge.pay(PAYMENT));
  await clock.advance(1_000_000);
  seen('open', bridge.open('javascript:alert(1)'));
  seen('location', bridge.location());
  await clock.advance(60_000);
  return ends;
}

/** The same visit on a host where some calls fail. */
async function record() {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock, version: '4' });
  const trace = createTrace({ clock });
  host.delay('start', 340);
  host.delay('login', 700);
  host.fault('location', 'refused');
  host.fault('storage.get', 'late');
  host.fault('pay', 'double');
  host.delay('pay', 2_000);
  clock.after(3_000, () => host.emit('back', { preventDefault() {} }));
  const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock, trace });
  await clock.advance(4_000);
  const bridge = await connecting;
  const ends = await visit(bridge, clock);
  return { text: exportTrace(trace, bridge, clock), entries: trace.entries(), ends };
}

/** The content of a trace with relative times. */
function contentOf(entries: readonly TraceEntry[]) {
  const from = entries[0]?.at ?? 0;
  return entries.map(({ at, kind, method, outcome, duration }) => ({
    kind,
    method,
    outcome,
    duration,
    at: at - from,
  }));
}

describe('a trace file', () => {
  test('a trace file matches its schema and survives a round trip', async () => {
    const { text, entries } = await record();
    const file = importTrace(text);
    expect(objectionTo(JSON.parse(text), TRACE_SCHEMA)).toBeNull();
    expect(file.host).toMatchObject({ name: 'memory', platform: 'webview_other', version: '4' });
    expect(file.host.capabilities).toContain('login.grant-token');
    expect(file.entries).toEqual(JSON.parse(JSON.stringify(entries)));
  });

  test('the trace schema has every field and outcome of an entry', () => {
    const entry = TRACE_SCHEMA.properties?.entries?.items?.properties;
    const whole: Record<keyof TraceEntry, unknown> = {
      id: 1,
      at: 1,
      kind: 'call',
      method: 'login',
      direction: 'sent',
      duration: 1,
      outcome: 'ok',
      call: 1,
      payload: {},
      reply: {},
    };
    expect(Object.keys(entry ?? {}).sort()).toEqual(Object.keys(whole).sort());
    const outcomes: Record<TraceEntry['outcome'], true> = {
      open: true,
      ok: true,
      late: true,
      double: true,
      'other-id': true,
      deadline: true,
      declined: true,
      dismissed: true,
      aborted: true,
      busy: true,
      'not-in-host': true,
      unsupported: true,
      unavailable: true,
      malformed: true,
      'invalid-argument': true,
      'refused-origin': true,
      'host-error': true,
    };
    expect(entry?.outcome?.enum).toEqual(Object.keys(outcomes));
  });

  test('a trace file contains no secrets, whichever recorder wrote it', () => {
    const clock = createFakeClock();
    const { host, policy } = fileOf({}).host as unknown as Bridge & TraceFile['host'];
    const entry = { ...ENTRY, payload: { grantToken: 'GRT-1-secret', note: 'call 98765 43210' } };
    const bridge = { host: host ?? { name: 'a', platform: 'webview_other' }, policy, can: () => false };
    const text = exportTrace({ entries: () => [entry] }, bridge, clock);
    expect(text).not.toMatch(/GRT-1|98765/);
  });

  test.each<[string, string | object, string]>([
    ['not JSON', '{"format":', 'the file is no JSON ('],
    ['empty', '', 'the file is no JSON ('],
    ['a bare list of entries', [], 'the file is a bare list; write it with exportTrace'],
    ['a HAR', { log: { version: '1.2' } }, 'the file is no trace: its format is not "doorstep-bridge-trace"'],
    ['null', 'null', 'the file is no trace'],
    ['a newer version', fileOf({ version: 2 }), 'version 2, this reads 1: it is newer than this reader'],
    [
      'an older version',
      fileOf({ version: 0 }),
      'version 0, this reads 1: it is no version that was ever read',
    ],
    ['a version as a string', fileOf({ version: 'one' }), 'version "one", this reads 1'],
    ['no host', fileOf({ host: undefined }), 'host is missing'],
    ['a host without a name', fileOf({ host: { ...HOST, name: 5 } }), 'host.name must be of the type string'],
    ['an object of entries', fileOf({ entries: {} }), 'entries must be of the type array'],
    [
      'of an unknown kind',
      fileOf({ entries: [entryOf(), entryOf({ kind: 'chat' })] }),
      'entries[1].kind must be one of call, message, event, note',
    ],
    [
      'an entry without a time',
      fileOf({ entries: [entryOf({ at: undefined })] }),
      'entries[0].at is missing',
    ],
    [
      'a fractional id',
      fileOf({ entries: [entryOf({ id: 1.5 })] }),
      'entries[0].id must be of the type integer',
    ],
    ['an empty policy', fileOf({ host: { ...HOST, policy: {} } }), 'host.policy.logins is missing'],
    ['too long', 'x'.repeat(10_000_001), 'the file is longer than 10000000 characters'],
  ])('a malformed trace file is rejected with a clear message: %s', (_, content, sentence) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    expect(() => importTrace(text)).toThrow(sentence);
    expect(() => importTrace(text)).toThrow(/^bridge\/replay: /);
  });

  test('a trace file cannot set a prototype', () => {
    const text = JSON.stringify(fileOf({})).replace('{', '{"__proto__":{"polluted":1},');
    expect(Object.assign({}, importTrace(text))).not.toHaveProperty('polluted');
  });
});

describe('a replay', () => {
  async function replay(text: string, options?: Parameters<typeof createReplay>[1]) {
    const clock = createFakeClock();
    const trace = createTrace({ clock });
    const entry = createReplay(importTrace(text), options);
    const connecting = connect({ registry: [entry], env: createMemoryEnvironment(), clock, trace });
    await clock.advance(4_000);
    return { bridge: await connecting, clock, trace };
  }

  test('a replay repeats the visit with the same outcomes, times and messages', async () => {
    const recorded = await record();
    const { bridge, clock, trace } = await replay(recorded.text);
    expect(bridge.host).toEqual({ name: 'memory', platform: 'webview_other', version: '4' });
    expect(await visit(bridge, clock)).toEqual(recorded.ends);
    expect(recorded.ends).toEqual([
      expect.stringContaining('login "grant"'),
      expect.stringContaining('login "grant"'),
      'storage.set "ok"',
      expect.stringContaining('storage.get deadline'),
      expect.stringContaining('share "ok"'),
      expect.stringContaining('pay busy'),
      expect.stringContaining('pay "ui-closed"'),
      expect.stringContaining('open refused-origin'),
      expect.stringContaining('location host-error REFUSED'),
    ]);
    expect(contentOf(trace.entries()).filter(({ kind }) => kind === 'call')).toEqual(
      contentOf(recorded.entries).filter(({ kind }) => kind === 'call'),
    );
    const events = (entries: readonly TraceEntry[]) =>
      contentOf(entries).filter(({ kind }) => kind === 'event');
    expect(events(trace.entries())).toEqual(events(recorded.entries));
  });

  test('a replay repeats the messages of a real transport', async () => {
    const clock = createFakeClock();
    const trace = createTrace({ clock });
    const { env, entry } = createFramedHost({ clock });
    const bridge = await connect({ registry: [entry], env, clock, trace });
    const text = exportTrace(trace, bridge, clock);
    const replayed = await replay(text);
    const wire = (entries: readonly TraceEntry[]) =>
      entries.flatMap(({ kind, method, direction }) => (kind === 'message' ? `${direction} ${method}` : []));
    expect(wire(trace.entries())).toContain('received welcome');
    expect(wire(replayed.trace.entries())).toEqual(wire(trace.entries()));
  });

  test('a replay reports a call that was not recorded', async () => {
    const { text } = await record();
    const { bridge, clock } = await replay(text);
    const first = bridge.location().catch((error: BridgeError) => error.code);
    await clock.advance(60_000);
    expect(await first).toBe('host-error');
    const second = await bridge.location().catch((error: BridgeError) => error);
    expect(second).toMatchObject({
      code: 'unavailable',
      message: 'the trace has 1 of bridge.location, and this is number 2',
    });
  });

  test('a replay uses the supplied results for values that are never recorded', async () => {
    const { text } = await record();
    const { bridge, clock } = await replay(text, { answers: { login: { kind: 'grant', value: 'mine' } } });
    const login = bridge.login();
    await clock.advance(1_000);
    expect(await login).toMatchObject({ kind: 'grant', value: 'mine' });
  });

  test('a replayed host fails to start, or never responds, exactly as the recorded host did', async () => {
    const failing = (outcome: TraceEntry['outcome']) =>
      JSON.stringify(
        fileOf({
          entries: [
            entryOf({
              method: 'start',
              outcome,
              duration: 40,
              reply: { message: 'PhonePe SDK not found', hostCode: 'E1' },
            }),
          ],
        }),
      );
    const gone = await replay(failing('not-in-host'));
    expect(gone.bridge.problem).toMatchObject({
      code: 'not-in-host',
      message: 'PhonePe SDK not found',
      hostCode: 'E1',
    });
    expect((await replay(failing('deadline'))).bridge.problem).toMatchObject({ code: 'deadline' });
  });

  test('a disposed replay leaves nothing running', async () => {
    const { text } = await record();
    const { bridge, clock } = await replay(text);
    bridge.login().catch(() => {});
    bridge.dispose();
    await clock.advance(0);
    expect(clock.pending()).toBe(0);
  });
});

function fileOf(changes: Record<string, unknown>) {
  return {
    format: 'doorstep-bridge-trace',
    version: 1,
    exportedAt: 1,
    host: HOST,
    entries: [],
    ...changes,
  };
}

describe('what entry points add to a bridge', () => {
  /** Each of them once, and a suspension by the app; what the shop saw of it. */
  async function visitApp(bridge: Bridge, clock: ReturnType<typeof createFakeClock>, suspend: () => void) {
    const gestures = createGestures(bridge);
    const lifecycle = createLifecycle(bridge);
    const seen: string[] = [];
    lifecycle.on('suspend', () => seen.push('suspend'));
    lifecycle.on('resume', () => seen.push('resume'));
    for (const [name, call] of Object.entries<() => Promise<unknown>>({
      ready: () => lifecycle.ready(),
      haptic: () => createHaptics(bridge).notification('success'),
      copy: () => copyText(bridge, 'WELCOME50'),
      permission: () => permission(bridge, 'camera'),
      pin: () => createPin(bridge).add(),
      notifications: () => createNotifications(bridge).ask({}),
      scan: () => scan(bridge),
      'scan again': () => scan(bridge),
      closing: () => gestures.closing('ask'),
      swipe: () => gestures.swipe(false),
      points: () => callHost(bridge, 'points', { of: 'gold' }),
    })) {
      const end = call().then(
        (reply) => JSON.stringify(reply),
        ({ code, hostCode }: BridgeError) => `${code} ${hostCode}`,
      );
      await clock.advance(500);
      seen.push(`${name} ${await end}`);
      if (name === 'copy') suspend();
    }
    await clock.advance(2_000);
    lifecycle.dispose();
    return seen;
  }

  test('are replayed as the app did them, and so is a suspension', async () => {
    const clock = createFakeClock();
    const trace = createTrace({ clock });
    let scans = 0;
    let app: { suspend(): Promise<void>; resume(): void } | undefined;
    const adapter: Adapter = {
      name: 'app',
      can: () => false,
      haptic: async () => {},
      copy: async () => {},
      permission: async () => 'granted',
      pin: async () => ({ outcome: 'asked' }),
      notifications: async () => ({ token: null }),
      scan: async () =>
        ++scans === 1 ? { text: 'CODE' } : Promise.reject(new BridgeError('dismissed', 'closed')),
      gestures: { closing: () => Promise.reject({ code: 'E7' }), swipe: async () => {} },
      hostMethods: { points: async () => 120 },
      lifecycle: {
        ready: async () => {},
        listen(events) {
          app = events;
          return () => {};
        },
      },
    };
    const entry = { name: 'app', platform: 'webview_other', policy: webPolicy, detect: () => true } as const;
    const registry = [{ ...entry, load: async () => async () => adapter }];
    const bridge = await connect({ registry, env: createMemoryEnvironment(), clock, trace });
    const suspend = () => {
      clock.after(100, () => void app?.suspend());
      clock.after(300, () => app?.resume());
    };
    const seen = await visitApp(bridge, clock, suspend);
    expect(seen).toContain('closing host-error E7');

    const file = importTrace(exportTrace(trace, bridge, clock));
    const answers = { permission: 'granted', scan: { text: 'CODE' }, 'host.points': 120 };
    const connecting = connect({
      registry: [createReplay(file, { answers })],
      env: createMemoryEnvironment(),
      clock,
    });
    await clock.advance(10);
    expect(await visitApp(await connecting, clock, () => {})).toEqual(seen);
  });
});
