import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  type AdapterLifecycle,
  BridgeError,
  createBridge,
  DEADLINES,
  webPolicy,
} from '../../bridge/index.ts';
import { createLifecycle, type LifecycleOptions } from '../../bridge/lifecycle.ts';
import { countListeners } from '../../bridge/testing/count-listeners.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

type Page = Window & typeof globalThis;

/** The events of a shop's page, in a browser or in an app with this lifecycle. */
function open(host?: AdapterLifecycle, options?: LifecycleOptions) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const window = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Page;
  const listeners = countListeners(window);
  const adapter: Adapter = { name: 'app', can: () => false, ...(host && { lifecycle: host }) };
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter,
    env: createMemoryEnvironment({ window }),
    clock,
    trace,
  });
  const lifecycle = createLifecycle(bridge, options);
  const events: string[] = [];
  lifecycle.on('suspend', () => events.push('suspend'));
  lifecycle.on('resume', () => events.push('resume'));
  const { document } = window;
  return {
    bridge,
    clock,
    trace,
    listeners,
    lifecycle,
    events,
    show(isVisible: boolean) {
      Object.assign(document, { hidden: !isVisible });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    onDocument: (name: string) => document.dispatchEvent(new Event(name)),
    onWindow: (name: string) => window.dispatchEvent(new Event(name)),
  };
}

/** An app that tells when the shop is suspended, and waits until it has saved. */
function openApp(options?: LifecycleOptions) {
  let told: Parameters<NonNullable<AdapterLifecycle['listen']>>[0] | undefined;
  const app = open(
    {
      listen(events) {
        told = events;
        return () => {
          told = undefined;
        };
      },
    },
    options,
  );
  return {
    ...app,
    isListening: () => told !== undefined,
    resume: () => told?.resume(),
    /** when the app was told that the shop had saved, in ms after it asked */
    suspend() {
      const wait: { ms?: number } = {};
      const from = app.clock.now();
      void told?.suspend().then(() => {
        wait.ms = app.clock.now() - from;
      });
      return wait;
    },
  };
}

describe('the suspension of a page in a browser', () => {
  test('a page that is hidden, frozen and unloaded is suspended once, and resumed once', async () => {
    const { events, show, onDocument, onWindow } = open();
    onWindow('pageshow');
    expect(events).toEqual([]);
    show(false);
    onDocument('freeze');
    onWindow('pagehide');
    expect(events).toEqual(['suspend']);
    onDocument('resume');
    onWindow('pageshow');
    show(true);
    expect(events).toEqual(['suspend', 'resume']);
  });

  test.each([
    ['pagehide', 'pageshow'],
    ['freeze', 'resume'],
  ])('the event %s alone suspends the page, and %s alone resumes it', (away, here) => {
    const { events, onDocument, onWindow } = open();
    const happen = away === 'freeze' ? onDocument : onWindow;
    happen(away);
    expect(events).toEqual(['suspend']);
    happen(here);
    expect(events).toEqual(['suspend', 'resume']);
  });

  test('listeners of a suspension run inside the browser’s event, even after one that throws', () => {
    const { lifecycle, events, show, trace } = open();
    lifecycle.on('suspend', () => {
      throw new Error('a listener failed');
    });
    lifecycle.on('suspend', () => events.push('saved'));
    show(false);
    expect(events).toEqual(['suspend', 'saved']);
    expect(trace.entries()).toContainEqual(
      expect.objectContaining({ method: 'suspend', outcome: 'host-error' }),
    );
  });
});

describe('an app that waits until the shop has saved', () => {
  test('an app waits for everything that the shop saves, even for what is added meanwhile', async () => {
    const { lifecycle, clock, suspend } = openApp();
    const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    lifecycle.on('suspend', ({ waitUntil }) => {
      waitUntil(wait(400).then(() => waitUntil(wait(300))));
      waitUntil(Promise.reject(new Error('storage is full')));
    });
    const told = suspend();
    await clock.advance(699);
    expect(told.ms).toBeUndefined();
    await clock.advance(1);
    expect(told.ms).toBe(700);
  });

  test('an app waits no longer than the deadline for a shop that never finishes', async () => {
    for (const [deadline, ms] of [
      [undefined, 3_000],
      [500, 500],
      [Number.NaN, 3_000],
    ] as const) {
      const { lifecycle, clock, suspend, trace } = openApp(deadline === undefined ? {} : { deadline });
      lifecycle.on('suspend', ({ waitUntil }) => waitUntil(new Promise(() => {})));
      const wait = suspend();
      await clock.advance(10_000);
      expect(wait.ms).toBe(ms);
      expect(trace.entries()).toContainEqual(
        expect.objectContaining({ method: 'suspend', outcome: 'deadline' }),
      );
    }
  });

  test('what an app and the page both report is one suspension', async () => {
    const { clock, suspend, resume, show, events } = openApp();
    suspend();
    show(false);
    suspend();
    await clock.settled();
    resume();
    show(true);
    expect(events).toEqual(['suspend', 'resume']);
  });

  test('an app does not wait for a shop whose bridge is disposed, and nothing listens any more', async () => {
    const { bridge, clock, suspend, lifecycle, listeners, isListening, events, show } = openApp();
    lifecycle.on('suspend', ({ waitUntil }) => waitUntil(new Promise(() => {})));
    const wait = suspend();
    bridge.dispose();
    await clock.settled();
    expect([wait.ms, isListening(), listeners()]).toEqual([0, false, 0]);
    show(true);
    show(false);
    expect(events).toEqual(['suspend']);
    const late = createLifecycle(bridge);
    late.on('suspend', () => events.push('late'));
    show(false);
    expect([events, listeners()]).toEqual([['suspend'], 0]);
  });

  test.each([
    [
      'throws',
      {
        listen() {
          throw new Error('broken');
        },
      },
    ],
    ['gives nothing to stop it with', { listen: () => undefined }],
    ['is no function', { listen: 'listen' }],
  ])('an app whose listener %s leaves the page’s own events', (_, host) => {
    const { events, show, lifecycle } = open(host as never);
    show(false);
    expect(events).toEqual(['suspend']);
    expect(() => lifecycle.dispose()).not.toThrow();
  });
});

describe('telling an app how the shop started', () => {
  test('in a browser, the start of a shop is told to nobody', async () => {
    const { lifecycle } = open();
    await expect(lifecycle.ready()).resolves.toEqual({ executedWith: 'fallback' });
    await expect(lifecycle.failed('no network')).resolves.toEqual({ executedWith: 'fallback' });
  });

  test('an app is told once that the shop is ready, and again only after an error', async () => {
    let calls = 0;
    const { lifecycle } = open({
      async ready() {
        calls += 1;
        if (calls === 1) throw new Error('busy');
        return { outcome: 'nonsense' };
      },
    });
    await expect(lifecycle.ready()).rejects.toMatchObject({ code: 'host-error' });
    await expect(Promise.all([lifecycle.ready(), lifecycle.ready()])).resolves.toEqual([
      { executedWith: 'host' },
      { executedWith: 'host' },
    ]);
    await lifecycle.ready();
    expect(calls).toBe(2);
  });

  test('an app that says that it cannot be told counts as a browser', async () => {
    const { lifecycle } = open({
      ready: () => Promise.reject(new BridgeError('unavailable', 'an old version')),
    });
    await expect(lifecycle.ready()).resolves.toEqual({ executedWith: 'fallback' });
  });

  test('an app that never confirms the start ends with a deadline', async () => {
    const { lifecycle, clock } = open({ ready: () => new Promise(() => {}) });
    const result = expect(lifecycle.ready()).rejects.toMatchObject({ code: 'deadline' });
    await clock.advance(DEADLINES.background);
    await result;
  });

  test('an app gets the reason why the shop failed, shortened, and the trace has it masked', async () => {
    const reasons: string[] = [];
    const { lifecycle, trace } = open({ failed: async (reason) => reasons.push(reason) });
    await lifecycle.failed(`no answer to otp=481516 ${'x'.repeat(2_000)}`);
    expect(reasons[0]).toHaveLength(1_000);
    expect(JSON.stringify(trace.entries())).not.toContain('481516');
    await expect(lifecycle.failed(new Error('x') as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      sideEffects: 'none',
    });
    expect(reasons).toHaveLength(1);
  });
});
