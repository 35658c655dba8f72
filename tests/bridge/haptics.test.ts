import { describe, expect, test } from 'vitest';
import { createHaptics } from '../../bridge/haptics.ts';
import { type Adapter, BridgeError, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

type Page = Window & typeof globalThis;

/** A shop in a browser that vibrates if it can, or in an app with this haptic method. */
function open(options: { haptic?: Adapter['haptic']; vibrates?: boolean; reducedMotion?: boolean } = {}) {
  const { haptic, vibrates = true, reducedMotion = false } = options;
  const patterns: number[][] = [];
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const window = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Page;
  Object.assign(window, { matchMedia: () => ({ matches: reducedMotion }) });
  Object.assign(window.navigator, { vibrate: (pattern: number[]) => patterns.push(pattern) > 0 && vibrates });
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'app', can: () => false, ...(haptic && { haptic }) },
    env: createMemoryEnvironment({ window }),
    clock,
    trace,
  });
  return { bridge, clock, trace, patterns, haptics: createHaptics(bridge) };
}

test('a browser vibrates differently for each haptic effect, at most a quarter of a second', async () => {
  const { haptics, patterns } = open();
  const results = [
    await haptics.impact(),
    await haptics.impact('medium'),
    await haptics.impact('heavy'),
    await haptics.selection(),
    await haptics.notification('success'),
    await haptics.notification('warning'),
    await haptics.notification('error'),
  ];
  expect(new Set(results)).toEqual(new Set(['fallback']));
  expect(new Set(patterns.map(String)).size).toBe(7);
  for (const pattern of patterns) expect(pattern.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(250);
});

test('a browser whose person wants reduced motion does not vibrate', async () => {
  const { haptics, patterns } = open({ reducedMotion: true });
  await expect(haptics.notification('success')).resolves.toBe('none');
  expect(patterns).toEqual([]);
});

test('a browser that refuses to vibrate, and an effect that does not exist, are felt as nothing', async () => {
  await expect(open({ vibrates: false }).haptics.selection()).resolves.toBe('none');
  const { haptics, patterns } = open();
  await expect(haptics.impact('toString' as never)).resolves.toBe('none');
  expect(patterns).toEqual([]);
});

test('haptics of a disposed bridge are felt as nothing', async () => {
  const { bridge, haptics, patterns } = open();
  bridge.dispose();
  await expect(haptics.selection()).resolves.toBe('none');
  expect(patterns).toEqual([]);
});

describe('haptics of an app', () => {
  test('an app plays the effect instead of the browser', async () => {
    const effects: string[] = [];
    const { haptics, patterns } = open({
      haptic: async (effect) => effects.push(effect),
      reducedMotion: true,
    });
    await expect(haptics.notification('error')).resolves.toBe('host');
    expect([effects, patterns]).toEqual([['error'], []]);
  });

  test('an app that says that it cannot vibrate leaves it to the browser', async () => {
    const { haptics } = open({ haptic: () => Promise.reject(new BridgeError('unavailable', 'too old')) });
    await expect(haptics.selection()).resolves.toBe('fallback');
  });

  test.each<[string, NonNullable<Adapter['haptic']>]>([
    ['throws', () => fail()],
    ['rejects', () => Promise.reject('E1')],
    ['never answers', () => new Promise(() => {})],
  ])(
    'an app that %s may have vibrated, so the browser does not, and the trace says why',
    async (_, haptic) => {
      const { haptics, clock, patterns, trace } = open({ haptic });
      const result = haptics.impact('heavy');
      await clock.advance(DEADLINES.background);
      await expect(result).resolves.toBe('none');
      expect(patterns).toEqual([]);
      expect(trace.entries()[0]).toMatchObject({
        method: 'haptic',
        payload: 'heavy',
        outcome: expect.stringMatching(/^(host-error|deadline)$/),
      });
    },
  );
});

function fail(): never {
  throw new Error('broken');
}
