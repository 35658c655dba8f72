import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { type Bridge, BridgeError, connect, DEADLINES } from '../../bridge/index.ts';
import { CALL_NAMES, CALLS, deadlineOf, PAYMENT } from '../../bridge/testing/calls.ts';
import { countListeners } from '../../bridge/testing/count-listeners.ts';
import { createFramedHost, type FramedHost } from '../../bridge/testing/framed-host.ts';
import {
  createFakeClock,
  createLightPage,
  createMemoryEnvironment,
  createMemoryHost,
  FAULT_MODES,
  type MemoryMethod,
} from '../../bridge/testing/index.ts';
import { createTrace, type TraceEntry } from '../../bridge/trace.ts';

/** The guarantees of the bridge to its callers, one test for each. */

async function begin(faults: Readonly<Partial<Record<MemoryMethod, (typeof FAULT_MODES)[number]>>> = {}) {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock });
  for (const [method, mode] of Object.entries(faults)) host.fault(method as MemoryMethod, mode);
  const trace = createTrace({ clock, size: 5_000 });
  const window = createLightPage({ url: 'https://shop.example/', userAgent: 'memory-host' }) as Window &
    typeof globalThis;
  const listeners = countListeners(window);
  const env = createMemoryEnvironment({ window });
  const connecting = connect({ registry: [host.entry], env, clock, trace });
  await clock.advance(DEADLINES.start);
  return { bridge: await connecting, clock, host, trace, env, listeners };
}

/** The ids of the calls sent to the framing page. */
const idsOf = ({ sent }: FramedHost) =>
  sent.flatMap(({ data }) => (Object(data).type === 'call' ? `${Object(data).id}` : []));
const lastReplyOf = ({ sent }: FramedHost) =>
  sent.filter(({ data }) => Object(data).type === 'reply').at(-1)?.data;

/** When, how often and how a promise settled. */
function watch(promise: Promise<unknown>, now: () => number) {
  const observation: { times: number; at?: number; reply?: unknown; error?: unknown } = { times: 0 };
  const note = (result: object) =>
    Object.assign(observation, { times: observation.times + 1, at: now() }, result);
  promise.then(
    (reply) => note({ reply }),
    (error) => note({ error }),
  );
  return observation;
}

describe('the guarantees of the bridge', () => {
  test('every call and connect() settle within their deadlines, whatever the host does', async () => {
    for (const mode of FAULT_MODES) {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      host.fault('start', mode);
      const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock });
      const connected = watch(connecting, clock.now);
      const from = clock.now();
      await clock.advance(DEADLINES.start);
      expect(connected, `start ${mode}`).toMatchObject({ times: 1, reply: expect.anything() });
      expect(Number(connected.at) - from).toBeLessThanOrEqual(DEADLINES.start);

      for (const call of CALL_NAMES) {
        const { bridge, ...set } = await begin({ [call]: mode });
        const startedAt = set.clock.now();
        const watchedCall = watch(CALLS[call](bridge), set.clock.now);
        await set.clock.advance(deadlineOf(call));
        expect(watchedCall.times, `${call} ${mode}`).toBe(1);
        expect(Number(watchedCall.at) - startedAt).toBeLessThanOrEqual(deadlineOf(call));
        if (watchedCall.error) expect(watchedCall.error).toBeInstanceOf(BridgeError);
      }
    }
  });

  test('a call settles at most once however often the host replies', async () => {
    for (const times of [2, 3, 10]) {
      const clock = createFakeClock();
      const settled: TraceEntry[] = [];
      const trace = createTrace({ clock });
      trace.subscribe((entry) => entry.kind === 'call' && entry.outcome !== 'open' && settled.push(entry));
      const page = createFramedHost({ clock });
      const bridge = await connect({ registry: [page.entry], env: page.env, clock, trace });
      for (const call of CALL_NAMES) {
        const initialSettledCount = settled.length;
        const watchedCall = watch(CALLS[call](bridge), clock.now);
        await clock.advance(0);
        const reply = lastReplyOf(page);
        for (let again = 1; again < times; again += 1) page.memory.sayOverChannel('shop', reply);
        await clock.advance(deadlineOf(call));
        expect(watchedCall.times, call).toBe(1);
        expect(settled.length - initialSettledCount, `${call}, answered ${times} times`).toBe(1);
      }
    }
  });

  test('one login and one payment can be open at a time, and their replies are never mixed up', async () => {
    const { bridge, clock, host } = await begin();
    host.delay('login', 500);
    host.delay('pay', 500);
    const first = { login: bridge.login(), pay: bridge.pay(PAYMENT) };
    await expect(bridge.login()).rejects.toMatchObject({ code: 'busy' });
    await expect(bridge.pay({ ...PAYMENT, reservationId: 'B' })).rejects.toMatchObject({ code: 'busy' });
    await clock.advance(500);
    await expect(first.login).resolves.toMatchObject({ kind: 'grant' });
    await expect(first.pay).resolves.toMatchObject({ outcome: 'ui-closed' });
    expect(host.asked.filter((method) => method === 'login' || method === 'pay')).toEqual(['login', 'pay']);

    // the shop aborts payment A and opens B before the host replies to A
    host.answer('pay', (request) => ({
      outcome: (request as typeof PAYMENT).reservationId === 'A' ? 'dismissed' : 'ui-closed',
    }));
    const caller = new AbortController();
    const a = watch(bridge.pay({ ...PAYMENT, reservationId: 'A' }, { signal: caller.signal }), clock.now);
    await clock.advance(100);
    caller.abort();
    const b = watch(bridge.pay({ ...PAYMENT, reservationId: 'B' }), clock.now);
    await clock.advance(450);
    expect(a.error).toMatchObject({ code: 'aborted' });
    expect(b.times, 'the reply to A has come, the one to B has not').toBe(0);
    await clock.advance(100);
    expect(b.reply).toEqual({ outcome: 'ui-closed', executedWith: 'host' });

    // two concurrent calls, answered in reverse order
    host.answer('storage.get', (key) => `of ${key}`);
    host.delay('storage.get', 300);
    const slow = bridge.storage.get('slow');
    host.delay('storage.get', 10);
    const fast = bridge.storage.get('fast');
    await clock.advance(300);
    expect([await slow, await fast]).toEqual(['of slow', 'of fast']);
  });

  test('each call has its own random 128-bit id', async () => {
    const clock = createFakeClock();
    const page = createFramedHost({ clock });
    const bridge = await connect({ registry: [page.entry], env: page.env, clock });
    const CALLS_MADE = 500;
    for (let call = 0; call < CALLS_MADE; call += 1) {
      const answer = bridge.storage.get(`${call}`);
      await clock.advance(0);
      await answer;
    }
    const ids = idsOf(page);
    expect(ids.length).toBe(CALLS_MADE);
    expect(new Set(ids).size).toBe(CALLS_MADE);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    const ones = ids.flatMap((id) => [...BigInt(`0x${id}`).toString(2).padStart(128, '0')].map(Number));
    // each bit is set in about half of the ids, within six standard deviations
    for (let bit = 0; bit < 128; bit += 1) {
      const set = ids.reduce((sum, _id, index) => sum + (ones[index * 128 + bit] ?? 0), 0);
      expect(Math.abs(set - CALLS_MADE / 2)).toBeLessThan(6 * Math.sqrt(CALLS_MADE / 4));
    }
  });

  test('late, duplicate, forged and malformed replies are ignored and traced', async () => {
    const clock = createFakeClock();
    const trace = createTrace({ clock });
    const page = createFramedHost({ clock, faults: { location: 'silent', login: 'malformed' } });
    const bridge = await connect({ registry: [page.entry], env: page.env, clock, trace });
    const outcomes = (method: string) =>
      trace
        .entries()
        .filter(
          (entry) => entry.kind === 'message' && entry.method === method && entry.direction === 'received',
        )
        .map(({ outcome }) => outcome);
    const forge = (id: unknown, value: unknown) =>
      page.memory.sayOverChannel('shop', { type: 'reply', id, ok: true, value });

    // forged: sent while the call is open, under an id that was never used
    const place = watch(bridge.location(), clock.now);
    await clock.advance(0);
    forge('f'.repeat(32), { latitude: 1, longitude: 1 });
    forge(undefined, { latitude: 1, longitude: 1 });
    forge({ toString: () => idsOf(page).at(-1) }, { latitude: 1, longitude: 1 });
    await clock.advance(0);
    expect(place.times).toBe(0);
    expect(outcomes('location')).toContain('other-id');
    // late: sent under the right id, but after the deadline
    await clock.advance(DEADLINES.location);
    expect(place.error).toMatchObject({
      code: 'deadline',
      message: expect.stringMatching(/location never answered .* reply dropped: other-id/),
    });
    forge(idsOf(page).at(-1), { latitude: 1, longitude: 1 });
    expect(place.times).toBe(1);
    expect(outcomes('location').at(-1)).toBe('late');

    // duplicate: sent twice, with different contents
    const hint = watch(bridge.pay(PAYMENT), clock.now);
    await clock.advance(0);
    forge(idsOf(page).at(-1), { outcome: 'dismissed' });
    await clock.advance(0);
    expect(hint).toMatchObject({ times: 1, reply: { outcome: 'ui-closed' } });
    expect(outcomes('pay')).toEqual(['ok', 'double']);

    // malformed
    const proof = watch(bridge.login(), clock.now);
    await clock.advance(0);
    expect(proof.error).toMatchObject({ code: 'malformed' });
    const login = trace.entries().find(({ kind, method }) => kind === 'call' && method === 'login');
    expect(login?.outcome).toBe('malformed');
  });

  test('importing the bridge has no side effects and works on a server', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export * from './index.ts'; export { createTrace } from './trace.ts'; export * from './post-message.ts';`,
        resolveDir: new URL('../../bridge', import.meta.url).pathname,
        loader: 'ts',
      },
      bundle: true,
      format: 'iife',
      globalName: 'bridge',
      write: false,
    });
    // a realm that has only the built-ins of the language
    const realm = createContext({});
    const names = () => new Set<string>(runInContext('Object.getOwnPropertyNames(globalThis)', realm));
    const initialNames = names();
    runInContext(outputFiles[0]?.text ?? '', realm);
    expect(names()).toEqual(initialNames.add('bridge'));

    const clock = createFakeClock();
    const host = createMemoryHost({ clock });
    const env = createMemoryEnvironment({ window: undefined });
    const served = await connect({
      registry: [],
      env: { ...env, facts: { ...env.facts, userAgent: '' } },
      clock,
    });
    expect(served.host).toMatchObject({ name: 'web', platform: 'desktop_web' });
    for (const call of CALL_NAMES) {
      await expect(CALLS[call](served), call).rejects.toMatchObject({ code: 'unsupported' });
    }
    const connecting = connect({ registry: [host.entry], env, clock });
    await clock.advance(0);
    expect((await connecting).host.name).toBe('memory');
  });

  test('dispose() removes listeners and aborts open calls', async () => {
    const { bridge, clock, host, env, listeners } = await begin({ pay: 'silent', location: 'late' });
    expect(listeners()).toBeGreaterThan(0);
    const events: string[] = [];
    for (const name of ['back', 'visible', 'hidden', 'return', 'online', 'offline'] as const)
      bridge.on(name, () => events.push(name));
    const open = [bridge.pay(PAYMENT), bridge.location()].map((call) => watch(call, clock.now));
    bridge.dispose();
    await clock.advance(0);
    for (const { error } of open) expect(error).toMatchObject({ code: 'aborted' });
    for (const type of ['online', 'offline', 'visibilitychange', 'pageshow'])
      env.window?.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    host.emit('back', { preventDefault: () => events.push('prevented') });
    await clock.advance(DEADLINES.pay);
    expect(events).toEqual([]);
    expect([listeners(), host.alive(), clock.pending()]).toEqual([0, 0, 0]);
    for (const call of CALL_NAMES)
      await expect(CALLS[call](bridge)).rejects.toMatchObject({ code: 'aborted' });
  });

  test('the trace never contains secrets', async () => {
    const CANARIES = ['GRT-7f3a.canary', '9812345678', '4111111111111111', 'asha@okbank', '28.459123'];
    const [grant, phone, card, upi, degrees] = CANARIES as [string, string, string, string, string];
    const everywhere = {
      token: grant,
      note: `call +91 ${phone} or ${upi}`,
      json: JSON.stringify({ grantToken: grant, card_number: card }),
      latitude: Number(degrees),
      deep: [{ phone, otp: '7351', card: { pan: card, cvv: '913' } }],
    };
    const events: string[] = [];
    for (const mode of ['sound', ...FAULT_MODES] as const) {
      const faults = Object.fromEntries(CALL_NAMES.map((call) => [call, mode]));
      const { bridge, clock, host, trace } = await begin(mode === 'sound' ? {} : faults);
      host.answer('login', () => ({ kind: 'grant', value: grant, ...everywhere }));
      host.answer('location', () => ({ longitude: 77, ...everywhere }));
      host.answer('pay', () => Promise.reject({ error_code: 'E1', message: everywhere.note, ...everywhere }));
      host.answer('share', () => Promise.reject(new Error(everywhere.note)));
      host.answer('storage.get', () => everywhere.json);
      const calls: ((bridge: Bridge) => Promise<unknown>)[] = [
        ...CALL_NAMES.map((call) => CALLS[call]),
        ({ pay }) => pay({ ...PAYMENT, token: grant, returnUrl: `https://shop.example/?code=${grant}` }),
        ({ share }) => share({ title: everywhere.note, url: `https://shop.example/?phone=${phone}` }),
        ({ open }) => open(`https://shop.example/?access_token=${grant}`),
        ({ storage }) => storage.set('key', everywhere.json),
      ];
      for (const call of calls) {
        watch(call(bridge), clock.now);
        await clock.advance(DEADLINES.pay + 2_000);
      }
      bridge.log('logged in', everywhere);
      events.push(JSON.stringify(trace.entries()));
    }
    const recorded = events.join();
    expect(recorded.length).toBeGreaterThan(10_000);
    for (const secret of [...CANARIES, '7351', '913']) expect(recorded.includes(secret), secret).toBe(false);
  });
});
