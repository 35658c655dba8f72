import { describe, expect, test } from 'vitest';
import { createGestures } from '../../bridge/gestures.ts';
import { createHostAppearance, createHostInsets } from '../../bridge/host-surfaces.ts';
import { connect } from '../../bridge/index.ts';
import { createLifecycle } from '../../bridge/lifecycle.ts';
import { createFrameHost, type SurfaceHandlers } from '../../bridge/post-message.ts';
import { canScan } from '../../bridge/scan.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { SURFACE_METHODS } from '../../bridge/transport/frame-protocol.ts';

const SHOP = 'https://shop.example';

/** A page around a shop in a frame, with these handlers; `open` loads the shop, again each time. */
function around(handlers: SurfaceHandlers = {}) {
  const clock = createFakeClock();
  const replies = new Map<unknown, unknown>();
  const memory = createMemoryFrame({
    meddle(_, data, hear) {
      const { type, id, ok } = Object(data);
      if (type === 'reply') replies.set(id, ok);
      queueMicrotask(() => hear(data));
    },
  });
  const host = createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: SHOP,
    handlers,
    clock,
  });
  async function open() {
    const env = createMemoryEnvironment({ window: memory.shopWindow });
    const connecting = connect({ registry: [createFramedHost({ clock }).entry], env, clock });
    await clock.advance(4_000);
    return connecting;
  }
  /** A call that a compromised shop writes itself. */
  async function callAs(id: string, method: string, ...params: unknown[]) {
    memory.sayOverChannel('host', { type: 'call', id: id.padEnd(32, '0'), method, params });
    await clock.advance(0);
    return replies.get(id.padEnd(32, '0'));
  }
  return { clock, host, open, callAs };
}

/** Handlers of all surfaces, and what they are called with. */
function recordAll() {
  const asked: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      asked.push([name, ...args.slice(0, -1)]);
    };
  const handlers = Object.fromEntries(SURFACE_METHODS.map((name) => [name, record(name)]));
  return { asked, handlers: handlers as SurfaceHandlers };
}

describe('the surfaces of a page around the shop', () => {
  test('a page without surfaces is never asked, and the browser’s are used', async () => {
    const { open, clock } = around();
    const bridge = await open();
    const gestures = createGestures(bridge);
    expect([gestures.has('closing'), gestures.has('backButton'), canScan(bridge)]).toEqual([
      false,
      false,
      false,
    ]);
    const closing = gestures.closing('ask');
    await clock.advance(0);
    expect(await closing).toEqual({ mode: 'ask', executedWith: 'fallback' });
    expect(createHostInsets(bridge).read().keyboard).toBe(0);
  });

  test('what the page has told before is known to the shop, and again after a reload', async () => {
    const { host, open, clock } = around();
    host.tell({ insets: { safeArea: { top: 47 } }, appearance: { scheme: 'dark' } });
    for (const bridge of [await open(), await open()]) {
      expect(createHostInsets(bridge).read().safeArea.top).toBe(47);
      expect(createHostAppearance(bridge).read().scheme).toBe('dark');
    }
    const insets = createHostInsets(await open());
    host.tell({ insets: { keyboard: 260 } });
    await clock.advance(0);
    expect(insets.read()).toMatchObject({ safeArea: { top: 0 }, keyboard: 260 });
  });

  test('the page waits until the shop has saved, and not longer than four seconds', async () => {
    const { host, open, clock } = around();
    const lifecycle = createLifecycle(await open(), { deadline: 60_000 });
    let save = () => {};
    const stop = lifecycle.on('suspend', ({ waitUntil }) =>
      waitUntil(new Promise<void>((resolve) => (save = resolve))),
    );
    const outcomes: string[] = [];
    void host.suspend().then(() => outcomes.push('saved'));
    await clock.advance(3_900);
    expect(outcomes).toEqual([]);
    save();
    await clock.advance(0);
    expect(outcomes).toEqual(['saved']);

    host.resume();
    await clock.advance(0);
    stop();
    lifecycle.on('suspend', ({ waitUntil }) => waitUntil(new Promise(() => {})));
    void host.suspend().then(() => outcomes.push('given up'));
    await clock.advance(4_000);
    expect(outcomes).toEqual(['saved', 'given up']);
  });

  test('a page whose shop is gone does not wait', async () => {
    const { host, open } = around();
    (await open()).dispose();
    await host.suspend();
  });

  test.each([
    ['haptic', 'explode'],
    ['haptic', undefined],
    ['copy', 7],
    ['copy', 'x'.repeat(70_000)],
    ['permission', 'microphone'],
    ['permission', '__proto__'],
    ['download', { url: 'javascript:alert(1)', name: 'bill.pdf' }],
    ['download', { url: 'file:///etc/passwd', name: 'bill.pdf' }],
    ['download', { url: `${SHOP}/bill.pdf`, name: '../../.bashrc' }],
    ['download', { url: `${SHOP}/bill.pdf`, name: '' }],
    ['download', 'bill.pdf'],
    ['scan', { hint: 7 }],
    ['pin', 'remove'],
    ['closing', 'never'],
    ['swipe', 'yes'],
    ['backButton', 1],
    ['failed', { reason: 'x' }],
    ['constructor', undefined],
  ])('a compromised shop cannot make the page do %s(%j)', async (method, argument) => {
    const { asked, handlers } = recordAll();
    const { open, callAs } = around(handlers);
    await open();
    expect(await callAs('a', method, argument)).not.toBe(true);
    expect(asked).toEqual([]);
    // the channel itself still works
    expect(await callAs('b', 'swipe', false)).toBe(true);
    expect(asked).toEqual([['swipe', false]]);
  });

  test('a surface gets its argument and nothing else of the message', async () => {
    const { asked, handlers } = recordAll();
    const { open, callAs } = around(handlers);
    await open();
    await callAs('a', 'download', { url: `${SHOP}/bill.pdf`, name: 'bill.pdf', onload: 'x' }, 'more');
    await callAs('b', 'scan', { hint: 'The rider’s code', extra: true });
    expect(asked).toEqual([
      ['download', { url: `${SHOP}/bill.pdf`, name: 'bill.pdf' }],
      ['scan', { hint: 'The rider’s code' }],
    ]);
  });
});
