import { describe, expect, test } from 'vitest';
import {
  BridgeError,
  type BridgeEventName,
  connect,
  DEADLINES,
  type PartnerEntry,
  webPolicy,
} from '../../bridge/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';

const HERE = { userAgent: 'memory-host', injected: [], standalone: false, url: 'https://shop.example/' };

function createWorld() {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock, version: '7' });
  const env = createMemoryEnvironment({ window, facts: HERE });
  return { clock, host, env };
}

describe('connect', () => {
  test('connect detects the host, starts its adapter and reports the platform', async () => {
    const { clock, host, env } = createWorld();
    const connecting = connect({ registry: [host.entry], env, clock });
    await clock.advance(0);
    const bridge = await connecting;
    expect(bridge.host).toEqual({ name: 'memory', platform: 'webview_other', version: '7' });
    expect(bridge.policy).toBe(host.entry.policy);
    expect(bridge.problem).toBeUndefined();
    expect(bridge.can('login.grant-token')).toBe(true);
    bridge.dispose();
  });

  test('connect loads only the adapter of the detected host', async () => {
    const { clock, env } = createWorld();
    const otherEntry: PartnerEntry = {
      name: 'other',
      platform: 'webview_other',
      detect: () => false,
      policy: webPolicy,
      load: () => Promise.reject(new Error('must not be loaded')),
    };
    const bridge = await connect({
      registry: [otherEntry],
      env: { ...env, facts: { ...HERE, userAgent: 'Mozilla/5.0 (X11)' } },
      clock,
    });
    expect(bridge.host).toEqual({ name: 'web', platform: 'desktop_web' });
    expect(bridge.policy).toBe(webPolicy);
    expect(bridge.problem).toBeUndefined();
    bridge.dispose();
  });

  type Fault = [
    what: string,
    change: (host: ReturnType<typeof createMemoryHost>) => PartnerEntry,
    code: string,
    why: RegExp,
  ];
  const faults: readonly Fault[] = [
    [
      'its code never loads',
      ({ entry }) => ({ ...entry, load: () => new Promise(() => {}) }),
      'deadline',
      /adapter\.js never answered within 4000 ms$/,
    ],
    [
      'its code cannot be loaded',
      ({ entry }) => ({ ...entry, load: () => Promise.reject(new Error('chunk gone')) }),
      'host-error',
      /chunk gone/,
    ],
    [
      'loading throws',
      ({ entry }) => ({
        ...entry,
        load: () => {
          throw new Error('no import');
        },
      }),
      'host-error',
      /no import/,
    ],
    [
      'the host is silent',
      (host) => {
        host.fault('start', 'silent');
        return host.entry;
      },
      'deadline',
      /start never answered within 4000 ms/,
    ],
    [
      'the host is late',
      (host) => {
        host.fault('start', 'late');
        return host.entry;
      },
      'deadline',
      /start never answered/,
    ],
    [
      'the host is absent',
      (host) => {
        host.fault('start', 'absent');
        return host.entry;
      },
      'not-in-host',
      /not there/,
    ],
    [
      'the host’s greeting is malformed',
      (host) => {
        host.fault('start', 'malformed');
        return host.entry;
      },
      'malformed',
      /nonsense/,
    ],
    [
      'the host throws',
      (host) => {
        host.fault('start', 'throwing');
        return host.entry;
      },
      'host-error',
      /failed in the host/,
    ],
  ];
  test.each(faults)(
    'connect falls back to a plain browser with the host’s name and policy when %s',
    async (_what, change, code, why) => {
      const { clock, host, env } = createWorld();
      const connecting = connect({ registry: [change(host)], env, clock });
      await clock.advance(DEADLINES.start);
      const bridge = await connecting;

      expect(bridge.problem).toBeInstanceOf(BridgeError);
      expect(bridge.problem).toMatchObject({ code, message: expect.stringMatching(why) });
      expect(bridge.host).toEqual({ name: 'memory', platform: 'webview_other' });
      expect(bridge.policy).toBe(host.entry.policy);
      expect(bridge.can('storage')).toBe(true);
      expect([bridge.can('login.grant-token'), bridge.can('pay.native')]).toEqual([false, false]);
      await expect(bridge.login()).rejects.toMatchObject({ code: 'unsupported' });

      await clock.advance(60_000);
      expect(host.alive(), 'an adapter that starts too late is disposed').toBe(0);
      bridge.dispose();
    },
  );

  test('connect stops when it is aborted', async () => {
    const { clock, host, env } = createWorld();
    host.fault('start', 'silent');
    const caller = new AbortController();
    const connecting = connect({ registry: [host.entry], env, clock, signal: caller.signal });
    caller.abort();
    expect((await connecting).problem).toMatchObject({ code: 'aborted' });
    expect(clock.pending()).toBe(0);
  });

  test('connect records into the trace set on the page', async () => {
    const { clock, host, env } = createWorld();
    const trace = createTrace({ clock });
    window.__doorstepTrace = trace;
    const connecting = connect({ registry: [host.entry], env, clock });
    await clock.advance(0);
    const bridge = await connecting;
    delete window.__doorstepTrace;
    const calls = trace.entries().filter(({ kind }) => kind === 'call');
    expect(calls.map(({ method, outcome }) => [method, outcome])).toEqual([['start', 'ok']]);
    bridge.dispose();
  });
});

describe('the events of the bridge', () => {
  async function begin() {
    const { clock, host, env } = createWorld();
    const connecting = connect({ registry: [host.entry], env, clock });
    await clock.advance(0);
    const bridge = await connecting;
    const events: string[] = [];
    for (const name of ['back', 'visible', 'hidden', 'return', 'online', 'offline'] as const)
      bridge.on(name, () => events.push(name));
    return { bridge, host, events };
  }

  test('bridge events come from the page', async () => {
    const { bridge, events } = await begin();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(events).toEqual(['offline', 'online', 'hidden', 'visible', 'return']);
    bridge.dispose();
  });

  test('bridge events come from the host, and a listener can stop the back button from leaving the page', async () => {
    const { bridge, host } = await begin();
    let isPrevented = false;
    bridge.on('back', (event) => event.preventDefault());
    host.emit('back', { preventDefault: () => (isPrevented = true) });
    expect(isPrevented).toBe(true);
    bridge.dispose();
  });

  test('the events of the bridge reach every remaining listener even when one throws', async () => {
    const { bridge, host } = await begin();
    const events: string[] = [];
    bridge.on('back', () => {
      throw new Error('no');
    });
    const stop = bridge.on('back', () => events.push('stopped'));
    bridge.on('back', () => events.push('still here'));
    stop();
    host.emit('back', { preventDefault() {} });
    expect(events).toEqual(['still here']);
    bridge.dispose();
  });
});

describe('disposing the bridge', () => {
  test('disposing the bridge removes listeners, timers and the adapter, and aborts open calls', async () => {
    const { clock, host, env } = createWorld();
    const listening = countListeners(window);
    const connecting = connect({ registry: [host.entry], env, clock });
    await clock.advance(0);
    const bridge = await connecting;
    expect(listening.now()).toBeGreaterThan(0);
    host.fault('pay', 'silent');
    host.fault('location', 'silent');
    const open = [
      bridge.location(),
      bridge.pay({ returnUrl: 'https://shop.example/r', amount: { minor: 1, currency: 'INR' } }),
    ];
    const events: BridgeEventName[] = [];
    bridge.on('online', () => events.push('online'));

    bridge.dispose();
    for (const call of open) await expect(call).rejects.toMatchObject({ code: 'aborted' });
    await expect(bridge.storage.get('x')).rejects.toMatchObject({ code: 'aborted' });
    window.dispatchEvent(new Event('online'));
    expect(events).toEqual([]);
    expect([listening.now(), clock.pending(), host.alive()]).toEqual([0, 0, 0]);
    bridge.dispose();
  });

  test('disposing a bridge does not affect a second bridge on the page', async () => {
    const one = createWorld();
    const two = createWorld();
    const connecting = [one, two].map(({ host, env, clock }) =>
      connect({ registry: [host.entry], env, clock }),
    );
    await one.clock.advance(0);
    await two.clock.advance(0);
    const [first, second] = await Promise.all(connecting);
    first?.dispose();
    const login = second?.login();
    await two.clock.advance(0);
    await expect(login).resolves.toMatchObject({ kind: 'grant' });
    expect(one.host.calls.map(({ method }) => method)).toEqual(['start']);
    second?.dispose();
  });
});

/** Counts the listeners added to the window from now on. */
function countListeners(target: Window) {
  let count = 0;
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    count += 1;
    addEventListener.apply(target, args);
  };
  target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    count -= 1;
    removeEventListener.apply(target, args);
  };
  return { now: () => count };
}
