import { describe, expect, test } from 'vitest';
import { createGestures } from '../../bridge/gestures.ts';
import { type Adapter, BridgeError, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';

/** A shop in a browser, or in an app with these gestures. */
function open(gestures?: Adapter['gestures'], { hasPage = true } = {}) {
  const clock = createFakeClock();
  const page = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Window & typeof globalThis;
  const style = new Map<string, string>();
  Object.assign(page.document, {
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => style.set(name, value),
        removeProperty: (name: string) => style.delete(name),
      },
    },
  });
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'app', can: () => false, ...(gestures && { gestures }) },
    env: createMemoryEnvironment({ window: hasPage ? page : undefined }),
    clock,
  });
  /** whether the page asks before it is left */
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    // a string in a browser, a boolean getter in Node
    Object.defineProperty(event, 'returnValue', { value: '', writable: true });
    return !page.dispatchEvent(event);
  };
  return { bridge, clock, style, asks, gestures: createGestures(bridge) };
}

const unavailable = () => Promise.reject(new BridgeError('unavailable', 'too old'));

describe('in a browser', () => {
  test('asks before the page is left while it is told to, and never without asking for it', async () => {
    const { gestures, asks } = open();
    expect([gestures.has('closing'), asks()]).toEqual([false, false]);
    expect(await gestures.closing('ask')).toEqual({ mode: 'ask', executedWith: 'fallback' });
    await gestures.closing('ask');
    expect(asks()).toBe(true);
    await gestures.closing('free');
    expect(asks()).toBe(false);
  });

  test('cannot keep the person from leaving, so it asks, and says so', async () => {
    const { gestures, asks } = open();
    expect(await gestures.closing('off')).toEqual({ mode: 'ask', executedWith: 'fallback' });
    expect(asks()).toBe(true);
  });

  test('does not reload the page by a swipe while swipes are off', async () => {
    const { gestures, style } = open();
    expect(await gestures.swipe(false)).toEqual({ executedWith: 'fallback' });
    expect([...style]).toEqual([['overscroll-behavior-y', 'none']]);
    await gestures.swipe(true);
    expect(style.size).toBe(0);
  });

  test('has no back button that could be hidden, and refuses what is no mode', async () => {
    const { gestures } = open();
    await expect(gestures.backButton(false)).rejects.toMatchObject({ code: 'unsupported' });
    await expect(gestures.closing('never' as never)).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(gestures.swipe('off' as never)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('is as before once the gestures or the bridge are disposed of', async () => {
    const { bridge, gestures, style, asks } = open();
    await gestures.closing('ask');
    await gestures.swipe(false);
    bridge.dispose();
    gestures.dispose();
    expect([asks(), style.size, gestures.has('closing')]).toEqual([false, 0, false]);
    await expect(gestures.closing('ask')).rejects.toMatchObject({ code: 'aborted' });
  });
});

test('a server has neither page nor app to close', async () => {
  const { gestures } = open(undefined, { hasPage: false });
  await expect(gestures.closing('ask')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(gestures.swipe(false)).rejects.toMatchObject({ code: 'unavailable' });
});

describe('in an app', () => {
  test('the app asks before it closes, and the page does not ask too', async () => {
    const modes: unknown[] = [];
    const { gestures, asks } = open({ closing: async (mode) => modes.push(mode) });
    expect(gestures.has('closing')).toBe(true);
    expect(await gestures.closing('ask')).toEqual({ mode: 'ask', executedWith: 'host' });
    expect(await gestures.closing('off')).toEqual({ mode: 'off', executedWith: 'host' });
    expect([modes, asks()]).toEqual([['ask', 'off'], false]);
  });

  test('an app that can only ask does so instead of staying open', async () => {
    const { gestures } = open({ closing: async (mode) => (mode === 'off' ? unavailable() : undefined) });
    expect(await gestures.closing('off')).toEqual({ mode: 'ask', executedWith: 'host' });
  });

  test('an app that is too old leaves it to the page', async () => {
    const { gestures, asks } = open({ closing: unavailable });
    expect(await gestures.closing('off')).toEqual({ mode: 'ask', executedWith: 'fallback' });
    expect(asks()).toBe(true);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['throws', () => JSON.parse('{'), 'host-error'],
    ['rejects', () => Promise.reject('E1'), 'host-error'],
    ['never answers', () => new Promise(() => {}), 'deadline'],
  ])('an app that %s may have changed, so the page does nothing', async (_, closing, code) => {
    const { gestures, clock, asks } = open({ closing });
    const result = gestures.closing('off').catch((error) => error.code);
    await clock.advance(DEADLINES.background);
    expect([await result, asks()]).toEqual([code, false]);
  });
});
